/**
 * Cells the user changed and the server has not confirmed, as an immutable snapshot. Read from the operations of the outbox row
 * by row on demand, because a block has thousands of rows of which only a screenful is shown. The server's value stays beside the
 * wanted one, so that a conflict can show both.
 */
import type { UnknownName } from '../../../contract/setup/codes/unknownName.ts';
import type { LastSave } from '../../../contract/base/calls/lastSave.ts';
import type { MessageOrText } from '../../../contract/base/messages/message.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { groupBy } from '../../../contract/base/values/groupBy.ts';
import type { Operation } from '../../../machines/outbox/operation.ts';
import type { Whereabouts } from '../../device/outbox/queueSnapshot.ts';

export type PendingState =
  | { readonly is: 'saving'; readonly whereabouts: Whereabouts }
  /** The server cannot process the edit as it is; it can be resent. */
  | { readonly is: 'failed'; readonly reason: MessageOrText }
  | { readonly is: 'conflict'; readonly theirs: CellValue; readonly lastSave: LastSave | null }
  /** `unknown`: a name on no list, about which the user is asked. */
  | { readonly is: 'refused'; readonly reason: MessageOrText; readonly unknown?: UnknownName | undefined };

export interface PendingCell {
  /** Last known server value, to which the cell can be reverted. */
  readonly base: CellValue;
  readonly wanted: CellValue;
  readonly state: PendingState;
}

export interface CellAddress {
  readonly id: number;
  readonly field: string;
}

/** Typed value that could not be read: never sent, only shown with the reason. */
export interface UnreadableCell extends CellAddress {
  readonly wanted: CellValue;
  readonly reason: MessageOrText;
}

type Cells = ReadonlyMap<string, PendingCell>;
type AddressedCell = CellAddress & { readonly cell: PendingCell };

export interface PendingSource {
  /** Returns the grid edits of a row, in the order they were made. */
  readonly editsOf: (id: number) => readonly Operation[];
  readonly unreadableOf: (id: number) => readonly UnreadableCell[];
  readonly whereabouts: (operation: Operation) => Whereabouts;
  /** Returns the server's value of a cell. */
  readonly baseOf: (id: number, field: string) => CellValue;
}

/** Pending state of one row: the same object until part of it changes. */
interface PendingRow {
  readonly operations: readonly Operation[];
  readonly unreadable: readonly UnreadableCell[];
  /** Cells, computed on first access. */
  cells?: Cells;
  unsaved?: Unsaved;
}

interface Unsaved {
  /** Number of cells that are sent to the server without user action. */
  readonly cells: number;
  /** True if all of them are stored on this device and none is being sent. */
  readonly isOnDevice: boolean;
}

/** True if no part of the row waits for the user. */
const goesByItself = ({ operations, unreadable }: PendingRow): boolean =>
  unreadable.length === 0 && operations.every(({ status }) => status === 'queued');

const noCells: Cells = new Map();

export class PendingEdits {
  readonly #rows: ReadonlyMap<number, PendingRow>;
  /** Rows in which a cell waits for the user. */
  readonly #waiting: ReadonlySet<number>;
  readonly #source: PendingSource;
  #unsaved: Unsaved | undefined;
  #rejected: ReadonlyMap<string, readonly CellAddress[]> | undefined;

  constructor(
    source: PendingSource,
    rows: ReadonlyMap<number, PendingRow> = new Map(),
    waiting: ReadonlySet<number> = new Set(),
  ) {
    this.#source = source;
    this.#rows = rows;
    this.#waiting = waiting;
  }

  /** Returns a new snapshot in which these rows are read again; the other rows stay as they were. */
  readAnew(ids: Iterable<number>, source: PendingSource): PendingEdits {
    const rows = new Map(this.#rows);
    const waiting = new Set(this.#waiting);
    for (const id of ids) {
      const operations = source.editsOf(id).filter(({ status }) => status !== 'confirmed');
      const row: PendingRow = { operations, unreadable: source.unreadableOf(id) };
      const isSilent = operations.length + row.unreadable.length === 0;
      if (isSilent) rows.delete(id);
      else rows.set(id, row);
      if (isSilent || goesByItself(row)) waiting.delete(id);
      else waiting.add(id);
    }
    return new PendingEdits(source, rows, waiting);
  }

  /** Ids of rows with pending edits. */
  get ids(): Iterable<number> {
    return this.#rows.keys();
  }

  get isEmpty(): boolean {
    return this.cells().next().done === true;
  }

  /** Count and location of the cells that are sent to the server without user action. */
  get unsaved(): Unsaved {
    this.#unsaved ??= this.#countUnsaved();
    return this.#unsaved;
  }

  /** Returns the rows that show an invalid text in a field; none for most fields. */
  refusedIn(field: string): readonly number[] {
    this.#rejected ??= groupBy(
      [...this.waiting()].filter(({ cell }) => cell.state.is === 'refused' && cell.wanted !== null),
      (at) => at.field,
    );
    return (this.#rejected.get(field) ?? []).map(({ id }) => id);
  }

  get(id: number, field: string): PendingCell | undefined {
    return this.#cellsOf(id).get(field);
  }

  *cells(): Generator<AddressedCell> {
    for (const id of this.#rows.keys()) for (const [field, cell] of this.#cellsOf(id)) yield { id, field, cell };
  }

  /** Yields the cells that need user action. */
  *waiting(): Generator<AddressedCell> {
    for (const id of this.#waiting)
      for (const [field, cell] of this.#cellsOf(id)) if (cell.state.is !== 'saving') yield { id, field, cell };
  }

  #cellsOf(id: number): Cells {
    const row = this.#rows.get(id);
    if (!row) return noCells;
    row.cells ??= this.#read(id, row);
    return row.cells;
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

  #countUnsaved(): Unsaved {
    let cells = 0;
    let isOnDevice = true;
    for (const [id, row] of this.#rows) {
      row.unsaved ??= this.#unsavedOf(id, row);
      cells += row.unsaved.cells;
      isOnDevice &&= row.unsaved.isOnDevice;
    }
    return { cells, isOnDevice };
  }

  #unsavedOf(id: number, row: PendingRow): Unsaved {
    const [only, ...others] = row.operations;
    // Most rows have a single queued edit, which is counted without reading the cells.
    if (only && others.length === 0 && goesByItself(row))
      return { cells: Object.keys(only.after).length, isOnDevice: this.#source.whereabouts(only) === 'device' };
    const states = [...this.#cellsOf(id).values()].flatMap(({ state }) => (state.is === 'saving' ? state : []));
    return { cells: states.length, isOnDevice: states.every(({ whereabouts }) => whereabouts === 'device') };
  }
}

/**
 * Returns the state of a cell. A conflict or failure of an earlier edit takes precedence, because later edits of the cell wait
 * behind it.
 */
function stateOf(
  operation: Operation,
  field: string,
  earlier: PendingState | undefined,
  whereabouts: PendingSource['whereabouts'],
): PendingState | null {
  if (operation.status === 'refused') {
    const rejection = operation.refusals.find((candidate) => candidate.field === field);
    return rejection ? { is: 'refused', reason: rejection.reason, unknown: rejection.unknown } : null;
  }
  if (earlier?.is === 'conflict' || earlier?.is === 'failed') return earlier;
  if (operation.status === 'parked') return { is: 'failed', reason: operation.reason ?? '' };
  const conflict = operation.conflicts.find((candidate) => candidate.field === field);
  if (operation.status === 'conflict' && conflict)
    return { is: 'conflict', theirs: conflict.theirs, lastSave: conflict.lastSave ?? null };
  return { is: 'saving', whereabouts: whereabouts(operation) };
}
