/** Rejected rows of an import during correction: each correction is sent as it is made, and can be undone. */
import type { Correction, RejectedRow, RejectedRows } from '../../../../contract/imports/importCorrections.ts';
import type { RowHandle, TypedCell } from '../../../grid/dataGrid/gridColumn.ts';

interface Corrected {
  readonly correction: Correction;
  readonly state: 'saving' | 'kept' | 'failed';
}

export interface RejectedSnapshot {
  /** Rows in file order; a handle is a new object when its row changes. */
  readonly handles: readonly RowHandle[];
  readonly correctedCells: number;
  readonly isCorrectedSince: boolean;
  /** Corrections the server did not accept, and the reason; null while it accepts all of them. */
  readonly unsaved: { readonly cells: readonly Correction[]; readonly reason: string } | null;
}

/** Sends corrections to the server; rejects with a message for the user. */
type Save = (cells: readonly Correction[]) => Promise<{ readonly correctedCells: number }>;

const keyOf = (row: number, column: number) => `${row} ${column}`;

export class RejectedStore {
  readonly #rows: ReadonlyMap<number, RejectedRow>;
  readonly #corrected = new Map<string, Corrected>();
  readonly #save: Save;
  readonly #listeners = new Set<() => void>();
  #snapshot: RejectedSnapshot;
  /** Values of the cells before and after each act. */
  readonly #done: (readonly [before: readonly Correction[], after: readonly Correction[]])[] = [];
  #undone: (readonly [before: readonly Correction[], after: readonly Correction[]])[] = [];
  /** Corrections of pending requests. */
  readonly #inFlight = new Set<readonly Correction[]>();
  /** Requests run one at a time, so that the last typed value is the one stored. */
  #sending: Promise<void> = Promise.resolve();

  constructor({ rows, corrections, correctedCells }: RejectedRows, isCorrectedSince: boolean, save: Save) {
    this.#rows = new Map(rows.map((row) => [row.row, row]));
    for (const correction of corrections)
      this.#corrected.set(keyOf(correction.row, correction.column), { correction, state: 'kept' });
    this.#save = save;
    const handles = rows.map(({ row }) => ({ id: row, row }));
    this.#snapshot = { handles, correctedCells, isCorrectedSince, unsaved: null };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): RejectedSnapshot => this.#snapshot;

  /** Number of corrected cells that the server does not have, or might not have. */
  get unsavedCells(): number {
    const cells = [...this.#inFlight, this.#snapshot.unsaved?.cells ?? []].flat();
    return new Set(cells.map(({ row, column }) => keyOf(row, column))).size;
  }

  /** Resolves when every correction typed so far has a response. */
  settled(): Promise<void> {
    return this.#sending;
  }

  row({ id }: RowHandle): RejectedRow | undefined {
    return this.#rows.get(id);
  }

  corrected({ id }: RowHandle, column: number): Corrected | undefined {
    return this.#corrected.get(keyOf(id, column));
  }

  /** Returns the text of a cell in the file. */
  filed({ id }: RowHandle, column: number): string {
    return this.#rows.get(id)?.cells[column] ?? '';
  }

  text(row: RowHandle, column: number): string {
    return this.corrected(row, column)?.correction.value ?? this.filed(row, column);
  }

  type(cells: readonly TypedCell[]): void {
    const after = cells.map(({ row, column, text }) => this.#correctionOf(row, Number(column), text));
    const before = after.map(({ row, column }) => {
      const handle = { id: row, row };
      return this.#correctionOf(handle, column, this.text(handle, column));
    });
    this.#done.push([before, after]);
    this.#undone = [];
    this.#apply(after);
  }

  undo(): void {
    const act = this.#done.pop();
    if (act === undefined) return;
    this.#undone.push(act);
    this.#apply(act[0]);
  }

  redo(): void {
    const act = this.#undone.pop();
    if (act === undefined) return;
    this.#done.push(act);
    this.#apply(act[1]);
  }

  /** Resends the corrections the server did not accept. */
  retry(): void {
    const cells = this.#snapshot.unsaved?.cells ?? [];
    if (cells.length > 0) this.#apply(cells);
  }

  #correctionOf(row: RowHandle, column: number, value: string): Correction {
    return { row: row.id, column, was: this.filed(row, column), value };
  }

  #apply(cells: readonly Correction[]): void {
    this.#inFlight.add(cells);
    this.#note(cells, 'saving', { isCorrectedSince: true });
    this.#sending = this.#sending.then(() => this.#send(cells));
  }

  async #send(cells: readonly Correction[]): Promise<void> {
    try {
      const { correctedCells } = await this.#save(cells);
      this.#inFlight.delete(cells);
      const sent = new Set(cells.map(({ row, column }) => keyOf(row, column)));
      const left = this.#snapshot.unsaved?.cells.filter(({ row, column }) => !sent.has(keyOf(row, column))) ?? [];
      const unsaved = left.length > 0 ? { cells: left, reason: this.#snapshot.unsaved?.reason ?? '' } : null;
      this.#note(cells, 'kept', { correctedCells, unsaved });
    } catch (error) {
      this.#inFlight.delete(cells);
      const reason = error instanceof Error ? error.message : String(error);
      const others = this.#snapshot.unsaved?.cells ?? [];
      this.#note(cells, 'failed', { unsaved: { cells: [...others, ...cells], reason } });
    }
  }

  /** Sets the state of the corrections; a correction overwritten in the meantime is left unchanged. */
  #note(cells: readonly Correction[], state: Corrected['state'], change: Partial<RejectedSnapshot>): void {
    const changed = new Set(cells.map(({ row }) => row));
    for (const correction of cells) {
      const key = keyOf(correction.row, correction.column);
      const current = this.#corrected.get(key)?.correction.value ?? correction.was;
      if (state !== 'saving' && current !== correction.value) continue;
      if (state !== 'failed' && correction.value === correction.was) this.#corrected.delete(key);
      else this.#corrected.set(key, { correction, state });
    }
    const handles = this.#snapshot.handles.map((handle) => (changed.has(handle.id) ? { ...handle } : handle));
    this.#snapshot = { ...this.#snapshot, ...change, handles };
    for (const listener of this.#listeners) listener();
  }
}
