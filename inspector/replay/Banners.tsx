import { useTranslation } from 'react-i18next';
import { sessionLimits } from '../session/limits.ts';
import styles from '../viewer/Inspector.module.css';
import { stateText, stepNumber } from '../log/stepLabels.ts';
import type { Inspector, InspectorDoor } from '../viewer/useInspector.ts';

/** Messages about an opened file or a replay. */
export function Banners({ door: { inspector, unreadable } }: { readonly door: InspectorDoor }) {
  const { t } = useTranslation('inspector');
  return (
    <>
      {unreadable && (
        <p role="alert" className={styles['bad']}>
          {t(`files.unreadable.${unreadable.reason}`, { file: unreadable.file, ...sessionLimits })}
        </p>
      )}
      {inspector && <ReplayBanner inspector={inspector} />}
    </>
  );
}

function ReplayBanner({ inspector: { replayed, rows, goTo } }: { readonly inspector: Inspector }) {
  const { t } = useTranslation('inspector');
  if (!replayed) return null;
  const different = rows.filter(({ step }) => replayed.get(step.seq)?.agrees === false);
  const first = different[0]?.step;
  if (!first) {
    return (
      <p role="status" className={styles['good']}>
        ✓ {t('replay.allSame', { steps: replayed.size })}
      </p>
    );
  }
  const now = replayed.get(first.seq)?.state ?? null;
  return (
    <p role="status" className={styles['bad']}>
      <span>
        ≠{' '}
        {t('replay.firstDifferent', {
          number: stepNumber(first.seq),
          recorded: stateText(first.state),
          now: stateText(now),
        })}{' '}
        {different.length > 1 && t('replay.more', { number: different.length, steps: replayed.size })}
      </span>
      <button type="button" className="button" onClick={() => goTo(first.seq)}>
        {t('replay.show', { number: stepNumber(first.seq) })}
      </button>
    </p>
  );
}
