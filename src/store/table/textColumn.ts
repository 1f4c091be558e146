/**
 * A column of text: each distinct value once, one code per row. Text on a project repeats (types, areas, foremen), so
 * searching and sorting look at the dictionary, not at the rows.
 */
import { Dictionary } from './dictionary.ts';

/** The code of a blank cell. */
export const blankCode = -1;

export class TextColumn {
  readonly kind = 'text';
  readonly dictionary: Dictionary;
  readonly codes: Int32Array;

  constructor(dictionary: Dictionary, codes: Int32Array) {
    this.dictionary = dictionary;
    this.codes = codes;
  }

  static blank(length: number): TextColumn {
    return new TextColumn(new Dictionary([]), new Int32Array(length).fill(blankCode));
  }

  /** Each distinct value, also of rows that are blank by now. */
  get values(): readonly string[] {
    return this.dictionary.values;
  }

  get(row: number): string | null {
    const code = this.codes[row]!;
    return code === blankCode ? null : this.values[code]!;
  }

  set(row: number, value: string | null): void {
    this.codes[row] = value === null || value === '' ? blankCode : this.dictionary.codeFor(value);
  }

  /** The dictionary in lower case, for searching. */
  lower(): readonly string[] {
    return this.dictionary.lower();
  }

  /** For each code its place in natural order. */
  ranks(): Int32Array {
    return this.dictionary.ranks();
  }

  /** A copy whose cells may be set without this column noticing. */
  copy(): TextColumn {
    return new TextColumn(this.dictionary, this.codes.slice());
  }

  /** A copy with blank rows at its end. */
  extended(length: number): TextColumn {
    const codes = new Int32Array(length).fill(blankCode);
    codes.set(this.codes);
    return new TextColumn(this.dictionary, codes);
  }

  /** A copy of the rows named, in that order. */
  picked(rows: Int32Array): TextColumn {
    return new TextColumn(
      this.dictionary,
      rows.map((row) => this.codes[row]!),
    );
  }
}
