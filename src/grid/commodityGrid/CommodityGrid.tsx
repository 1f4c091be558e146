/** Grid of a commodity type: its fields as columns; the screen decides where order, filters and widths are stored. */
import { useCallback, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Field } from '../../../contract/commodities/fields/field.ts';
import type { UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { useCommodity } from '../../shared/projects/useCommodity.ts';
import type { CommodityStore } from '../../store/commodityStore.ts';
import type { RowHandle } from '../../store/table/rowHandles.ts';
import type { SortKey } from '../../store/views/query.ts';
import type { RowsOnView } from '../../rows/useRowsOnView.ts';
import type { CellRange } from '../dataGrid/selection/cellRange.ts';
import { useIsPrinting } from '../../ui/screen/useIsPrinting.ts';
import { useGridMenus } from '../dataGrid/useGridMenus.tsx';
import { SelectionLine } from './SelectionLine.tsx';
import { useColumnMenu } from './useColumnMenu.tsx';
import styles from './commodityGrid.module.css';
import { useApp } from '../../context/useApp.ts';
import { maxCells, maxCopied } from '../dataGrid/selection/gridSelection.ts';
import { DataGridFrame, type GridHandle } from '../dataGrid/DataGridFrame.tsx';
import { useGridColumns } from './columns/useGridColumns.ts';
import type { GridSearch } from './filters/gridSearch.ts';
import { useCellMenuItems } from './filters/useCellMenuItems.ts';
import { PrintedRows } from './PrintedRows.tsx';
import { usePageActions } from '../../base/pageActions.ts';
import { useReplace } from './replace/useReplace.tsx';
import type { RowChecks } from '../dataGrid/useRowChecks.ts';
import type { GridEdit, GridColumn, GridPickList, TypedCell } from '../dataGrid/gridColumn.ts';

interface CommodityGridProps {
  readonly ref?: Ref<GridHandle>;
  readonly label: string;
  /** Title of the page, for printed sheets. */
  readonly title: string;
  /** Further options of the view, for printed sheets, such as that removed rows are shown. */
  readonly notes: readonly string[];
  readonly store: CommodityStore;
  readonly view: RowsOnView;
  readonly unit: UnitMeasurement;
  /** Keys of the shown fields, in order. */
  readonly shown: readonly string[];
  readonly search: GridSearch;
  readonly isEditable: (field: Field) => boolean;
  /** Checkbox state of the rows; absent if rows cannot be checked. */
  readonly checks?: RowChecks;
  /** True if Find and Replace is available. */
  readonly mayReplace?: boolean;
  /** Returns the pick list of a field. */
  readonly pickLists?: (field: Field) => GridPickList | undefined;
  /** Columns that are not fields of the registry; they come first. */
  readonly extra?: readonly GridColumn[];
  /** Totals of those columns. */
  readonly extraTotals?: Readonly<Record<string, string>>;
  /** Widths that replace the declared ones, CSS px. */
  readonly defaultWidths?: Readonly<Record<string, number>>;
  /** Modifies the column of a field, as in an entry grid that shows unsent values. */
  readonly adapt?: (column: GridColumn, field: Field) => GridColumn;
  readonly onSearch: (patch: Partial<GridSearch>) => void;
  readonly onType: (cells: readonly TypedCell[], act: GridEdit) => void;
  readonly onUndo?: () => void;
  readonly onRedo?: () => void;
  readonly onFind: () => void;
  readonly onActiveRow?: (row: RowHandle | null) => void;
  readonly onOpenRow?: (row: RowHandle) => void;
  /** Called with the selected block; null if there is none. */
  readonly onRange?: (range: CellRange | null) => void;
  readonly children?: ReactNode;
}

export function CommodityGrid(props: CommodityGridProps) {
  const { ref, label, title, notes, store, view, shown, search, isEditable, checks, mayReplace = false } = props;
  const { onSearch, onType, onUndo, onRedo, onFind, onActiveRow, onOpenRow, onRange, children } = props;
  const { t } = useTranslation(['grid', 'common']);
  const formats = useFormats();
  const { notify } = useApp();
  const terms = useTerms();
  const [range, setRange] = useState<CellRange | null>(null);
  const [uncopied, setUncopied] = useState<{ readonly range: CellRange | null; readonly text: string } | null>(null);
  const isPrinting = useIsPrinting();
  const gridRef = useRef<GridHandle>(null);
  useImperativeHandle(ref, () => gridRef.current!);
  const { filters, sort, widths } = search;
  const commodity = useCommodity(store.type);
  const { columns, footer, rowNumberWidth } = useGridColumns(props);
  const itemsOf = useCellMenuItems({ ...props, columns });
  const menus = useGridMenus(gridRef, { mayReplace, opensRows: onOpenRow !== undefined, itemsOf });
  const setSort = useCallback((next: readonly SortKey[]) => onSearch({ sort: [...next] }), [onSearch]);
  const reorder = (source: string, target: string) => {
    const to = shown.indexOf(target);
    const without = shown.filter((key) => key !== source);
    if (to > 0) onSearch({ columns: without.toSpliced(to, 0, source) });
  };
  const inContractWords = (cell: TypedCell): TypedCell => {
    const field = commodity.fields.find(({ key }) => key === cell.column);
    return field ? { ...cell, text: terms.typed(field, cell.text) } : cell;
  };
  const type = (cells: readonly TypedCell[], act: GridEdit) => onType(cells.map(inContractWords), act);
  const replace = useReplace({
    columns,
    rows: view.rows,
    selected: range,
    onFound: (cells) => type(cells, { kind: 'replace' }),
    onLeft: () => gridRef.current?.focus(),
  });
  usePageActions(
    mayReplace
      ? [{ id: 'replace', label: t('replace.open'), act: () => replace.ask(range?.left ?? 0), opens: true }]
      : [],
  );
  const columnMenu = useColumnMenu({
    ...props,
    columns,
    isReplaceable: (field) => mayReplace && isEditable(field),
    onReplace: replace.ask,
  });
  const isRemoved = ({ row }: RowHandle) => row >= 0 && store.table.read(row, 'removed') === true;

  return (
    <div className={styles['rows']}>
      <DataGridFrame
        ref={gridRef}
        label={label}
        columns={columns}
        rows={view.rows}
        today={store.today}
        queryKey={JSON.stringify([search.q, filters, sort, search.group ?? []])}
        sort={sort}
        footer={footer}
        isDense={search.dense}
        rowNumberWidth={rowNumberWidth}
        isRemoved={isRemoved}
        checks={checks}
        onSort={setSort}
        onReorder={reorder}
        onResize={(key, width) => onSearch({ widths: { ...widths, [key]: width } })}
        onType={type}
        {...menus.asked}
        onTooMuch={(cells) => {
          const text = t('tooMuchToCopy', { cells: formats.count(cells), most: formats.count(maxCopied) });
          setUncopied({ range, text });
          notify.error(text);
        }}
        onTooManyTyped={() => notify.error(t('tooManyTyped', { most: formats.count(maxCells) }))}
        onReadOnly={({ name }) => notify.error(t('readOnly', { column: name }), 'readOnly')}
        onSelection={(next) => {
          setRange(next);
          onRange?.(next);
        }}
        {...(onUndo && { onUndo })}
        {...(onRedo && { onRedo })}
        onFind={onFind}
        {...(mayReplace && { onReplace: ({ column }) => replace.ask(column) })}
        {...(onActiveRow && { onActiveRow })}
        {...(onOpenRow && { onOpenRow })}
        headerMenu={columnMenu.button}
      >
        {children}
      </DataGridFrame>
      {isPrinting && (
        <PrintedRows
          type={store.type}
          title={title}
          notes={notes}
          columns={columns}
          rows={view.rows}
          totals={footer}
          search={search}
          isRemoved={isRemoved}
        />
      )}
      <SelectionLine
        columns={columns}
        rows={view.rows}
        range={range}
        uncopied={uncopied?.range === range ? uncopied?.text : undefined}
      />
      {menus.open}
      {replace.open}
      {columnMenu.open}
    </div>
  );
}
