import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';

interface SaveWarningProps {
  readonly warnings: readonly string[];
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Question before a template is saved of which some parts are not printed as they should be. */
export function SaveWarning({ warnings, onSave, onClose }: SaveWarningProps) {
  const { t } = useTranslation('printTemplates');
  return (
    <Dialog title={t('saveWarning.title')} onClose={onClose}>
      <p>{t('saveWarning.text')}</p>
      <WarningList warnings={warnings} />
      <DialogActions
        onCancel={onClose}
        cancelText={t('saveWarning.back')}
        startsOnCancel
        primary={
          <button type="button" className="button primary" onClick={onSave}>
            {t('saveWarning.save')}
          </button>
        }
      />
    </Dialog>
  );
}

export function WarningList({ warnings }: Pick<SaveWarningProps, 'warnings'>) {
  return (
    <ul>
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}
