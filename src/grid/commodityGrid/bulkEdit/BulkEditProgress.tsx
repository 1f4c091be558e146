import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import styles from './bulkEdit.module.css';

interface BulkEditProgressProps {
  readonly done: number;
  readonly all: number;
  /** Progress in words. */
  readonly state: string;
  /** Null while the server might not have received the bulk edit. */
  readonly onStop: (() => void) | null;
  readonly onHide: () => void;
}

/** Progress of a bulk edit. It runs on the server, so the dialog can be closed. */
export function BulkEditProgress({ done, all, state, onStop, onHide }: BulkEditProgressProps) {
  const { t } = useTranslation('grid');
  return (
    <Dialog title={t('bulk.running')} onClose={onHide}>
      <progress className={styles['progress']} aria-label={t('bulk.running')} value={done} max={Math.max(all, 1)} />
      <p role="status">{state}</p>
      <p>{t('bulk.mayClose')}</p>
      <DialogActions
        primary={
          <button type="button" className="button primary" onClick={onHide}>
            {t('bulk.hide')}
          </button>
        }
      >
        {onStop && (
          <button type="button" className="button" onClick={onStop}>
            {t('bulk.stop')}
          </button>
        )}
      </DialogActions>
    </Dialog>
  );
}
