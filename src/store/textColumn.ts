/**
 * A column of text: each distinct value once, one code per row. Text on a project repeats (types, areas, foremen), so
 * searching and sorting look at the dictionary, not at the rows.
 */
import { naturalRanks } from './naturalOrder.ts';

/** The code of a blank cell. */
export const blankCode = -1;

export class TextColumn {
  readonly kind = 'text';
  readonly values: string[];
  codes: Int32Array;
  #codeOf: Map<string, number> | undefined;
  #lower: string[] = [];
  #ranks: Int32Array | undefined;

  constructor(values: string[], codes: Int32Array) {
    this.values = values;
    this.codes = codes;
  }

  static blank(length: number): TextColumn {
    return new TextColumn([], new Int32Array(length).fill(blankCode));
  }

  get(row: number): string | null {
    const code = this.codes[row]!;
    return code === blankCode ? null : this.values[code]!;
  }

  set(row: number, value: string | null): void {
    this.codes[row] = value === null || value === '' ? blankCode : this.codeFor(value);
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

  /** The dictionary in lower case, for searching; made once, extended when values join. */
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

  resize(length: number): void {
    const codes = new Int32Array(length).fill(blankCode);
    codes.set(this.codes.length > length ? this.codes.subarray(0, length) : this.codes);
    this.codes = codes;
  }

  /** Keeps the rows named, in that order. */
  pick(rows: Int32Array): void {
    this.codes = rows.map((row) => this.codes[row]!);
  }
}
