/**
 * Cells a person changed and the server has not confirmed. Values are shown at once; what the server held stays here
 * until it agrees, so that a refusal can be taken back and a conflict can show both values.
 */
import type { CellConflict, CellRefusal, RowEdit } from '../../contract/changes.ts';
import type { CellValue } from '../../contract/scalars.ts';
import type { MessageOrText } from '../../contract/message.ts';

export type PendingState =
  | { readonly is: 'saving' }
  /** The call did not get through; nothing is known to be written. */
  | { readonly is: 'failed'; readonly reason: MessageOrText }
  | { readonly is: 'conflict'; readonly theirs: CellValue }
  | { readonly is: 'refused'; readonly reason: MessageOrText };

export interface PendingCell {
  /** What the person saw when they changed it: the `before` of the next send. */
  readonly before: CellValue;
  /** What the server holds as far as we know: the way back. */
  readonly base: CellValue;
  readonly wanted: CellValue;
  /** What is on its way now. */
  readonly sent?: CellValue;
  readonly state: PendingState;
}

export interface CellAddress {
  readonly id: number;
  readonly field: string;
}

export interface UpdateReply {
  readonly updatedIds: readonly number[];
  readonly conflicts: readonly CellConflict[];
  readonly refusals: readonly CellRefusal[];
}

const saving: PendingState = { is: 'saving' };

export class PendingEdits {
  readonly #rows = new Map<number, Map<string, PendingCell>>();

  get count(): number {
    let count = 0;
    for (const cells of this.#rows.values()) count += cells.size;
    return count;
  }

  /** Whether anything waits for the server or for the person; a refusal does not, it only informs. */
  get isSettled(): boolean {
    return [...this.#rows.values()].every((cells) => [...cells.values()].every(({ state }) => state.is === 'refused'));
  }

  get isEmpty(): boolean {
    return this.#rows.size === 0;
  }

  get(id: number, field: string): PendingCell | undefined {
    return this.#rows.get(id)?.get(field);
  }

  ofRow(id: number): ReadonlyMap<string, PendingCell> | undefined {
    return this.#rows.get(id);
  }

  *cells(): Generator<CellAddress & { cell: PendingCell }> {
    for (const [id, cells] of this.#rows) for (const [field, cell] of cells) yield { id, field, cell };
  }

  /** A person wants a value; `shown` is what the cell showed. Gives false when nothing is left to do. */
  want({ id, field }: CellAddress, shown: CellValue, wanted: CellValue): boolean {
    const known = this.get(id, field);
    if (known?.state.is === 'saving' || known?.state.is === 'failed') {
      if (known.sent === undefined && known.base === wanted) return this.drop({ id, field });
      this.#put(id, field, { ...known, wanted, state: saving });
      return true;
    }
    const base = known?.state.is === 'conflict' ? known.state.theirs : (known?.base ?? shown);
    if (base === wanted) return this.drop({ id, field });
    this.#put(id, field, { before: base, base, wanted, state: saving });
    return true;
  }

  /** A value that cannot stand in its field: not sent, only shown with the reason. */
  refuse({ id, field }: CellAddress, shown: CellValue, wanted: CellValue, reason: MessageOrText): void {
    const base = this.get(id, field)?.base ?? shown;
    this.#put(id, field, { before: base, base, wanted, state: { is: 'refused', reason } });
  }

  drop({ id, field }: CellAddress): false {
    const cells = this.#rows.get(id);
    cells?.delete(field);
    if (cells?.size === 0) this.#rows.delete(id);
    return false;
  }

  /** The next rows to send, at most `limit`; their cells count as on their way. */
  take(limit: number): RowEdit[] {
    const rows: RowEdit[] = [];
    for (const [id, cells] of this.#rows) {
      if (rows.length === limit) break;
      const ready = [...cells]
        .filter(([, cell]) => cell.state.is === 'saving' && cell.sent === undefined)
        .slice(0, 100);
      if (ready.length === 0) continue;
      for (const [field, cell] of ready) cells.set(field, { ...cell, sent: cell.wanted });
      rows.push({ id, cells: ready.map(([field, { before, wanted }]) => ({ field, before, after: wanted })) });
    }
    return rows;
  }

  /**
   * The server answered. Cells of a row that was not written, and that it did not name, go out again without the ones
   * it did name.
   */
  settle(sent: readonly RowEdit[], reply: UpdateReply): { conflicts: CellAddress[]; refusals: CellAddress[] } {
    const written = new Set(reply.updatedIds);
    const conflicts: CellAddress[] = [];
    const refusals: CellAddress[] = [];
    const named = new Set<string>();
    for (const { id, field, theirs } of reply.conflicts) {
      const cell = this.get(id, field);
      if (!cell) continue;
      named.add(`${id} ${field}`);
      conflicts.push({ id, field });
      this.#put(id, field, {
        before: cell.before,
        base: theirs,
        wanted: cell.wanted,
        state: { is: 'conflict', theirs },
      });
    }
    for (const { id, field, reason } of reply.refusals) {
      const cell = this.get(id, field);
      if (!cell) continue;
      named.add(`${id} ${field}`);
      refusals.push({ id, field });
      this.#put(id, field, {
        before: cell.before,
        base: cell.base,
        wanted: cell.wanted,
        state: { is: 'refused', reason },
      });
    }
    for (const { id, cells } of sent) {
      const isRowNamed = cells.some(({ field }) => named.has(`${id} ${field}`));
      for (const { field, after } of cells) {
        if (named.has(`${id} ${field}`)) continue;
        if (written.has(id)) this.#confirm(id, field, after);
        else if (isRowNamed) this.#release(id, field, saving);
        else this.#confirm(id, field, after);
      }
    }
    return { conflicts, refusals };
  }

  /** The call did not get through. */
  fail(sent: readonly RowEdit[], reason: MessageOrText): void {
    for (const { id, cells } of sent) for (const { field } of cells) this.#release(id, field, { is: 'failed', reason });
  }

  /** Failed cells go out again with the next send. */
  retry(): void {
    for (const { id, field, cell } of this.cells()) if (cell.state.is === 'failed') this.#release(id, field, saving);
  }

  /** The server's value changed under a cell that is still pending. */
  rebase({ id, field }: CellAddress, base: CellValue): void {
    const cell = this.get(id, field);
    if (!cell) return;
    const state: PendingState = cell.state.is === 'conflict' ? { is: 'conflict', theirs: base } : cell.state;
    this.#put(id, field, { ...cell, base, state });
  }

  #confirm(id: number, field: string, value: CellValue): void {
    const cell = this.get(id, field);
    if (!cell) return;
    if (cell.wanted === value) this.drop({ id, field });
    else this.#put(id, field, { before: value, base: value, wanted: cell.wanted, state: saving });
  }

  #release(id: number, field: string, state: PendingState): void {
    const cell = this.get(id, field);
    if (cell) this.#put(id, field, { before: cell.before, base: cell.base, wanted: cell.wanted, state });
  }

  #put(id: number, field: string, cell: PendingCell): void {
    const cells = this.#rows.get(id) ?? new Map<string, PendingCell>();
    cells.set(field, cell);
    this.#rows.set(id, cells);
  }
}
