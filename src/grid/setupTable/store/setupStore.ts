/**
 * The rows of a table of the set-up while somebody edits them: rows of the server, edits on top of them, refusals with their
 * reasons, undo and redo. The set-up table machine decides when a call is made.
 */
import { waitFor } from 'xstate';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import type { Removal } from '../../../../machines/setupTable/ports.ts';
import {
  provideSetupTable,
  selectIsLoaded,
  selectIsWritten,
  type SetupTableRef,
  type StartSetupTable,
} from '../../../../machines/setupTable/setupTableMachine.ts';
import type { ReadText, RowValues, SetupPorts, SetupRow } from './setupRow.ts';
import { isBlank, SetupRows, type Entry, type RowCounts } from './setupRows.ts';
import {
  applySteps,
  changedCells,
  changedColumns,
  UndoStack,
  type ChangedCell,
  type Direction,
  type Step,
  type UndoAnswer,
} from './setupUndo.ts';

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
  /** Cells that it writes. */
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

const mostRowsEachCall = 1000;

export class SetupStore<Row extends SetupRow> {
  #options: SetupStoreOptions<Row>;
  readonly #listeners = new Set<() => void>();
  readonly #rows = new SetupRows<Row>();
  #status: SetupSnapshot<Row>['status'] = 'loading';
  #failure: unknown = null;
  readonly #undo = new UndoStack();
  #question: UndoQuestion | null = null;
  #isChecking = false;
  #snapshot: SetupSnapshot<Row> | null = null;
  readonly #calls: SetupTableRef;

  constructor(options: SetupStoreOptions<Row>, startActor: StartSetupTable) {
    this.#options = options;
    const machine = provideSetupTable<Row>({
      save: () => this.#save(),
      remove: (removal) => this.#remove(removal),
      load: () => this.#options.ports.load(),
      takeRows: (rows) => {
        this.#rows.take(rows, this.#options.isOrdered);
        this.#status = 'ready';
        this.#failure = null;
        this.#tell();
      },
      takeFailure: (error) => {
        if (this.#status !== 'ready') this.#status = 'failed';
        this.#failure = error;
        this.#tell();
      },
    });
    this.#calls = startActor(machine);
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

  /** Loads the rows, after every write; edits that are not saved stay. Settles when they are shown, or why not. */
  async reload(): Promise<void> {
    this.#calls.send({ type: 'table.load' });
    await waitFor(this.#calls, selectIsLoaded);
  }

  /** Loads the rows once for a burst of events: an import causes many, and edits of this table cause some too. */
  reloadSoon(): void {
    this.#calls.send({ type: 'table.changed' });
  }

  /** Ends what waits to be loaded; writes go on. */
  stop(): void {
    this.#calls.send({ type: 'page.left' });
  }

  /** Types texts into cells, as one edit of the undo stack. Blank lines make no rows. */
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
    this.#undo.push(steps);
    this.#flush();
  }

  /** Sets values, as one edit of the undo stack. */
  set(changes: readonly { readonly key: number; readonly values: RowValues }[]): void {
    const steps = changes.map(({ key, values }): Step => {
      const before = this.#rows.valuesOf(key);
      for (const [column, value] of Object.entries(values)) this.#rows.setValue(key, column, value);
      return { key, before, after: this.#rows.valuesOf(key) };
    });
    this.#undo.push(steps);
    this.#flush();
  }

  /** Deletes rows, as one edit of the undo stack. Those that the server refuses to delete stay, and the reason is shown. */
  async remove(keys: readonly number[]): Promise<void> {
    const removal = { keys, isUndo: false };
    this.#calls.send({ type: 'rows.remove', removal });
    await waitFor(this.#calls, ({ context }) => !context.removals.includes(removal));
  }

  /** How many cells the next undo or redo writes. */
  cellsOf(direction: Direction): number {
    return this.#undo.next(direction).reduce((sum, step) => sum + changedColumns(step).length, 0);
  }

  /**
   * The cells of the next undo or redo that hold something else than it expects, with who saved their rows: the person is
   * asked before it.
   */
  async changedSince(direction: Direction): Promise<ChangedCell[]> {
    await this.settled();
    const changed = this.#changedCells(direction);
    return changed.length === 0 ? [] : this.#withLastSaves(changed);
  }

  #changedCells(direction: Direction): ChangedCell[] {
    return changedCells(this.#rows, this.#undo.next(direction));
  }

  /** Asks the server who saved rows: an edit of an earlier version writes nothing and is answered with that. */
  async #withLastSaves(changed: readonly ChangedCell[]): Promise<ChangedCell[]> {
    const cells = [...new Map(changed.map((cell) => [cell.key, cell])).values()].slice(0, mostRowsEachCall);
    const asked = cells.flatMap((cell) => {
      const stored = this.entry(cell.key)?.stored;
      return stored ? [{ ...cell, row: { id: stored.id, version: stored.version - 1 } }] : [];
    });
    const edits = asked.map(({ row, column, now }) => ({ row, cells: [{ field: column, value: now }] }));
    const results = await this.#options.ports.save(edits).catch(() => []);
    const conflicts = new Map(asked.map(({ key }, at) => [key, results[at]]));
    return changed.map((cell) => {
      const result = conflicts.get(cell.key);
      return { ...cell, lastSave: (result?.status === 'conflict' && result.lastSave) || null };
    });
  }

  /** Undoes or redoes the next edit; where somebody changed cells of it since, the snapshot holds the question first. */
  walk(direction: Direction): void {
    if (this.#isChecking || this.#question) return;
    if (this.#changedCells(direction).length === 0) this[direction]();
    else void this.#check(direction);
  }

  async #check(direction: Direction): Promise<void> {
    const edit = this.#undo.top(direction);
    this.#isChecking = true;
    const changed = await this.changedSince(direction);
    this.#isChecking = false;
    // Something else was done in the time of the call.
    if (edit === null || this.#undo.top(direction) !== edit) return;
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

  /** Clears undo and redo: their lengths are in the former unit. */
  clearUndo(): void {
    this.#undo.clear();
    this.#tell();
  }

  #walk(direction: Direction, answer: UndoAnswer): void {
    const removed = applySteps(this.#rows, this.#undo.take(direction), answer);
    this.#flush();
    if (removed.length > 0) this.#calls.send({ type: 'rows.remove', removal: { keys: removed, isUndo: true } });
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

  /** Settles when no write is on its way. */
  async settled(): Promise<void> {
    await waitFor(this.#calls, selectIsWritten);
  }

  #makeSnapshot(): SetupSnapshot<Row> {
    return {
      status: this.#status,
      failure: this.#failure,
      entries: new Map(this.#rows.entries),
      arrivals: this.#rows.arrivals,
      ...this.#rows.counts(),
      canUndo: this.#undo.top('undo') !== null,
      question: this.#question,
    };
  }

  #tell(): void {
    this.#snapshot = null;
    for (const listener of this.#listeners) listener();
  }

  async #remove({ keys, isUndo }: Removal): Promise<void> {
    const entries = keys.flatMap((key) => this.#rows.entries.get(key) ?? []);
    const steps: Step[] = [];
    const drop = ({ key }: Entry<Row>) => {
      const before = this.#rows.valuesOf(key);
      if (before) steps.push({ key, before, after: null });
      this.#rows.drop(key);
    };
    for (const entry of entries) if (!entry.stored) drop(entry);
    const stored = entries.flatMap((entry) => (entry.stored ? [{ entry, row: entry.stored }] : []));
    const rows = stored.map(({ row: { id, version } }) => ({ id, version }));
    const fail = (error: unknown) => {
      this.#options.onRefused(this.#options.failureText(error));
      return [];
    };
    const results = rows.length > 0 ? await this.#options.ports.remove(rows).catch(fail) : [];
    const reasons = new Set<string>();
    for (const [at, result] of results.entries()) {
      const entry = stored[at]?.entry;
      if (result.status === 'refused') reasons.add(result.reason);
      else if (entry) drop(entry);
    }
    for (const reason of reasons) this.#options.onRefused(reason);
    if (!isUndo) this.#undo.push(steps);
    this.#tell();
  }

  /** Requests a save where rows wait for one. */
  #flush(): void {
    this.#tell();
    if (this.#waiting().length > 0) this.#calls.send({ type: 'rows.changed' });
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

  async #save(): Promise<boolean> {
    const batch = this.#waiting().slice(0, mostRowsEachCall);
    if (batch.length === 0) return false;
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
    return this.#waiting().length > 0;
  }
}
