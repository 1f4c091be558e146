/**
 * Column of text: each distinct value once, one code per row. Text in a project repeats (types, areas, foremen), so searching and
 * sorting use the dictionary, not the rows.
 */
import { Dictionary } from './dictionary.ts';

/** Code of a blank cell. */
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

  /** Distinct values, including those no longer used by any row. */
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

  /** Dictionary in lower case, for searching. */
  lower(): readonly string[] {
    return this.dictionary.lower();
  }

  /** Rank of each code in natural order. */
  ranks(): Int32Array {
    return this.dictionary.ranks();
  }

  /** Returns a copy whose cells can be set without affecting this column. */
  copy(): TextColumn {
    return new TextColumn(this.dictionary, this.codes.slice());
  }

  /** Returns a copy with blank rows at the end. */
  extended(length: number): TextColumn {
    const codes = new Int32Array(length).fill(blankCode);
    codes.set(this.codes);
    return new TextColumn(this.dictionary, codes);
  }

  /** Returns a copy of the given rows, in that order. */
  picked(rows: Int32Array): TextColumn {
    return new TextColumn(
      this.dictionary,
      rows.map((row) => this.codes[row]!),
    );
  }
}
