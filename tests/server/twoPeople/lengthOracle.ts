/**
 * Intended lengths of two users, in meters: the unit is the one that their screen showed when they wrote. Does not use the
 * conversion code of the product.
 */
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';

/** Allowed difference between a stored length and the intended one, in meters. */
export const exactness = 1e-9;
/** Allowed difference between a displayed length and the intended one, in meters: the browser gets three decimals of its unit. */
const coarse = 0.0005;

/** Length in meters; null if there is none. */
export type Meters = number | null;

export interface LengthEvent {
  readonly who: string;
  readonly cause: string;
  readonly before: Meters;
  readonly after: Meters;
}

const metersOf = { ft: 0.3048, m: 1 } as const;
export const inMeters = (value: unknown, unit: LengthUnit): Meters =>
  typeof value === 'number' ? value * metersOf[unit] : null;

const isSame = (one: Meters, other: Meters, within: number): boolean =>
  one === null || other === null ? one === other : Math.abs(one - other) <= within;

function add(lengths: Map<string, Meters[]>, key: string, length: Meters): void {
  lengths.set(key, [...(lengths.get(key) ?? []), length]);
}

export class LengthOracle {
  readonly #problems = new Set<string>();
  readonly #intended = new Map<string, Meters[]>();
  readonly #seen = new Map<string, Meters[]>();
  readonly #requested: { readonly who: string; readonly cell: string; readonly theirs: Meters }[] = [];

  /** Records that a user wrote a length. */
  meant(who: string, cell: string, length: Meters): void {
    add(this.#intended, `${who} ${cell}`, length);
  }

  /** Records that a user replaced a length that their tab showed: their undo can restore the length that the cell held. */
  overwrote(who: string, cell: string, shown: Meters): void {
    add(this.#seen, `${who} ${cell}`, shown);
  }

  /** Records that a conflict prompt shows the length of the other user. */
  asked(who: string, cell: string, theirs: Meters): void {
    this.#requested.push({ who, cell, theirs });
  }

  get problems(): readonly string[] {
    return [...this.#problems];
  }

  expect(isTrue: boolean, problem: () => string): void {
    if (!isTrue) this.#problems.add(problem());
  }

  checkShown(cell: string, who: string, { shown, stored }: { shown: Meters; stored: Meters }) {
    this.expect(isSame(shown, stored, coarse), () => `${cell}: ${who} sees ${shown} m, stored is ${stored} m`);
  }

  /**
   * Checks that each event writes an intended length, or exactly the previous length of the cell, and that the last one is
   * stored.
   */
  checkHistory(cell: string, initial: Meters, events: readonly LengthEvent[], stored: Meters): void {
    let value = initial;
    const held = [initial];
    for (const { who, cause, before, after } of events) {
      const way = () => `${cell}: its history goes from ${value} m to ${after} m by way of ${before} m`;
      this.expect(isSame(before, value, exactness), way);
      const seen = this.#seen.get(`${who} ${cell}`) ?? [];
      const restorable = held.filter((length) => seen.some((shown) => isSame(shown, length, coarse + exactness)));
      const meant = cause === 'revert' ? held : [...(this.#intended.get(`${who} ${cell}`) ?? []), ...restorable];
      const isIntended = meant.some((length) => isSame(length, after, exactness));
      this.expect(
        isIntended,
        () => `${cell}: ${cause} of ${who} wrote ${after} m, meant was one of ${meant.join(', ')}`,
      );
      value = after;
      held.push(after);
    }
    this.expect(
      isSame(value, stored, exactness),
      () => `${cell}: its history ends with ${value} m, stored is ${stored} m`,
    );
    for (const { who, cell: about, theirs } of this.#requested) {
      if (about !== cell) continue;
      const isTrue = held.some((length) => isSame(length, theirs, coarse));
      this.expect(isTrue, () => `${cell}: ${who} was asked about ${theirs} m, which it never held`);
    }
  }
}
