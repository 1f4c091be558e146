/** Edits that need the user, grouped by reason for the notices below the grid. */
import type { CellAddress, PendingCell, PendingEdits } from '../../../store/edits/pendingEdits.ts';

/** Cells that need the user for the same reason: of one row, or of several rows with the same value. */
export interface Waiting {
  readonly ids: readonly number[];
  readonly fields: readonly string[];
  readonly cell: PendingCell;
}

/** Cache of the reason key of each cell, because every response changes some of possibly thousands of waiting cells. */
const reasons = new WeakMap<PendingCell, string>();

function reasonOf(cell: PendingCell): string {
  const { state } = cell;
  if (state.is === 'saving' || state.is === 'conflict') return state.is;
  const known = reasons.get(cell) ?? `${state.is} ${JSON.stringify(state.reason)}`;
  reasons.set(cell, known);
  return known;
}

/**
 * Groups waiting cells: rejections for the same reason are listed once per row, and once for all rows with the same value.
 * Conflicts stay separate, because each cell has its own other value.
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

/** Returns the addresses of all their cells. */
export const cellsOf = (waiting: readonly Waiting[]): CellAddress[] =>
  waiting.flatMap(({ ids, fields }) => ids.flatMap((id) => fields.map((field) => ({ id, field }))));
