import type { BulkEdit } from '../../../../contract/rows/bulkEdits.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';

interface BulkEditOutcomeProps {
  /** Bulk edit; null if the server did not accept it. */
  readonly edit: BulkEdit | null;
  readonly failure: string | null;
  /** Requests the remaining rows, or all of them again. */
  readonly onResume: () => void;
  readonly onClose: () => void;
}

/** Rows a bulk edit could not write, and why; the remaining rows can be written. */
export function BulkEditOutcome({ edit, failure, onResume, onClose }: BulkEditOutcomeProps) {
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const { written = 0, conflicts = 0, refused = [], rows = 0, done = 0 } = edit ?? {};
  const rest = rows - done;
  return (
    <Dialog title={t('bulk.outcome')} onClose={onClose}>
      <div role="status">
        <p>{t('bulk.written', { count: written, shown: formats.count(written) })}</p>
        {conflicts > 0 && <p>{t('bulk.conflicts', { count: conflicts, shown: formats.count(conflicts) })}</p>}
        {refused.map(({ reason, rows: count }) => (
          <p key={reason}>{t('bulk.refused', { count, shown: formats.count(count), reason })}</p>
        ))}
        {rest > 0 && <p>{t('bulk.unsent', { count: rest, shown: formats.count(rest) })}</p>}
        {failure !== null && <p>{failure}</p>}
      </div>
      <DialogActions
        primary={
          <button type="button" className="button primary" onClick={onClose}>
            {t('bulk.close')}
          </button>
        }
      >
        {(edit === null || rest > 0) && (
          <button type="button" className="button" onClick={onResume}>
            {edit === null ? t('bulk.again') : t('bulk.resume')}
          </button>
        )}
      </DialogActions>
    </Dialog>
  );
}
