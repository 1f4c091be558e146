/**
 * Cells a person changed and the server has not confirmed, as one moment knows them: read off the operations of the
 * outbox, row by row as they are asked for, since a block is thousands of rows of which a screenful is shown. What the
 * server holds stays beside the wanted value, so that a conflict can show both.
 */
import type { UnknownName } from '../../contract/codes/unknownName.ts';
import type { MessageOrText } from '../../contract/message.ts';
import type { CellValue } from '../../contract/scalars.ts';
import type { Operation } from '../../machines/outbox/operation.ts';
import type { Whereabouts } from '../outbox/queue.ts';

export type PendingState =
  | { readonly is: 'saving'; readonly whereabouts: Whereabouts }
  /** The server will not have it as it is; it can be sent again. */
  | { readonly is: 'failed'; readonly reason: MessageOrText }
  | { readonly is: 'conflict'; readonly theirs: CellValue }
  /** `unknown`: a name on no list, which is a question. */
  | { readonly is: 'refused'; readonly reason: MessageOrText; readonly unknown?: UnknownName | undefined };

export interface PendingCell {
  /** What the server holds as far as we know: the way back. */
  readonly base: CellValue;
  readonly wanted: CellValue;
  readonly state: PendingState;
}

export interface CellAddress {
  readonly id: number;
  readonly field: string;
}

/** What was typed and could not be read: never sent, only shown with the reason. */
export interface UnreadableCell extends CellAddress {
  readonly wanted: CellValue;
  readonly reason: MessageOrText;
}

type Cells = ReadonlyMap<string, PendingCell>;
type AddressedCell = CellAddress & { readonly cell: PendingCell };

export interface PendingSource {
  /** Edits of the grid, in the order they were done. */
  readonly operations: readonly Operation[];
  readonly unreadable: readonly UnreadableCell[];
  readonly whereabouts: (operation: Operation) => Whereabouts;
  /** What the server holds in a cell. */
  readonly baseOf: (id: number, field: string) => CellValue;
}

/** What lies on one row. */
interface PendingRow {
  readonly operations: Operation[];
  readonly unreadable: UnreadableCell[];
}

/** Nothing of it waits for the person. */
const goesByItself = ({ operations, unreadable }: PendingRow): boolean =>
  unreadable.length === 0 && operations.every(({ status }) => status === 'queued');

export class PendingEdits {
  readonly #rows = new Map<number, PendingRow>();
  readonly #cells = new Map<number, Cells>();
  readonly #source: PendingSource;
  #unsaved: { readonly cells: number; readonly isOnDevice: boolean } | undefined;

  constructor(source: PendingSource) {
    this.#source = source;
    for (const operation of source.operations)
      if (operation.status !== 'confirmed') this.#rowOf(operation.recordId).operations.push(operation);
    for (const cell of source.unreadable) this.#rowOf(cell.id).unreadable.push(cell);
  }

  get isEmpty(): boolean {
    return this.cells().next().done === true;
  }

  /** How many cells go to the server by themselves, and whether all of them are on the disk of this device and none is on its way. */
  get unsaved(): { readonly cells: number; readonly isOnDevice: boolean } {
    this.#unsaved ??= this.#countUnsaved();
    return this.#unsaved;
  }

  /** Whether a text that cannot stand is shown in a field of any row. */
  hasRefused(field: string): boolean {
    for (const { field: known, cell } of this.waiting())
      if (known === field && cell.state.is === 'refused') return true;
    return false;
  }

  get(id: number, field: string): PendingCell | undefined {
    return this.#cellsOf(id).get(field);
  }

  *cells(): Generator<AddressedCell> {
    for (const id of this.#rows.keys()) for (const [field, cell] of this.#cellsOf(id)) yield { id, field, cell };
  }

  /** The cells that do not go by themselves. */
  *waiting(): Generator<AddressedCell> {
    for (const [id, row] of this.#rows) {
      if (goesByItself(row)) continue;
      for (const [field, cell] of this.#cellsOf(id)) if (cell.state.is !== 'saving') yield { id, field, cell };
    }
  }

  #rowOf(id: number): PendingRow {
    const known = this.#rows.get(id);
    if (known) return known;
    const row: PendingRow = { operations: [], unreadable: [] };
    this.#rows.set(id, row);
    return row;
  }

  #cellsOf(id: number): Cells {
    const row = this.#rows.get(id);
    if (!row) return new Map();
    const known = this.#cells.get(id);
    if (known) return known;
    const cells = this.#read(id, row);
    this.#cells.set(id, cells);
    return cells;
  }

  #read(id: number, { operations, unreadable }: PendingRow): Cells {
    const { whereabouts, baseOf } = this.#source;
    const cells = new Map<string, PendingCell>();
    for (const operation of operations) {
      for (const [field, wanted] of Object.entries(operation.after)) {
        const state = stateOf(operation, field, cells.get(field)?.state, whereabouts);
        const base = state?.is === 'conflict' ? state.theirs : baseOf(id, field);
        if (state) cells.set(field, { base, wanted, state });
      }
    }
    for (const { field, wanted, reason } of unreadable)
      cells.set(field, { base: baseOf(id, field), wanted, state: { is: 'refused', reason } });
    return cells;
  }

  #countUnsaved(): { cells: number; isOnDevice: boolean } {
    let cells = 0;
    let isOnDevice = true;
    const count = (many: number, where: Whereabouts) => {
      cells += many;
      isOnDevice &&= where === 'device';
    };
    for (const [id, row] of this.#rows) {
      const [only, ...others] = row.operations;
      if (only && others.length === 0 && goesByItself(row))
        count(Object.keys(only.after).length, this.#source.whereabouts(only));
      else for (const { state } of this.#cellsOf(id).values()) if (state.is === 'saving') count(1, state.whereabouts);
    }
    return { cells, isOnDevice };
  }
}

/** A later edit of a cell waits behind a conflict or a failure of an earlier one: that is what the cell says. */
function stateOf(
  operation: Operation,
  field: string,
  earlier: PendingState | undefined,
  whereabouts: PendingSource['whereabouts'],
): PendingState | null {
  if (operation.status === 'refused') {
    const refusal = operation.refusals.find((candidate) => candidate.field === field);
    return refusal ? { is: 'refused', reason: refusal.reason, unknown: refusal.unknown } : null;
  }
  if (earlier?.is === 'conflict' || earlier?.is === 'failed') return earlier;
  if (operation.status === 'parked') return { is: 'failed', reason: operation.reason ?? '' };
  const conflict = operation.conflicts.find((candidate) => candidate.field === field);
  if (operation.status === 'conflict' && conflict) return { is: 'conflict', theirs: conflict.theirs };
  return { is: 'saving', whereabouts: whereabouts(operation) };
}
