/** The rows of a table of set-up as they stand: what the server keeps, and what was typed over it. It sends nothing. */
import type { LastSave } from '../../../../contract/base/calls/lastSave.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import type { RowHandle } from '../../dataGrid/gridColumn.ts';
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
  /** What the server held as far as the person knew: another value there is a conflict. */
  readonly seen?: CellValue | undefined;
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

const spellingKey = (key: number, column: string, value: CellValue): string => JSON.stringify([key, column, value]);

export class SetupRows<Row extends SetupRow> {
  #entries = new Map<number, Entry<Row>>();
  #nextKey = 1;
  #arrivals = 0;
  #isTaken = false;
  /** How the server stored what was typed, where it spells it in another way, by `spellingKey`. */
  readonly #spellings = new Map<string, CellValue>();

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

  /** Whether a cell that holds `now` is as somebody left it who typed `value`. */
  isSame(key: number, column: string, now: CellValue, value: CellValue): boolean {
    return sameValue(now, value) || sameValue(now, this.#spellings.get(spellingKey(key, column, value)) ?? value);
  }

  /** `opened`: what the cell held when its editor was opened. */
  typeInto(key: number, column: string, read: ReadText, text: string, opened?: CellValue): void {
    const typed = this.#entries.get(key)?.typed.get(column);
    if (read.ok) this.setValue(key, column, read.value, typed ? undefined : opened);
    else this.setTyped(key, column, { text, value: null, state: 'refused', reason: read.reason, clash: typed?.clash });
  }

  /** `seen`: what the server held as far as the person knew; left out, it is read off the cell. */
  setValue(key: number, column: string, value: CellValue, seen?: CellValue): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    // What is on its way comes back as stored; typing over it is a change of that.
    const isOnItsWay = entry.typed.get(column)?.state === 'saving';
    const isAsStored = !isOnItsWay && (entry.stored ? sameValue(entry.stored.values[column], value) : isBlank(value));
    if (isAsStored) {
      const typed = new Map(entry.typed);
      typed.delete(column);
      this.put({ ...entry, typed });
      return;
    }
    const typed = entry.typed.get(column);
    // Typed once more, a conflict is still a question: "Save mine" and "Keep theirs" answer it.
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

  /** What was refused for want of a value in this column can stand now. */
  #askAgain(key: number, column: string): void {
    for (const [asking, cell] of this.#entries.get(key)?.typed ?? [])
      if (cell.state === 'refused' && cell.asksFor === column)
        this.setTyped(key, asking, { ...cell, state: 'waiting', reason: '', asksFor: undefined });
  }

  /** Puts a row back that was deleted, or was not there yet. */
  restore(key: number, values: RowValues): void {
    if (!this.#entries.has(key)) {
      this.put({ key, stored: null, typed: new Map() });
      this.#arrivals++;
    }
    for (const [column, value] of Object.entries(values)) this.setValue(key, column, value);
  }

  /** Texts that could not be read go with the act that typed them. */
  dropUnreadable(key: number): void {
    const entry = this.#entries.get(key);
    for (const [column, { state, text }] of entry?.typed ?? [])
      if (state === 'refused' && text !== null) this.setValue(key, column, entry?.stored?.values[column] ?? null);
  }

  /** What of a row is sent now. */
  begin({ key, stored, typed }: Entry<Row>): RowEdit {
    const cells = [...typed].filter(([, { state }]) => state === 'waiting' || (stored === null && state === 'saving'));
    const isMet = cells.some(
      ([column, { seen }]) => seen !== undefined && !this.isSame(key, column, stored?.values[column] ?? null, seen),
    );
    for (const [column, cell] of cells) this.setTyped(key, column, { ...cell, state: 'saving' });
    return {
      // A version before the one that changed the cell: the server answers with what it holds, and who saved it.
      row: stored && { id: stored.id, version: isMet ? stored.version - 1 : stored.version },
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

  /** Cells on their way that met another save: those of fields it did not change go again, the others are a question. */
  #meet(
    key: number,
    { cells }: RowEdit,
    { reason, lastSave = null, row }: Extract<SaveResult<Row>, { status: 'conflict' }>,
  ): void {
    for (const { field, value } of cells) {
      const cell = this.#entries.get(key)?.typed.get(field);
      if (cell?.state !== 'saving') continue;
      const theirs = row.values[field] ?? null;
      // Another field of the row was saved: this one goes again, on top of that.
      const isMerged = cell.seen !== undefined && this.isSame(key, field, theirs, cell.seen);
      if (isMerged) this.setTyped(key, field, { ...cell, state: 'waiting', reason: '', seen: theirs });
      else this.setTyped(key, field, { ...cell, state: 'refused', reason, clash: { lastSave } });
      if (sameValue(theirs, value)) this.setValue(key, field, value);
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

/** What the server holds in a cell as far as the person who looks at it knows. */
function seenIn<Row extends SetupRow>({ stored, typed }: Entry<Row>, column: string): CellValue | undefined {
  const cell = typed.get(column);
  const held = stored === null ? undefined : (stored.values[column] ?? null);
  if (cell === undefined) return held;
  return cell.state === 'saving' ? cell.value : (cell.seen ?? held);
}
