/** Page of a setup table: its description, search and actions above the table, and the reason if it is read-only. */
import PlusIcon from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import {
  useCallback,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type Ref,
} from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Permission } from '../../../contract/base/calls/permissions.ts';
import type { GridHandle } from '../dataGrid/DataGridFrame.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { LeaveDialog } from '../../ui/dialogs/LeaveDialog.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Reading } from '../../ui/layout/Spinner.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { isTouch } from '../../ui/screen/isTouch.ts';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { SaveLine } from './SaveLine.tsx';
import type { SetupColumn } from './setupColumn.ts';
import type { SetupRow } from './store/setupRow.ts';
import styles from './setupScreen.module.css';
import type { SetupStore } from './store/setupStore.ts';
import { SetupTable, type SetupTableHandle } from './SetupTable.tsx';
import { PermissionNotice } from './PermissionNotice.tsx';

export interface SetupScreenHandle extends GridHandle {
  /** Clears the search, so that every row is listed. */
  readonly clearSearch: () => void;
}

export interface SetupScreenTexts {
  readonly title: string;
  /** Accessible name of the table. */
  readonly rows: string;
  /** Returns the number of saved rows as text: "3 codes". */
  readonly count: (rows: number) => string;
  readonly decides: string;
  readonly search: string;
  readonly loadFailed: string;
  readonly empty: string;
  /** Instruction shown to users who can add rows. */
  readonly emptyStep: string;
  readonly emptyRead: string;
  readonly noMatch: string;
}

interface SetupScreenProps<Row extends SetupRow> {
  readonly ref?: Ref<SetupScreenHandle>;
  readonly store: SetupStore<Row>;
  readonly columns: readonly SetupColumn<Row>[];
  /** Permission required to change the rows. */
  readonly permission: Permission;
  readonly mayEdit: boolean;
  readonly texts: SetupScreenTexts;
  /** Heading with a link back, for one of several pages. */
  readonly heading?: ReactNode;
  /** Links to the other views of the page. */
  readonly views?: ReactNode;
  /** Controls beside the title. */
  readonly actions?: ReactNode;
  /** Content above the table. */
  readonly above?: ReactNode;
  /** True if the blank row is above the saved rows, for a table with thousands of them. */
  readonly addsOnTop?: boolean;
  /** Actions for the selected rows or the active row; shown only if there are any. */
  readonly acts?: ReactNode;
  /** Called with the keys of the selected rows, or of the active row. */
  readonly onSelection: (keys: readonly number[]) => void;
  /** Dialogs. */
  readonly children?: ReactNode;
}

export function SetupScreen<Row extends SetupRow>(props: SetupScreenProps<Row>) {
  const {
    ref,
    store,
    columns,
    permission,
    mayEdit,
    texts,
    heading = texts.title,
    views,
    actions,
    above,
    addsOnTop,
    acts,
    onSelection,
    children,
  } = props;
  const { t } = useTranslation('grid');
  const { status, failure, entries } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const [search, setSearch] = useState('');
  const [isChosen, setChosen] = useState(false);
  const choose = useCallback(
    (keys: readonly number[]) => {
      setChosen(keys.length > 0);
      onSelection(keys);
    },
    [onSelection],
  );
  const searchRef = useRef<HTMLInputElement>(null);
  const gridRef = useRef<SetupTableHandle>(null);
  useImperativeHandle(ref, () => ({
    goTo: (place) => gridRef.current?.goTo(place),
    focus: () => gridRef.current?.focus(),
    clearSearch: () => setSearch(''),
  }));
  /** Moves to the empty row, where a new row is typed. */
  const addRow = () => {
    setSearch('');
    // Runs after the table has rendered all its rows.
    setTimeout(() => gridRef.current?.goToEntryRow());
  };
  const saved = [...entries.values()].filter(({ stored }) => stored !== null);
  return (
    <Page
      fill
      title={heading}
      views={views}
      // The description is shown from the start, because it can take a separate line.
      detail={
        <>
          <span role="status">{status === 'ready' && texts.count(saved.length)}</span>
          {status === 'ready' && ' · '}
          {texts.decides}
        </>
      }
      actions={actions}
      toolbar={
        <Toolbar
          label={t('setup.toolbar')}
          end={mayEdit ? <SaveLine store={store} onUndone={() => gridRef.current?.focus()} /> : undefined}
        >
          <SearchField
            isOfPage
            ref={searchRef}
            label={texts.search}
            hint={isTouch() ? undefined : t('searchHint')}
            value={search}
            onChange={setSearch}
            onDown={() => gridRef.current?.focus()}
          />
          {mayEdit && status === 'ready' && (
            <button type="button" className="button" onClick={addRow}>
              <PlusIcon aria-hidden size={16} stroke={1.5} />
              {t('setup.addRow')}
            </button>
          )}
          {isChosen && acts}
        </Toolbar>
      }
    >
      <div className={styles['screen']}>
        {!mayEdit && <PermissionNotice permission={permission} />}
        {status === 'failed' && (
          <ErrorNotice title={texts.loadFailed} error={failure} onRetry={() => void store.reload()} />
        )}
        <div className={styles['above']}>{above}</div>
        <div className={styles['body']}>
          {status === 'loading' && <Reading />}
          {status === 'ready' && (
            <SetupTable
              ref={gridRef}
              label={texts.rows}
              store={store}
              columns={columns}
              isEditable={mayEdit}
              addsOnTop={addsOnTop ?? false}
              search={search}
              onFind={() => searchRef.current?.select()}
              onSelection={choose}
            >
              {search === '' ? (
                <EmptyState title={texts.empty}>{mayEdit ? texts.emptyStep : texts.emptyRead}</EmptyState>
              ) : (
                <EmptyState title={texts.noMatch}>{t('setup.noMatchStep')}</EmptyState>
              )}
            </SetupTable>
          )}
        </div>
      </div>
      {children}
      <LeaveDialog
        unsaved={() => openRowsOf(store)}
        settled={() => store.settled()}
        text={(count) => t('setup.leave', { count })}
      />
    </Page>
  );
}

/** Returns the number of rows whose typed values are not stored on the server yet. */
function openRowsOf<Row extends SetupRow>(store: SetupStore<Row>): number {
  const { saving, unsaved, failed } = store.getSnapshot();
  return saving + unsaved + failed;
}
