/** The grid of a commodity type: its fields as columns, with order, filters and widths kept where the screen wants them. */
import DotsIcon from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useCallback, useImperativeHandle, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Field } from '../../../contract/commodities/fields/field.ts';
import type { UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { useCommodity } from '../../shared/projects/useCommodity.ts';
import type { CommodityStore } from '../../store/commodityStore.ts';
import type { RowHandle } from '../../store/table/rowHandles.ts';
import type { Filter, SortKey } from '../../store/views/query.ts';
import type { RowsOnView } from '../../rows/useRowsOnView.ts';
import { useStoreSnapshot } from '../../rows/useCommodityStore.ts';
import type { CellRange } from '../dataGrid/selection/cellRange.ts';
import { useIsPrinting } from '../../ui/screen/useIsPrinting.ts';
import { useCssLength } from '../../ui/screen/useCssLength.ts';
import { useGridMenus } from '../dataGrid/useGridMenus.tsx';
import { SelectionLine } from './SelectionLine.tsx';
import { columnWidth, contentsOf } from './columns/columnWidth.ts';
import { distinctValues } from './filters/distinctValues.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import styles from './commodityGrid.module.css';
import { useApp } from '../../context/useApp.ts';
import { mostCells, mostCopied } from '../dataGrid/selection/gridSelection.ts';
import { DataGridFrame, type GridHandle } from '../dataGrid/DataGridFrame.tsx';
import { frozenUpTo } from './columns/frozenColumns.ts';
import { fieldColumn, footerOf } from './columns/fieldColumn.ts';
import { withGroups } from './columns/groupColumns.ts';
import type { GridSearch } from './filters/gridSearch.ts';
import { PrintedRows } from './PrintedRows.tsx';
import { usePageActions } from '../../base/pageActions.ts';
import { useReplace } from './replace/useReplace.tsx';
import type { RowChecks } from '../dataGrid/useRowChecks.ts';
import type { GridAct, GridColumn, GridPickList, TypedCell } from '../dataGrid/gridColumn.ts';

interface CommodityGridProps {
  readonly ref?: Ref<GridHandle>;
  readonly label: string;
  /** Of the page, for printed sheets. */
  readonly title: string;
  /** What else was asked for, for printed sheets: that removed rows are shown. */
  readonly notes: readonly string[];
  readonly store: CommodityStore;
  readonly view: RowsOnView;
  readonly unit: UnitMeasurement;
  /** Keys of the fields shown, in order. */
  readonly shown: readonly string[];
  readonly search: GridSearch;
  readonly isEditable: (field: Field) => boolean;
  /** Rows can be ticked. */
  readonly checks?: RowChecks;
  /** What many cells say can be found and replaced. */
  readonly mayReplace?: boolean;
  /** The list a field is chosen from. */
  readonly pickLists?: (field: Field) => GridPickList | undefined;
  /** Columns that are no field of the registry; they stand first. */
  readonly extra?: readonly GridColumn[];
  /** Of those columns, for the line of totals. */
  readonly extraTotals?: Readonly<Record<string, string>>;
  /** Widths a screen wants in place of the declared ones, CSS px. */
  readonly defaultWidths?: Readonly<Record<string, number>>;
  /** Changes a column made from a field: an entry grid shows what is typed but not sent. */
  readonly adapt?: (column: GridColumn, field: Field) => GridColumn;
  readonly onSearch: (patch: Partial<GridSearch>) => void;
  readonly onType: (cells: readonly TypedCell[], act: GridAct) => void;
  readonly onUndo?: () => void;
  readonly onRedo?: () => void;
  readonly onFind: () => void;
  readonly onActiveRow?: (row: RowHandle | null) => void;
  readonly onOpenRow?: (row: RowHandle) => void;
  /** The selected block; null where none is. */
  readonly onRange?: (range: CellRange | null) => void;
  readonly children?: ReactNode;
}

interface OpenMenu {
  readonly key: string;
  readonly anchor: Element;
}

const none: readonly GridColumn[] = [];
const declaredWidths: Readonly<Record<string, number>> = {};
/** Of the box before a tag, CSS px. */
const checkWidth = 28;
const ungrouped: string[] = [];
const asIs = (column: GridColumn) => column;

export function CommodityGrid(props: CommodityGridProps) {
  const {
    ref,
    label,
    title,
    notes,
    store,
    view,
    unit,
    shown,
    search,
    isEditable,
    extra = none,
    extraTotals,
    adapt = asIs,
  } = props;
  const { defaultWidths = declaredWidths, pickLists, checks, mayReplace = false } = props;
  const { onSearch, onType, onUndo, onRedo, onFind, onActiveRow, onOpenRow, onRange, children } = props;
  const { t } = useTranslation(['grid', 'common']);
  const formats = useFormats();
  const { notify } = useApp();
  const terms = useTerms();
  const reasonOf = useTranslate();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [range, setRange] = useState<CellRange | null>(null);
  const [uncopied, setUncopied] = useState<{ readonly range: CellRange | null; readonly text: string } | null>(null);
  const isPrinting = useIsPrinting();
  const gridRef = useRef<GridHandle>(null);
  useImperativeHandle(ref, () => gridRef.current!);
  const menus = useGridMenus(gridRef, { mayReplace, opensRows: onOpenRow !== undefined });
  const { filters, sort, widths, frozen, group = ungrouped } = search;
  const commodity = useCommodity(store.type);
  const { totals } = view;

  const fields = useMemo(
    () => shown.flatMap((key) => commodity.offered.find((field) => field.key === key) ?? []),
    [shown, commodity],
  );
  const footer = useMemo(() => {
    const count = t('total', { total: formats.count(totals.count) });
    return {
      ...footerOf(fields, totals, { unit, formats }),
      ...(fields[0] && { [fields[0].key]: count }),
      ...extraTotals,
    };
  }, [fields, totals, extraTotals, unit, t, formats]);
  const { shape } = useStoreSnapshot(store);
  const menuWidth = useCssLength('--header-menu', 24);
  const contents = useMemo(() => contentsOf(store, fields, shape, terms.value), [store, fields, shape, terms]);
  // Told apart by value: totals change with every edit, and the columns, with every cell, would be drawn again.
  const widthsText = fields
    .map(
      (field, at) =>
        columnWidth({
          header: terms.header(field, unit),
          menu: menuWidth,
          total: footer[field.key],
          tag: contents.tagWidths.get(field.key) ?? 0,
          least: defaultWidths[field.key] ?? field.width ?? 110,
        }) + (at === 0 && checks ? checkWidth : 0),
    )
    .join(' ');
  const naturalWidths = useMemo(() => widthsText.split(' ').map(Number), [widthsText]);
  const columns = useMemo(() => {
    const made = fields.map((field, at) => {
      const column = fieldColumn(field, {
        store,
        unit,
        width: widths[field.key] ?? naturalWidths[at],
        isDecimal: contents.decimals.has(field.key),
        reasonOf,
        isFrozen: at === 0,
        isEditable: isEditable(field),
        pickList: pickLists?.(field),
        formats,
        terms,
        yes: t('common:yes'),
        statusLegend: t('statusLegend'),
      });
      return adapt(column, field);
    });
    const drawn = frozenUpTo([...made.slice(0, 1), ...extra, ...made.slice(1)], frozen);
    return group.length === 0 ? drawn : withGroups(drawn, { store, commodity, unit, formats, terms, t });
  }, [
    fields,
    store,
    unit,
    widths,
    naturalWidths,
    contents,
    reasonOf,
    isEditable,
    pickLists,
    adapt,
    extra,
    group,
    frozen,
    commodity,
    t,
    formats,
    terms,
  ]);

  const setSort = useCallback((next: readonly SortKey[]) => onSearch({ sort: [...next] }), [onSearch]);
  const reorder = (source: string, target: string) => {
    const to = shown.indexOf(target);
    const without = shown.filter((key) => key !== source);
    if (to > 0) onSearch({ columns: without.toSpliced(to, 0, source) });
  };
  const setFilter = (field: string, filter: Filter | null) => {
    const others = filters.filter((other) => other.field !== field);
    onSearch({ filters: filter ? [...others, filter] : others });
  };
  const inContractWords = (cell: TypedCell): TypedCell => {
    const field = commodity.fields.find(({ key }) => key === cell.column);
    return field ? { ...cell, text: terms.typed(field, cell.text) } : cell;
  };
  const type = (cells: readonly TypedCell[], act: GridAct) => onType(cells.map(inContractWords), act);
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
  const isRemoved = ({ row }: RowHandle) => row >= 0 && store.table.read(row, 'removed') === true;
  const close = () => {
    menu?.anchor.closest<HTMLElement>('[role="columnheader"]')?.focus();
    setMenu(null);
  };

  const menuButton = (column: GridColumn) =>
    commodity.fields.some((field) => field.key === column.key) && (
      <button
        type="button"
        tabIndex={-1}
        className={styles['menuButton']}
        aria-label={t('menu.open', { column: column.name })}
        aria-haspopup="dialog"
        data-active={filters.some(({ field }) => field === column.key)}
        onClick={({ currentTarget }) => setMenu({ key: column.key, anchor: currentTarget })}
      >
        <DotsIcon aria-hidden size={14} stroke={1.5} />
      </button>
    );

  const openField = menu && commodity.fields.find((field) => field.key === menu.key);
  const place = openField ? shown.indexOf(openField.key) : -1;
  const moves = ([-1, 1] as const).filter((by) => place > 0 && place + by > 0 && place + by < shown.length);

  return (
    <div className={styles['rows']}>
      <DataGridFrame
        ref={gridRef}
        label={label}
        columns={columns}
        rows={view.rows}
        today={store.today}
        queryKey={JSON.stringify([search.q, filters, sort, group])}
        sort={sort}
        footer={footer}
        isDense={search.dense}
        isRemoved={isRemoved}
        checks={checks}
        onSort={setSort}
        onReorder={reorder}
        onResize={(key, width) => onSearch({ widths: { ...widths, [key]: width } })}
        onType={type}
        {...menus.asked}
        onTooMuch={(cells) => {
          const text = t('tooMuchToCopy', { cells: formats.count(cells), most: formats.count(mostCopied) });
          setUncopied({ range, text });
          notify.error(text);
        }}
        onTooManyTyped={() => notify.error(t('tooManyTyped', { most: formats.count(mostCells) }))}
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
        headerMenu={menuButton}
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
      {menu && openField && (
        <ColumnMenu
          key={menu.key}
          anchor={menu.anchor}
          field={openField}
          name={terms.header(openField, unit)}
          values={distinctValues(
            store,
            view,
            openField.key,
            filters.find(({ field }) => field === openField.key),
          )}
          filter={filters.find(({ field }) => field === openField.key)}
          sort={sort}
          width={columns.find(({ key }) => key === openField.key)?.width ?? 110}
          moves={moves}
          onSort={setSort}
          onFilter={(filter) => setFilter(openField.key, filter)}
          onMove={(by) => onSearch({ columns: shown.toSpliced(place, 1).toSpliced(place + by, 0, openField.key) })}
          onWidth={(width) => onSearch({ widths: { ...widths, [openField.key]: width } })}
          isFrozen={frozen === openField.key}
          onFreeze={place > 0 ? (isFrozen) => onSearch({ frozen: isFrozen ? openField.key : '' }) : null}
          onHide={
            openField.required === 'key'
              ? null
              : () => onSearch({ columns: shown.filter((key) => key !== openField.key) })
          }
          onReplace={
            mayReplace && isEditable(openField)
              ? () => replace.ask(columns.findIndex(({ key }) => key === openField.key))
              : null
          }
          onClose={close}
        />
      )}
    </div>
  );
}
