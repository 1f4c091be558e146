/** A code list: edited directly in the table, with the uses of each code and the actions to merge two. */
import { Link } from '@tanstack/react-router';
import { useImperativeHandle, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import { setupNamespaces } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import {
  codeFieldsOf,
  headingsOfKind,
  listKinds,
  permissionOfKind,
  type PlainKind,
} from '../../../contract/setup/codes/codeFields.ts';
import { type CodeRow, listCodes } from '../../../contract/setup/codes/codes.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import { useApp, useMayChange, useProject } from '../../context/useApp.ts';
import { SetupFiles } from '../../grid/setupTable/files/SetupFiles.tsx';
import { SetupScreen, type SetupScreenHandle, type SetupScreenTexts } from '../../grid/setupTable/SetupScreen.tsx';
import type { SetupColumn } from '../../grid/setupTable/setupColumn.ts';
import { useSetupTexts } from '../../grid/setupTable/useSetupTexts.ts';
import styles from './codes.module.css';
import { CodeActions } from './CodeActions.tsx';
import { CopyAccountCodesDialog } from './company/CopyAccountCodesDialog.tsx';
import { useCodeWords, type CodeWords } from './codeWords.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { useCodeCalls } from './useCodeCalls.ts';
import { UsesDialog } from './UsesDialog.tsx';
import { isRequiredIn } from '../../../contract/commodities/fields/setupField.ts';
import type { SetupStore } from '../../grid/setupTable/store/setupStore.ts';
import { useSetupStore } from '../../grid/setupTable/store/useSetupStore.ts';

interface CodesScreenProps {
  /** Handle that focuses the table. */
  readonly ref?: Ref<{ readonly focus: () => void }>;
  readonly projectId: number;
  readonly kind: PlainKind;
  /** Links to other views, if the page has more than the list. */
  readonly views?: ReactNode;
  /** Derived columns after the code. A pasted list, which does not have them, skips them. */
  readonly firstColumns?: readonly SetupColumn<CodeRow>[];
  /** Derived columns after all others. */
  readonly lastColumns?: readonly SetupColumn<CodeRow>[];
  /** Content above the table. */
  readonly above?: ReactNode;
}
const noColumns: readonly SetupColumn<CodeRow>[] = [];

export function CodesScreen(props: CodesScreenProps) {
  const { ref, projectId, kind, views, firstColumns = noColumns, lastColumns = noColumns, above } = props;
  // All namespaces are loaded up front: one loaded later would suspend the page for a moment, and with it an open editor.
  const { t } = useTranslation(['accountCodes', 'codes', 'frame', ...setupNamespaces]);
  const { notify } = useApp();
  const { projectNumber, unitMeasurement } = useProject();
  const { merge } = useCodeCalls(projectId, kind);
  const permission = permissionOfKind(kind);
  const mayEdit = useMayChange(permission);
  const words = useCodeWords(projectId, unitMeasurement);
  const store = useCodeStore(projectId, kind, words);
  const columns = useMemo(
    () => [...words.columns(kind).toSpliced(1, 0, ...firstColumns), ...lastColumns],
    [words, kind, firstColumns, lastColumns],
  );
  const texts = useCodeTexts(kind);
  const headings = headingsOfKind(kind);
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [open, setOpen] = useState<{ readonly what: 'uses' | 'merge'; readonly key: number } | null>(null);
  const [isCopying, setCopying] = useState(false);
  const screen = useRef<SetupScreenHandle>(null);
  useImperativeHandle(ref, () => ({ focus: () => screen.current?.focus() }));
  const openRow = open && store.entry(open.key)?.stored;
  const others = () =>
    [...store.getSnapshot().entries.values()].flatMap(({ stored }) =>
      stored && stored.id !== openRow?.id ? stored : [],
    );
  const close = () => {
    setOpen(null);
    screen.current?.focus();
  };
  return (
    <SetupScreen
      ref={screen}
      store={store}
      columns={columns}
      permission={permission}
      mayEdit={mayEdit}
      texts={texts}
      heading={
        !listKinds.some((each) => each === kind) ? (
          texts.title
        ) : (
          <>
            <Link
              className={styles['lists']}
              to="/$projectId/project/codes/{-$codeType}"
              params={{ projectId: String(projectId), codeType: undefined }}
              title={t('codes:open')}
            >
              {t('frame:titles.codes')}
            </Link>
            {` · ${texts.rows}`}
          </>
        )
      }
      views={views}
      actions={
        <>
          <SetupFiles
            store={store}
            shape={{ fields: codeFieldsOf(kind), namedBy: ['code'], words }}
            headings={headings && { fields: headings, unit: lengthUnitOf(unitMeasurement) }}
            tableName={texts.rows}
            fileName={`${projectNumber} ${texts.rows}`}
            mayImport={mayEdit}
            count={texts.count}
          />
          {kind === 'account' && mayEdit && (
            <button type="button" className="button" onClick={() => setCopying(true)}>
              {t('copy.open')}
            </button>
          )}
        </>
      }
      above={above}
      acts={
        <CodeActions
          store={store}
          selected={selected}
          mayEdit={mayEdit}
          hasActive={columns.some(({ key }) => key === 'active')}
          onUses={(key) => setOpen({ what: 'uses', key })}
          onMerge={(key) => setOpen({ what: 'merge', key })}
        />
      }
      onSelection={setSelected}
    >
      {isCopying && (
        <CopyAccountCodesDialog
          projectId={projectId}
          onCopied={() => void store.reload()}
          onClose={() => {
            setCopying(false);
            screen.current?.focus();
          }}
        />
      )}
      {openRow && open.what === 'uses' && <UsesDialog projectId={projectId} code={openRow} onClose={close} />}
      {openRow && open.what === 'merge' && (
        <MergeDialog
          projectId={projectId}
          merge={merge}
          code={openRow}
          others={others()}
          onMerged={(sentence) => {
            close();
            notify.success(sentence);
            void store.reload();
          }}
          onClose={close}
        />
      )}
    </SetupScreen>
  );
}

function useCodeTexts(kind: PlainKind): SetupScreenTexts {
  const { t } = useTranslation(['codes', 'frame']);
  const list = t(`kinds.${kind}`);
  const ownPage = kind === 'supplier' ? 'suppliers' : kind === 'reel' ? 'reels' : null;
  const title = ownPage ? t(`frame:titles.${ownPage}`) : `${t('frame:titles.codes')} · ${list}`;
  return useSetupTexts(
    (word, counted) => {
      if (word === 'decides') return t(`decides.${kind}`);
      if (word === 'search') return t('search', { list });
      return ownPage ? t(`${ownPage}.${word}`, counted) : t(word, counted);
    },
    title,
    { rows: list },
  );
}

/** Store of the codes being edited, saved row by row. */
function useCodeStore(projectId: number, kind: PlainKind, words: CodeWords): SetupStore<CodeRow> {
  const { call, notify } = useApp();
  const calls = useCodeCalls(projectId, kind);
  const { t } = useTranslation('codes');
  return useSetupStore<CodeRow>(projectId, {
    requiredColumns: (value) => [
      'code',
      ...codeFieldsOf(kind).flatMap((field) => (isRequiredIn(field, value) ? field.key : [])),
    ],
    ports: {
      load: async () => (await call(listCodes, { query: { projectId, kind }, quiet: true })).rows,
      save: async (rows) => {
        const { results } = await calls.save(rows.map(({ row, cells }) => ({ row, cells: [...cells] })));
        for (const result of results)
          if (result.status === 'saved' && result.renamed > 0)
            notify.info(t('renamed', { count: result.renamed, code: String(result.row.values['code']) }));
        return results;
      },
      remove: async (rows) => (await calls.remove([...rows])).results,
    },
    read: (column, text) => {
      const field = codeFieldsOf(kind).find(({ key }) => key === column);
      return field ? words.read(field, text) : { ok: true, value: text };
    },
  });
}
