/** What a row waits for, in words; what has a tag of its own is one press away. */
import { useTranslation } from 'react-i18next';
import type { Wait } from '../../../../contract/packages/packages.ts';
import type { WaitKind } from '../../../../contract/packages/readiness.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import styles from './detail.module.css';
import { useGoToTag } from './useGoToTag.ts';

interface WaitsProps {
  readonly projectId: number;
  readonly waits: readonly Wait[];
}

/** Those that wait for a row of the project. */
const ofRows: ReadonlySet<WaitKind> = new Set(['raceway', 'equipmentNotSet', 'equipmentNotReceived', 'cableNotPulled']);

export function Waits({ projectId, waits }: WaitsProps) {
  const { t } = useTranslation('packages');
  const formats = useFormats();
  const goToTag = useGoToTag(projectId);
  return (
    <ul className={styles['waits']}>
      {waits.map(({ kind, tag, percent, text }) => {
        const words = t(`waits.${kind}`, { tag: tag ?? '', percent: formats.percent(percent), text: text ?? '' });
        return (
          <li key={`${kind} ${tag}`}>
            {tag !== null && ofRows.has(kind) ? (
              <button type="button" className={styles['wait']} onClick={() => goToTag(tag)}>
                {words}
              </button>
            ) : (
              words
            )}
          </li>
        );
      })}
    </ul>
  );
}
