/** Returns and scrap of a reel, one line each, with Undo for the last one. */
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { RecordedDisposal } from '../../../../contract/reels/disposal.ts';
import type { PlannedReel } from '../../../../contract/reels/reelPlan.ts';
import { useProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import styles from '../reels.module.css';

interface DisposalsProps {
  readonly reel: PlannedReel;
  /** Absent for users without the permission. */
  readonly onTakeBack?: ((disposal: RecordedDisposal) => void) | undefined;
}

export function Disposals({ reel: { id: reelId, code, disposals }, onTakeBack }: DisposalsProps) {
  const { t } = useTranslation('reels');
  const { unitMeasurement } = useProject();
  const formats = useFormats();
  const unit = useTerms().unit(unitMeasurement);
  const last = disposals.at(-1);
  if (!last) return null;
  return (
    <div className={styles['disposals']}>
      <ul aria-label={t('dispose.kept.label', { reel: code })}>
        {disposals.map(({ id, as, length, date, reason, by, at }) => (
          <li key={id}>
            {t(`dispose.kept.${as}`, {
              length: `${formats.length(length, unitMeasurement)} ${unit}`,
              date: formats.date(date),
              reason,
            })}{' '}
            <span className="muted">{t('dispose.kept.by', { name: by, time: formats.dateTime(at) })}</span>
          </li>
        ))}
      </ul>
      {onTakeBack && (
        <button
          type="button"
          className="button"
          aria-label={t('dispose.takeBackOf', { reel: code })}
          onClick={() => {
            // Removing the last line removes the button too.
            if (disposals.length === 1)
              document.querySelector<HTMLElement>(`[aria-controls="cuts-${reelId}"]`)?.focus();
            onTakeBack(last);
          }}
        >
          {t('dispose.takeBack')}
        </button>
      )}
    </div>
  );
}
