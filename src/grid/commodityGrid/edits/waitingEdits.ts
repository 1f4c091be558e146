/** What waits for the person below the grid, put together by its reason. */
import type { CellAddress, PendingCell, PendingEdits } from '../../../store/edits/pendingEdits.ts';

/** Cells that need the person for one and the same reason: of one row, or of several that hold the same. */
export interface Waiting {
  readonly ids: readonly number[];
  readonly fields: readonly string[];
  readonly cell: PendingCell;
}

/** What tells the reasons apart, by the cell: of thousands that wait, each answer that comes back changes some. */
const reasons = new WeakMap<PendingCell, string>();

function reasonOf(cell: PendingCell): string {
  const { state } = cell;
  if (state.is === 'saving' || state.is === 'conflict') return state.is;
  const known = reasons.get(cell) ?? `${state.is} ${JSON.stringify(state.reason)}`;
  reasons.set(cell, known);
  return known;
}

/**
 * What is refused for one reason is told once: of a row whatever the number of its cells, and of rows in which the same
 * was written. Of a conflict each cell has its own other value.
 */
export function waitingOf(pending: PendingEdits): Waiting[] {
  const ofRows = new Map<string, Waiting>();
  for (const { id, field, cell } of pending.waiting()) {
    const key = cell.state.is === 'conflict' ? `${id} ${field}` : `${id} ${reasonOf(cell)}`;
    const known = ofRows.get(key);
    ofRows.set(key, { ids: [id], cell, fields: known ? [...known.fields, field] : [field] });
  }
  const waiting = new Map<string, { ids: number[] } & Omit<Waiting, 'ids'>>();
  for (const [key, { ids, fields, cell }] of ofRows) {
    const { state, wanted } = cell;
    const same = state.is === 'refused' ? `${fields.join(' ')} ${typeof wanted} ${wanted} ${reasonOf(cell)}` : key;
    const known = waiting.get(same);
    if (known) known.ids.push(...ids);
    else waiting.set(same, { ids: [...ids], fields, cell });
  }
  return [...waiting.values()];
}

/** The cells of all of them. */
export const cellsOf = (waiting: readonly Waiting[]): CellAddress[] =>
  waiting.flatMap(({ ids, fields }) => ids.flatMap((id) => fields.map((field) => ({ id, field }))));
