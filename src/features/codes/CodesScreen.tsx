/** A code list: typed straight into the table, with where each code is used and the ways to put two right. */
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeKind } from '../../../contract/commodities/field.ts';
import { useApp, useMayChange, useProject } from '../../context/useApp.ts';
import type { GridHandle } from '../../dataGrid/DataGridFrame.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useRolesWithPermission } from '../../projects/useRolesWithPermission.ts';
import { LeaveDialog } from '../../setupTable/LeaveDialog.tsx';
import { SaveLine } from '../../setupTable/SaveLine.tsx';
import { SetupTable } from '../../setupTable/SetupTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Page } from '../../ui/Page.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { CodeActions } from './CodeActions.tsx';
import { CodeFiles } from './CodeFiles.tsx';
import { useCodeWords } from './codeWords.ts';
import styles from './codes.module.css';
import { MergeDialog } from './MergeDialog.tsx';
import { useCodeStore } from './useCodeStore.ts';
import { UsesDialog } from './UsesDialog.tsx';

interface CodesScreenProps {
  readonly projectId: number;
  readonly kind: CodeKind;
}

export function CodesScreen({ projectId, kind }: CodesScreenProps) {
  const { t } = useTranslation(['codes', 'frame', 'permissions', 'grid']);
  const { archive, unitMeasurement } = useProject();
  const { notify } = useApp();
  const formats = useFormats();
  const holders = useRolesWithPermission()('codes.edit');
  const mayEdit = useMayChange('codes.edit');
  const words = useCodeWords(unitMeasurement);
  const store = useCodeStore(projectId, kind, words);
  const { status, failure, entries } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const columns = useMemo(() => words.columns(kind), [words, kind]);
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [open, setOpen] = useState<{ readonly what: 'uses' | 'merge'; readonly key: number } | null>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const gridRef = useRef<GridHandle>(null);

  const list = t(`kinds.${kind}`);
  const title = `${t('frame:titles.codes')} · ${list}`;
  const saved = [...entries.values()].filter(({ stored }) => stored !== null);
  const chosen = selected.flatMap((key) => {
    const entry = entries.get(key);
    return entry ? [entry] : [];
  });
  const openRow = open && entries.get(open.key)?.stored;
  const close = () => {
    setOpen(null);
    gridRef.current?.focus();
  };

  return (
    <Page
      fill
      title={title}
      {...(status === 'ready' && {
        detail: (
          <>
            <span role="status">{t('count', { count: saved.length, shown: formats.count(saved.length) })}</span>
            {` · ${t(`decides.${kind}`)}`}
          </>
        ),
      })}
      actions={<CodeFiles kind={kind} store={store} words={words} list={list} mayImport={mayEdit} />}
      toolbar={
        <Toolbar label={t('toolbar')} end={mayEdit ? <SaveLine store={store} /> : undefined}>
          <SearchField
            ref={searchRef}
            label={t('search', { list })}
            hint={t('grid:searchHint')}
            value={search}
            onChange={setSearch}
            onDown={() => gridRef.current?.focus()}
          />
          <CodeActions
            store={store}
            chosen={chosen}
            mayEdit={mayEdit}
            onUses={(key) => setOpen({ what: 'uses', key })}
            onMerge={(key) => setOpen({ what: 'merge', key })}
          />
        </Toolbar>
      }
    >
      <div className={styles['screen']}>
        {!mayEdit && !archive && (
          <p className={styles['line']}>{t('readOnly', { permission: t('permissions:codes.edit'), roles: holders })}</p>
        )}
        {status === 'failed' && (
          <ErrorNotice title={t('loadFailed')} error={failure} onRetry={() => void store.reload()} />
        )}
        <div className={styles['body']}>
          {status === 'ready' && (
            <SetupTable
              ref={gridRef}
              label={list}
              store={store}
              columns={columns}
              isEditable={mayEdit}
              search={search}
              onFind={() => searchRef.current?.select()}
              onSelection={setSelected}
            >
              {search === '' ? (
                <EmptyState title={t('empty')}>{t('emptyRead')}</EmptyState>
              ) : (
                <EmptyState title={t('noMatch')}>{t('noMatchStep')}</EmptyState>
              )}
            </SetupTable>
          )}
        </div>
      </div>
      {openRow && open.what === 'uses' && <UsesDialog projectId={projectId} code={openRow} onClose={close} />}
      {openRow && open.what === 'merge' && (
        <MergeDialog
          projectId={projectId}
          code={openRow}
          others={saved.flatMap(({ stored }) => (stored && stored.id !== openRow.id ? stored : []))}
          onMerged={(sentence) => {
            close();
            notify.success(sentence);
            void store.reload();
          }}
          onClose={close}
        />
      )}
      <LeaveDialog store={store} />
    </Page>
  );
}
