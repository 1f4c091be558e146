import { useTranslation } from '../../i18n/useTranslation.ts';
import type { PrintTemplate } from '../../../contract/printing/printTemplates.ts';
import { useMayChange } from '../../context/useApp.ts';
import type { TemplateSaving } from './saving/useSaveTemplate.ts';

interface TemplateActionsProps {
  readonly template: PrintTemplate;
  readonly saving: TemplateSaving;
  readonly isSavable: boolean;
  readonly onSave: () => void;
  /** Null if there is nothing to print. */
  readonly onPrint: (() => void) | null;
  readonly onOpen: (dialog: 'versions' | 'copy') => void;
}

/** Buttons to print the preview and to copy, restore and save the template. */
export function TemplateActions({ template, saving, isSavable, onSave, onPrint, onOpen }: TemplateActionsProps) {
  const { t } = useTranslation('printTemplates');
  const mayChange = useMayChange('templates.edit');
  return (
    <>
      <button type="button" className="button" disabled={onPrint === null} onClick={() => onPrint?.()}>
        {t('acts.print')}
      </button>
      {mayChange && (
        <>
          <button type="button" className="button" onClick={() => onOpen('copy')}>
            {t('acts.copy')}
          </button>
          <button type="button" className="button" onClick={() => onOpen('versions')}>
            {t('acts.versions')}
          </button>
          <button
            type="button"
            className="button"
            disabled={template.content === null || saving.isPending}
            onClick={saving.restoreDefault}
          >
            {t('acts.restoreDefault')}
          </button>
          <button
            type="button"
            className="button primary"
            aria-keyshortcuts="Control+S"
            disabled={!isSavable}
            onClick={onSave}
          >
            {t('acts.save')}
          </button>
        </>
      )}
    </>
  );
}
