/**
 * Independent model of what two users did in one grid: the values that each saw and wrote, the conflicts that each was shown, and
 * an undo stack that shares no code with the product. The checks compare the screens and the server with it.
 */
import type { CellValue } from '../../../contract/base/values/scalars.ts';

/** `id field`. */
export type CellKey = string;

/** Value that a user wrote into a cell. */
interface Write {
  readonly who: string;
  readonly cell: CellKey;
  readonly value: CellValue;
  /** Values of the cell that the user saw when writing, which this write can replace. */
  readonly seen: readonly CellValue[];
}

/** Cell that a step changed. */
interface Replaced {
  readonly before: CellValue;
  readonly after: CellValue;
}

export type Step = Map<CellKey, Replaced>;

/** Write as reported by the server, in server sequence. */
export interface HistoryEvent {
  readonly who: string;
  readonly before: CellValue;
  readonly after: CellValue;
}

class Steps {
  done: Step[] = [];
  undone: Step[] = [];
}

export class GridOracle {
  readonly #problems = new Set<string>();
  readonly #writes: Write[] = [];
  readonly #requested = new Map<string, Set<CellValue>>();
  readonly #steps = new Map<string, Steps>();
  /** User, cell and value of everything typed. */
  readonly #typed = new Set<string>();
  /** Last value that a user typed into a cell and has not discarded since. */
  readonly #lastTyped = new Map<string, CellValue>();

  stepsOf(who: string): Steps {
    const known = this.#steps.get(who) ?? new Steps();
    this.#steps.set(who, known);
    return known;
  }

  /** Records cells that a user typed, pasted or filled as one step. `seen` contains the values on their screen, by cell. */
  did(who: string, step: Step, seen: ReadonlyMap<CellKey, readonly CellValue[]>): void {
    if (step.size === 0) return;
    const steps = this.stepsOf(who);
    steps.done.push(step);
    steps.undone = [];
    for (const [cell, { after }] of step) {
      this.#writes.push({ who, cell, value: after, seen: seen.get(cell) ?? [] });
      this.#lastTyped.set(`${who} ${cell}`, after);
      // A blank can come from any user; the first value can be blank too.
      if (after !== null) this.#typed.add(`${who} ${cell} ${after}`);
    }
  }

  /**
   * Records that a user undid or redid their last step. `overwritten` are the conflicting values that they chose to replace;
   * cells in `left` are no longer part of the step.
   */
  walked(
    who: string,
    direction: 'undo' | 'redo',
    { overwritten, left }: { overwritten: ReadonlyMap<CellKey, CellValue>; left: ReadonlySet<CellKey> },
  ): Step {
    const steps = this.stepsOf(who);
    const [from, to] = direction === 'undo' ? [steps.done, steps.undone] : [steps.undone, steps.done];
    const step = from.pop() ?? new Map();
    for (const cell of left) step.delete(cell);
    if (step.size > 0) to.push(step);
    const written: Step = new Map();
    for (const [cell, { before, after }] of step) {
      const [wrote, gets] = direction === 'undo' ? [after, before] : [before, after];
      written.set(cell, { before: wrote, after: gets });
      const theirs = overwritten.has(cell) ? [overwritten.get(cell)!] : [];
      this.#writes.push({ who, cell, value: gets, seen: [wrote, ...theirs] });
      this.#lastTyped.delete(`${who} ${cell}`);
    }
    return written;
  }

  /** True if another user wrote this value of the cell. */
  isOfAnother(who: string, cell: CellKey, value: CellValue): boolean {
    return this.#writes.some((write) => write.cell === cell && write.who !== who && write.value === value);
  }

  /** Records that a user sees a conflict prompt for a cell, with the value of the other user. */
  asked(who: string, cell: CellKey, theirs: CellValue): void {
    const key = `${who} ${cell}`;
    const isOwn = this.#typed.has(`${key} ${theirs}`) && !this.isOfAnother(who, cell, theirs);
    this.expect(!isOwn, () => `${cell}: ${who} was asked about ${theirs}, which they typed themselves`);
    this.#requested.set(key, (this.#requested.get(key) ?? new Set()).add(theirs));
  }

  /** Removes a cell with a conflict from the steps that the user can undo. */
  forget(who: string, cell: CellKey): void {
    const steps = this.stepsOf(who);
    for (const step of [...steps.done, ...steps.undone]) step.delete(cell);
    steps.done = steps.done.filter(({ size }) => size > 0);
    steps.undone = steps.undone.filter(({ size }) => size > 0);
  }

  /** Records that the user accepted the value of the other user. */
  gaveUp(who: string, cell: CellKey): void {
    this.forget(who, cell);
    this.#lastTyped.delete(`${who} ${cell}`);
  }

  get problems(): readonly string[] {
    return [...this.#problems];
  }

  expect(isTrue: boolean, problem: () => string): void {
    if (!isTrue) this.#problems.add(problem());
  }

  /**
   * Checks that the history of a cell explains its value, and that a user made each write in it without replacing an unseen
   * value.
   */
  checkHistory(cell: CellKey, initial: CellValue, events: readonly HistoryEvent[], stored: CellValue): void {
    let value = initial;
    let author: string | null = null;
    for (const { who, before, after } of events) {
      this.expect(before === value, () => `${cell}: its history goes from ${value} to ${after} by way of ${before}`);
      const writes = this.#writes.filter((write) => write.who === who && write.cell === cell && write.value === after);
      this.expect(writes.length > 0, () => `${cell}: ${who} never wrote ${after}`);
      const isTheirs = author !== null && author !== who;
      const wasRequested = this.#requested.get(`${who} ${cell}`)?.has(before) === true;
      const wasSeen = writes.some(({ seen }) => seen.includes(before));
      const lost = () => `${cell}: ${who} replaced ${before} of ${author} with ${after} without a question`;
      this.expect(!isTheirs || wasRequested || wasSeen, lost);
      value = after;
      author = who;
    }
    this.expect(value === stored, () => `${cell}: its history ends with ${value}, and it holds ${stored}`);
    const held = new Set([initial, ...events.map(({ after }) => after)]);
    for (const [key, typed] of this.#lastTyped) {
      const [who = '', ...rest] = key.split(' ');
      if (rest.join(' ') !== cell) continue;
      this.expect(held.has(typed), () => `${cell}: what ${who} wrote, ${typed}, never reached the server`);
    }
  }
}
