/** Data Entry: the work of crews, row by row; a grid on a desktop and cards on a touch screen (domain rule 6). */
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { GridHandle } from '../../grid/dataGrid/DataGridFrame.tsx';
import { FilterChips } from '../../grid/commodityGrid/filters/FilterChips.tsx';
import { usePrintCards } from '../../grid/commodityGrid/usePrintCards.tsx';
import { RowsState } from '../../grid/commodityGrid/RowsState.tsx';
import { useRowInAddress } from '../../grid/commodityGrid/useRowInAddress.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { entryNamespaces } from '../../i18n/translate.ts';
import { useProject } from '../../context/useApp.ts';
import { EntriesOffView } from './messages/EntriesOffView.tsx';
import { EntryListView } from './list/EntryListView.tsx';
import type { ListHandle } from './list/EntryList.tsx';
import { useRowChoice } from './list/useRowChoice.ts';
import { useReadiness } from './readiness/readiness.ts';
import { EntryGrid } from './grid/EntryGrid.tsx';
import { EntryToolbar } from './toolbar/EntryToolbar.tsx';
import styles from './dataEntry.module.css';
import { UnsavedChangesDialog } from './messages/UnsavedChangesDialog.tsx';
import { ReadOnlyNotice } from './messages/ReadOnlyNotice.tsx';
import { NoRowAnswers, NoRowsYet } from './messages/EmptyEntries.tsx';
import type { DataEntrySearch } from './search.ts';
import { SessionControls } from './toolbar/SessionControls.tsx';
import { EntryPageDetail } from './day/EntryPageDetail.tsx';
import { useFieldEntries } from './entries/useFieldEntries.ts';
import { useEntryRows } from './useEntryRows.ts';
import { useIsHeldInHand } from '../../ui/screen/useIsNarrow.ts';

interface DataEntryScreenProps {
  readonly projectId: number;
  readonly type: CommodityType;
  readonly search: DataEntrySearch;
  /** Changes some of the search parameters. */
  readonly onSearch: (patch: Partial<DataEntrySearch>) => void;
}

/** Up to this width everything scrolls together, since there is no space for fixed parts. */
const phoneWidth = '(width <= 600px)';

export function DataEntryScreen({ projectId, type, search, onSearch }: DataEntryScreenProps) {
  // All namespaces are loaded up front: one loaded later would suspend the page for a moment, and with it an open editor.
  const { t } = useTranslation([
    'fieldWork',
    'views',
    ...entryNamespaces,
    'permissions',
    'grid',
    'outbox',
    'photos',
    'offlinePack',
    'waits',
  ]);
  const terms = useTerms();
  const { unitMeasurement: unit } = useProject();
  const isInHand = useIsHeldInHand();
  const isPhone = useMediaQuery(phoneWidth, undefined, { getInitialValueInEffect: false });
  const { store, commodity, entryStore, snapshot, mayEnter } = useFieldEntries(projectId, type, isInHand);
  const list = useEntryRows({ store, commodity, search, onSearch, isInHand });
  const { rows, filters } = list;
  const { sort, finished } = search;
  const readiness = useReadiness({ projectId, type, isWanted: isInHand, hasRows: store.freshness !== 'opening' });
  const choice = useRowChoice();
  // Stored at this level, so that the card stays open when the user is given other rows.
  const [openId, setOpenId] = useState<number | null>(null);
  const gridRef = useRef<GridHandle>(null);
  const listRef = useRef<ListHandle>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const rowInAddress = useRowInAddress({
    store,
    view: rows,
    gridRef,
    row: search.row,
    onRow: (row) => onSearch({ row }),
  });

  const printing = usePrintCards(store, commodity, rows);

  const show = (id: number) => {
    const row = store.table.rowOf(id);
    const at = row === undefined ? -1 : rows.vector.indexOf(row);
    if (at >= 0) gridRef.current?.goTo({ row: at, column: 0 });
  };

  return (
    <Page
      fill={!isPhone}
      title={t('title', { type: terms.commodity(type) })}
      detail={<EntryPageDetail {...{ entryStore, unit, mayEnter, isInHand, finished }} shown={rows.vector.length} />}
      {...(mayEnter && { actions: <SessionControls {...{ entryStore, snapshot, isInHand }} /> })}
      toolbar={
        <EntryToolbar
          {...{ isInHand, commodity, entryStore, snapshot, mayEnter, list, search, onSearch, printing }}
          inputRef={searchRef}
          onEnter={() => (isInHand ? listRef.current?.focusFirst() : gridRef.current?.focus())}
        />
      }
    >
      <div className={styles['screen']}>
        <ReadOnlyNotice mayEnter={mayEnter} typedCount={snapshot.typed.length} />
        <FilterChips store={store} view={rows} filters={filters} onFilters={(next) => onSearch({ filters: next })} />
        <EntriesOffView entryStore={entryStore} snapshot={snapshot} rows={rows.vector} unit={unit} />
        <RowsState
          store={store}
          empty={<NoRowsYet projectId={projectId} type={type} />}
          isAwaited={readiness.isAwaited}
        >
          {isInHand && rows.vector.length === 0 && <NoRowAnswers finished onClear={list.clear} />}
          {isInHand ? (
            <EntryListView
              ref={listRef}
              entryStore={entryStore}
              rows={rows}
              readiness={readiness}
              isSorted={sort.length > 0}
              question={list.question}
              isAnswered={list.isAnswered}
              asked={search.row}
              unit={unit}
              mayEnter={mayEnter}
              finished={finished}
              onFinished={(next) => onSearch({ finished: next })}
              choice={choice}
              openId={openId}
              onOpen={setOpenId}
            />
          ) : (
            <EntryGrid
              gridRef={gridRef}
              entryStore={entryStore}
              snapshot={snapshot}
              rows={rows}
              unit={unit}
              search={{ ...search, filters }}
              text={list.text}
              mayEnter={mayEnter}
              onSearch={onSearch}
              onFind={() => searchRef.current?.select()}
              onActiveRow={rowInAddress}
              onRange={printing.onRange}
              onShow={show}
            >
              <NoRowAnswers finished={finished} onClear={list.clear} />
            </EntryGrid>
          )}
        </RowsState>
      </div>
      {printing.open}
      <UnsavedChangesDialog entryStore={entryStore} />
    </Page>
  );
}
