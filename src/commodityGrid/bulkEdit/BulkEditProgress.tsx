import { useTranslation } from '../../i18n/useTranslation.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import type { BulkOutcome } from './bulkEdit.ts';
import styles from './bulkEdit.module.css';

interface BulkEditProgressProps {
  readonly done: number;
  readonly all: number;
  /** Null while it goes on. */
  readonly outcome: BulkOutcome | null;
  readonly onStop: () => void;
  readonly onSendRest: () => void;
  readonly onClose: () => void;
}

/** How far a bulk edit is; afterwards, what it could not write and why. */
export function BulkEditProgress({ done, all, outcome, onStop, onSendRest, onClose }: BulkEditProgressProps) {
  const { t } = useTranslation('grid');
  const say = useTranslate('errors');
  const formats = useFormats();
  if (outcome === null) {
    const text = t('bulk.progress', { done: formats.count(done), all: formats.count(all) });
    return (
      <Dialog title={t('bulk.running')}>
        <progress className={styles['progress']} aria-label={t('bulk.running')} value={done} max={Math.max(all, 1)} />
        <p role="status">{text}</p>
        <DialogActions
          primary={
            <button type="button" className="button" onClick={onStop}>
              {t('bulk.stop')}
            </button>
          }
        />
      </Dialog>
    );
  }
  const { written, conflicts, refused, unsent, failure } = outcome;
  return (
    <Dialog title={t('bulk.outcome')} onClose={onClose}>
      <div role="status">
        <p>{t('bulk.written', { count: written, shown: formats.count(written) })}</p>
        {conflicts > 0 && <p>{t('bulk.conflicts', { count: conflicts, shown: formats.count(conflicts) })}</p>}
        {Array.from(refused, ([reason, count]) => (
          <p key={reason}>{t('bulk.refused', { count, shown: formats.count(count), reason })}</p>
        ))}
        {unsent.length > 0 && (
          <p>
            {t('bulk.unsent', { count: unsent.length, shown: formats.count(unsent.length) })}{' '}
            {failure !== null && say(failure)}
          </p>
        )}
      </div>
      <DialogActions
        primary={
          <button type="button" className="button primary" onClick={onClose}>
            {t('bulk.close')}
          </button>
        }
      >
        {unsent.length > 0 && (
          <button type="button" className="button" onClick={onSendRest}>
            {t('bulk.sendRest')}
          </button>
        )}
      </DialogActions>
    </Dialog>
  );
}
