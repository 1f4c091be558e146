/** The rows of a table of set-up as they stand: what the server keeps, and what was typed over it. It sends nothing. */
import type { LastSave } from '../../contract/lastSave.ts';
import type { CellValue } from '../../contract/scalars.ts';
import type { RowHandle } from '../dataGrid/gridColumn.ts';
import type { CellProblem, ReadText, RowEdit, RowValues, SaveResult, SetupRow } from './setupRow.ts';

/** `waiting`: not sent yet; `refused`: cannot stand; `failed`: the call did not arrive. */
export type TypedState = 'waiting' | 'saving' | 'refused' | 'failed';

export interface Typed {
  /** As it was typed, where it could not be read. */
  readonly text: string | null;
  readonly value: CellValue;
  readonly state: TypedState;
  readonly reason: string;
  /** The column the refusal asks for, where nothing of it was sent: what is typed there sends the cell again. */
  readonly asksFor?: string | undefined;
  /** Typed on top of a save nobody here knew of: whose, where that is known. */
  readonly clash?: { readonly lastSave: LastSave | null } | undefined;
}

export interface Entry<Row extends SetupRow> {
  /** Of this device, and for as long as the table is open. */
  readonly key: number;
  /** Null until it is saved for the first time. */
  readonly stored: Row | null;
  readonly typed: ReadonlyMap<string, Typed>;
  readonly handle: RowHandle;
}

export interface RowCounts {
  readonly saving: number;
  readonly failed: number;
  /** Rows with cells that cannot stand, or new rows without a name. */
  readonly unsaved: number;
}

export const isBlank = (value: CellValue | undefined) => value === null || value === undefined || value === '';
const sameValue = (left: CellValue | undefined, right: CellValue) => (isBlank(left) ? isBlank(right) : left === right);

export class SetupRows<Row extends SetupRow> {
  #entries = new Map<number, Entry<Row>>();
  #nextKey = 1;
  #arrivals = 0;
  #isTaken = false;

  /** Changes when rows came or went other than by typing: the order is made anew. */
  get arrivals(): number {
    return this.#arrivals;
  }

  get entries(): ReadonlyMap<number, Entry<Row>> {
    return this.#entries;
  }

  /** What a cell holds, typed or stored. */
  value(key: number, column: string): CellValue {
    const entry = this.#entries.get(key);
    return (
      entry?.typed.get(column)?.value ?? (entry?.typed.has(column) ? null : (entry?.stored?.values[column] ?? null))
    );
  }

  counts(): RowCounts {
    const rowsWith = (...states: readonly TypedState[]) =>
      [...this.#entries.values()].filter(({ typed }) => [...typed.values()].some(({ state }) => states.includes(state)))
        .length;
    return { saving: rowsWith('saving'), failed: rowsWith('failed'), unsaved: rowsWith('refused', 'waiting') };
  }

  put(entry: Omit<Entry<Row>, 'handle'>): void {
    this.#entries.set(entry.key, { ...entry, handle: { id: entry.key, row: entry.key } });
  }

  add(): number {
    const key = this.#nextKey++;
    this.put({ key, stored: null, typed: new Map() });
    return key;
  }

  drop(key: number): void {
    this.#entries.delete(key);
    this.#arrivals++;
  }

  /** The rows as the server has them now; what was typed stays. `inOrder`: where they stand is told by the server as well. */
  take(rows: readonly Row[], inOrder = false): void {
    const byId = new Map(
      [...this.#entries.values()].flatMap((entry) => (entry.stored ? [[entry.stored.id, entry]] : [])),
    );
    const isSame = rows.length === byId.size && rows.every(({ id }) => byId.has(id));
    for (const stored of rows) {
      const known = byId.get(stored.id);
      byId.delete(stored.id);
      if (!known) this.put({ key: this.#nextKey++, stored, typed: new Map() });
      else if (JSON.stringify(known.stored) !== JSON.stringify(stored)) this.put({ ...known, stored });
    }
    for (const entry of byId.values()) {
      // What was typed into a row that somebody deleted is not lost with it.
      if (entry.typed.size === 0) this.#entries.delete(entry.key);
      else this.put({ ...entry, stored: null });
    }
    const isMoved = inOrder && this.#putInOrder(rows);
    if (!isSame || isMoved || !this.#isTaken) this.#arrivals++;
    this.#isTaken = true;
  }

  /** Rows that are not saved stay at the foot. Whether anything moved. */
  #putInOrder(rows: readonly Row[]): boolean {
    const before = [...this.#entries.keys()];
    const places = new Map(rows.map(({ id }, place) => [id, place]));
    const placeOf = ({ stored }: Entry<Row>) => (stored && places.get(stored.id)) ?? rows.length;
    const sorted = [...this.#entries.values()].toSorted((left, right) => placeOf(left) - placeOf(right));
    this.#entries = new Map(sorted.map((entry) => [entry.key, entry]));
    return sorted.some(({ key }, at) => key !== before[at]);
  }

  /** What a row would be if nothing of it were refused; null for a new one without anything. */
  valuesOf(key: number): RowValues | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    const values: Record<string, CellValue> = { ...entry.stored?.values };
    for (const [column, { value, state }] of entry.typed) if (state !== 'refused') values[column] = value;
    return entry.stored === null && Object.values(values).every(isBlank) ? null : values;
  }

  typeInto(key: number, column: string, read: ReadText, text: string): void {
    if (read.ok) this.setValue(key, column, read.value);
    else this.setTyped(key, column, { text, value: null, state: 'refused', reason: read.reason });
  }

  setValue(key: number, column: string, value: CellValue): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    // What is on its way comes back as stored; typing over it is a change of that.
    const isOnItsWay = entry.typed.get(column)?.state === 'saving';
    const isAsStored = !isOnItsWay && (entry.stored ? sameValue(entry.stored.values[column], value) : isBlank(value));
    if (isAsStored) {
      const typed = new Map(entry.typed);
      typed.delete(column);
      this.put({ ...entry, typed });
    } else {
      this.setTyped(key, column, { text: null, value, state: 'waiting', reason: '' });
      this.#askAgain(key, column);
    }
  }

  setTyped(key: number, column: string, cell: Typed): void {
    const entry = this.#entries.get(key);
    if (entry) this.put({ ...entry, typed: new Map([...entry.typed, [column, cell]]) });
  }

  /** What was refused for want of a value in this column can stand now. */
  #askAgain(key: number, column: string): void {
    for (const [asking, cell] of this.#entries.get(key)?.typed ?? [])
      if (cell.state === 'refused' && cell.asksFor === column)
        this.setTyped(key, asking, { ...cell, state: 'waiting', reason: '', asksFor: undefined });
  }

  /** A row as an act left it, which may have been gone meanwhile. Texts that could not be read go with the act that typed them. */
  restore(key: number, values: RowValues): void {
    if (!this.#entries.has(key)) {
      this.put({ key, stored: null, typed: new Map() });
      this.#arrivals++;
    }
    const { stored, typed } = this.#entries.get(key)!;
    for (const [column, { state }] of typed)
      if (state === 'refused' && !(column in values)) this.setValue(key, column, stored?.values[column] ?? null);
    for (const [column, value] of Object.entries(values)) this.setValue(key, column, value);
  }

  /** What of a row is sent now. */
  begin({ key, stored, typed }: Entry<Row>): RowEdit {
    const cells = [...typed].filter(([, { state }]) => state === 'waiting' || (stored === null && state === 'saving'));
    for (const [column, cell] of cells) this.setTyped(key, column, { ...cell, state: 'saving' });
    return {
      row: stored && { id: stored.id, version: stored.version },
      cells: cells.map(([field, { value }]) => ({ field, value })),
    };
  }

  /** What became of a row that was sent. */
  settle(key: number, edit: RowEdit, result: SaveResult<Row>): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    if (result.status === 'saved') {
      const typed = new Map(entry.typed);
      // What was typed over it meanwhile waits for its own turn.
      for (const { field } of edit.cells) if (typed.get(field)?.state === 'saving') typed.delete(field);
      this.put({ ...entry, stored: result.row, typed });
      return;
    }
    if (result.status === 'refused') {
      this.#refuse(key, edit, result.problems);
      return;
    }
    if (result.status === 'conflict') {
      this.put({ ...entry, stored: result.row });
      this.#meet(key, edit, result);
      return;
    }
    this.put({ ...entry, stored: null });
    this.mark(key, edit, 'refused', () => result.reason);
  }

  /** The cells that cannot stand say why; the others go by themselves, unless the row has no name. */
  #refuse(key: number, edit: RowEdit, problems: readonly CellProblem[]): void {
    const reasons = new Map(problems.map(({ field, reason }) => [field, reason]));
    const isKnown = edit.cells.some(({ field }) => reasons.has(field));
    const [first] = problems;
    const reasonOf = (field: string) => reasons.get(field) ?? (isKnown ? undefined : first?.reason);
    this.mark(key, edit, 'refused', reasonOf, isKnown ? undefined : first?.field);
  }

  /** Cells on their way that met another save: those it left as they were typed are done, the others are a question. */
  #meet(
    key: number,
    { cells }: RowEdit,
    { reason, lastSave = null, row }: Extract<SaveResult<Row>, { status: 'conflict' }>,
  ): void {
    for (const { field, value } of cells) {
      const cell = this.#entries.get(key)?.typed.get(field);
      if (cell?.state !== 'saving') continue;
      this.setTyped(key, field, { ...cell, state: 'refused', reason, clash: { lastSave } });
      if (sameValue(row.values[field], value)) this.setValue(key, field, value);
    }
  }

  /** Cells on their way that did not get there; those without a reason wait for another turn. */
  mark(
    key: number,
    edit: RowEdit,
    state: 'refused' | 'failed',
    reasonOf: (field: string) => string | undefined,
    asksFor?: string,
  ): void {
    for (const { field } of edit.cells) {
      const cell = this.#entries.get(key)?.typed.get(field);
      if (cell?.state !== 'saving') continue;
      const reason = reasonOf(field);
      const next = reason === undefined ? ({ state: 'waiting', reason: '' } as const) : { state, reason, asksFor };
      this.setTyped(key, field, { ...cell, ...next });
    }
  }
}
