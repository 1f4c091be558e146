import TakeOutIcon from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import type { PackagedRow, Wait } from '../../../../../contract/packages/packages.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { useTerms } from '../../../../i18n/useTerms.ts';
import { RowLink } from '../../../../ui/layout/RowLink.tsx';
import styles from '../detail.module.css';
import { WaitLink } from './WaitLink.tsx';

interface ContentRowProps {
  readonly projectId: number;
  readonly row: PackagedRow;
  /** Absent if nothing can be changed. */
  readonly onTakeOut?: () => void;
}

/** A row of the package; its tag links to it in Data & Assignment. */
export function ContentRow({ projectId, row, onTakeOut }: ContentRowProps) {
  const { t } = useTranslation('packages');
  const formats = useFormats();
  const terms = useTerms();
  const { type, tag, typeCode, description, waits, percent, budgetHours } = row;
  return (
    <tr>
      <th scope="row" className="mono">
        <RowLink projectId={projectId} row={row} className="name-link">
          {tag}
        </RowLink>
      </th>
      <td className={styles['subject']}>
        <span className="muted">{[terms.commodity(type), typeCode, description].filter(Boolean).join(' · ')}</span>
        {waits.length > 0 && <Waits projectId={projectId} waits={waits} />}
      </td>
      <td className="numeric">{formats.percentText(percent)}</td>
      <td className="numeric">{t('contents.budget', { hours: formats.hours(budgetHours) })}</td>
      {onTakeOut && (
        <td className={styles['outcome']}>
          <button
            type="button"
            className="button plain"
            aria-label={t('contents.takeOutOne', { tag })}
            title={t('contents.takeOut')}
            onClick={onTakeOut}
          >
            <TakeOutIcon aria-hidden size={16} stroke={1.5} />
          </button>
        </td>
      )}
    </tr>
  );
}

/** Reasons a row is waiting, each with a link to the item it waits for, if that can be opened. */
interface WaitsProps {
  readonly projectId: number;
  readonly waits: readonly Wait[];
}

function Waits({ projectId, waits }: WaitsProps) {
  const { t } = useTranslation('waits');
  const formats = useFormats();
  return (
    <ul className={styles['waits']}>
      {waits.map(({ kind, tag, percent, text, target }) => (
        <li key={`${kind} ${tag}`}>
          <WaitLink projectId={projectId} target={target} className={styles['wait']}>
            {t(kind, { tag: tag ?? '', percent: formats.percent(percent), text: text ?? '' })}
          </WaitLink>
        </li>
      ))}
    </ul>
  );
}
