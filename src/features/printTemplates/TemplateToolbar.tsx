import { locales } from '../../../contract/base/messages/locales.ts';
import { useMayChange } from '../../context/useApp.ts';
import { localeNames } from '../../i18n/locales.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import type { DraftActions } from './saving/useDraft.ts';
import type { TemplatePreview } from './useTemplatePreview.ts';

interface TemplateToolbarProps {
  readonly title: string;
  readonly preview: TemplatePreview;
  readonly language: string;
  readonly onLanguage: (language: string) => void;
  readonly draft: DraftActions;
}

/** Selects the row and the language of the preview; undoes and redoes changes. */
export function TemplateToolbar({ title, preview, language, onLanguage, draft }: TemplateToolbarProps) {
  const { t } = useTranslation('printTemplates');
  const mayChange = useMayChange('templates.edit');
  return (
    <Toolbar label={title} end={mayChange && <UndoButtons draft={draft} />}>
      <SearchField label={t('preview.record')} value={preview.tag} onChange={preview.setTag} />
      <Select
        label={t('preview.language')}
        labelled="beside"
        value={language}
        options={locales.map((value) => ({ value, label: localeNames[value] }))}
        onChange={onLanguage}
      />
    </Toolbar>
  );
}

function UndoButtons({ draft }: { readonly draft: DraftActions }) {
  const { t } = useTranslation('printTemplates');
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={!draft.canUndo}
        aria-keyshortcuts="Control+Z"
        onClick={draft.undo}
      >
        {t('acts.undo')}
      </button>
      <button
        type="button"
        className="button"
        disabled={!draft.canRedo}
        aria-keyshortcuts="Control+Y"
        onClick={draft.redo}
      >
        {t('acts.redo')}
      </button>
    </>
  );
}
