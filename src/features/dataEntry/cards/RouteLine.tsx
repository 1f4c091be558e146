import type { NamedRow } from '../../../../contract/commodityRecord.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import styles from './card.module.css';

interface RouteLineProps {
  readonly label: string;
  /** As the row has it; all there is without a network. */
  readonly text: string;
  readonly names: readonly NamedRow[] | undefined;
}

/** The raceways in order, each with how far it is where the server was asked. */
export function RouteLine({ label, text, names }: RouteLineProps) {
  const formats = useFormats();
  if (!names) {
    return (
      <p className={styles['route']}>
        {label} <span className="mono">{text}</span>
      </p>
    );
  }
  return (
    <p className={styles['route']}>
      {label}
      {names.map(({ name, row }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a route may name a raceway twice
        <span key={place} className={styles['raceway']}>
          <span className="mono">{name}</span>{' '}
          <StatusBadge tone={row === null ? 'warning' : row.percentComplete >= 100 ? 'complete' : 'progress'}>
            {row === null ? '?' : `${formats.percent(row.percentComplete)} %`}
          </StatusBadge>
        </span>
      ))}
    </p>
  );
}
