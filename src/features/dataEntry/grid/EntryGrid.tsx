/** Desktop view of Data Entry: rows are edited in place; a row becomes one entry when the user moves to another row. */
import {
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { isEnteredByCrews } from '../../../../contract/setup/columns/projectCommodity.ts';
import type { Commodity, Field } from '../../../../contract/commodities/fields/field.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { CommodityGrid } from '../../../grid/commodityGrid/CommodityGrid.tsx';
import { usePickLists } from '../../../grid/commodityGrid/fields/usePickLists.ts';
import { useEditGuard } from '../../../grid/commodityGrid/useEditGuard.tsx';
import type { CellRange } from '../../../grid/dataGrid/selection/cellRange.ts';
import type { GridHandle } from '../../../grid/dataGrid/DataGridFrame.tsx';
import type { GridColumn, TypedCell } from '../../../grid/dataGrid/gridColumn.ts';
import type { RowHandle } from '../../../store/table/rowHandles.ts';
import type { RowsOnView } from '../../../rows/useRowsOnView.ts';
import type { FieldEntrySnapshot } from '../entries/fieldEntrySnapshot.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { stateColumn, stateColumnKey, withDrafts } from './entryGridColumns.tsx';
import { EntryDetails } from './EntryDetails.tsx';
import styles from '../dataEntry.module.css';
import type { DataEntrySearch } from '../search.ts';

interface EntryGridProps {
  readonly gridRef: Ref<GridHandle>;
  readonly entryStore: FieldEntryStore;
  readonly snapshot: FieldEntrySnapshot;
  readonly rows: RowsOnView;
  readonly unit: UnitMeasurement;
  readonly search: DataEntrySearch;
  /** Current search text, which the address follows with a delay. */
  readonly text: string;
  readonly mayEnter: boolean;
  readonly onSearch: (patch: Partial<DataEntrySearch>) => void;
  readonly onFind: () => void;
  readonly onActiveRow: (row: RowHandle | null) => void;
  readonly onRange: (range: CellRange | null) => void;
  readonly onShow: (id: number) => void;
  /** Content shown when no row matches. */
  readonly children: ReactNode;
}

/** Column widths in CSS px: read-only columns are narrower than in Data & Assignment, so that the entry columns stay visible. */
const deskWidthsOf = ({ fields }: Commodity): Record<string, number> =>
  Object.fromEntries(fields.flatMap(({ key, deskWidth }) => (deskWidth === undefined ? [] : [[key, deskWidth]])));

export function EntryGrid(props: EntryGridProps) {
  const {
    gridRef,
    entryStore,
    snapshot,
    rows,
    unit,
    search,
    text,
    mayEnter,
    onSearch,
    onFind,
    onActiveRow,
    onRange,
    onShow,
    children,
  } = props;
  const { t } = useTranslation(['fieldWork', 'common']);
  const formats = useFormats();
  const terms = useTerms();
  const { commodity, store } = entryStore;
  const deskWidths = useMemo(() => deskWidthsOf(commodity), [commodity]);
  const [activeId, setActiveId] = useState<number | null>(null);
  const active = useRef<number | null>(null);
  const stripRef = useRef<HTMLElement>(null);
  const shown = search.columns.length > 0 ? search.columns : commodity.entryColumns;
  const stateWidth = search.widths[stateColumnKey];

  const extra = useMemo(
    () => [stateColumn({ snapshot, entryStore, mayEnter, width: stateWidth, t })],
    [snapshot, entryStore, mayEnter, stateWidth, t],
  );
  const adapt = useCallback(
    (column: GridColumn, field: Field) =>
      withDrafts(column, field, { snapshot, today: store.today, unit, formats, terms, yes: t('common:yes') }),
    [snapshot, store, unit, t, formats, terms],
  );
  const pickLists = usePickLists(store.projectId, store.type);
  const isEditable = useCallback((field: Field) => mayEnter && isEnteredByCrews(field), [mayEnter]);

  const goneTo = (row: RowHandle | null) => {
    const left = active.current;
    active.current = row?.id ?? null;
    setActiveId(active.current);
    if (left !== null && left !== active.current) entryStore.leave(left);
    onActiveRow(row);
  };
  const typed = (cells: readonly TypedCell[]) =>
    entryStore.type(
      cells.map(({ row, column, text: typedText, isNew, opened }) => ({
        id: row.id,
        field: column,
        text: typedText,
        isNew,
        opened,
      })),
    );
  const undo = () => {
    const id = entryStore.undo();
    if (id !== null) onShow(id);
  };
  const ownRef = useRef<GridHandle>(null);
  useImperativeHandle(gridRef, () => ownRef.current!);
  const guard = useEditGuard({
    store,
    unit,
    onType: typed,
    onUndo: undo,
    lastAct: () => entryStore.lastAct,
    onAnswered: () => ownRef.current?.focus(),
  });

  /** Handles keys for the whole row before the grid handles its own keys. */
  const rowKeys = (event: KeyboardEvent) => {
    const id = active.current;
    if (id === null || !(event.target instanceof Element) || !event.target.closest('[role="grid"]')) return;
    const isTyping = event.target instanceof HTMLInputElement;
    const isChord = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && isTyping) {
      // The editor handles the key first and commits; on the last row there is no next row to move to.
      setTimeout(() => {
        if (isChord) entryStore.save(id);
        else if (active.current === id) entryStore.leave(id);
      });
    } else if (event.key === 'Enter' && isChord) {
      event.preventDefault();
      event.stopPropagation();
      const { state } = entryStore.entryOf(id) ?? {};
      if (state?.is === 'typed') entryStore.save(id);
      else stripRef.current?.querySelector('button')?.focus();
    } else if (event.key === 'Escape' && !isTyping) entryStore.discard(id);
  };

  return (
    <div className={styles['gridAndStrip']} onKeyDownCapture={rowKeys}>
      <CommodityGrid
        ref={ownRef}
        label={t('listLabel', { plural: terms.plural(store.type) })}
        title={t('title', { type: terms.commodity(store.type) })}
        notes={search.finished ? [t('showFinished')] : []}
        store={store}
        view={rows}
        unit={unit}
        shown={shown}
        search={{ ...search, q: text }}
        defaultWidths={deskWidths}
        isEditable={isEditable}
        pickLists={pickLists}
        extra={extra}
        adapt={adapt}
        onSearch={onSearch}
        onType={guard.type}
        onUndo={undo}
        onFind={onFind}
        onActiveRow={goneTo}
        onRange={onRange}
      >
        {children}
      </CommodityGrid>
      {guard.notices}
      {mayEnter && (
        <EntryDetails
          ref={stripRef}
          entryStore={entryStore}
          snapshot={snapshot}
          activeId={activeId}
          unit={unit}
          onShow={onShow}
        />
      )}
    </div>
  );
}
