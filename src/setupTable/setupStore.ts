/**
 * The rows of a table of set-up while somebody works on them: what the server keeps, what was typed over it and is on its
 * way, what was refused and why, and the way back. One call is on its way at a time, so that a row is never sent with a
 * version that its own last save has made old.
 */
import type { CellValue } from '../../contract/scalars.ts';
import type { RowHandle } from '../dataGrid/gridColumn.ts';
import type {
  CellProblem,
  DeleteResult,
  ReadText,
  RowEdit,
  RowValues,
  SaveResult,
  SetupPorts,
  SetupRow,
} from './setupRow.ts';

/** `waiting`: not sent yet; `refused`: cannot stand; `failed`: the call did not arrive. */
export type TypedState = 'waiting' | 'saving' | 'refused' | 'failed';

export interface Typed {
  /** As it was typed, where it could not be read. */
  readonly text: string | null;
  readonly value: CellValue;
  readonly state: TypedState;
  readonly reason: string;
}

export interface Entry<Row extends SetupRow> {
  /** Of this device, and for as long as the table is open. */
  readonly key: number;
  /** Null until it is saved for the first time. */
  readonly stored: Row | null;
  readonly typed: ReadonlyMap<string, Typed>;
  readonly handle: RowHandle;
}

export interface SetupSnapshot<Row extends SetupRow> {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure: unknown;
  readonly entries: ReadonlyMap<number, Entry<Row>>;
  /** Changes when rows came or went other than by typing: the order is made anew. */
  readonly arrivals: number;
  readonly saving: number;
  readonly failed: number;
  /** Rows with cells that cannot stand, or new rows without a name. */
  readonly unsaved: number;
  readonly canUndo: boolean;
}

export interface TextEdit {
  /** Of the entry; null for a new row of its own. */
  readonly key: number | null;
  readonly cells: readonly { readonly column: string; readonly text: string }[];
}

export interface SetupStoreOptions<Row extends SetupRow> {
  readonly ports: SetupPorts<Row>;
  /** What a new row needs before it is sent. */
  readonly requiredColumns: readonly string[];
  readonly read: (column: string, text: string) => ReadText;
  /** Says why a call did not arrive. */
  readonly failureText: (error: unknown) => string;
  /** A row could not be taken back or deleted, and why. */
  readonly onRefused: (reason: string) => void;
}

/** One row of an act: what it held before and after, null where it was not there. */
interface Step {
  readonly key: number;
  readonly before: RowValues | null;
  readonly after: RowValues | null;
}

const mostRowsEachCall = 1000;
const isBlank = (value: CellValue | undefined) => value === null || value === undefined || value === '';
const sameValue = (left: CellValue | undefined, right: CellValue) => (isBlank(left) ? isBlank(right) : left === right);

export class SetupStore<Row extends SetupRow> {
  #options: SetupStoreOptions<Row>;
  readonly #listeners = new Set<() => void>();
  #entries = new Map<number, Entry<Row>>();
  #nextKey = 1;
  #status: SetupSnapshot<Row>['status'] = 'loading';
  #failure: unknown = null;
  #arrivals = 0;
  #undo: (readonly Step[])[] = [];
  #redo: (readonly Step[])[] = [];
  #work: Promise<void> | null = null;
  /** Grows with every write: what was read before the last one is old. */
  #writes = 0;
  #snapshot: SetupSnapshot<Row> | null = null;

  constructor(options: SetupStoreOptions<Row>) {
    this.#options = options;
  }

  /** What the screen has become: its language, its words. */
  configure(options: SetupStoreOptions<Row>): void {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): SetupSnapshot<Row> => (this.#snapshot ??= this.#makeSnapshot());

  entry(key: number): Entry<Row> | undefined {
    return this.#entries.get(key);
  }

  /** The first column a new row still needs; null for a row that is whole, or saved. */
  missingColumn({ key, stored }: Entry<Row>): string | null {
    if (stored) return null;
    return this.#options.requiredColumns.find((column) => isBlank(this.value(key, column))) ?? null;
  }

  /** What a cell holds, typed or stored. */
  value(key: number, column: string): CellValue {
    const entry = this.#entries.get(key);
    return (
      entry?.typed.get(column)?.value ?? (entry?.typed.has(column) ? null : (entry?.stored?.values[column] ?? null))
    );
  }

  /** Asks the server for the rows; what was typed stays. What was read before a write of this table is asked again. */
  async reload(): Promise<void> {
    for (;;) {
      const writes = this.#writes;
      try {
        // oxlint-disable-next-line no-await-in-loop -- asked again because it was old
        const rows = await this.#options.ports.load();
        if (writes !== this.#writes || this.#work) {
          // oxlint-disable-next-line no-await-in-loop -- the write first
          await this.#work;
          continue;
        }
        this.#take(rows);
      } catch (error) {
        if (this.#status !== 'ready') this.#status = 'failed';
        this.#failure = error;
        this.#tell();
      }
      return;
    }
  }

  /** Types texts into cells, as one act that can be taken back. Blank lines make no rows. */
  type(edits: readonly TextEdit[]): void {
    const steps: Step[] = [];
    for (const { key, cells } of edits) {
      // In a new row a blank is what the server makes of nothing, and not a "no".
      const meant = key === null ? cells.filter(({ text }) => text.trim() !== '') : cells;
      if (meant.length === 0) continue;
      const before = key === null ? null : this.#valuesOf(key);
      const at = key ?? this.#add();
      for (const { column, text } of meant) this.#typeInto(at, column, this.#options.read(column, text), text);
      steps.push({ key: at, before, after: this.#valuesOf(at) });
    }
    this.#remember(steps);
    this.#flush();
  }

  /** Sets values, as one act. */
  set(changes: readonly { readonly key: number; readonly values: RowValues }[]): void {
    const steps = changes.map(({ key, values }): Step => {
      const before = this.#valuesOf(key);
      for (const [column, value] of Object.entries(values)) this.#setValue(key, column, value);
      return { key, before, after: this.#valuesOf(key) };
    });
    this.#remember(steps);
    this.#flush();
  }

  /** Deletes rows; those the server keeps stay, with the reason told. */
  async remove(keys: readonly number[]): Promise<void> {
    const steps = await this.#removeRows(keys);
    this.#remember(steps);
  }

  undo(): void {
    const steps = this.#undo.pop();
    if (!steps) return;
    this.#redo.push(steps);
    void this.#apply(steps.map(({ key, before, after }) => ({ key, before: after, after: before })));
  }

  redo(): void {
    const steps = this.#redo.pop();
    if (!steps) return;
    this.#undo.push(steps);
    void this.#apply(steps);
  }

  /** Gives up what was typed into a row and could not be saved. */
  discard(key: number): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    if (entry.stored) this.#put({ ...entry, typed: new Map() });
    else this.#drop(key);
    this.#tell();
  }

  /** Sends again what did not arrive; with a row, also what was refused in it. */
  retry(key?: number): void {
    for (const entry of this.#entries.values()) {
      const isAsked = entry.key === key;
      for (const [column, cell] of entry.typed) {
        const isMeant = cell.state === 'failed' || (isAsked && cell.state === 'refused' && cell.text === null);
        if (isMeant) this.#setTyped(entry.key, column, { ...cell, state: 'waiting', reason: '' });
      }
    }
    this.#flush();
  }

  /** Settles when nothing is on its way. */
  async settled(): Promise<void> {
    while (this.#work) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await this.#work;
    }
  }

  #makeSnapshot(): SetupSnapshot<Row> {
    const entries = [...this.#entries.values()];
    const count = (is: (cell: Typed) => boolean) => entries.filter(({ typed }) => [...typed.values()].some(is)).length;
    return {
      status: this.#status,
      failure: this.#failure,
      entries: new Map(this.#entries),
      arrivals: this.#arrivals,
      saving: count(({ state }) => state === 'saving'),
      failed: count(({ state }) => state === 'failed'),
      unsaved: entries.filter((entry) =>
        [...entry.typed.values()].some(({ state }) => state === 'refused' || state === 'waiting'),
      ).length,
      canUndo: this.#undo.length > 0,
    };
  }

  #tell(): void {
    this.#snapshot = null;
    for (const listener of this.#listeners) listener();
  }

  #put(entry: Omit<Entry<Row>, 'handle'>): void {
    this.#entries.set(entry.key, { ...entry, handle: { id: entry.key, row: entry.key } });
  }

  #add(): number {
    const key = this.#nextKey++;
    this.#put({ key, stored: null, typed: new Map() });
    return key;
  }

  #drop(key: number): void {
    this.#entries.delete(key);
    this.#arrivals++;
  }

  #take(rows: readonly Row[]): void {
    const byId = new Map(
      [...this.#entries.values()].flatMap((entry) => (entry.stored ? [[entry.stored.id, entry]] : [])),
    );
    const isSame = rows.length === byId.size && rows.every(({ id }) => byId.has(id));
    for (const stored of rows) {
      const known = byId.get(stored.id);
      byId.delete(stored.id);
      if (!known) this.#put({ key: this.#nextKey++, stored, typed: new Map() });
      else if (JSON.stringify(known.stored) !== JSON.stringify(stored)) this.#put({ ...known, stored });
    }
    for (const entry of byId.values()) {
      // What was typed into a row that somebody deleted is not lost with it.
      if (entry.typed.size === 0) this.#entries.delete(entry.key);
      else this.#put({ ...entry, stored: null });
    }
    if (!isSame || this.#status !== 'ready') this.#arrivals++;
    this.#status = 'ready';
    this.#failure = null;
    this.#tell();
  }

  #valuesOf(key: number): RowValues | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    const values: Record<string, CellValue> = { ...entry.stored?.values };
    for (const [column, { value, state }] of entry.typed) if (state !== 'refused') values[column] = value;
    return entry.stored === null && Object.values(values).every(isBlank) ? null : values;
  }

  #typeInto(key: number, column: string, read: ReadText, text: string): void {
    if (read.ok) this.#setValue(key, column, read.value);
    else this.#setTyped(key, column, { text, value: null, state: 'refused', reason: read.reason });
  }

  #setValue(key: number, column: string, value: CellValue): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    // What is on its way comes back as stored; typing over it is a change of that.
    const isOnItsWay = entry.typed.get(column)?.state === 'saving';
    const isAsStored = !isOnItsWay && (entry.stored ? sameValue(entry.stored.values[column], value) : isBlank(value));
    if (isAsStored) {
      const typed = new Map(entry.typed);
      typed.delete(column);
      this.#put({ ...entry, typed });
    } else this.#setTyped(key, column, { text: null, value, state: 'waiting', reason: '' });
  }

  #setTyped(key: number, column: string, cell: Typed): void {
    const entry = this.#entries.get(key);
    if (entry) this.#put({ ...entry, typed: new Map([...entry.typed, [column, cell]]) });
  }

  #remember(steps: readonly Step[]): void {
    if (steps.length > 0) {
      this.#undo.push(steps);
      this.#redo = [];
    }
    this.#tell();
  }

  async #apply(steps: readonly Step[]): Promise<void> {
    const removed = steps.filter(({ after }) => after === null).map(({ key }) => key);
    for (const { key, after } of steps) {
      if (after === null) continue;
      if (!this.#entries.has(key)) {
        this.#put({ key, stored: null, typed: new Map() });
        this.#arrivals++;
      }
      // Texts that could not be read go with the act that typed them.
      for (const [column, { state }] of this.#entries.get(key)?.typed ?? [])
        if (state === 'refused' && !(column in after))
          this.#setValue(key, column, this.#entries.get(key)?.stored?.values[column] ?? null);
      for (const [column, value] of Object.entries(after)) this.#setValue(key, column, value);
    }
    this.#tell();
    this.#flush();
    if (removed.length > 0) await this.#removeRows(removed);
  }

  async #removeRows(keys: readonly number[]): Promise<Step[]> {
    await this.settled();
    const entries = keys.flatMap((key) => this.#entries.get(key) ?? []);
    const steps: Step[] = [];
    const gone = (entry: Entry<Row>) => {
      const before = this.#valuesOf(entry.key);
      if (before) steps.push({ key: entry.key, before, after: null });
      this.#drop(entry.key);
    };
    for (const entry of entries) if (!entry.stored) gone(entry);
    const stored = entries.flatMap((entry) => (entry.stored ? [{ entry, row: entry.stored }] : []));
    if (stored.length > 0) {
      const work = async () => {
        this.#writes++;
        const results = await this.#sendRemoval(stored.map(({ row: { id, version } }) => ({ id, version })));
        results?.forEach((result, at) => {
          const entry = stored[at]?.entry;
          if (result.status === 'deleted' && entry) gone(entry);
        });
        const reasons = new Set(results?.flatMap((result) => (result.status === 'refused' ? result.reason : [])));
        for (const reason of reasons) this.#options.onRefused(reason);
      };
      await this.#busyWith(work);
    }
    this.#tell();
    return steps;
  }

  async #sendRemoval(rows: readonly Pick<Row, 'id' | 'version'>[]): Promise<readonly DeleteResult[] | null> {
    try {
      return await this.#options.ports.remove(rows);
    } catch (error) {
      this.#options.onRefused(this.#options.failureText(error));
      return null;
    }
  }

  #busyWith(work: () => Promise<void>): Promise<void> {
    const busy = work().finally(() => {
      if (this.#work === busy) this.#work = null;
      this.#writes++;
      this.#flush();
    });
    this.#work = busy;
    return busy;
  }

  /** Sends what waits, unless a call is on its way already: that one goes on with it. */
  #flush(): void {
    this.#tell();
    if (this.#work || this.#waiting().length === 0) return;
    void this.#busyWith(async () => {
      for (let batch = this.#waiting(); batch.length > 0; batch = this.#waiting()) {
        // oxlint-disable-next-line no-await-in-loop -- one call at a time
        await this.#send(batch.slice(0, mostRowsEachCall));
      }
    });
  }

  #waiting(): Entry<Row>[] {
    const { requiredColumns } = this.#options;
    const isWaiting = ({ typed }: Entry<Row>) => [...typed.values()].some(({ state }) => state === 'waiting');
    const isWhole = ({ key, typed }: Entry<Row>) =>
      requiredColumns.every((column) => !isBlank(this.value(key, column)) && typed.get(column)?.state !== 'refused');
    return [...this.#entries.values()].filter((entry) => isWaiting(entry) && (entry.stored !== null || isWhole(entry)));
  }

  async #send(batch: readonly Entry<Row>[]): Promise<void> {
    this.#writes++;
    const sent = batch.map(({ key, stored, typed }) => {
      const cells = [...typed].filter(
        ([, { state }]) => state === 'waiting' || (stored === null && state === 'saving'),
      );
      for (const [column, cell] of cells) this.#setTyped(key, column, { ...cell, state: 'saving' });
      const row = stored && { id: stored.id, version: stored.version };
      return { key, edit: { row, cells: cells.map(([field, { value }]) => ({ field, value })) } satisfies RowEdit };
    });
    this.#tell();
    try {
      const results = await this.#options.ports.save(sent.map(({ edit }) => edit));
      for (const [at, { key, edit }] of sent.entries()) {
        const result = results[at];
        if (result) this.#settle(key, edit, result);
      }
    } catch (error) {
      const reason = this.#options.failureText(error);
      for (const { key, edit } of sent) this.#mark(key, edit, 'failed', () => reason);
    }
    this.#tell();
  }

  #settle(key: number, edit: RowEdit, result: SaveResult<Row>): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    if (result.status === 'saved') {
      const typed = new Map(entry.typed);
      // What was typed over it meanwhile waits for its own turn.
      for (const { field } of edit.cells) if (typed.get(field)?.state === 'saving') typed.delete(field);
      this.#put({ ...entry, stored: result.row, typed });
      return;
    }
    if (result.status === 'refused') {
      this.#refuse(key, edit, result.problems);
      return;
    }
    if (result.status === 'conflict') this.#put({ ...entry, stored: result.row });
    else this.#put({ ...entry, stored: null });
    this.#mark(key, edit, 'refused', () => result.reason);
  }

  /** The cells that cannot stand say why; the others go by themselves, unless the row has no name. */
  #refuse(key: number, edit: RowEdit, problems: readonly CellProblem[]): void {
    const reasons = new Map(problems.map(({ field, reason }) => [field, reason]));
    const isKnown = edit.cells.some(({ field }) => reasons.has(field));
    const reasonOf = (field: string) => reasons.get(field) ?? (isKnown ? undefined : problems[0]?.reason);
    this.#mark(key, edit, 'refused', reasonOf);
  }

  #mark(
    key: number,
    edit: RowEdit,
    state: 'refused' | 'failed',
    reasonOf: (field: string) => string | undefined,
  ): void {
    for (const { field } of edit.cells) {
      const cell = this.#entries.get(key)?.typed.get(field);
      if (cell?.state !== 'saving') continue;
      const reason = reasonOf(field);
      const next = reason === undefined ? ({ state: 'waiting', reason: '' } as const) : { state, reason };
      this.#setTyped(key, field, { ...cell, ...next });
    }
  }
}
