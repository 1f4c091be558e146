/** Setup table: a data grid whose rows are typed into directly and saved one by one, with a blank row to add rows. */
import {
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type Ref,
} from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { groupBy } from '../../../contract/base/values/groupBy.ts';
import type { CellRange } from '../dataGrid/selection/cellRange.ts';
import { DataGridFrame, type GridHandle } from '../dataGrid/DataGridFrame.tsx';
import type { GridEdit, GridSort, RowHandle, RowSource, TypedCell } from '../dataGrid/gridColumn.ts';
import { UndoQuestion } from '../../ui/dialogs/UndoQuestion.tsx';
import { maxCells } from '../dataGrid/selection/gridSelection.ts';
import { useApp } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useGridMenus } from '../dataGrid/useGridMenus.tsx';
import { useGetToday } from '../../base/useToday.ts';
import { arrange } from './arrange.ts';
import { gridColumnsOf, textWidthsOf, type SetupColumn } from './setupColumn.ts';
import type { SetupRow } from './store/setupRow.ts';
import type { SetupStore, TextEdit } from './store/setupStore.ts';
import { SetupNotices } from './SetupNotices.tsx';
import styles from './setupTable.module.css';
import { useTypeGuard } from './useTypeGuard.tsx';

export interface SetupTableHandle extends GridHandle {
  /** Makes the first cell of the blank row active; does nothing in a table that cannot be edited. */
  goToEntryRow(): void;
}

interface SetupTableProps<Row extends SetupRow> {
  readonly ref?: Ref<SetupTableHandle>;
  /** Accessible name of the table. */
  readonly label: string;
  readonly store: SetupStore<Row>;
  readonly columns: readonly SetupColumn<Row>[];
  readonly isEditable: boolean;
  readonly search: string;
  readonly onFind: () => void;
  /** Called with the keys of the selected rows, or of the active row. */
  readonly onSelection: (keys: readonly number[]) => void;
  /** Called when the active row is opened through its name; absent if nothing opens. */
  readonly onOpenRow?: (key: number) => void;
  /** Filters the saved rows in addition to the search; absent to list all. */
  readonly isShown?: (row: Row) => boolean;
  /** True if the blank row is above the saved rows, for a table with thousands of them. */
  readonly addsOnTop?: boolean;
  /** Content shown if no rows match or exist. */
  readonly children?: ReactNode;
}

/** Blank row: typing into it adds a row. */
const blank: RowHandle = { id: 0, row: 0 };

export function SetupTable<Row extends SetupRow>(props: SetupTableProps<Row>) {
  const { ref, label, store, columns, isEditable, search, onFind, onSelection, onOpenRow, isShown } = props;
  const { addsOnTop = false, children } = props;
  const { t, i18n } = useTranslation('grid');
  const formats = useFormats();
  const { notify } = useApp();
  const getToday = useGetToday();
  const { entries, arrivals, question } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const [sort, setSort] = useState<readonly GridSort[]>([]);
  const gridRef = useRef<GridHandle>(null);
  const menus = useGridMenus(gridRef);

  const { language } = i18n;
  const arranged = useMemo(() => {
    const now = [...store.getSnapshot().entries.values()];
    return {
      keys: arrange(now, columns, { search, sort, isShown }, language),
      newest: Math.max(0, ...now.map(({ key }) => key)),
      textWidths: textWidthsOf(now, columns),
      arrivals,
    };
  }, [store, columns, search, sort, isShown, language, arrivals]);
  const { handles, entryRow } = useMemo(() => {
    // Rows do not move while the user types: new ones are beside the blank row until the table is sorted again.
    const added = [...entries.keys()].filter((key) => key > arranged.newest);
    const isAbove = (key: number) => addsOnTop && entries.get(key)?.isAddedHere === true;
    const top = sort.length === 0 ? [...arranged.keys, ...added].filter(isAbove) : added.filter(isAbove);
    const onTop = new Set(top);
    const rest = [...arranged.keys, ...added].filter((key) => !onTop.has(key));
    const handlesOf = (keys: readonly number[]) => keys.flatMap((key) => entries.get(key)?.handle ?? []);
    const [above, below] = addsOnTop ? [handlesOf(top), handlesOf(rest)] : [handlesOf(rest), []];
    if (!isEditable) return { handles: [...above, ...below], entryRow: undefined };
    return { handles: [...above, blank, ...below], entryRow: above.length };
  }, [entries, arranged, isEditable, addsOnTop, sort]);
  useImperativeHandle(
    ref,
    () => ({
      goTo: (place) => gridRef.current?.goTo(place),
      focus: () => gridRef.current?.focus(),
      goToEntryRow: () => {
        if (entryRow !== undefined) gridRef.current?.goTo({ row: entryRow, column: 0 });
      },
    }),
    [entryRow],
  );
  const rows = useMemo(
    (): RowSource => ({ length: handles.length, at: (index) => handles[index] ?? blank }),
    [handles],
  );
  const { textWidths } = arranged;
  const gridColumns = useMemo(
    () =>
      gridColumnsOf(
        store,
        columns,
        isEditable,
        textWidths,
        isEditable ? <span className={styles['addRow']}>{`+ ${t('setup.addRow')}`}</span> : undefined,
      ),
    [store, columns, isEditable, textWidths, t],
  );

  // An undo can remove the active row; the focus must stay in the table.
  const tableRef = useRef<HTMLDivElement>(null);
  const isTakingBack = useRef(false);
  useEffect(() => {
    if (!isTakingBack.current) return undefined;
    // Runs after the grid has rendered the remaining rows.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      const isOnCell = activeElement !== null && activeElement.closest('[role="gridcell"]') !== null;
      const isElsewhere = activeElement !== document.body && !tableRef.current?.contains(activeElement);
      if (isOnCell || isElsewhere) return;
      isTakingBack.current = false;
      gridRef.current?.goTo({ row: entryRow ?? handles.length - 1, column: 0 });
    });
    return () => clearTimeout(timer);
  }, [handles, entryRow]);
  const revert = (act: () => void) => () => {
    isTakingBack.current = true;
    act();
  };
  const guard = useTypeGuard({
    store,
    columns,
    onType: (cells, act) => store.type(editsOf(cells, act)),
    onAnswered: () => gridRef.current?.focus(),
  });
  const [range, setRange] = useState<CellRange | null>(null);
  /** Active row index: the row at this index changes as rows are added or removed. */
  const [active, setActive] = useState<number | null>(null);
  useEffect(() => {
    const [from, to] = range ? [range.top, range.bottom] : [active ?? 0, active ?? -1];
    onSelection(handles.slice(from, to + 1).flatMap(({ id }) => (id === blank.id ? [] : id)));
  }, [handles, range, active, onSelection]);
  const goTo = (key: number, column: string) => {
    const row = handles.findIndex(({ id }) => id === key);
    const at = columns.findIndex((each) => each.key === column);
    if (row >= 0) gridRef.current?.goTo({ row, column: Math.max(0, at) });
  };

  return (
    <div ref={tableRef} className={styles['table']}>
      <SetupNotices store={store} columns={columns} onShow={goTo} onAnswered={() => gridRef.current?.focus()} />
      <DataGridFrame
        ref={gridRef}
        label={label}
        columns={gridColumns}
        rows={rows}
        today={getToday}
        entryRow={entryRow}
        isEmpty={handles.every(({ id }) => id === blank.id)}
        queryKey={JSON.stringify([search, sort])}
        sort={sort}
        onSort={setSort}
        {...menus.asked}
        onFind={onFind}
        onTooManyTyped={() => notify.error(t('tooManyTyped', { most: formats.count(maxCells) }))}
        onReadOnly={({ name }) => notify.error(t('readOnly', { column: name }), 'readOnly')}
        onSelection={setRange}
        {...(onOpenRow && { onOpenRow: ({ id }: RowHandle) => onOpenRow(id) })}
        onActiveRow={(row) => setActive(row ? handles.indexOf(row) : null)}
        {...(isEditable && {
          onType: guard.type,
          onUndo: revert(() => store.walk('undo')),
          onRedo: revert(() => store.walk('redo')),
        })}
      >
        {children}
      </DataGridFrame>
      {menus.open}
      {guard.question}
      {question && (
        <UndoQuestion
          direction={question.direction}
          cells={question.cells}
          changed={question.changed.map(({ column, now, lastSave }) => ({
            name: lastSave?.name ?? null,
            value:
              now === null || now === '' ? '' : (columns.find(({ key }) => key === column)?.text(now) ?? String(now)),
          }))}
          onAnswer={(choice) => {
            store.answer(choice);
            gridRef.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** Returns the cells of an act by row; pasted lines below the last row become new rows. */
function editsOf(cells: readonly TypedCell[], act: GridEdit): TextEdit[] {
  const edits = Array.from(
    groupBy(cells, ({ row }) => row.id),
    ([id, own]): TextEdit => ({
      key: id === blank.id ? null : id,
      cells: own.map(({ column, text, opened }) => ({ column, text, opened })),
    }),
  );
  const beyond = act.kind === 'paste' ? act.beyondLines : [];
  return [...edits, ...beyond.map((own): TextEdit => ({ key: null, cells: own }))];
}
