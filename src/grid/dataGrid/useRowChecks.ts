/** Checkboxes of rows, for one action on all checked rows. */
import { useCallback, useMemo, useState } from 'react';
import type { RowHandle } from './gridColumn.ts';

/** Checkbox state of the rows of a grid. Rows are identified by their index among the listed rows, both ends included. */
export interface RowChecks {
  readonly ids: ReadonlySet<number>;
  /** Checks the rows; unchecks them if all are checked. */
  readonly toggle: (top: number, bottom: number) => void;
  /** Checks all rows from the last checked row to this one. */
  readonly extendTo: (row: number) => void;
  /** Adjusts the checkboxes when the end of a block of whole rows moves from `before` to `now`. */
  readonly stretch: (anchor: number, before: number, now: number) => void;
  readonly clear: () => void;
}

interface Ticked {
  readonly ids: ReadonlySet<number>;
  /** Id of the row from which a later Shift+click extends. */
  readonly from: number | null;
}

const nothing: Ticked = { ids: new Set(), from: null };

interface Rows {
  readonly length: number;
  at(index: number): Pick<RowHandle, 'id' | 'group'>;
}

/** Returns the ids at a row; a group represents its rows, even if it is folded. */
const idsAt = (rows: Rows, row: number): readonly number[] => {
  const { id, group } = rows.at(row);
  return group ? group.memberIds() : [id];
};

/** True if a row, or every row of a group, is checked. */
export const isTicked = (ids: ReadonlySet<number>, { id, group }: Pick<RowHandle, 'id' | 'group'>): boolean =>
  group ? group.memberIds().every((member) => ids.has(member)) : ids.has(id);

/** Counts the listed rows and how many of them are checked. Group lines are not rows. */
export function countTicked(ids: ReadonlySet<number>, rows: Rows): { ticked: number; all: number } {
  let ticked = 0;
  let all = 0;
  for (let row = 0; row < rows.length; row++) {
    const { id, group } = rows.at(row);
    if (group) continue;
    all++;
    if (ids.has(id)) ticked++;
  }
  return { ticked, all };
}

function withRows({ ids }: Ticked, rows: Rows, top: number, bottom: number, isOn: boolean): Set<number> {
  const next = new Set(ids);
  for (let row = top; row <= bottom; row++) {
    for (const id of idsAt(rows, row)) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
  }
  return next;
}

const areAll = ({ ids }: Ticked, rows: Rows, top: number, bottom: number): boolean => {
  for (let row = top; row <= bottom; row++) if (!isTicked(ids, rows.at(row))) return false;
  return true;
};

const placeOf = (rows: Rows, id: number): number => {
  for (let row = 0; row < rows.length; row++) if (rows.at(row).id === id) return row;
  return -1;
};

/** Returns the state after some rows were pressed. */
export const toggled = (ticked: Ticked, rows: Rows, top: number, bottom: number): Ticked => ({
  ids: withRows(ticked, rows, top, bottom, !areAll(ticked, rows, top, bottom)),
  from: rows.at(top).id,
});

/** Returns the state after a press with Shift: all rows from the last press to this one are checked. */
export function extended(ticked: Ticked, rows: Rows, row: number): Ticked {
  const from = ticked.from === null ? -1 : placeOf(rows, ticked.from);
  if (from < 0) return toggled(ticked, rows, row, row);
  return { ids: withRows(ticked, rows, Math.min(from, row), Math.max(from, row), true), from: ticked.from };
}

/**
 * Returns the state after a block of whole rows grew or shrank: if its first row is checked, added rows are checked and removed
 * rows unchecked.
 */
export function stretched(ticked: Ticked, rows: Rows, anchor: number, before: number, now: number): Ticked {
  if (!isTicked(ticked.ids, rows.at(anchor))) return ticked;
  const left = withRows(ticked, rows, Math.min(anchor, before), Math.max(anchor, before), false);
  const ids = withRows({ ...ticked, ids: left }, rows, Math.min(anchor, now), Math.max(anchor, now), true);
  return { ids, from: ticked.from };
}

/** Returns the checkbox state of rows; it follows rows by id as they are added, removed or moved. `rows` are the listed rows. */
export function useRowChecks(rows: Rows): RowChecks {
  const [ticked, setTicked] = useState<Ticked>(nothing);
  const toggle = useCallback(
    (top: number, bottom: number) => setTicked((now) => toggled(now, rows, top, bottom)),
    [rows],
  );
  const extendTo = useCallback((row: number) => setTicked((now) => extended(now, rows, row)), [rows]);
  const stretch = useCallback(
    (anchor: number, before: number, now: number) => setTicked((ticks) => stretched(ticks, rows, anchor, before, now)),
    [rows],
  );
  const clear = useCallback(() => setTicked(nothing), []);
  const { ids } = ticked;
  return useMemo(() => ({ ids, toggle, extendTo, stretch, clear }), [ids, toggle, extendTo, stretch, clear]);
}
