/** Distinct values of a text column. Values are only added, so copies of the column share it. */
import { naturalRanks } from '../../base/naturalOrder.ts';

export class Dictionary {
  readonly values: string[];
  #codeOf: Map<string, number> | undefined;
  #lower: string[] = [];
  #ranks: Int32Array | undefined;

  constructor(values: string[]) {
    this.values = values;
  }

  /** Returns the code of a value; a new value is added to the dictionary. */
  codeFor(value: string): number {
    this.#codeOf ??= new Map(this.values.map((known, code) => [known, code]));
    const known = this.#codeOf.get(value);
    if (known !== undefined) return known;
    const code = this.values.push(value) - 1;
    this.#codeOf.set(value, code);
    this.#ranks = undefined;
    return code;
  }

  /** Values in lower case, for searching; computed once, extended when values are added. */
  lower(): readonly string[] {
    for (let code = this.#lower.length; code < this.values.length; code++)
      this.#lower.push(this.values[code]!.toLowerCase());
    return this.#lower;
  }

  /** Rank of each code in natural order ("C-9" before "C-10"); computed once, on the first sort. */
  ranks(): Int32Array {
    this.#ranks ??= naturalRanks(this.values);
    return this.#ranks;
  }
}
