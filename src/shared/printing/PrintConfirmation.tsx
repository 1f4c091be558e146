import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import styles from './printDialog.module.css';

interface CardsCameOutProps {
  readonly cards: number;
  /** Reason the cards could not be recorded; null if recording was not attempted. */
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onYes: () => void;
  readonly onAgain: () => void;
  readonly onNo: () => void;
}

/** Asks the user whether the cards came out of the printer, because no browser reports it. */
export function PrintConfirmation({ cards, error, isBusy, onYes, onAgain, onNo }: CardsCameOutProps) {
  const { t } = useTranslation('printTemplates');
  const formats = useFormats();
  return (
    <>
      {error !== null && <ErrorNotice title={t('job.notRemembered')} error={error} />}
      <p className={styles['question']}>{t('job.asked', { count: cards, shown: formats.count(cards) })}</p>
      <p className={styles['note']}>{t('job.askedWhy')}</p>
      <DialogActions
        onCancel={onNo}
        cancelText={t('job.no')}
        isCancelDisabled={isBusy}
        primary={
          <button type="button" className="button primary" disabled={isBusy} onClick={onYes}>
            {t('job.yes')}
          </button>
        }
      >
        <button type="button" className="button" disabled={isBusy} onClick={onAgain}>
          {t('job.again')}
        </button>
      </DialogActions>
    </>
  );
}
