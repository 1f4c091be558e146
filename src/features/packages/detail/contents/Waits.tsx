/** What a row waits for, in words; what can be looked at is one press away. */
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import type { Wait } from '../../../../../contract/packages/packages.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import styles from '../detail.module.css';
import { WaitLink } from './WaitLink.tsx';

interface WaitsProps {
  readonly projectId: number;
  readonly waits: readonly Wait[];
}

export function Waits({ projectId, waits }: WaitsProps) {
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
