/** Data grid for very many rows: react-data-grid renders a moving window of them, and a native scrollbar represents all rows. */
// oxlint-disable-next-line import/no-unassigned-import -- style sheets have no exports
import 'react-data-grid/lib/styles.css';
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { DataGrid, type DataGridHandle, type RenderRowProps } from 'react-data-grid';
import { edgesIn, type CellRange } from './selection/cellRange.ts';
import styles from './dataGrid.module.css';
import { GridRow, rowColumnsOf, type Footer } from './GridRow.tsx';
import type { CellPlace, GridEdit, GridColumn, GridSort, RowHandle, RowSource, TypedCell } from './gridColumn.ts';
import { useColumnWidths } from './useColumnWidths.ts';
import { useGridColumns } from './useGridColumns.tsx';
import { showFullTextOnHover } from './gridDom.ts';
import { RowViewport } from './rowViewport.ts';
import { scrollbarLength, windowRows } from './scrollMath.ts';
import { useBodyHeight } from './useBodyHeight.ts';
import { useCssLength } from '../../ui/screen/useCssLength.ts';
import type { CellActions } from './interactions/interactionContext.ts';
import { useGridInteractions } from './interactions/useGridInteractions.ts';
import { isTicked, type RowChecks } from './useRowChecks.ts';

export interface GridHandle {
  /** Makes a cell active and scrolls it into view. */
  goTo(place: CellPlace): void;
  focus(): void;
}

interface DataGridFrameProps {
  readonly ref?: Ref<GridHandle>;
  /** Accessible name of the grid. */
  readonly label: string;
  readonly columns: readonly GridColumn[];
  readonly rows: RowSource;
  /** Returns today's date in typed form, which Ctrl+; enters. */
  readonly today: () => string;
  /** Key of the query; a different key scrolls back to the top. */
  readonly queryKey: string;
  readonly sort: readonly GridSort[];
  /** Totals by column key; without it there is no footer. */
  readonly footer?: Readonly<Record<string, string>>;
  readonly isDense?: boolean;
  /** Index of the blank row: typing into it adds a row. Absent if rows cannot be added. */
  readonly entryRow?: number | undefined;
  /** Width of the row numbers before the first column, which includes it, CSS px; absent for no numbers. */
  readonly rowNumberWidth?: number;
  /** True to show the empty state (`children`); absent if there is none. */
  readonly isEmpty?: boolean;
  readonly isRemoved?: (row: RowHandle) => boolean;
  /** Checkbox state of the rows; absent if rows cannot be checked. */
  readonly checks?: RowChecks | undefined;
  readonly onSort: (sort: readonly GridSort[]) => void;
  readonly onReorder?: (source: string, target: string) => void;
  readonly onResize?: (column: string, width: number) => void;
  /** Called once per act with the cells typed, pasted, filled or cleared. */
  readonly onType?: (cells: readonly TypedCell[], act: GridEdit) => void;
  readonly onUndo?: () => void;
  readonly onRedo?: () => void;
  readonly onFind?: () => void;
  /** Opens Find and Replace; absent if it is not available. */
  readonly onReplace?: (from: CellPlace) => void;
  readonly onActiveRow?: (row: RowHandle | null) => void;
  /** Called when a row is opened through its name: Enter or a double click. */
  readonly onOpenRow?: (row: RowHandle) => void;
  readonly onKeys?: () => void;
  /** Called when more cells are selected than the clipboard accepts; nothing was copied. */
  readonly onTooMuch?: (cells: number) => void;
  /** Called when more cells would change than one act allows; nothing was typed. */
  readonly onTooManyTyped: () => void;
  /** Called when text is typed or pasted into a read-only column; nothing was changed. */
  readonly onReadOnly?: (column: GridColumn) => void;
  /** Called when the menu of the selected cells is requested beside a cell. */
  readonly onCellMenu?: (cell: Element, actions: CellActions) => void;
  /** Called with the selected block; null for a single cell. */
  readonly onSelection?: (range: CellRange | null) => void;
  readonly headerMenu?: (column: GridColumn) => ReactNode;
  readonly children?: ReactNode;
}

const noMenu = () => null;
const never = () => false;

export function DataGridFrame(props: DataGridFrameProps) {
  const { ref, label, columns, rows, queryKey, sort, isDense = false, isEmpty = rows.length === 0 } = props;
  const {
    footer,
    isRemoved = never,
    checks,
    rowNumberWidth = 0,
    onSort,
    onReorder,
    onResize,
    onActiveRow,
    onSelection,
    headerMenu = noMenu,
    children,
  } = props;
  const { t } = useTranslation('grid');
  const rowHeight = useCssLength(isDense ? '--row-height-compact' : '--row-height', isDense ? 28 : 32);
  const [windowStart, setWindowStart] = useState(0);
  const gridRef = useRef<DataGridHandle>(null);
  const scrollbarRef = useRef<HTMLDivElement>(null);
  const [viewport] = useState(() => new RowViewport(setWindowStart, gridRef, scrollbarRef));
  const { interactions, range, filling } = useGridInteractions({ ...props, viewport }, scrollbarRef);
  useEffect(() => onSelection?.(range), [onSelection, range]);

  const { sized, resize, fitColumn } = useColumnWidths({ columns, footer, lead: rowNumberWidth, onResize });
  const hasFooter = footer !== undefined;
  const footerRows = useMemo(() => (footer ? [{ texts: footer }] : undefined), [footer]);
  const firstDrawn = Math.min(windowStart, Math.max(0, rows.length - windowRows));
  const rowWindow = useMemo(
    () => Array.from({ length: Math.min(windowRows, rows.length - firstDrawn) }, (_, at) => rows.at(firstDrawn + at)),
    [rows, firstDrawn],
  );
  const bodyHeight = useBodyHeight(gridRef, rowHeight * (hasFooter ? 2 : 1));
  const shape = useMemo(() => ({ rowCount: rows.length, rowHeight, bodyHeight }), [rows.length, rowHeight, bodyHeight]);

  useLayoutEffect(() => viewport.reshape(shape, firstDrawn), [viewport, shape, firstDrawn]);
  useLayoutEffect(() => {
    viewport.queryChanged(queryKey);
    interactions.queryChanged();
  }, [viewport, interactions, queryKey]);
  useLayoutEffect(() => {
    gridRef.current?.element?.setAttribute('aria-multiselectable', 'true');
    gridRef.current?.element?.querySelector('.rdg-summary-row')?.setAttribute('aria-rowindex', String(rows.length + 2));
  });

  useImperativeHandle(ref, () => ({
    // Delayed, because a screen calls this from an effect for the row of its address, and React cannot render synchronously
    // there.
    goTo: (place) => queueMicrotask(() => viewport.activate(place)),
    focus: () => viewport.focus(),
  }));

  const gridColumns = useGridColumns({
    columns: sized,
    rows,
    sort,
    checks,
    rowNumberWidth,
    onSort,
    headerMenu,
    interactions,
  });
  const rowColumns = useMemo(() => rowColumnsOf(sized), [sized]);
  const width = sized.reduce((sum, column) => sum + column.width, 0);
  const renderRow = (_key: React.Key, row: RenderRowProps<RowHandle, Footer>) => {
    const rowNumber = firstDrawn + row.rowIdx;
    const selected = edgesIn(range, rowNumber);
    const filled = edgesIn(filling, rowNumber);
    // A single active cell has the fill handle too; a row that cannot be edited has none.
    const handleAt = range === null ? row.activeCellIdx : selected?.isLast === true ? range.right : undefined;
    return (
      <GridRow
        key={viewport.keys.keyOf(rowNumber)}
        row={row.row}
        rowNumber={rowNumber}
        top={(row.rowIdx + 1) * rowHeight}
        width={width}
        height={rowHeight}
        isRemoved={isRemoved(row.row)}
        isChecked={checks && checks.ids.size > 0 ? isTicked(checks.ids, row.row) : checks && false}
        columns={rowColumns}
        columnsInView={row.iterateOverViewportColumnsForRow}
        activeColumn={row.activeCellIdx}
        editor={row.activeCellEditor}
        selectedFrom={selected ? selected.from : -1}
        selectedTo={selected ? selected.to : -1}
        isFirstSelected={selected?.isFirst === true}
        isLastSelected={selected?.isLast === true}
        filledFrom={filled ? filled.from : -1}
        filledTo={filled ? filled.to : -1}
        isFirstFilled={filled?.isFirst === true}
        isLastFilled={filled?.isLast === true}
        handleAt={props.onType ? handleAt : undefined}
        numberWidth={rowNumberWidth}
      />
    );
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles events of the grid inside, which has the role
    <div
      ref={scrollbarRef}
      data-grid-scroll
      className={styles['scrollport']}
      tabIndex={-1}
      onScroll={viewport.scrollbarMoved}
      data-range={range === null ? undefined : ''}
      onKeyDownCapture={interactions.onKeyDownCapture}
      onKeyDown={interactions.onKeyDown}
      onMouseDown={interactions.onMouseDown}
      onClick={interactions.onClick}
      onDoubleClick={interactions.onDoubleClick}
      onContextMenu={interactions.onContextMenu}
      onMouseOver={showFullTextOnHover}
      onFocus={showFullTextOnHover}
      onDoubleClickCapture={(event) => fitColumn(event, rowWindow)}
    >
      <div style={{ height: `calc(100cqh + ${scrollbarLength(shape)}px)` }}>
        <div className={styles['pane']}>
          <DataGrid
            ref={gridRef}
            className={styles['grid']}
            aria-label={label}
            aria-description={t('gridHint')}
            aria-rowcount={rows.length + (hasFooter ? 2 : 1)}
            columns={gridColumns}
            rows={rowWindow}
            rowHeight={rowHeight}
            bottomSummaryRows={footerRows}
            sortColumns={sort.map(({ field, descending }) => ({
              columnKey: field,
              direction: descending ? 'DESC' : 'ASC',
            }))}
            onColumnsReorder={onReorder}
            onColumnResize={(column, next) => resize(column.key, Math.round(next))}
            onScroll={viewport.gridScrolled}
            onCellKeyDown={interactions.onCellKeyDown}
            onActivePositionChange={({ rowIdx, column }) => {
              viewport.gridActivated(rowIdx, column?.idx ?? 0);
              // The row given by the component belongs to the previous window, and is a different one while the window moves.
              onActiveRow?.(viewport.active && rows.at(viewport.active.row));
            }}
            renderers={{ renderRow }}
          />
          {isEmpty && <div className={styles['empty']}>{children}</div>}
        </div>
      </div>
    </div>
  );
}
