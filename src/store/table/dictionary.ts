/** The distinct values of a text column. It only grows, so that copies of the column share it. */
import { naturalRanks } from '../../base/naturalOrder.ts';

export class Dictionary {
  readonly values: string[];
  #codeOf: Map<string, number> | undefined;
  #lower: string[] = [];
  #ranks: Int32Array | undefined;

  constructor(values: string[]) {
    this.values = values;
  }

  /** The code of a value; a value not seen before joins the dictionary. */
  codeFor(value: string): number {
    this.#codeOf ??= new Map(this.values.map((known, code) => [known, code]));
    const known = this.#codeOf.get(value);
    if (known !== undefined) return known;
    const code = this.values.push(value) - 1;
    this.#codeOf.set(value, code);
    this.#ranks = undefined;
    return code;
  }

  /** The values in lower case, for searching; made once, extended when values join. */
  lower(): readonly string[] {
    for (let code = this.#lower.length; code < this.values.length; code++)
      this.#lower.push(this.values[code]!.toLowerCase());
    return this.#lower;
  }

  /** For each code its place in natural order ("C-9" before "C-10"); made once, on the first sort. */
  ranks(): Int32Array {
    this.#ranks ??= naturalRanks(this.values);
    return this.#ranks;
  }
}
