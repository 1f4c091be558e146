/** Listed rows with a line before each group. */
import { useCallback, useMemo, useState } from 'react';
import type { CommodityStore } from '../store/commodityStore.ts';
import type { RowHandle } from '../store/table/rowHandles.ts';
import { groupsOf, linesOf, type RowGroup } from '../store/views/groupRows.ts';
import { totalsOf, type Totals } from '../store/views/totals.ts';
import { useStoreSnapshot } from './useCommodityStore.ts';
import type { RowsOnView } from './useRowsOnView.ts';

/** Handle of a group line, in place of a row. */
export interface GroupHandle extends RowHandle {
  readonly group: GroupLine;
}

export interface GroupLine extends Pick<RowGroup, 'level' | 'field'> {
  readonly count: number;
  /** Table index of one of its rows: all have the same value in the field. */
  readonly oneRow: number;
  readonly isFolded: boolean;
  /** Computes the totals on first use. */
  readonly totals: () => Totals;
  /** Returns the ids of its rows. */
  readonly memberIds: () => readonly number[];
  readonly toggle: () => void;
}

/** Rows with their groups, and functions to fold or open all groups. */
export interface GroupedRows extends RowsOnView {
  readonly foldAll: () => void;
  readonly openAll: () => void;
}

/** Returns the grouped rows; the rows unchanged if `fields` is empty. Folded groups stay folded while rows and values change. */
export function useGroupedRows(store: CommodityStore, view: RowsOnView, fields: readonly string[]): GroupedRows {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const { table, values } = useStoreSnapshot(store);
  const { vector, rows } = view;
  const groups = useMemo(
    () => (fields.length === 0 ? [] : groupsOf(store.table, vector, fields)),
    [store, vector, fields],
  );
  const lines = useMemo(() => linesOf(groups, vector.length, folded), [groups, vector, folded]);
  const toggle = useCallback(
    (path: string) =>
      setFolded((now) => {
        const next = new Set(now);
        if (!next.delete(path)) next.add(path);
        return next;
      }),
    [],
  );
  const handles = useMemo(
    () => handlesOf({ groups, vector, table, folded, toggle }, values),
    [groups, vector, table, folded, toggle, values],
  );
  const grouped = useMemo(
    () => ({
      revision: rows.revision,
      length: lines.length,
      at: (index: number): RowHandle => {
        const line = lines[index]!;
        return line < 0 ? handles(~line) : rows.at(line);
      },
    }),
    [lines, handles, rows],
  );
  const lineOf = useCallback(
    (row: number) => {
      const place = vector.indexOf(row);
      return place < 0 || groups.length === 0 ? place : lines.indexOf(place);
    },
    [vector, groups, lines],
  );
  const foldAll = () => setFolded(new Set(groups.map(({ path }) => path)));
  const openAll = () => setFolded(new Set());
  return { ...view, rows: groups.length === 0 ? rows : grouped, lineOf, foldAll, openAll };
}

interface Grouping {
  readonly groups: readonly RowGroup[];
  readonly vector: Int32Array;
  readonly table: Parameters<typeof totalsOf>[0];
  readonly folded: ReadonlySet<string>;
  readonly toggle: (path: string) => void;
}

/** Creates group lines as they are rendered, and again when values change, because totals can differ. */
function handlesOf({ groups, vector, table, folded, toggle }: Grouping, _values: number): (at: number) => GroupHandle {
  const made: (GroupHandle | undefined)[] = [];
  return (at) => (made[at] ??= handleOf(at));

  function handleOf(at: number): GroupHandle {
    const { level, field, path, start, end } = groups[at]!;
    const rows = vector.subarray(start, end);
    let totals: Totals | undefined;
    let ids: readonly number[] | undefined;
    const group = {
      level,
      field,
      oneRow: vector[start]!,
      count: end - start,
      isFolded: folded.has(path),
      totals: () => (totals ??= totalsOf(table, rows)),
      memberIds: () => (ids ??= Array.from(rows, (row) => table.ids[row]!)),
      toggle: () => toggle(path),
    };
    return { id: -1 - at, row: -1, group };
  }
}
