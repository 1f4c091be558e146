/** Current rows of a setup table: stored values, and typed values over them. It sends no requests. */
import type { LastSave } from '../../../../contract/base/calls/lastSave.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import type { RowHandle } from '../../dataGrid/gridColumn.ts';
import type { CellProblem, ReadText, RowEdit, RowValues, SaveResult, SetupRow } from './setupRow.ts';

/** `waiting`: not sent yet; `refused`: invalid or rejected; `failed`: the request failed. */
export type TypedState = 'waiting' | 'saving' | 'refused' | 'failed';

export interface Typed {
  /** Text as typed, if it could not be parsed. */
  readonly text: string | null;
  readonly value: CellValue;
  readonly state: TypedState;
  readonly reason: string;
  /** Column the rejection asks for, although it was not sent: typing into that column resends this cell. */
  readonly asksFor?: string | undefined;
  /** Value on the server known to the user when typing: a different one is a conflict. */
  readonly seen?: CellValue | undefined;
  /** Set if the cell was typed over a save this tab had not received; with its user and time, if known. */
  readonly clash?: { readonly lastSave: LastSave | null } | undefined;
}

export interface Entry<Row extends SetupRow> {
  /** Key of the row, valid in this tab while the table is open. */
  readonly key: number;
  /** Stored row; null until it is saved for the first time. */
  readonly stored: Row | null;
  readonly typed: ReadonlyMap<string, Typed>;
  readonly handle: RowHandle;
  /** True if the row was added in this tab. */
  readonly isAddedHere?: true;
}

export interface RowCounts {
  readonly saving: number;
  readonly failed: number;
  /** Number of rows with rejected cells, and of new rows without a name. */
  readonly unsaved: number;
  /** Number of rows that are not on the server at all, among the unsaved and failed ones. */
  readonly unsavedRows: number;
  /** Number of unsaved cells of rows that are on the server. */
  readonly unsavedCells: number;
}

export const isBlank = (value: CellValue | undefined) => value === null || value === undefined || value === '';
const sameValue = (left: CellValue | undefined, right: CellValue) => (isBlank(left) ? isBlank(right) : left === right);

const spellingKey = (key: number, column: string, value: CellValue): string => JSON.stringify([key, column, value]);

export class SetupRows<Row extends SetupRow> {
  #entries = new Map<number, Entry<Row>>();
  #nextKey = 1;
  #arrivals = 0;
  #isTaken = false;
  /** Stored value of each typed value that the server spells differently, by `spellingKey`. */
  readonly #spellings = new Map<string, CellValue>();

  /** Counter that changes when rows were added or removed other than by typing, so that the rows are sorted again. */
  get arrivals(): number {
    return this.#arrivals;
  }

  get entries(): ReadonlyMap<number, Entry<Row>> {
    return this.#entries;
  }

  /** Returns the value of a cell, typed or stored. */
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
    const open = [...this.#entries.values()].map(({ stored, typed }) => ({
      isNew: stored === null,
      cells: [...typed.values()].filter(({ state }) => state !== 'saving').length,
    }));
    return {
      saving: rowsWith('saving'),
      failed: rowsWith('failed'),
      unsaved: rowsWith('refused', 'waiting'),
      unsavedRows: open.filter(({ isNew, cells }) => isNew && cells > 0).length,
      unsavedCells: open.reduce((sum, { isNew, cells }) => (isNew ? sum : sum + cells), 0),
    };
  }

  put(entry: Omit<Entry<Row>, 'handle'>): void {
    this.#entries.set(entry.key, { ...entry, handle: { id: entry.key, row: entry.key } });
  }

  add(): number {
    const key = this.#nextKey++;
    this.put({ key, stored: null, typed: new Map(), isAddedHere: true });
    return key;
  }

  drop(key: number): void {
    this.#entries.delete(key);
    this.#arrivals++;
  }

  /** Takes the current rows of the server; typed values are retained. `inOrder`: the server also determines the order. */
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
      // Values typed into a row that another user deleted must not be lost.
      if (entry.typed.size === 0) this.#entries.delete(entry.key);
      else this.put({ ...entry, stored: null });
    }
    const isMoved = inOrder && this.#putInOrder(rows);
    if (!isSame || isMoved || !this.#isTaken) this.#arrivals++;
    this.#isTaken = true;
  }

  /** Sorts the rows in server order; unsaved rows stay at the end. Returns true if any row moved. */
  #putInOrder(rows: readonly Row[]): boolean {
    const before = [...this.#entries.keys()];
    const places = new Map(rows.map(({ id }, place) => [id, place]));
    const placeOf = ({ stored }: Entry<Row>) => (stored && places.get(stored.id)) ?? rows.length;
    const sorted = [...this.#entries.values()].toSorted((left, right) => placeOf(left) - placeOf(right));
    this.#entries = new Map(sorted.map((entry) => [entry.key, entry]));
    return sorted.some(({ key }, at) => key !== before[at]);
  }

  /** Returns the values of a row without rejected ones; null for a new row without values. */
  valuesOf(key: number): RowValues | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    const values: Record<string, CellValue> = { ...entry.stored?.values };
    for (const [column, { value, state }] of entry.typed) if (state !== 'refused') values[column] = value;
    return entry.stored === null && Object.values(values).every(isBlank) ? null : values;
  }

  /** True if a cell with the value `now` is unchanged since a user typed `value`. */
  isSame(key: number, column: string, now: CellValue, value: CellValue): boolean {
    return sameValue(now, value) || sameValue(now, this.#spellings.get(spellingKey(key, column, value)) ?? value);
  }

  /** Types a parsed text into a cell. `opened`: the value of the cell when its editor was opened. */
  typeInto(key: number, column: string, read: ReadText, text: string, opened?: CellValue): void {
    const typed = this.#entries.get(key)?.typed.get(column);
    if (read.ok) this.setValue(key, column, read.value, typed ? undefined : opened);
    else this.setTyped(key, column, { text, value: null, state: 'refused', reason: read.reason, clash: typed?.clash });
  }

  /** Sets a value. `seen`: the value on the server known to the user; by default taken from the cell. */
  setValue(key: number, column: string, value: CellValue, seen?: CellValue): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    // A value being saved will be returned as stored, so typing over it is a change of that value.
    const isOnItsWay = entry.typed.get(column)?.state === 'saving';
    const isAsStored = !isOnItsWay && (entry.stored ? sameValue(entry.stored.values[column], value) : isBlank(value));
    if (isAsStored) {
      const typed = new Map(entry.typed);
      typed.delete(column);
      this.put({ ...entry, typed });
      return;
    }
    const typed = entry.typed.get(column);
    // Typing again does not resolve a conflict: only "Save mine" and "Keep theirs" do.
    if (typed?.clash && seen === undefined) this.setTyped(key, column, { ...typed, text: null, value });
    else {
      const base = seen === undefined ? seenIn(entry, column) : seen;
      this.setTyped(key, column, { text: null, value, state: 'waiting', reason: '', seen: base });
      this.#askAgain(key, column);
    }
  }

  setTyped(key: number, column: string, cell: Typed): void {
    const entry = this.#entries.get(key);
    if (entry) this.put({ ...entry, typed: new Map([...entry.typed, [column, cell]]) });
  }

  /** Queues cells again that were rejected because this column had no value. */
  #askAgain(key: number, column: string): void {
    for (const [asking, cell] of this.#entries.get(key)?.typed ?? [])
      if (cell.state === 'refused' && cell.asksFor === column)
        this.setTyped(key, asking, { ...cell, state: 'waiting', reason: '', asksFor: undefined });
  }

  /** Restores a row that was deleted or did not exist yet. */
  restore(key: number, values: RowValues): void {
    if (!this.#entries.has(key)) {
      this.put({ key, stored: null, typed: new Map() });
      this.#arrivals++;
    }
    for (const [column, value] of Object.entries(values)) this.setValue(key, column, value);
  }

  /** Discards texts that could not be parsed, together with the act that typed them. */
  dropUnreadable(key: number): void {
    const entry = this.#entries.get(key);
    for (const [column, { state, text }] of entry?.typed ?? [])
      if (state === 'refused' && text !== null) this.setValue(key, column, entry?.stored?.values[column] ?? null);
  }

  /** Returns the edit of a row to send now, and marks its cells as saving. */
  begin({ key, stored, typed }: Entry<Row>): RowEdit {
    const cells = [...typed].filter(([, { state }]) => state === 'waiting' || (stored === null && state === 'saving'));
    const isMet = cells.some(
      ([column, { seen }]) => seen !== undefined && !this.isSame(key, column, stored?.values[column] ?? null, seen),
    );
    for (const [column, cell] of cells) this.setTyped(key, column, { ...cell, state: 'saving' });
    return {
      // An outdated version makes the server return a conflict with the current row and who saved it.
      row: stored && { id: stored.id, version: isMet ? stored.version - 1 : stored.version },
      cells: cells.map(([field, { value }]) => ({ field, value })),
    };
  }

  /** Applies the result of a row that was sent. */
  settle(key: number, edit: RowEdit, result: SaveResult<Row>): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    if (result.status === 'saved') {
      const typed = new Map(entry.typed);
      // A value typed during the save waits for the next one.
      for (const { field, value } of edit.cells) {
        const now = result.row.values[field] ?? null;
        if (!sameValue(now, value)) this.#spellings.set(spellingKey(key, field, value), now);
        const cell = typed.get(field);
        if (cell?.state === 'saving') typed.delete(field);
        else if (cell) typed.set(field, { ...cell, seen: now });
      }
      this.put({ ...entry, stored: result.row, typed });
      return;
    }
    if (result.status === 'refused') {
      this.#reject(key, edit, result.problems);
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

  /** Marks rejected cells with their reasons; the others are sent again, unless the row has no name. */
  #reject(key: number, edit: RowEdit, problems: readonly CellProblem[]): void {
    const reasons = new Map(problems.map(({ field, reason }) => [field, reason]));
    const isKnown = edit.cells.some(({ field }) => reasons.has(field));
    const [first] = problems;
    const reasonOf = (field: string) => reasons.get(field) ?? (isKnown ? undefined : first?.reason);
    this.mark(key, edit, 'refused', reasonOf, isKnown ? undefined : first?.field);
  }

  /**
   * Handles cells that conflict with another save: fields it did not change are sent again, the others need the user's decision.
   */
  #meet(
    key: number,
    { cells }: RowEdit,
    { reason, lastSave = null, row }: Extract<SaveResult<Row>, { status: 'conflict' }>,
  ): void {
    for (const { field, value } of cells) {
      const cell = this.#entries.get(key)?.typed.get(field);
      if (cell?.state !== 'saving') continue;
      const theirs = row.values[field] ?? null;
      // The other save changed another field of the row, so this cell is sent again on top of it.
      const isMerged = cell.seen !== undefined && this.isSame(key, field, theirs, cell.seen);
      if (isMerged) this.setTyped(key, field, { ...cell, state: 'waiting', reason: '', seen: theirs });
      else this.setTyped(key, field, { ...cell, state: 'refused', reason, clash: { lastSave } });
      if (sameValue(theirs, value)) this.setValue(key, field, value);
    }
  }

  /** Marks cells that were not saved; cells without a reason wait for the next save. */
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

/** Returns the value on the server that the user sees in a cell. */
function seenIn<Row extends SetupRow>({ stored, typed }: Entry<Row>, column: string): CellValue | undefined {
  const cell = typed.get(column);
  const held = stored === null ? undefined : (stored.values[column] ?? null);
  if (cell === undefined) return held;
  return cell.state === 'saving' ? cell.value : (cell.seen ?? held);
}
