/** Rows a person ticked, to do one thing with all of them. */
import { useCallback, useMemo, useState } from 'react';
import type { RowHandle } from './gridColumn.ts';

/** What a grid whose rows can be ticked needs of them. Rows are named by their numbers on view, both ends included. */
export interface RowChecks {
  readonly ids: ReadonlySet<number>;
  /** Ticks the rows; takes the ticks away where all of them have one. */
  readonly toggle: (top: number, bottom: number) => void;
  /** Ticks everything from the row that was ticked last. */
  readonly extendTo: (row: number) => void;
  /** A block of whole rows that began at one reaches to another row than before. */
  readonly stretch: (anchor: number, before: number, now: number) => void;
  readonly clear: () => void;
}

interface Ticked {
  readonly ids: ReadonlySet<number>;
  /** The id of the row a later Shift+click goes on from. */
  readonly from: number | null;
}

const nothing: Ticked = { ids: new Set(), from: null };

interface Rows {
  readonly length: number;
  at(index: number): Pick<RowHandle, 'id' | 'group'>;
}

/** A group stands for its rows, those that are folded away too. */
const idsAt = (rows: Rows, row: number): readonly number[] => {
  const { id, group } = rows.at(row);
  return group ? group.memberIds() : [id];
};

/** Whether a row, or every row of a group, is ticked. */
export const isTicked = (ids: ReadonlySet<number>, { id, group }: Pick<RowHandle, 'id' | 'group'>): boolean =>
  group ? group.memberIds().every((member) => ids.has(member)) : ids.has(id);

/** Of the rows on view, how many are ticked, and how many there are. Lines of groups are no rows. */
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

/** The rows ticked after a press on some of them. */
export const toggled = (ticked: Ticked, rows: Rows, top: number, bottom: number): Ticked => ({
  ids: withRows(ticked, rows, top, bottom, !areAll(ticked, rows, top, bottom)),
  from: rows.at(top).id,
});

/** The rows ticked after a press with Shift: all from the last press to this one. */
export function extended(ticked: Ticked, rows: Rows, row: number): Ticked {
  const from = ticked.from === null ? -1 : placeOf(rows, ticked.from);
  if (from < 0) return toggled(ticked, rows, row, row);
  return { ids: withRows(ticked, rows, Math.min(from, row), Math.max(from, row), true), from: ticked.from };
}

/** The rows ticked after a block of whole rows grew or shrank: those it takes in say what its first row says, those it lets go of say nothing. */
export function stretched(ticked: Ticked, rows: Rows, anchor: number, before: number, now: number): Ticked {
  if (!isTicked(ticked.ids, rows.at(anchor))) return ticked;
  const left = withRows(ticked, rows, Math.min(anchor, before), Math.max(anchor, before), false);
  const ids = withRows({ ...ticked, ids: left }, rows, Math.min(anchor, now), Math.max(anchor, now), true);
  return { ids, from: ticked.from };
}

/** Ticks stay with their rows while others come, go or move; `rows` are those on view. */
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
