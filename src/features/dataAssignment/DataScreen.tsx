/** Data & Assignment: every row of a commodity type, what engineering says and what the office assigns (domain rule 6). */
import { useCallback, useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { fieldIn, type Commodity, type Field } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import { SelectionBar } from '../../grid/commodityGrid/bulkEdit/SelectionBar.tsx';
import { useBulkEdit } from '../../grid/commodityGrid/bulkEdit/useBulkEdit.tsx';
import { CommodityGrid } from '../../grid/commodityGrid/CommodityGrid.tsx';
import styles from '../../grid/commodityGrid/commodityGrid.module.css';
import type { GridHandle } from '../../grid/dataGrid/DataGridFrame.tsx';
import { EditNotices } from '../../grid/commodityGrid/edits/EditNotices.tsx';
import { filtersInUnit } from '../../grid/commodityGrid/filters/filtersInUnit.ts';
import { FilterChips } from '../../grid/commodityGrid/filters/FilterChips.tsx';
import type { GridColumn, TypedCell } from '../../grid/dataGrid/gridColumn.ts';
import { isTyping } from '../../grid/dataGrid/gridDom.ts';
import { useRowChecks } from '../../grid/dataGrid/useRowChecks.ts';
import { SaveState } from '../../grid/commodityGrid/SaveState.tsx';
import { usePickLists } from '../../grid/commodityGrid/fields/usePickLists.ts';
import { withStartedWorkMark } from '../../grid/commodityGrid/edits/startedWorkEdit.ts';
import { useEditGuard } from '../../grid/commodityGrid/useEditGuard.tsx';
import { queryOfDataView } from '../../grid/commodityGrid/queryOfDataView.ts';
import { usePrintCards } from '../../grid/commodityGrid/usePrintCards.tsx';
import { useUndo } from '../../grid/commodityGrid/undo/useUndo.tsx';
import { useRowCount } from '../../grid/commodityGrid/useRowCount.ts';
import { RowsState } from '../../grid/commodityGrid/RowsState.tsx';
import { useSearchText } from '../../ui/fields/useSearchText.ts';
import { useRowInAddress } from '../../grid/commodityGrid/useRowInAddress.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { useExportTable } from '../../shared/files/useExportTable.ts';
import { DayChoice } from '../../ui/day/DayChoice.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Popup } from '../../ui/dialogs/Popup.tsx';
import { entryNamespaces } from '../../i18n/translate.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { useApp, useMayChange, useProject } from '../../context/useApp.ts';
import { useCommodity } from '../../shared/projects/useCommodity.ts';
import { useWeekEnd } from '../../shared/projects/useWeekEnd.ts';
import type { CellAddress } from '../../store/edits/pendingEdits.ts';
import { typeCells } from '../../store/typeCells.ts';
import { useCommodityStore, useStoreSnapshot } from '../../rows/useCommodityStore.ts';
import { useGroupedRows } from '../../rows/useGroupedRows.ts';
import { useRowsOfDay } from '../../rows/useRowsOfDay.ts';
import { useRowsOnView } from '../../rows/useRowsOnView.ts';
import { useViewColumns } from '../../shared/savedViews/useViewColumns.ts';
import { ViewButton } from '../../shared/savedViews/ViewButton.tsx';
import { RowCards } from './cards/RowCards.tsx';
import { DataActions, type ExportFormat } from './DataActions.tsx';
import { DataToolbar } from './DataToolbar.tsx';
import { DayNotice } from './day/DayNotice.tsx';
import { useDayWords } from './day/useDayWords.ts';
import { useMoveColumns } from './day/useMoveColumns.ts';
import { exportOf } from './exportRows.ts';
import { HistoryPanel } from './HistoryPanel.tsx';
import { NoRows } from './NoRows.tsx';
import { RemovedWithProgress } from './RemovedWithProgress.tsx';
import { RecordDrawer } from './record/RecordDrawer.tsx';
import record from './record/record.module.css';
import { RowOptions } from './RowOptions.tsx';
import type { DataSearch } from './search.ts';
import { useCardsOrGrid } from './useCardsOrGrid.ts';

interface DataScreenProps {
  readonly projectId: number;
  readonly type: CommodityType;
  readonly search: DataSearch;
  /** Changes parts of the address. */
  readonly onSearch: (patch: Partial<DataSearch>) => void;
}

export function DataScreen({ projectId, type, search, onSearch }: DataScreenProps) {
  // Words that are waited for later hide the page for a moment, and with it the editor that is open.
  const { t } = useTranslation([
    'grid',
    'views',
    'common',
    ...entryNamespaces,
    'outbox',
    'record',
    'photos',
    'printTemplates',
    'errors',
  ]);
  const formats = useFormats();
  const terms = useTerms();
  const { notify } = useApp();
  const project = useProject();
  const now = useCommodityStore(projectId, type);
  const ofDay = useRowsOfDay(projectId, type, search);
  const store = ofDay?.store ?? now;
  const { table, freshness } = useStoreSnapshot(store);
  const mayAssign = useMayChange('data.assign') && ofDay === null;
  const [isHistoryShown, setHistoryShown] = useState(false);
  const [activeRow, setActiveRow] = useState(search.row);
  const [dayAnchor, setDayAnchor] = useState<Element | null>(null);
  const { isCards, change } = useCardsOrGrid(search.since !== undefined);
  const gridRef = useRef<GridHandle>(null);
  const searchRef = useRef<HTMLInputElement>(null);

  const title = t('title', { type: terms.commodity(type) });
  const commodity = useCommodity(type);
  const columnsOf = useViewColumns('data', commodity);
  const isEditable = useEditable(commodity, mayAssign);
  const unit = project.unitMeasurement;
  const shown = search.columns.length > 0 ? search.columns : commodity.dataColumns;
  const [text, setText] = useSearchText(search.q, (q) => onSearch({ q }));
  const { sort, removed, group } = search;
  const filters = useMemo(() => filtersInUnit(search.filters, unit), [search.filters, unit]);
  const weekEnd = useWeekEnd(filters);
  const asked = useMemo(
    () => queryOfDataView({ q: text, filters, sort, removed, group }, commodity, terms, weekEnd),
    [text, filters, sort, removed, group, commodity, terms, weekEnd],
  );
  const answer = useMemo(() => ({ asked, group }), [asked, group]);
  // Groups of one query over the rows of another would tear.
  const settled = useDeferredValue(answer);
  const view = useGroupedRows(store, useRowsOnView(store, settled.asked), settled.group);
  // The grid rests on rows more often than an address may change; a card is only ever opened.
  const openRow = isCards ? search.row : activeRow;
  const rowInAddress = useRowInAddress({ store, view, gridRef, row: search.row, onRow: (row) => onSearch({ row }) });

  const show = (address: CellAddress | null) => {
    const row = address && store.table.rowOf(address.id);
    const at = row === null || row === undefined ? -1 : view.lineOf(row);
    if (!address || at < 0) return;
    gridRef.current?.goTo({ row: at, column: Math.max(0, shown.indexOf(address.field)) });
    if (!isCards) return;
    setActiveRow(address.id);
    onSearch({ row: address.id, part: 'fields' });
  };
  const tagOf = (id: number) => {
    const row = store.table.rowOf(id);
    return row === undefined ? String(id) : commodity.keyFields.map((key) => store.read(row, key) ?? '').join(' ');
  };
  const typed = (cells: readonly TypedCell[]) => {
    const addressed = cells.map((cell) => ({
      id: cell.row.id,
      field: cell.column,
      text: cell.text,
      isNew: cell.isNew,
      opened: cell.opened,
    }));
    typeCells(store, commodity, addressed, lengthUnitOf(unit));
  };
  const moves = useMoveColumns({ store, rows: view.vector, commodity, unit, since: search.since });
  const dayWords = useDayWords(search);
  const pickLists = usePickLists(project.id, type);
  const checks = useRowChecks(view.rows);
  // What no longer answers the search is not acted on, unseen.
  const checkedRows = useMemo(
    () => (checks.ids.size === 0 ? noRows : view.vector.filter((row) => checks.ids.has(store.table.ids[row]!))),
    [checks, view.vector, store],
  );
  const editableFields = useMemo(() => commodity.offered.filter(isEditable), [commodity, isEditable]);
  const bulk = useBulkEdit({
    store,
    unit,
    rows: checkedRows,
    fields: editableFields,
    pickLists,
    onAnswered: () => gridRef.current?.focus(),
  });
  const printing = usePrintCards(store, commodity, view);
  const walker = useUndo({ store, unit, onShow: show, onAnswered: () => gridRef.current?.focus() });
  const undo = () => {
    if (bulk.undo()) return;
    if (store.canUndo) walker.walk('undo');
    else notify.info(t('history.nothingHere'));
  };
  const guard = useEditGuard({
    store,
    unit,
    onType: typed,
    onUndo: undo,
    lastAct: () => store.lastAct,
    onAnswered: () => gridRef.current?.focus(),
  });
  const { flagged } = guard;
  const markStartedWork = useCallback((column: GridColumn) => withStartedWorkMark(column, flagged), [flagged]);
  const goBackToRows = () => gridRef.current?.focus();
  const closeRecord = () => {
    onSearch({ part: undefined });
    goBackToRows();
  };
  /** The arrows walk the rows of the grid with the drawer open: nobody has to click a row first. */
  const openRecord = () => {
    onSearch({ part: 'where', ...(activeRow && { row: activeRow }) });
    if (!isCards) goBackToRows();
  };
  /** Escape undoes the last opening: an editor, a list or a block of cells stands above the drawer. */
  const closeOnEscape = ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'Escape' || search.part === undefined || isTyping(target)) return;
    if (currentTarget.querySelector('[data-range]') === null) closeRecord();
  };
  const exportTable = useExportTable();
  const exportAs = (format: ExportFormat) => {
    const fields = shown.flatMap((key) => fieldIn({ fields: commodity.offered }, key) ?? []);
    const headers = fields.map((field) => terms.header(field, unit));
    const fileName = dayWords.file(`${project.projectNumber} ${terms.plural(type)}`);
    exportTable(exportOf(store, { fileName, fields, headers, vector: view.vector, extra: moves.exported }), format);
  };

  const clear = () => {
    setText('');
    onSearch({ q: '', filters: [] });
  };

  const noMatch = (
    <EmptyState
      title={t('noMatch')}
      action={
        <button type="button" className="button" onClick={clear}>
          {t('clearFilters')}
        </button>
      }
    >
      {t('noMatchStep')}
    </EmptyState>
  );

  const nothingMoved = <EmptyState title={t('day.nothingMoved')}>{t('day.nothingMovedStep')}</EmptyState>;

  const all = formats.count(table.length);
  const isAll = view.vector.length === table.length;
  const rowCount = useRowCount();
  const count = rowCount(
    isAll ? t('countAll', { all }) : t('count', { shown: formats.count(view.vector.length), all }),
  );

  return (
    <Page
      fill
      title={title}
      {...(freshness !== 'opening' && {
        detail: (
          <span className={styles['detail']}>
            <span role="status">{count}</span>
            {change && !ofDay && <SaveState store={store} />}
          </span>
        ),
      })}
      actions={
        <DataActions
          fields={commodity.offered}
          shown={shown}
          isFolded={change !== null}
          options={!isCards && <RowOptions search={search} onSearch={onSearch} />}
          onShown={(columns) => onSearch({ columns: [...columns] })}
          onDefault={() => onSearch({ columns: [], widths: {}, frozen: '' })}
          onExport={exportAs}
          onCards={printing.printOnView}
          onDay={setDayAnchor}
          {...(mayAssign && { onHistory: () => setHistoryShown(true) })}
        />
      }
      toolbar={
        checkedRows.length > 0 ? (
          <SelectionBar
            store={store}
            unit={unit}
            rows={checkedRows}
            all={view.vector.length}
            onAll={() => {
              checks.toggle(0, view.rows.length - 1);
              gridRef.current?.focus();
            }}
            onAssign={mayAssign ? () => bulk.ask(editableFields.filter(isAssigned)) : undefined}
            onSet={mayAssign ? () => bulk.ask([]) : undefined}
            onPrint={printing.printRows && (() => printing.printRows?.(checkedRows))}
            onClear={() => {
              checks.clear();
              gridRef.current?.focus();
            }}
          />
        ) : (
          <DataToolbar
            view={
              <ViewButton
                page={{ projectId, kind: 'data', type, search, onSearch, ...columnsOf }}
                title={t('views:titleData', { type: terms.commodity(type) })}
              />
            }
            store={store}
            plural={terms.pluralInText(type)}
            commodity={commodity}
            rows={view}
            isCards={isCards}
            onOther={change}
            search={search}
            text={text}
            onText={setText}
            isOutdated={view.isOutdated && (text !== '' || filters.length > 0 || sort.length > 0 || group.length > 0)}
            inputRef={searchRef}
            onSearch={onSearch}
            onAskAgain={view.refreshResult}
            onRecord={search.part ? closeRecord : openRecord}
            onDown={() => gridRef.current?.focus()}
          />
        )
      }
    >
      <div className={styles['screen']}>
        {isHistoryShown && (
          <HistoryPanel
            projectId={projectId}
            type={type}
            onReverted={() => void store.refresh()}
            onClose={() => setHistoryShown(false)}
          />
        )}
        {ofDay ? (
          <DayNotice
            ofDay={ofDay}
            days={search}
            onOther={setDayAnchor}
            onNow={() => onSearch({ asOf: undefined, since: undefined })}
          />
        ) : (
          <RemovedWithProgress store={store} filters={filters} shown={shown} onSearch={onSearch} />
        )}
        {dayAnchor && (
          <Popup label={t('common:day.open')} anchor={dayAnchor} onClose={() => setDayAnchor(null)}>
            <DayChoice
              days={search}
              hasTwo
              onChoose={(days) => {
                setDayAnchor(null);
                onSearch(days);
              }}
            />
          </Popup>
        )}
        <FilterChips store={store} view={view} filters={filters} onFilters={(next) => onSearch({ filters: next })} />
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears Escape of the grid and of the drawer */}
        <div className={record['beside']} onKeyDownCapture={closeOnEscape}>
          <div className={record['grid']}>
            <RowsState
              store={store}
              empty={search.since === undefined ? <NoRows projectId={projectId} type={type} /> : nothingMoved}
            >
              {isCards ? (
                <RowCards
                  ref={gridRef}
                  label={terms.plural(type)}
                  store={store}
                  commodity={commodity}
                  unit={unit}
                  view={view}
                  shown={shown}
                  group={group}
                  question={JSON.stringify([text, filters, sort, group])}
                  checks={checks}
                  open={search.part && openRow}
                  onOpen={(row) => {
                    rowInAddress(row);
                    setActiveRow(row.id);
                    onSearch({ row: row.id, part: search.part ?? 'fields' });
                  }}
                >
                  {noMatch}
                </RowCards>
              ) : (
                <CommodityGrid
                  ref={gridRef}
                  label={terms.plural(type)}
                  title={title}
                  notes={[...dayWords.notes, ...(removed ? [t('showRemoved')] : [])]}
                  store={store}
                  view={view}
                  unit={unit}
                  shown={shown}
                  search={{ ...search, q: text, filters }}
                  isEditable={isEditable}
                  adapt={markStartedWork}
                  extra={moves.columns}
                  extraTotals={moves.totals}
                  checks={checks}
                  mayReplace={mayAssign}
                  pickLists={pickLists}
                  onSearch={onSearch}
                  onType={guard.type}
                  onUndo={undo}
                  onRedo={() => walker.walk('redo')}
                  onFind={() => searchRef.current?.select()}
                  onActiveRow={(row) => {
                    rowInAddress(row);
                    if (row && row.row >= 0) setActiveRow(row.id);
                  }}
                  onRange={printing.onRange}
                  onOpenRow={(row) => onSearch({ row: row.id, part: search.part ?? 'where' })}
                >
                  {noMatch}
                </CommodityGrid>
              )}
              {guard.notices}
              {walker.question}
              {bulk.open}
              {printing.open}
              <EditNotices store={store} tagOf={tagOf} onShow={show} />
            </RowsState>
          </div>
          {search.part && (
            <RecordDrawer
              projectId={projectId}
              commodity={commodity}
              store={now}
              id={openRow}
              part={search.part}
              note={ofDay ? t('day.drawer') : undefined}
              editing={{ isEditable, pickLists, onType: guard.type }}
              onPart={(part) => onSearch({ part })}
              onClose={closeRecord}
              onLeave={goBackToRows}
            />
          )}
        </div>
      </div>
    </Page>
  );
}

const noRows = new Int32Array(0);

/** What the office hands out: its own fields but remarks and columns a project added. */
const isAssigned = ({ source, isNote, isUserDefined }: Field) => source === 'contractor' && !isNote && !isUserDefined;

/** Who may type where: the office its own fields, engineering's with the permission, the key never. The server decides again. */
function useEditable({ keyFields }: Commodity, mayAssign: boolean): (field: Field) => boolean {
  const mayEngineer = useMayChange('data.edit.engineering');
  return useCallback(
    ({ source, key }) =>
      mayAssign && (source === 'contractor' || (source === 'engineering' && mayEngineer && !keyFields.includes(key))),
    [keyFields, mayAssign, mayEngineer],
  );
}
