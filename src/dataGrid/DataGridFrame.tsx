/** A data grid for very many rows: react-data-grid draws a moving slab of them, a native scrollbar stands for all. */
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has nothing to assign
import 'react-data-grid/lib/styles.css';
import { useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import { DataGrid, type Column, type DataGridHandle, type RenderRowProps } from 'react-data-grid';
import type { RowHandle } from '../store/commodityStore.ts';
import { CellEditor } from './CellEditor.tsx';
import styles from './dataGrid.module.css';
import { DrawnRow, drawnColumns, type Footer } from './DrawnRow.tsx';
import type { CellPlace, GridColumn, GridSort, RowSource, TypedCell } from './gridColumn.ts';
import { HeaderCell } from './HeaderCell.tsx';
import { SlabView } from './slabView.ts';
import { barLength, slabRows } from './track.ts';
import { useCssLength } from './useCssLength.ts';
import { useGridHands } from './useGridHands.ts';

export interface GridHandle {
  /** Makes the cell of a row active and brings it into view. */
  goTo(place: CellPlace): void;
  focus(): void;
}

interface DataGridFrameProps {
  readonly ref?: Ref<GridHandle>;
  /** What the rows are, for those who cannot see the page's title. */
  readonly label: string;
  readonly columns: readonly GridColumn[];
  readonly rows: RowSource;
  /** Changes when other rows are asked for: the view goes back to the top. */
  readonly question: string;
  readonly sort: readonly GridSort[];
  /** The row of totals, by column key; no footer when left out. */
  readonly footer?: Readonly<Record<string, string>>;
  readonly isDense?: boolean;
  readonly isRemoved?: (row: RowHandle) => boolean;
  readonly onSort: (sort: readonly GridSort[]) => void;
  readonly onReorder?: (source: string, target: string) => void;
  readonly onResize?: (column: string, width: number) => void;
  /** Cells typed, pasted, filled or cleared, as one act. */
  readonly onType?: (cells: readonly TypedCell[]) => void;
  readonly onUndo?: () => void;
  readonly onRedo?: () => void;
  readonly onFind?: () => void;
  readonly onActiveRow?: (row: RowHandle | null) => void;
  readonly headerMenu?: (column: GridColumn) => ReactNode;
  readonly children?: ReactNode;
}

const noMenu = () => null;
const never = () => false;
/** CSS px. */
const leastWidth = 40;
/** A width is told on when the hand rests, not with every pixel. */
const widthSettles = 300;

export function DataGridFrame(props: DataGridFrameProps) {
  const { ref, label, columns, rows, question, sort, isDense = false, isRemoved = never } = props;
  const { footer, onSort, onReorder, onResize, onActiveRow, headerMenu = noMenu, children } = props;
  const rowHeight = useCssLength(isDense ? '--row-height-compact' : '--row-height', isDense ? 28 : 32);
  const [bodyHeight, setBodyHeight] = useState(0);
  const [drawnStart, setDrawnStart] = useState(0);
  const [view] = useState(() => new SlabView(setDrawnStart));
  const gridRef = useRef<DataGridHandle>(null);
  const barRef = useRef<HTMLDivElement>(null);
  const { hands, range } = useGridHands({ ...props, view });

  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>({});
  const sized = useMemo(
    () => columns.map((column) => ({ ...column, width: Math.max(leastWidth, dragged[column.key] ?? column.width) })),
    [columns, dragged],
  );
  const hasFooter = footer !== undefined;
  const footerRows = useMemo(() => (footer ? [{ texts: footer }] : undefined), [footer]);
  const slabStart = Math.min(drawnStart, Math.max(0, rows.length - slabRows));
  const slab = useMemo(
    () => Array.from({ length: Math.min(slabRows, rows.length - slabStart) }, (_, at) => rows.at(slabStart + at)),
    [rows, slabStart],
  );
  const shape = useMemo(() => ({ rowCount: rows.length, rowHeight, bodyHeight }), [rows.length, rowHeight, bodyHeight]);

  useLayoutEffect(() => view.attach(gridRef.current, barRef.current));
  useLayoutEffect(() => {
    const grid = gridRef.current?.element;
    if (!grid) return undefined;
    const measure = () => setBodyHeight(Math.max(0, grid.clientHeight - rowHeight * (hasFooter ? 2 : 1)));
    measure();
    if (!('ResizeObserver' in globalThis)) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(grid);
    return () => observer.disconnect();
  }, [rowHeight, hasFooter]);
  useLayoutEffect(() => view.reshape(shape, slabStart), [view, shape, slabStart]);
  useLayoutEffect(() => view.ask(question), [view, question]);
  useLayoutEffect(() => {
    gridRef.current?.element?.querySelector('.rdg-summary-row')?.setAttribute('aria-rowindex', String(rows.length + 2));
  });

  useImperativeHandle(ref, () => ({
    goTo: (place) => view.activate(place),
    focus: () => view.activate(view.active ?? { row: view.firstRow, column: 0 }),
  }));

  const gridColumns = useMemo(
    () =>
      sized.map((column): Column<RowHandle, Footer> => ({
        key: column.key,
        name: column.name,
        width: column.width,
        minWidth: leastWidth,
        frozen: column.frozen,
        resizable: true,
        draggable: !column.frozen,
        headerCellClass: styles['headerCell'],
        summaryCellClass: `${styles['footer']} ${column.align === 'end' ? styles['end'] : ''}`,
        editable: column.isEditable,
        editorOptions: { closeOnExternalRowChange: false, commitOnOutsideClick: false },
        renderHeaderCell: ({ tabIndex }) => (
          <HeaderCell column={column} sort={sort} tabIndex={tabIndex} onSort={onSort} menu={headerMenu(column)} />
        ),
        renderSummaryCell: ({ row }) => row.texts[column.key],
        renderEditCell: ({ row, onClose }) => (
          <CellEditor
            column={column}
            row={row}
            onClose={onClose}
            onCommit={(text) => hands.commit({ row, column: column.key, text })}
            onLeave={hands.leaveEditor}
          />
        ),
      })),
    [sized, sort, onSort, headerMenu, hands],
  );

  const drawn = useMemo(() => drawnColumns(sized), [sized]);
  const width = sized.reduce((sum, column) => sum + column.width, 0);
  const widthTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const resized = (key: string, next: number) => {
    setDragged((known) => ({ ...known, [key]: next }));
    clearTimeout(widthTimer.current);
    widthTimer.current = setTimeout(() => {
      onResize?.(key, next);
      setDragged({});
    }, widthSettles);
  };
  const renderRow = (_key: React.Key, row: RenderRowProps<RowHandle, Footer>) => {
    const rowNumber = slabStart + row.rowIdx;
    const isSelected = range !== null && rowNumber >= range.top && rowNumber <= range.bottom;
    return (
      <DrawnRow
        key={view.keys.keyOf(rowNumber)}
        row={row.row}
        rowNumber={rowNumber}
        top={(row.rowIdx + 1) * rowHeight}
        width={width}
        height={rowHeight}
        isRemoved={isRemoved(row.row)}
        columns={drawn}
        columnsInView={row.iterateOverViewportColumnsForRow}
        activeColumn={row.activeCellIdx}
        editor={row.activeCellEditor}
        selectedFrom={isSelected ? range.left : -1}
        selectedTo={isSelected ? range.right : -1}
      />
    );
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what happens in the grid inside, which has the role
    <div
      ref={barRef}
      data-grid-bar
      className={styles['bar']}
      tabIndex={-1}
      onScroll={view.barScrolled}
      onKeyDown={hands.onKeyDown}
      onMouseDown={hands.onMouseDown}
      onDoubleClick={hands.onDoubleClick}
      onCopy={hands.onCopy}
      onPaste={hands.onPaste}
    >
      <div style={{ height: `calc(100cqh + ${barLength(shape)}px)` }}>
        <div className={styles['pane']}>
          <DataGrid
            ref={gridRef}
            className={styles['grid']}
            aria-label={label}
            aria-rowcount={rows.length + (hasFooter ? 2 : 1)}
            columns={gridColumns}
            rows={slab}
            rowHeight={rowHeight}
            bottomSummaryRows={footerRows}
            sortColumns={sort.map(({ field, descending }) => ({
              columnKey: field,
              direction: descending ? 'DESC' : 'ASC',
            }))}
            onColumnsReorder={onReorder}
            onColumnResize={(column, next) => resized(column.key, Math.round(next))}
            onScroll={view.gridScrolled}
            onCellKeyDown={hands.onCellKeyDown}
            onActivePositionChange={({ rowIdx, row, column }) => {
              view.gridActivated(rowIdx, column?.idx ?? 0);
              onActiveRow?.(row ?? null);
            }}
            renderers={{ renderRow, noRowsFallback: children }}
          />
        </div>
      </div>
    </div>
  );
}
