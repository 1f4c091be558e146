/**
 * What two people did in one grid, in the words of the test alone: what each saw, wrote and was asked, and a stack of steps that
 * knows nothing of the product's. The checks compare the screens and the server with it.
 */
import type { CellValue } from '../../../contract/base/values/scalars.ts';

/** `id field`. */
export type CellKey = string;

/** A value somebody wrote into a cell. */
interface Write {
  readonly who: string;
  readonly cell: CellKey;
  readonly value: CellValue;
  /** Values of the cell that the person saw when they wrote, and may replace. */
  readonly seen: readonly CellValue[];
}

/** Of a cell that a step changed. */
interface Replaced {
  readonly before: CellValue;
  readonly after: CellValue;
}

export type Step = Map<CellKey, Replaced>;

/** A write as the server tells of it, in order. */
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
  readonly #asked = new Map<string, Set<CellValue>>();
  readonly #steps = new Map<string, Steps>();
  /** Person, cell and value of what was typed. */
  readonly #typed = new Set<string>();
  /** The last value a person typed into a cell and did not give up since. */
  readonly #lastTyped = new Map<string, CellValue>();

  stepsOf(who: string): Steps {
    const known = this.#steps.get(who) ?? new Steps();
    this.#steps.set(who, known);
    return known;
  }

  /** Cells that a person typed, pasted or filled as one step. `seen` are the values on their screen, by cell. */
  did(who: string, step: Step, seen: ReadonlyMap<CellKey, readonly CellValue[]>): void {
    if (step.size === 0) return;
    const steps = this.stepsOf(who);
    steps.done.push(step);
    steps.undone = [];
    for (const [cell, { after }] of step) {
      this.#writes.push({ who, cell, value: after, seen: seen.get(cell) ?? [] });
      this.#lastTyped.set(`${who} ${cell}`, after);
      // A blank may be anybody's, also the first one.
      if (after !== null) this.#typed.add(`${who} ${cell} ${after}`);
    }
  }

  /**
   * A person undid or redid their last step. `overwritten` are the values they were asked about and replaced; cells that are
   * `left` are no part of the step any more.
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

  /** Whether the value of a cell is one that another person wrote. */
  isOfAnother(who: string, cell: CellKey, value: CellValue): boolean {
    return this.#writes.some((write) => write.cell === cell && write.who !== who && write.value === value);
  }

  /** A question about a cell is on the screen of a person, with the value of another. */
  asked(who: string, cell: CellKey, theirs: CellValue): void {
    const key = `${who} ${cell}`;
    const isOwn = this.#typed.has(`${key} ${theirs}`) && !this.isOfAnother(who, cell, theirs);
    this.expect(!isOwn, () => `${cell}: ${who} was asked about ${theirs}, which they typed themselves`);
    this.#asked.set(key, (this.#asked.get(key) ?? new Set()).add(theirs));
  }

  /** A cell with a conflict is no part of what the person can undo. */
  forget(who: string, cell: CellKey): void {
    const steps = this.stepsOf(who);
    for (const step of [...steps.done, ...steps.undone]) step.delete(cell);
    steps.done = steps.done.filter(({ size }) => size > 0);
    steps.undone = steps.undone.filter(({ size }) => size > 0);
  }

  /** The person let the value of another stand. */
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

  /** Whether the history of a cell explains its value, and each write in it is somebody's and replaced nothing unseen. */
  checkHistory(cell: CellKey, initial: CellValue, events: readonly HistoryEvent[], stored: CellValue): void {
    let value = initial;
    let author: string | null = null;
    for (const { who, before, after } of events) {
      this.expect(before === value, () => `${cell}: its history goes from ${value} to ${after} by way of ${before}`);
      const writes = this.#writes.filter((write) => write.who === who && write.cell === cell && write.value === after);
      this.expect(writes.length > 0, () => `${cell}: ${who} never wrote ${after}`);
      const isTheirs = author !== null && author !== who;
      const wasAsked = this.#asked.get(`${who} ${cell}`)?.has(before) === true;
      const wasSeen = writes.some(({ seen }) => seen.includes(before));
      const lost = () => `${cell}: ${who} replaced ${before} of ${author} with ${after} without a question`;
      this.expect(!isTheirs || wasAsked || wasSeen, lost);
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
