/** Counts lengths converted to the project's unit, by column and by the unit they are written in. */
import type { WrittenUnit } from '../../../../../contract/base/units/lengths.ts';

export class Conversions {
  readonly #counts = new Map<string, Map<WrittenUnit, number>>();

  add(column: string, from: WrittenUnit): void {
    const counts = this.#counts.get(column) ?? new Map<WrittenUnit, number>();
    this.#counts.set(column, counts);
    counts.set(from, (counts.get(from) ?? 0) + 1);
  }

  /** Column, unit, number of lengths. */
  counts(): [column: string, from: WrittenUnit, lengths: number][] {
    return [...this.#counts].flatMap(([column, units]) =>
      [...units].map(([from, count]): [string, WrittenUnit, number] => [column, from, count]),
    );
  }
}
