/** One mapped column of a sheet: from raw cell to stored value, remembering what repeats. */
import { cleanCell } from '../../../../../contract/base/values/cells.ts';
import type { Field } from '../../../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../../../contract/commodities/fields/fieldKinds.ts';
import { plainPatterns, type PlainKind, type ReadCell, type ReadValue } from './values.ts';

/**
 * Text no cleaning would change: plain printable characters without edge spaces or underscores; begun with a letter, or
 * too short for float noise and no formula error.
 */
const needsNoCleaning = /^(?:[!"$-&(-~](?:[ -^`-~]{0,12}[!-^`-~])?|[A-Za-z][ -^`-~]{0,60}[!-^`-~])$/;
const remembered = 5_000;
const sample = 2_000;

export interface CellReading {
  readonly value: ReadValue;
  /** The cell held a formula error such as #REF!. */
  readonly formulaError: boolean;
}

export interface CellColumnOptions {
  readonly index: number;
  readonly field: Field;
  /** What a person calls the column: its header. */
  readonly title: string;
  readonly read: ReadCell;
  /** What the reader would leave as it is; null when every cell must be read. */
  readonly plain: PlainKind | null;
  /** Stands before every value and is left out. */
  readonly prefix: string | undefined;
  /** What it matches at the end of a value is left out. */
  readonly suffix: RegExp | undefined;
}

export class CellColumn {
  readonly index: number;
  readonly field: Field;
  readonly title: string;
  /** The kind of cells that are their own value. */
  readonly plain: PlainKind | null;
  readonly #read: ReadCell;
  readonly #plain: RegExp | null;
  readonly #prefix: string | undefined;
  readonly #suffix: RegExp | undefined;
  readonly #lines: 'join' | 'keep';
  #cache: Map<string, CellReading> | null = new Map<string, CellReading>();
  #asked = 0;
  #found = 0;

  constructor(options: CellColumnOptions) {
    this.index = options.index;
    this.field = options.field;
    this.title = options.title;
    this.#read = options.read;
    this.#prefix = options.prefix;
    this.#suffix = options.suffix;
    this.plain = options.prefix === undefined && options.suffix === undefined ? options.plain : null;
    this.#plain = this.plain === null ? null : plainPatterns[this.plain];
    this.#lines = fieldKinds[options.field.kind].isList ? 'keep' : 'join';
  }

  /** Whether the cell is its own value, as most are: nothing to clean, nothing to read. */
  isPlain(raw: string): boolean {
    return this.#plain !== null && this.#plain.test(raw);
  }

  /** The cell's cleaned text, without the column's prefix. */
  text(raw: string): { readonly text: string; readonly formulaError: boolean } {
    if (needsNoCleaning.test(raw) && this.#prefix === undefined && this.#suffix === undefined)
      return { text: raw, formulaError: false };
    const clean = cleanCell(raw, this.#lines);
    let { text } = clean;
    if (this.#prefix !== undefined && text.startsWith(this.#prefix)) text = text.slice(this.#prefix.length).trimStart();
    if (this.#suffix !== undefined) text = text.replace(this.#suffix, '').trimEnd();
    return { text, formulaError: clean.problem === 'excelError' };
  }

  #readRaw(raw: string): CellReading {
    const { text, formulaError } = this.text(raw);
    return { value: this.#read(text), formulaError };
  }

  reading(raw: string): CellReading {
    if (this.#cache === null) return this.#readRaw(raw);
    this.#asked += 1;
    const known = this.#cache.get(raw);
    if (known) {
      this.#found += 1;
      return known;
    }
    const reading = this.#readRaw(raw);
    if (this.#cache.size < remembered) this.#cache.set(raw, reading);
    // A column of mostly different values is read each time: remembering them costs more than it saves.
    if (this.#asked === sample && this.#found * 2 < this.#asked) this.#cache = null;
    return reading;
  }
}
