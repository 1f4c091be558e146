import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ReplyOf } from '../../../../contract/base/calls/endpoint.ts';
import type { savePrintTemplate } from '../../../../contract/printing/printTemplates.ts';
import { useSiteFormats } from '../../../context/useSiteFormats.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';

interface TemplateConflictProps {
  readonly conflict: Extract<ReplyOf<typeof savePrintTemplate>, { status: 'conflict' }>;
  /** Saves the user's own content as the version after the other user's. */
  readonly onMine: () => void;
  readonly onTheirs: () => void;
  readonly onClose: () => void;
}

/**
 * Conflict notice: another user saved the template after it was opened. Shows that version's author and the available actions;
 * the user decides.
 */
export function TemplateConflict({ conflict: { row, lastSave }, onMine, onTheirs, onClose }: TemplateConflictProps) {
  const { t } = useTranslation(['printTemplates', 'forms']);
  const formats = useSiteFormats();
  const { version } = row;
  return (
    <Dialog title={t('conflict.title')} onClose={onClose}>
      <p>
        {lastSave
          ? t('conflict.savedBy', { name: lastSave.name, version, at: formats.dateTime(lastSave.at) })
          : t('conflict.saved', { version })}{' '}
        {t('conflict.text')}
      </p>
      <DialogActions
        primary={
          <button type="button" className="button primary" onClick={onClose}>
            {t('forms:conflict.cancel')}
          </button>
        }
      >
        <button type="button" className="button" onClick={onTheirs}>
          {t('conflict.theirs')}
        </button>
        <button type="button" className="button" onClick={onMine}>
          {t('conflict.mine', { version: version + 1 })}
        </button>
      </DialogActions>
    </Dialog>
  );
}
