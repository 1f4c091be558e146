/**
 * Template editor in three columns: the blocks, the page with a row of the project, and the properties of the chosen block or the
 * page.
 */
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { maxMarkupLength } from '../../../contract/printing/content.ts';
import type { PrintTemplate } from '../../../contract/printing/printTemplates.ts';
import { defaultTemplate } from '../../../contract/printing/defaults/index.ts';
import { useMayChange } from '../../context/useApp.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import type { CardFrameHandle } from '../../shared/printing/CardFrame.tsx';
import { usePrintWords } from '../../shared/printing/cards/printWords.ts';
import type { TemplatePlace } from '../../shared/printing/templateQueries.ts';
import type { CardJob } from '../../shared/printing/useCards.ts';
import { LeaveDialog } from '../../ui/dialogs/LeaveDialog.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useSaveKey } from '../../shared/form/useSaveKey.ts';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { PermissionNotice } from '../../grid/setupTable/PermissionNotice.tsx';
import { BlockList } from './BlockList.tsx';
import { TemplateProperties } from './properties/TemplateProperties.tsx';
import { Preview } from './Preview.tsx';
import styles from './printTemplates.module.css';
import { SaveWarning } from './saving/SaveWarning.tsx';
import { TemplateActions } from './TemplateActions.tsx';
import { TemplateConflict } from './saving/TemplateConflict.tsx';
import { TemplateNotices } from './TemplateNotices.tsx';
import { TemplateToolbar } from './TemplateToolbar.tsx';
import { CopyDialog, VersionsDialog } from './TemplateMenu.tsx';
import { useDraft, useUndoKeys } from './saving/useDraft.ts';
import { useSaveTemplate } from './saving/useSaveTemplate.ts';
import { useTemplatePreview } from './useTemplatePreview.ts';
import { useTemplateWarnings } from './saving/useTemplateWarnings.ts';

interface TemplateEditorProps {
  readonly place: TemplatePlace;
  readonly template: PrintTemplate;
  readonly printable: CardJob['printable'];
}

export function TemplateEditor({ place, template, printable }: TemplateEditorProps) {
  const { i18n } = useTranslation();
  const [language, setLanguage] = useState(i18n.language);
  const words = usePrintWords(language);
  return words && <Editor {...{ place, template, printable, words, onLanguage: setLanguage }} />;
}

interface EditorProps extends TemplateEditorProps {
  readonly words: NonNullable<ReturnType<typeof usePrintWords>>;
  readonly onLanguage: (language: string) => void;
}

function Editor({ place, template, printable, words, onLanguage }: EditorProps) {
  const { t } = useTranslation(['printTemplates', 'forms', 'common']);
  const terms = useTerms();
  const mayChange = useMayChange('templates.edit');
  const { commodityType, templateType } = place;
  const saved = useMemo(
    () => template.content ?? defaultTemplate(printable.commodity, templateType, words.say),
    [template, printable, templateType, words],
  );
  if (saved === null) throw new Error(`${commodityType} is not printed as ${templateType}`);
  const draft = useDraft(saved);
  const { content, change } = draft;
  const [chosen, setChosen] = useState<string | null>(null);
  const [open, setOpen] = useState<'versions' | 'copy' | 'warning' | null>(null);
  const frame = useRef<CardFrameHandle>(null);
  const saving = useSaveTemplate(place, template, draft);
  const preview = useTemplatePreview({ place, content, printable, words });
  const isSavable = mayChange && draft.isChanged && preview.problem === null && !saving.isPending;
  const warnings = useTemplateWarnings(content, printable);
  const isMarkup = content.markup !== null;
  const block = isMarkup ? undefined : content.blocks.find(({ id }) => id === chosen);

  useUndoKeys(draft, open === null);
  const save = () => (warnings.all.length > 0 ? setOpen('warning') : saving.save());
  useSaveKey(() => {
    if (isSavable && open === null) save();
  });
  const title = `${t(`types.${templateType}`)} · ${terms.commodity(commodityType)}`;
  return (
    <>
      <Page
        fill
        title={title}
        detail={
          draft.isChanged
            ? t('state.changed')
            : template.content
              ? t('list.own', { version: template.version })
              : t('list.default')
        }
        actions={
          <TemplateActions
            template={template}
            saving={saving}
            isSavable={isSavable}
            onSave={save}
            onPrint={preview.record.data === null || preview.sheets === null ? null : () => void frame.current?.print()}
            onOpen={setOpen}
          />
        }
        toolbar={
          <TemplateToolbar
            title={title}
            preview={preview}
            language={words.language}
            onLanguage={onLanguage}
            draft={draft}
          />
        }
      >
        {!mayChange && <PermissionNotice permission="templates.edit" />}
        <TemplateNotices place={place} saving={saving} preview={preview} warnings={warnings.markup} />
        <div className={styles['columns']}>
          {isMarkup ? (
            <section className={styles['markup']} aria-label={t('markup.title')}>
              <TextArea
                label={t('markup.title')}
                description={t('markup.hint')}
                rows={24}
                maxLength={maxMarkupLength}
                spellCheck={false}
                readOnly={!mayChange}
                value={content.markup ?? ''}
                onChange={({ currentTarget }) => change({ ...content, markup: currentTarget.value })}
              />
              {mayChange && (
                <button type="button" className="button" onClick={() => change({ ...content, markup: null })}>
                  {t('markup.close')}
                </button>
              )}
            </section>
          ) : (
            <BlockList
              blocks={content.blocks}
              problems={warnings.problems}
              chosen={chosen}
              mayChange={mayChange}
              onChoose={setChosen}
              onChange={(blocks) => change({ ...content, blocks })}
              printable={printable}
            />
          )}
          <Preview ref={frame} sheets={preview.record.data ? preview.sheets : null} />
          <TemplateProperties {...{ content, block, printable, mayChange }} onChange={change} />
        </div>
      </Page>
      {open === 'warning' && (
        <SaveWarning
          warnings={warnings.all}
          onSave={() => {
            setOpen(null);
            saving.save();
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'versions' && (
        <VersionsDialog {...{ place, words, template }} onTake={change} onClose={() => setOpen(null)} />
      )}
      {open === 'copy' && <CopyDialog {...{ place, words }} onTake={change} onClose={() => setOpen(null)} />}
      {saving.conflict && (
        <TemplateConflict
          conflict={saving.conflict}
          onMine={saving.overwrite}
          onTheirs={saving.discard}
          onClose={saving.close}
        />
      )}
      <LeaveDialog unsaved={() => (draft.isChanged ? 1 : 0)} text={() => t('state.leave')} />
    </>
  );
}
