/** One mapped column of a sheet: converts raw cells to stored values and caches repeated ones. */
import { cleanCell } from '../../../../../contract/base/values/cells.ts';
import type { Field } from '../../../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../../../contract/commodities/fields/fieldKinds.ts';
import { plainPatterns, type PlainKind, type ReadCell, type ReadValue } from './values.ts';

/**
 * Matches text that needs no cleaning: plain printable characters without edge spaces or underscores; starts with a letter, or is
 * too short for floating-point noise and is not a formula error.
 */
const needsNoCleaning = /^(?:[!"$-&(-~](?:[ -^`-~]{0,12}[!-^`-~])?|[A-Za-z][ -^`-~]{0,60}[!-^`-~])$/;
const remembered = 5_000;
const sample = 2_000;

export interface CellReading {
  readonly value: ReadValue;
  /** True if the cell contained a formula error such as #REF!. */
  readonly formulaError: boolean;
}

export interface CellColumnOptions {
  readonly index: number;
  readonly field: Field;
  /** Displayed name of the column: its header. */
  readonly title: string;
  readonly read: ReadCell;
  /** Kind of cells that the reader leaves unchanged; null if every cell must be read. */
  readonly plain: PlainKind | null;
  /** Text before every value, which is removed. */
  readonly prefix: string | undefined;
  /** Pattern at the end of a value, which is removed. */
  readonly suffix: RegExp | undefined;
}

export class CellColumn {
  readonly index: number;
  readonly field: Field;
  readonly title: string;
  /** Kind of cells that are stored as they are. */
  readonly plain: PlainKind | null;
  readonly #read: ReadCell;
  readonly #plain: RegExp | null;
  readonly #prefix: string | undefined;
  readonly #suffix: RegExp | undefined;
  readonly #lines: 'join' | 'keep';
  #cache: Map<string, CellReading> | null = new Map<string, CellReading>();
  #requested = 0;
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

  /** True if the cell is stored as it is, as most are: it needs no cleaning and no reading. */
  isPlain(raw: string): boolean {
    return this.#plain !== null && this.#plain.test(raw);
  }

  /** Returns the cell's cleaned text, without the column's prefix. */
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
    this.#requested += 1;
    const known = this.#cache.get(raw);
    if (known) {
      this.#found += 1;
      return known;
    }
    const reading = this.#readRaw(raw);
    if (this.#cache.size < remembered) this.#cache.set(raw, reading);
    // A column of mostly different values is always read: caching them costs more than it saves.
    if (this.#requested === sample && this.#found * 2 < this.#requested) this.#cache = null;
    return reading;
  }
}
