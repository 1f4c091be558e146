/**
 * The rows of a table of set-up while somebody works on them: what the server keeps, what was typed over it and is on its
 * way, what was refused and why, and the way back. One call is on its way at a time, so that a row is never sent with a
 * version that its own last save has made old.
 */
import type { LastSave } from '../../../../contract/base/calls/lastSave.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import { setupRefreshDelay } from '../../../../machines/pageTimings.ts';
import type { DeleteResult, ReadText, RowValues, SetupPorts, SetupRow } from './setupRow.ts';
import { isBlank, SetupRows, type Entry, type RowCounts } from './setupRows.ts';

export interface SetupSnapshot<Row extends SetupRow> extends RowCounts {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure: unknown;
  readonly entries: ReadonlyMap<number, Entry<Row>>;
  /** Changes when rows came or went other than by typing: the order is made anew. */
  readonly arrivals: number;
  readonly canUndo: boolean;
  /** An undo or redo that waits for an answer: somebody changed cells of it since. */
  readonly question: UndoQuestion | null;
}

interface UndoQuestion {
  readonly direction: Direction;
  /** Cells of the act. */
  readonly cells: number;
  readonly changed: readonly ChangedCell[];
}

export interface TextEdit {
  /** Of the entry; null for a new row of its own. */
  readonly key: number | null;
  readonly cells: readonly {
    readonly column: string;
    readonly text: string;
    /** What the cell held when its editor was opened. */
    readonly opened?: CellValue | undefined;
  }[];
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

/** Which way the stack of acts is walked. */
export type Direction = 'undo' | 'redo';

/** A cell of an act that somebody changed since. */
export interface ChangedCell {
  readonly key: number;
  readonly column: string;
  readonly now: CellValue;
  /** Who saved its row last, where that is known. */
  readonly lastSave: LastSave | null;
}

/** What the person answered about them: `left` stay as they are, `over` are overwritten. */
export interface UndoAnswer {
  readonly left?: readonly ChangedCell[];
  readonly over?: readonly ChangedCell[];
}

/** The columns of a row that a step changes. */
function changedColumns({ before, after }: Step): string[] {
  const columns = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...columns].filter((column) => {
    const [earlier, later] = [before?.[column], after?.[column]];
    return isBlank(earlier) ? !isBlank(later) : earlier !== later;
  });
}

const mostRowsEachCall = 1000;

export class SetupStore<Row extends SetupRow> {
  #options: SetupStoreOptions<Row>;
  readonly #listeners = new Set<() => void>();
  readonly #rows = new SetupRows<Row>();
  #status: SetupSnapshot<Row>['status'] = 'loading';
  #failure: unknown = null;
  #undo: (readonly Step[])[] = [];
  #redo: (readonly Step[])[] = [];
  #question: UndoQuestion | null = null;
  #isChecking = false;
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
    this.#news = setTimeout(() => void this.reload(), setupRefreshDelay);
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
      for (const { column, text, opened } of meant)
        this.#rows.typeInto(at, column, this.#options.read(column, text), text, opened);
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

  /** How many cells the next undo or redo writes. */
  cellsOf(direction: Direction): number {
    return this.#next(direction).reduce((sum, step) => sum + changedColumns(step).length, 0);
  }

  /**
   * The cells of the next undo or redo that hold something else than it expects, with who saved their rows: the person is
   * asked before it.
   */
  async changedSince(direction: Direction): Promise<ChangedCell[]> {
    await this.settled();
    const changed = this.#changedHere(direction);
    return changed.length === 0 ? [] : this.#withLastSaves(changed);
  }

  #changedHere(direction: Direction): ChangedCell[] {
    return this.#next(direction).flatMap((step) =>
      changedColumns(step).flatMap((column): ChangedCell[] => {
        if (step.before === null || !this.#rows.entries.has(step.key)) return [];
        const now = this.value(step.key, column);
        const isAsLeft = this.#rows.isSame(step.key, column, now, step.before[column] ?? null);
        const isDone = step.after !== null && this.#rows.isSame(step.key, column, now, step.after[column] ?? null);
        return isAsLeft || isDone ? [] : [{ key: step.key, column, now, lastSave: null }];
      }),
    );
  }

  /** Asks the server who saved rows: an edit of an earlier version writes nothing and is answered with that. */
  async #withLastSaves(changed: readonly ChangedCell[]): Promise<ChangedCell[]> {
    const asked = [...new Set(changed.map(({ key }) => key))].slice(0, mostRowsEachCall).flatMap((key) => {
      const stored = this.#rows.entries.get(key)?.stored;
      const cell = changed.find((each) => each.key === key);
      return stored && cell ? [{ key, stored, cell }] : [];
    });
    try {
      const results = await this.#options.ports.save(
        asked.map(({ stored, cell }) => ({
          row: { id: stored.id, version: stored.version - 1 },
          cells: [{ field: cell.column, value: cell.now }],
        })),
      );
      const saves = new Map(
        asked.map(({ key }, at) => {
          const result = results[at];
          return [key, result?.status === 'conflict' ? (result.lastSave ?? null) : null];
        }),
      );
      return changed.map(({ key, column, now }) => ({ key, column, now, lastSave: saves.get(key) ?? null }));
    } catch {
      return [...changed];
    }
  }

  /** Undoes or redoes the next act; where somebody changed cells of it since, the snapshot holds the question first. */
  walk(direction: Direction): void {
    if (this.#isChecking || this.#question) return;
    if (this.#changedHere(direction).length === 0) this[direction]();
    else void this.#check(direction);
  }

  async #check(direction: Direction): Promise<void> {
    const act = this.nextAct(direction);
    this.#isChecking = true;
    const changed = await this.changedSince(direction);
    this.#isChecking = false;
    // Something else was done in the time of the call.
    if (act === null || this.nextAct(direction) !== act) return;
    if (changed.length === 0) this[direction]();
    else this.#question = { direction, cells: this.cellsOf(direction), changed };
    this.#tell();
  }

  /** Answers the question of the snapshot. */
  answer(choice: 'others' | 'all' | null): void {
    const question = this.#question;
    this.#question = null;
    if (question && choice !== null)
      this[question.direction](choice === 'all' ? { over: question.changed } : { left: question.changed });
    this.#tell();
  }

  undo(answer: UndoAnswer = {}): void {
    this.#walk('undo', answer);
  }

  redo(answer: UndoAnswer = {}): void {
    this.#walk('redo', answer);
  }

  /** What was done is in another unit now: it can no longer be undone. */
  forgetActs(): void {
    this.#undo = [];
    this.#redo = [];
    this.#tell();
  }

  /** The next act in a direction, to be told from others; null when there is none. */
  nextAct(direction: Direction): object | null {
    return (direction === 'undo' ? this.#undo : this.#redo).at(-1) ?? null;
  }

  /** The steps of the next act: `before` is what the rows should still hold, `after` what they get. */
  #next(direction: Direction): readonly Step[] {
    if (direction === 'redo') return this.#redo.at(-1) ?? [];
    return (this.#undo.at(-1) ?? []).map(({ key, before, after }) => ({ key, before: after, after: before }));
  }

  #walk(direction: Direction, answer: UndoAnswer): void {
    const steps = this.#next(direction);
    const [from, to] = direction === 'undo' ? [this.#undo, this.#redo] : [this.#redo, this.#undo];
    const act = from.pop();
    if (!act) return;
    to.push(act);
    void this.#apply(steps, answer);
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
          this.#rows.setTyped(entry.key, column, {
            ...cell,
            state: 'waiting',
            reason: '',
            clash: undefined,
            // The person has read what stands there.
            ...(cell.clash && { seen: entry.stored?.values[column] ?? null }),
          });
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
      question: this.#question,
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

  async #apply(steps: readonly Step[], { left = [], over = [] }: UndoAnswer): Promise<void> {
    const removed = steps
      .filter(({ key, after }) => after === null && !left.some((cell) => cell.key === key))
      .map(({ key }) => key);
    for (const step of steps) {
      const { key, before, after } = step;
      if (after === null) continue;
      if (before === null) this.#rows.restore(key, after);
      else if (this.#rows.entries.has(key)) {
        this.#rows.dropUnreadable(key);
        for (const column of changedColumns(step)) {
          const isIt = (cell: ChangedCell) => cell.key === key && cell.column === column;
          if (left.some(isIt)) continue;
          const met = over.find(isIt);
          this.#rows.setValue(key, column, after[column] ?? null, met ? met.now : (before[column] ?? null));
        }
      }
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
