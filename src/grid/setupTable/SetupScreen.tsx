/** The page of a table of set-up: what it decides, search and acts above the table, and why it may not be typed into. */
import { useImperativeHandle, useRef, useState, useSyncExternalStore, type ReactNode, type Ref } from 'react';
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
import { SetupTable } from './SetupTable.tsx';
import { PermissionNotice } from './PermissionNotice.tsx';

export interface SetupScreenHandle extends GridHandle {
  /** Shows every row again. */
  readonly clearSearch: () => void;
}

export interface SetupScreenTexts {
  readonly title: string;
  /** What the rows are, for those who cannot see the title. */
  readonly rows: string;
  /** Of so many rows that are saved: "3 codes". */
  readonly count: (rows: number) => string;
  readonly decides: string;
  readonly search: string;
  readonly loadFailed: string;
  readonly empty: string;
  /** What to do about it, for who may. */
  readonly emptyStep: string;
  readonly emptyRead: string;
  readonly noMatch: string;
}

interface SetupScreenProps<Row extends SetupRow> {
  readonly ref?: Ref<SetupScreenHandle>;
  readonly store: SetupStore<Row>;
  readonly columns: readonly SetupColumn<Row>[];
  /** What changing the rows takes. */
  readonly permission: Permission;
  readonly mayEdit: boolean;
  readonly texts: SetupScreenTexts;
  /** The title with a way out of it, where the page is one of several. */
  readonly heading?: ReactNode;
  /** Links to the other views of the page. */
  readonly views?: ReactNode;
  /** Beside the title. */
  readonly actions?: ReactNode;
  /** Above the table. */
  readonly above?: ReactNode;
  /** What can be done with the rows the person selected or stands on. */
  readonly acts?: ReactNode;
  /** Keys of the rows the person selected, or of the one they stand on. */
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
    acts,
    onSelection,
    children,
  } = props;
  const { t } = useTranslation('grid');
  const { status, failure, entries } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const [search, setSearch] = useState('');
  const searchRef = useRef<HTMLInputElement>(null);
  const gridRef = useRef<GridHandle>(null);
  useImperativeHandle(ref, () => ({
    goTo: (place) => gridRef.current?.goTo(place),
    focus: () => gridRef.current?.focus(),
    clearSearch: () => setSearch(''),
  }));
  const saved = [...entries.values()].filter(({ stored }) => stored !== null);
  return (
    <Page
      fill
      title={heading}
      views={views}
      // What the page decides stands from the beginning: it may take a line of its own.
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
          {acts}
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
              search={search}
              onFind={() => searchRef.current?.select()}
              onSelection={onSelection}
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

/** Rows that are not, or not yet, on the server as they are typed. */
function openRowsOf<Row extends SetupRow>(store: SetupStore<Row>): number {
  const { saving, unsaved, failed } = store.getSnapshot();
  return saving + unsaved + failed;
}
