/**
 * Rows of a setup table during editing: stored rows, edits over them, rejections with their reasons, undo and redo. The setup
 * table machine decides when requests are made.
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
  /** Counter that changes when rows were added or removed other than by typing, so that the rows are sorted again. */
  readonly arrivals: number;
  readonly canUndo: boolean;
  /** Undo or redo that waits for a decision, because other users changed its cells since. */
  readonly question: UndoQuestion | null;
}

interface UndoQuestion {
  readonly direction: Direction;
  /** Number of cells it writes. */
  readonly cells: number;
  readonly changed: readonly ChangedCell[];
}

export interface TextEdit {
  /** Key of the row; null for a new row. */
  readonly key: number | null;
  readonly cells: readonly {
    readonly column: string;
    readonly text: string;
    /** Value of the cell when its editor was opened. */
    readonly opened?: CellValue | undefined;
  }[];
}

export interface SetupStoreOptions<Row extends SetupRow> {
  readonly ports: SetupPorts<Row>;
  /** Columns a new row requires before it is sent; a function of its cells if they depend on its values. */
  readonly requiredColumns: readonly string[] | ((value: (column: string) => CellValue) => readonly string[]);
  /** Set if a new row is sent only when all its cells are valid, because saving it has further effects. */
  readonly addsWholeRows?: true;
  /** Set if the server determines the order of rows, which users define. */
  readonly isOrdered?: true;
  readonly read: (column: string, text: string) => ReadText;
  /** Returns the message for a failed request. */
  readonly failureText: (error: unknown) => string;
  /** Called with the reason if a row could not be restored or deleted. */
  readonly onRefused: (reason: string) => void;
}

const maxRowsEachCall = 1000;

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
        this.#notify();
      },
      takeFailure: (error) => {
        if (this.#status !== 'ready') this.#status = 'failed';
        this.#failure = error;
        this.#notify();
      },
    });
    this.#calls = startActor(machine);
  }

  /** Updates the options when the language or texts of the screen change. */
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

  /** Returns the first required column that is blank in a new row; null for a complete or saved row. */
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

  /** Loads the rows after pending writes; unsaved edits are retained. Settles when the rows are shown or the load failed. */
  async reload(): Promise<void> {
    this.#calls.send({ type: 'table.load' });
    await waitFor(this.#calls, selectIsLoaded);
  }

  /** Loads the rows once for a burst of events: an import causes many, and edits of this table cause some as well. */
  reloadSoon(): void {
    this.#calls.send({ type: 'table.changed' });
  }

  /** Cancels pending loads; writes continue. */
  stop(): void {
    this.#calls.send({ type: 'page.left' });
  }

  /** Types texts into cells, as one edit on the undo stack. Blank lines do not create rows. */
  type(edits: readonly TextEdit[]): void {
    const steps: Step[] = [];
    for (const { key, cells } of edits) {
      // In a new row, a blank means the server's default, not "no".
      const intended = key === null ? cells.filter(({ text }) => text.trim() !== '') : cells;
      if (intended.length === 0) continue;
      const before = key === null ? null : this.#rows.valuesOf(key);
      const at = key ?? this.#rows.add();
      for (const { column, text, opened } of intended)
        this.#rows.typeInto(at, column, this.#options.read(column, text), text, opened);
      steps.push({ key: at, before, after: this.#rows.valuesOf(at) });
    }
    this.#undo.push(steps);
    this.#flush();
  }

  /** Sets values, as one edit on the undo stack. */
  set(changes: readonly { readonly key: number; readonly values: RowValues }[]): void {
    const steps = changes.map(({ key, values }): Step => {
      const before = this.#rows.valuesOf(key);
      for (const [column, value] of Object.entries(values)) this.#rows.setValue(key, column, value);
      return { key, before, after: this.#rows.valuesOf(key) };
    });
    this.#undo.push(steps);
    this.#flush();
  }

  /** Deletes rows, as one edit on the undo stack. Rows the server does not delete remain, and the reason is shown. */
  async remove(keys: readonly number[]): Promise<void> {
    const removal = { keys, isUndo: false };
    this.#calls.send({ type: 'rows.remove', removal });
    await waitFor(this.#calls, ({ context }) => !context.removals.includes(removal));
  }

  /** Returns the number of cells the next undo or redo writes. */
  cellsOf(direction: Direction): number {
    return this.#undo.next(direction).reduce((sum, step) => sum + changedColumns(step).length, 0);
  }

  /**
   * Returns the cells of the next undo or redo with unexpected values, and who saved their rows, for a confirmation by the user.
   */
  async changedSince(direction: Direction): Promise<ChangedCell[]> {
    await this.settled();
    const changed = this.#changedCells(direction);
    return changed.length === 0 ? [] : this.#withLastSaves(changed);
  }

  #changedCells(direction: Direction): ChangedCell[] {
    return changedCells(this.#rows, this.#undo.next(direction));
  }

  /** Requests the last saves of rows: an edit of an earlier version writes nothing and returns them. */
  async #withLastSaves(changed: readonly ChangedCell[]): Promise<ChangedCell[]> {
    const cells = [...new Map(changed.map((cell) => [cell.key, cell])).values()].slice(0, maxRowsEachCall);
    const requested = cells.flatMap((cell) => {
      const stored = this.entry(cell.key)?.stored;
      return stored ? [{ ...cell, row: { id: stored.id, version: stored.version - 1 } }] : [];
    });
    const edits = requested.map(({ row, column, now }) => ({ row, cells: [{ field: column, value: now }] }));
    const results = await this.#options.ports.save(edits).catch(() => []);
    const conflicts = new Map(requested.map(({ key }, at) => [key, results[at]]));
    return changed.map((cell) => {
      const result = conflicts.get(cell.key);
      return { ...cell, lastSave: (result?.status === 'conflict' && result.lastSave) || null };
    });
  }

  /** Undoes or redoes the next edit; if another user changed cells of it since, the snapshot holds a question first. */
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
    // Another act followed during the request.
    if (edit === null || this.#undo.top(direction) !== edit) return;
    if (changed.length === 0) this[direction]();
    else this.#question = { direction, cells: this.cellsOf(direction), changed };
    this.#notify();
  }

  /** Answers the question of the snapshot. */
  answer(choice: 'others' | 'all' | null): void {
    const question = this.#question;
    this.#question = null;
    if (question && choice !== null)
      this[question.direction](choice === 'all' ? { over: question.changed } : { left: question.changed });
    this.#notify();
  }

  undo(answer: UndoAnswer = {}): void {
    this.#walk('undo', answer);
  }

  redo(answer: UndoAnswer = {}): void {
    this.#walk('redo', answer);
  }

  /** Clears undo and redo, because their lengths are in the previous unit. */
  clearUndo(): void {
    this.#undo.clear();
    this.#notify();
  }

  #walk(direction: Direction, answer: UndoAnswer): void {
    const removed = applySteps(this.#rows, this.#undo.take(direction), answer);
    this.#flush();
    if (removed.length > 0) this.#calls.send({ type: 'rows.remove', removal: { keys: removed, isUndo: true } });
  }

  /** Discards the values of a row that could not be saved. */
  discard(key: number): void {
    const entry = this.#rows.entries.get(key);
    if (!entry) return;
    if (entry.stored) this.#rows.put({ ...entry, typed: new Map() });
    else this.#rows.drop(key);
    this.#notify();
  }

  /** Retries failed cells; given a row, its rejected cells too. */
  retry(key?: number): void {
    for (const entry of this.#rows.entries.values()) {
      const isRequested = entry.key === key;
      for (const [column, cell] of entry.typed) {
        const isIntended = cell.state === 'failed' || (isRequested && cell.state === 'refused' && cell.text === null);
        if (isIntended)
          this.#rows.setTyped(entry.key, column, {
            ...cell,
            state: 'waiting',
            reason: '',
            clash: undefined,
            // The user has seen the current value on the server.
            ...(cell.clash && { seen: entry.stored?.values[column] ?? null }),
          });
      }
    }
    this.#flush();
  }

  /** Settles when no write is pending. */
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

  #notify(): void {
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
    this.#notify();
  }

  /** Requests a save if rows are waiting. */
  #flush(): void {
    this.#notify();
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
    const batch = this.#waiting().slice(0, maxRowsEachCall);
    if (batch.length === 0) return false;
    const sent = batch.map((entry) => ({ key: entry.key, edit: this.#rows.begin(entry) }));
    this.#notify();
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
    this.#notify();
    return this.#waiting().length > 0;
  }
}
