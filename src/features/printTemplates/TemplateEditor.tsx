/** A template in three columns: its blocks, the page with a row of the project, and what the chosen block or the page says. */
import { useQuery } from '@tanstack/react-query';
import { useWindowEvent } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Block } from '../../../contract/printing/blocks.ts';
import { longestMarkup } from '../../../contract/printing/content.ts';
import type { PrintTemplate } from '../../../contract/printing/printTemplates.ts';
import { defaultTemplate } from '../../../contract/printing/defaults/index.ts';
import { locales } from '../../../contract/base/messages/locales.ts';
import { useApp, useMayChange, useProject } from '../../context/useApp.ts';
import { localeNames } from '../../i18n/locales.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { printableFields } from '../../shared/printing/cards/cardData.ts';
import type { CardFrameHandle } from '../../shared/printing/CardFrame.tsx';
import { blockProblems } from '../../shared/printing/cards/compileBlocks.ts';
import { usePrintWords } from '../../shared/printing/cards/printWords.ts';
import { previewQuery, type TemplatePlace } from '../../shared/printing/templateQueries.ts';
import { markupOf, useCards, type CardJob } from '../../shared/printing/useCards.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { LeaveDialog } from '../../ui/dialogs/LeaveDialog.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useSaveKey } from '../../ui/form/useSaveKey.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { WhoMayChange } from '../../grid/setupTable/WhoMayChange.tsx';
import { BlockList } from './BlockList.tsx';
import { BlockProperties } from './BlockProperties.tsx';
import { PageProperties } from './PageProperties.tsx';
import { Preview } from './Preview.tsx';
import styles from './printTemplates.module.css';
import { TemplateConflict } from './TemplateConflict.tsx';
import { CopyDialog, VersionsDialog } from './TemplateMenu.tsx';
import { useDraft } from './useDraft.ts';
import { useSaveTemplate } from './useSaveTemplate.ts';

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
  const { call } = useApp();
  const project = useProject();
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
  const [tag, setTag] = useState('');
  const [open, setOpen] = useState<'versions' | 'copy' | null>(null);
  const frame = useRef<CardFrameHandle>(null);
  const save = useSaveTemplate(place, draft.drop);
  /** The version the draft was begun from: what others save afterwards is not what this person saw. */
  const [base, setBase] = useState(template.version);
  if (!draft.isChanged && base !== template.version) setBase(template.version);
  const conflict = save.data?.status === 'conflict' ? save.data : null;

  const attached = useMemo(() => printable.attached.map(({ type }) => type), [printable]);
  const record = useQuery({ ...previewQuery(call, place, tag, attached), placeholderData: (before) => before });
  const job = useMemo(
    (): CardJob | null =>
      record.data ? { project, templateType, content, printable, records: [record.data], words } : null,
    [record.data, project, templateType, content, printable, words],
  );
  const cards = useCards(job);
  const drawn = cards.data?.ok === true ? cards.data.sheets : null;
  const problem = cards.data?.ok === false ? cards.data.problem : null;
  const problems = useMemo(() => blockProblems(content, printable), [content, printable]);
  const isMarkup = content.markup !== null;
  const block = isMarkup ? undefined : content.blocks.find(({ id }) => id === chosen);

  const told = (each: Block): string => {
    if (each.kind === 'text') return each.text;
    if (each.kind === 'code') return t(`symbologies.${each.symbology}`);
    if (each.kind === 'signature') return each.captions.join(', ');
    if (each.kind === 'route') return each.columns.map((column) => t(`routeColumns.${column}`)).join(', ');
    if (each.kind === 'package') return t(`packageLists.${each.list}`);
    if (each.kind === 'logo') return '';
    const fields =
      each.kind === 'field'
        ? printableFields(printable.commodity)
        : printableFields(printable.attached.find(({ type }) => type === each.rows) ?? { offered: [] });
    const entries = each.kind === 'field' ? each.entries : each.columns;
    return entries
      .map(({ field, caption }) => {
        const known = fields.find(({ key }) => key === field);
        return caption || (known ? terms.label(known) : (field ?? ''));
      })
      .join(', ');
  };
  const saveNow = () => {
    if (mayChange && draft.isChanged && problem === null && !save.isPending) save.mutate({ version: base, content });
  };
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || open !== null) return;
    const key = event.key.toLowerCase();
    const act = key === 'z' ? (event.shiftKey ? draft.redo : draft.undo) : key === 'y' ? draft.redo : null;
    if (!act) return;
    event.preventDefault();
    act();
  };
  // Keys of the whole page: a button that has nothing left to undo or save no longer has the focus.
  useWindowEvent('keydown', press);
  useSaveKey(saveNow);
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
          <>
            <button
              type="button"
              className="button"
              disabled={drawn === null}
              onClick={() => void frame.current?.print()}
            >
              {t('acts.print')}
            </button>
            {mayChange && (
              <>
                <button type="button" className="button" onClick={() => setOpen('copy')}>
                  {t('acts.copy')}
                </button>
                <button type="button" className="button" onClick={() => setOpen('versions')}>
                  {t('acts.versions')}
                </button>
                <button
                  type="button"
                  className="button"
                  disabled={template.content === null || save.isPending}
                  onClick={() => save.mutate({ version: base, content: null })}
                >
                  {t('acts.restoreDefault')}
                </button>
                <button
                  type="button"
                  className="button primary"
                  aria-keyshortcuts="Control+S"
                  disabled={!draft.isChanged || problem !== null || save.isPending}
                  onClick={saveNow}
                >
                  {t('acts.save')}
                </button>
              </>
            )}
          </>
        }
        toolbar={
          <Toolbar
            label={title}
            end={
              mayChange && (
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
              )
            }
          >
            <SearchField label={t('preview.record')} value={tag} onChange={setTag} />
            <Select
              label={t('preview.language')}
              labelled="beside"
              value={words.language}
              options={locales.map((value) => ({ value, label: localeNames[value] }))}
              onChange={onLanguage}
            />
          </Toolbar>
        }
      >
        {!mayChange && <WhoMayChange permission="templates.edit" />}
        {save.isError && <ErrorNotice title={t('state.notSaved')} error={save.error} />}
        {save.data?.status === 'refused' && <ErrorNotice title={t('state.notSaved')} error={save.data.reason} />}
        {problem && (
          <ErrorNotice
            title={t('state.notPrintable')}
            error={`${t(`problems.${problem.code}`, { detail: problem.detail })}${problem.line === null ? '' : ` ${t('problems.line', { line: problem.line })}`}`}
          />
        )}
        {cards.isError && <ErrorNotice title={t('state.notPrintable')} error={cards.error} />}
        {record.isError && (
          <ErrorNotice title={t('preview.failed')} error={record.error} onRetry={() => void record.refetch()} />
        )}
        {record.data === null && (
          <p className={styles['hint']}>
            {tag === ''
              ? t('preview.noRows', { type: terms.pluralInText(commodityType) })
              : t('preview.noSuchRow', { tag })}
          </p>
        )}
        {templateType === 'package-cover' && <p className={styles['hint']}>{t('preview.cover')}</p>}
        <div className={styles['columns']}>
          {isMarkup ? (
            <section className={styles['markup']} aria-label={t('markup.title')}>
              <TextArea
                label={t('markup.title')}
                description={t('markup.hint')}
                rows={24}
                maxLength={longestMarkup}
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
              problems={problems}
              chosen={chosen}
              mayChange={mayChange}
              onChoose={setChosen}
              onChange={(blocks) => change({ ...content, blocks })}
              told={told}
            />
          )}
          <Preview ref={frame} sheets={record.data ? drawn : null} />
          <section className={styles['properties']} aria-label={t('properties.title')}>
            {block && mayChange && (
              <>
                <h2 className={styles['heading']}>{t(`kinds.${block.kind}`)}</h2>
                <BlockProperties
                  key={block.id}
                  block={block}
                  logo={content.logo}
                  printable={printable}
                  onChange={(next) =>
                    change({ ...content, blocks: content.blocks.map((each) => (each.id === next.id ? next : each)) })
                  }
                  onLogo={(logo) => change({ ...content, logo })}
                />
              </>
            )}
            {mayChange && (
              <>
                <h2 className={styles['heading']}>{t('page.title')}</h2>
                <PageProperties page={content.page} onChange={(page) => change({ ...content, page })} />
                {!isMarkup && (
                  <button
                    type="button"
                    className="button plain"
                    onClick={() => change({ ...content, markup: markupOf(content, printable) })}
                  >
                    {t('markup.open')}
                  </button>
                )}
              </>
            )}
          </section>
        </div>
      </Page>
      {open === 'versions' && (
        <VersionsDialog {...{ place, words, template }} onTake={change} onClose={() => setOpen(null)} />
      )}
      {open === 'copy' && <CopyDialog {...{ place, words }} onTake={change} onClose={() => setOpen(null)} />}
      {conflict && (
        <TemplateConflict
          conflict={conflict}
          onMine={() => save.mutate({ version: conflict.row.version, content: save.variables?.content ?? null })}
          onTheirs={() => {
            draft.drop();
            save.reset();
          }}
          onClose={save.reset}
        />
      )}
      <LeaveDialog unsaved={() => (draft.isChanged ? 1 : 0)} text={() => t('state.leave')} />
    </>
  );
}
