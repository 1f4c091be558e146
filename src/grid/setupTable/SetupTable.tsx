/** A table of set-up: the data grid over rows that are typed straight into, saved one by one, with an empty one at the foot. */
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

interface SetupTableProps<Row extends SetupRow> {
  readonly ref?: Ref<GridHandle>;
  /** What the rows are, for those who cannot see the page's title. */
  readonly label: string;
  readonly store: SetupStore<Row>;
  readonly columns: readonly SetupColumn<Row>[];
  readonly isEditable: boolean;
  readonly search: string;
  readonly onFind: () => void;
  /** Keys of the selected rows, or of the one the person stands on. */
  readonly onSelection: (keys: readonly number[]) => void;
  /** The row the person stands on was opened by its name; left out where nothing opens. */
  readonly onOpenRow?: (key: number) => void;
  /** Which saved rows are on view beside what is searched; all where it is left out. */
  readonly isShown?: (row: Row) => boolean;
  /** Nothing matches, or nothing is there. */
  readonly children?: ReactNode;
}

/** The empty row at the foot: typing into it makes a row. */
const foot: RowHandle = { id: 0, row: 0 };

export function SetupTable<Row extends SetupRow>(props: SetupTableProps<Row>) {
  const { ref, label, store, columns, isEditable, search, onFind, onSelection, onOpenRow, isShown, children } = props;
  const { t, i18n } = useTranslation('grid');
  const formats = useFormats();
  const { notify } = useApp();
  const getToday = useGetToday();
  const { entries, arrivals, question } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const [sort, setSort] = useState<readonly GridSort[]>([]);
  const gridRef = useRef<GridHandle>(null);
  useImperativeHandle(ref, () => gridRef.current!);
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
  const handles = useMemo(() => {
    // Nothing moves while somebody types: what is new stands at the foot until the order is asked for again.
    const added = [...entries.keys()].filter((key) => key > arranged.newest);
    const shown = [...arranged.keys, ...added].flatMap((key) => entries.get(key)?.handle ?? []);
    return isEditable ? [...shown, foot] : shown;
  }, [entries, arranged, isEditable]);
  const rows = useMemo((): RowSource => ({ length: handles.length, at: (index) => handles[index] ?? foot }), [handles]);
  const { textWidths } = arranged;
  const gridColumns = useMemo(
    () => gridColumnsOf(store, columns, isEditable, textWidths),
    [store, columns, isEditable, textWidths],
  );

  // An act that is taken back may take the row along the person stands on: the hand stays in the table.
  const tableRef = useRef<HTMLDivElement>(null);
  const isTakingBack = useRef(false);
  useEffect(() => {
    if (!isTakingBack.current) return undefined;
    // Once the grid has drawn what is left.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      const isOnCell = activeElement !== null && activeElement.closest('[role="gridcell"]') !== null;
      const isElsewhere = activeElement !== document.body && !tableRef.current?.contains(activeElement);
      if (isOnCell || isElsewhere) return;
      isTakingBack.current = false;
      gridRef.current?.goTo({ row: handles.length - 1, column: 0 });
    });
    return () => clearTimeout(timer);
  }, [handles]);
  const takeBack = (act: () => void) => () => {
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
  /** The place the person stands on: rows that come and go move under it. */
  const [active, setActive] = useState<number | null>(null);
  useEffect(() => {
    const [from, to] = range ? [range.top, range.bottom] : [active ?? 0, active ?? -1];
    onSelection(handles.slice(from, to + 1).flatMap(({ id }) => (id === foot.id ? [] : id)));
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
        growsAtFoot={isEditable}
        isEmpty={handles.every(({ id }) => id === foot.id)}
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
          onUndo: takeBack(() => store.walk('undo')),
          onRedo: takeBack(() => store.walk('redo')),
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

/** The cells of an act by their rows; pasted lines below the last row are new rows. */
function editsOf(cells: readonly TypedCell[], act: GridEdit): TextEdit[] {
  const edits = Array.from(
    groupBy(cells, ({ row }) => row.id),
    ([id, own]): TextEdit => ({
      key: id === foot.id ? null : id,
      cells: own.map(({ column, text, opened }) => ({ column, text, opened })),
    }),
  );
  const beyond = act.kind === 'paste' ? act.beyondLines : [];
  return [...edits, ...beyond.map((own): TextEdit => ({ key: null, cells: own }))];
}
