/**
 * The rows of a table of set-up while somebody works on them: what the server keeps, what was typed over it and is on its
 * way, what was refused and why, and the way back. One call is on its way at a time, so that a row is never sent with a
 * version that its own last save has made old.
 */
import type { CellValue } from '../../contract/scalars.ts';
import type { DeleteResult, ReadText, RowValues, SetupPorts, SetupRow } from './setupRow.ts';
import { isBlank, SetupRows, type Entry, type RowCounts } from './setupRows.ts';

export interface SetupSnapshot<Row extends SetupRow> extends RowCounts {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure: unknown;
  readonly entries: ReadonlyMap<number, Entry<Row>>;
  /** Changes when rows came or went other than by typing: the order is made anew. */
  readonly arrivals: number;
  readonly canUndo: boolean;
}

export interface TextEdit {
  /** Of the entry; null for a new row of its own. */
  readonly key: number | null;
  readonly cells: readonly { readonly column: string; readonly text: string }[];
}

export interface SetupStoreOptions<Row extends SetupRow> {
  readonly ports: SetupPorts<Row>;
  /** What a new row needs before it is sent; where that depends on what it holds, by its cells. */
  readonly requiredColumns: readonly string[] | ((value: (column: string) => CellValue) => readonly string[]);
  /** A new row waits until every cell of it can stand: saving it does more than keep it. */
  readonly addsWholeRows?: true;
  /** Rows stand where the server puts them: an order people make. */
  readonly isOrdered?: true;
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

/** News come in bursts, ms. */
const newsSettle = 1000;

export class SetupStore<Row extends SetupRow> {
  #options: SetupStoreOptions<Row>;
  readonly #listeners = new Set<() => void>();
  readonly #rows = new SetupRows<Row>();
  #status: SetupSnapshot<Row>['status'] = 'loading';
  #failure: unknown = null;
  #undo: (readonly Step[])[] = [];
  #redo: (readonly Step[])[] = [];
  #work: Promise<void> | null = null;
  /** Grows with every write: what was read before the last one is old. */
  #writes = 0;
  #snapshot: SetupSnapshot<Row> | null = null;
  #news: ReturnType<typeof setTimeout> | undefined;

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
    return this.#rows.entries.get(key);
  }

  /** The first column a new row still needs; null for a row that is whole, or saved. */
  missingColumn({ key, stored }: Entry<Row>): string | null {
    if (stored) return null;
    return this.#requiredOf(key).find((column) => isBlank(this.value(key, column))) ?? null;
  }

  #requiredOf(key: number): readonly string[] {
    const { requiredColumns } = this.#options;
    return typeof requiredColumns === 'function'
      ? requiredColumns((column) => this.value(key, column))
      : requiredColumns;
  }

  value(key: number, column: string): CellValue {
    return this.#rows.value(key, column);
  }

  /** Asks the server for the rows, after what is on its way to it; what was typed stays. What was read before a write of this table is asked again. */
  async reload(): Promise<void> {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- the write first
      await this.settled();
      const writes = this.#writes;
      try {
        // oxlint-disable-next-line no-await-in-loop -- asked again because it was old
        const rows = await this.#options.ports.load();
        if (writes !== this.#writes || this.#work) continue;
        this.#rows.take(rows, this.#options.isOrdered);
        this.#status = 'ready';
        this.#failure = null;
        this.#tell();
      } catch (error) {
        if (this.#status !== 'ready') this.#status = 'failed';
        this.#failure = error;
        this.#tell();
      }
      return;
    }
  }

  /** Asks once for all that is told in a burst: what this table did is told by the server as well, and an import tells much. */
  reloadSoon(): void {
    clearTimeout(this.#news);
    this.#news = setTimeout(() => void this.reload(), newsSettle);
  }

  /** The table is left. */
  stop(): void {
    clearTimeout(this.#news);
  }

  /** Types texts into cells, as one act that can be taken back. Blank lines make no rows. */
  type(edits: readonly TextEdit[]): void {
    const steps: Step[] = [];
    for (const { key, cells } of edits) {
      // In a new row a blank is what the server makes of nothing, and not a "no".
      const meant = key === null ? cells.filter(({ text }) => text.trim() !== '') : cells;
      if (meant.length === 0) continue;
      const before = key === null ? null : this.#rows.valuesOf(key);
      const at = key ?? this.#rows.add();
      for (const { column, text } of meant) this.#rows.typeInto(at, column, this.#options.read(column, text), text);
      steps.push({ key: at, before, after: this.#rows.valuesOf(at) });
    }
    this.#remember(steps);
    this.#flush();
  }

  /** Sets values, as one act. */
  set(changes: readonly { readonly key: number; readonly values: RowValues }[]): void {
    const steps = changes.map(({ key, values }): Step => {
      const before = this.#rows.valuesOf(key);
      for (const [column, value] of Object.entries(values)) this.#rows.setValue(key, column, value);
      return { key, before, after: this.#rows.valuesOf(key) };
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
    const entry = this.#rows.entries.get(key);
    if (!entry) return;
    if (entry.stored) this.#rows.put({ ...entry, typed: new Map() });
    else this.#rows.drop(key);
    this.#tell();
  }

  /** Sends again what did not arrive; with a row, also what was refused in it. */
  retry(key?: number): void {
    for (const entry of this.#rows.entries.values()) {
      const isAsked = entry.key === key;
      for (const [column, cell] of entry.typed) {
        const isMeant = cell.state === 'failed' || (isAsked && cell.state === 'refused' && cell.text === null);
        if (isMeant)
          this.#rows.setTyped(entry.key, column, { ...cell, state: 'waiting', reason: '', clash: undefined });
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
    return {
      status: this.#status,
      failure: this.#failure,
      entries: new Map(this.#rows.entries),
      arrivals: this.#rows.arrivals,
      ...this.#rows.counts(),
      canUndo: this.#undo.length > 0,
    };
  }

  #tell(): void {
    this.#snapshot = null;
    for (const listener of this.#listeners) listener();
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
      this.#rows.restore(key, after);
    }
    this.#tell();
    this.#flush();
    if (removed.length > 0) await this.#removeRows(removed);
  }

  async #removeRows(keys: readonly number[]): Promise<Step[]> {
    await this.settled();
    const entries = keys.flatMap((key) => this.#rows.entries.get(key) ?? []);
    const steps: Step[] = [];
    const gone = (entry: Entry<Row>) => {
      const before = this.#rows.valuesOf(entry.key);
      if (before) steps.push({ key: entry.key, before, after: null });
      this.#rows.drop(entry.key);
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
    const { addsWholeRows } = this.#options;
    const isWaiting = ({ typed }: Entry<Row>) => [...typed.values()].some(({ state }) => state === 'waiting');
    const isWhole = ({ key, typed }: Entry<Row>) =>
      !(addsWholeRows && [...typed.values()].some(({ state }) => state === 'refused')) &&
      this.#requiredOf(key).every(
        (column) => !isBlank(this.value(key, column)) && typed.get(column)?.state !== 'refused',
      );
    return [...this.#rows.entries.values()].filter(
      (entry) => isWaiting(entry) && (entry.stored !== null || isWhole(entry)),
    );
  }

  async #send(batch: readonly Entry<Row>[]): Promise<void> {
    this.#writes++;
    const sent = batch.map((entry) => ({ key: entry.key, edit: this.#rows.begin(entry) }));
    this.#tell();
    try {
      const results = await this.#options.ports.save(sent.map(({ edit }) => edit));
      for (const [at, { key, edit }] of sent.entries()) {
        const result = results[at];
        if (result) this.#rows.settle(key, edit, result);
      }
    } catch (error) {
      const reason = this.#options.failureText(error);
      for (const { key, edit } of sent) this.#rows.mark(key, edit, 'failed', () => reason);
    }
    this.#tell();
  }
}
