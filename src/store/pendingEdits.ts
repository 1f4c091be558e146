/**
 * Cells a person changed and the server has not confirmed, as one moment knows them: read off the operations of the
 * outbox. What the server holds stays beside the wanted value, so that a conflict can show both.
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

type Cells = Map<string, PendingCell>;

export interface PendingSource {
  /** Edits of the grid, in the order they were done. */
  readonly operations: readonly Operation[];
  readonly unreadable: readonly UnreadableCell[];
  readonly whereabouts: (operation: Operation) => Whereabouts;
  /** What the server holds in a cell. */
  readonly baseOf: (id: number, field: string) => CellValue;
}

export class PendingEdits {
  readonly #rows = new Map<number, Cells>();

  constructor({ operations, unreadable, whereabouts, baseOf }: PendingSource) {
    for (const operation of operations) {
      if (operation.status === 'confirmed') continue;
      const id = operation.recordId;
      for (const [field, wanted] of Object.entries(operation.after)) {
        const state = stateOf(operation, field, this.get(id, field)?.state, whereabouts);
        const base = state?.is === 'conflict' ? state.theirs : baseOf(id, field);
        if (state) this.#put(id, field, { base, wanted, state });
      }
    }
    for (const { id, field, wanted, reason } of unreadable)
      this.#put(id, field, { base: baseOf(id, field), wanted, state: { is: 'refused', reason } });
  }

  /** Whether everything the person did is with the server; a refusal only informs. */
  get isSettled(): boolean {
    return [...this.#rows.values()].every((cells) => [...cells.values()].every(({ state }) => state.is === 'refused'));
  }

  get isEmpty(): boolean {
    return this.#rows.size === 0;
  }

  /** Whether a text that cannot stand is shown in a field of any row. */
  hasRefused(field: string): boolean {
    return [...this.#rows.values()].some((cells) => cells.get(field)?.state.is === 'refused');
  }

  get(id: number, field: string): PendingCell | undefined {
    return this.#rows.get(id)?.get(field);
  }

  *cells(): Generator<CellAddress & { cell: PendingCell }> {
    for (const [id, cells] of this.#rows) for (const [field, cell] of cells) yield { id, field, cell };
  }

  #put(id: number, field: string, cell: PendingCell): void {
    const cells = this.#rows.get(id) ?? new Map<string, PendingCell>();
    cells.set(field, cell);
    this.#rows.set(id, cells);
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
