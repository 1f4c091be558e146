/** Undo and redo of a setup table: the edits in order, the cells other users changed since, and how edits are reversed. */
import type { LastSave } from '../../../../contract/base/calls/lastSave.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import type { RowValues, SetupRow } from './setupRow.ts';
import { isBlank, type SetupRows } from './setupRows.ts';

/** One row of an edit: its values before and after, null if it did not exist. */
export interface Step {
  readonly key: number;
  readonly before: RowValues | null;
  readonly after: RowValues | null;
}

export type Direction = 'undo' | 'redo';

/** Cell of an edit that another user changed since. */
export interface ChangedCell {
  readonly key: number;
  readonly column: string;
  readonly now: CellValue;
  /** Last save of its row, if known. */
  readonly lastSave: LastSave | null;
}

/** Decision of the user about these cells: `left` remain unchanged, `over` are overwritten. */
export interface UndoAnswer {
  readonly left?: readonly ChangedCell[];
  readonly over?: readonly ChangedCell[];
}

/** Returns the columns of a row that a step changes. */
export function changedColumns({ before, after }: Step): string[] {
  const columns = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...columns].filter((column) => {
    const [earlier, later] = [before?.[column], after?.[column]];
    return isBlank(earlier) ? !isBlank(later) : earlier !== later;
  });
}

export class UndoStack {
  #edits: Record<Direction, (readonly Step[])[]> = { undo: [], redo: [] };

  push(steps: readonly Step[]): void {
    if (steps.length > 0) this.#edits = { undo: [...this.#edits.undo, steps], redo: [] };
  }

  clear(): void {
    this.#edits = { undo: [], redo: [] };
  }

  /** Returns the next edit in a direction; null if there is none. */
  top(direction: Direction): readonly Step[] | null {
    return this.#edits[direction].at(-1) ?? null;
  }

  /** Returns the steps of the next undo or redo: `before` is what the rows should have now, `after` what they get. */
  next(direction: Direction): readonly Step[] {
    const steps = this.top(direction) ?? [];
    return direction === 'redo'
      ? steps
      : steps.map(({ key, before, after }) => ({ key, before: after, after: before }));
  }

  /** Removes and returns the steps of the next undo or redo, and moves the edit to the stack of the opposite direction. */
  take(direction: Direction): readonly Step[] {
    const steps = this.next(direction);
    const edit = this.#edits[direction].pop();
    if (edit) this.#edits[direction === 'undo' ? 'redo' : 'undo'].push(edit);
    return steps;
  }
}

/** Returns cells of an undo or redo that have neither the value it expects nor the one it writes. */
export function changedCells<Row extends SetupRow>(rows: SetupRows<Row>, steps: readonly Step[]): ChangedCell[] {
  return steps.flatMap((step) =>
    changedColumns(step).flatMap((column): ChangedCell[] => {
      const { key, before, after } = step;
      if (before === null || !rows.entries.has(key)) return [];
      const now = rows.value(key, column);
      const isExpected = [before, after].some(
        (values) => values !== null && rows.isSame(key, column, now, values[column] ?? null),
      );
      return isExpected ? [] : [{ key, column, now, lastSave: null }];
    }),
  );
}

/** Writes an undo or redo into the rows. Returns the keys of the rows it deletes, which must be deleted on the server first. */
export function applySteps<Row extends SetupRow>(
  rows: SetupRows<Row>,
  steps: readonly Step[],
  { left = [], over = [] }: UndoAnswer,
): number[] {
  const removed: number[] = [];
  for (const step of steps) {
    const { key, before, after } = step;
    if (after === null) {
      if (!left.some((cell) => cell.key === key)) removed.push(key);
    } else if (before === null) rows.restore(key, after);
    else if (rows.entries.has(key)) {
      rows.dropUnreadable(key);
      for (const column of changedColumns(step)) {
        const isThis = (cell: ChangedCell) => cell.key === key && cell.column === column;
        if (left.some(isThis)) continue;
        const met = over.find(isThis);
        rows.setValue(key, column, after[column] ?? null, met ? met.now : (before[column] ?? null));
      }
    }
  }
  return removed;
}
