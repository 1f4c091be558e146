/**
 * Decides which rows of a sheet hold data. The contract's rules decide; this class avoids running them on the hundred thousand
 * plain rows.
 */
import { isBlankRow, isRepeatedHeader, isSectionRow, isTotalRow } from '../../../../contract/imports/rowKinds.ts';
import type { Message } from '../../../../contract/base/messages/message.ts';
import { rowMessage } from '../../../locales/en-US/importRows.ts';

export type SkippedKind = 'blank' | 'header' | 'section' | 'total';

const asWords = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Matches a number with an optional unit. */
const sum = /^[-+]?[\d.,\s]+\p{L}{0,3}\.?$/u;

/** True if the cell is blank or an unticked checkbox: registers contain hundreds of prepared rows that hold nothing else. */
const isUntouched = (cell: string) => cell === '' || cell === 'FALSE' || cell.trim() === '';

/** With fewer columns, a title is indistinguishable from a short row. */
const fewestColumns = 4;
/** Same rule as `isSectionRow`: a key with a digit and without a space is a tag rather than words. */
const looksLikeTag = (key: string) => /\d/.test(key) && !/\s/.test(key);

export class RowClassifier {
  readonly #headers: readonly string[];
  readonly #keyColumns: readonly number[];
  readonly #mapped: readonly number[];
  readonly #headerWords: ReadonlySet<string>;
  readonly #plainHeaders: ReadonlySet<string>;
  readonly #numberedHeaders: ReadonlySet<string>;
  readonly #counts: Record<SkippedKind, number> = { blank: 0, header: 0, section: 0, total: 0 };

  /** @param mapped the columns that are imported: content in other columns neither makes a row a data row nor hides a title. */
  constructor(headers: readonly string[], keyColumns: readonly number[], mapped: readonly number[]) {
    this.#headers = headers;
    this.#keyColumns = keyColumns;
    this.#mapped = [...new Set([...keyColumns, ...mapped])].toSorted((a, b) => a - b);
    this.#plainHeaders = new Set(headers.filter((header) => header !== ''));
    this.#numberedHeaders = new Set(headers.filter((header) => /\d/.test(header)));
    this.#headerWords = new Set(
      headers
        .flatMap((header) => [header, ...header.split(' / ')])
        .map(asWords)
        .filter((words) => words !== ''),
    );
  }

  /** Columns by which titles are distinguished from data; null when they are too few and all columns count. */
  get judged(): readonly number[] | null {
    return this.#mapped.length < fewestColumns ? null : this.#mapped;
  }

  /** Counts a row that was left out. */
  count(kind: SkippedKind): void {
    this.#counts[kind] += 1;
  }

  /**
   * True if a row is certainly data, given that more than two of the judged columns are filled. `first` is its first filled cell.
   * A key without a digit might be a heading of another table.
   */
  isSurelyData(first: string, key: string): boolean {
    return (
      /\d/.test(key) &&
      !/total/i.test(first) &&
      (key === first || !/total/i.test(key)) &&
      !this.#couldRepeatHeader(first)
    );
  }

  /** Returns the kind of a row that holds no data; null for a data row. */
  kindOf(cells: readonly string[]): SkippedKind | null {
    const all = this.#filledOf(cells, null);
    if (all.count === 0) return 'blank';
    const mapped = this.#filledOf(cells, this.#mapped);
    if (all.count <= 2 || mapped.count <= 2) {
      if (isBlankRow(cells) || cells.every(isUntouched)) return 'blank';
      if (this.#isTotal(cells, all.first)) return 'total';
      if (this.#isSection(cells, all.count, mapped.count)) return 'section';
      if (mapped.count === 0) return 'blank';
    } else if (this.#isTotal(cells, all.first)) return 'total';
    return this.#couldRepeatHeader(all.first) && isRepeatedHeader(cells, this.#headers) ? 'header' : null;
  }

  /** Counts the filled cells of these columns (null: all columns), up to three, and returns the first of them. */
  #filledOf(cells: readonly string[], columns: readonly number[] | null): { count: number; first: string } {
    let count = 0;
    let first = '';
    const length = columns === null ? cells.length : columns.length;
    for (let place = 0; place < length && count <= 2; place += 1) {
      const cell = cells[columns === null ? place : (columns[place] ?? -1)] ?? '';
      if (cell === '' || cell.trim() === '') continue;
      if (count === 0) first = cell;
      count += 1;
    }
    return { count, first };
  }

  #isSection(cells: readonly string[], filled: number, filledMapped: number): boolean {
    if (filled <= 2 && isSectionRow(cells, this.#headers, this.#keyColumns)) return true;
    if (this.judged === null || filledMapped === 0 || filledMapped > 2) return false;
    const stored = new Set(this.#mapped);
    const mapped = cells.map((cell, column) => (stored.has(column) ? cell : ''));
    // A tag with another filled column beside it is a data row, even if little of it is imported.
    const key = this.#keyColumns.map((column) => (cells[column] ?? '').trim()).find((text) => text !== '') ?? '';
    return !looksLikeTag(key) && isSectionRow(mapped, this.#headers, this.#keyColumns);
  }

  /** Header texts rarely contain digits and tags nearly always do, so tags need no closer comparison. */
  #couldRepeatHeader(first: string): boolean {
    if (/\d/.test(first)) return this.#numberedHeaders.has(first);
    return this.#plainHeaders.has(first) || this.#headerWords.has(asWords(first));
  }

  /**
   * The word "total" counts in the key or, if that is blank, in the first imported cell. In front of the imported columns it
   * counts only when these contain nothing but sums.
   */
  #isTotal(cells: readonly string[], first: string): boolean {
    const mapped = this.#mapped.map((column) => (cells[column] ?? '').trim()).filter((text) => text !== '');
    const couldBe = [first, ...mapped.slice(0, 1), ...this.#keyColumns.map((column) => cells[column] ?? '')];
    if (!couldBe.some((text) => /total/i.test(text))) return false;
    const stored = new Set(this.#mapped);
    const judged = mapped.every((text) => sum.test(text))
      ? cells
      : cells.map((cell, at) => (stored.has(at) ? cell : ''));
    return isTotalRow(judged, this.#keyColumns);
  }

  get skipped(): number {
    return Object.values(this.#counts).reduce((all, count) => all + count, 0);
  }

  notices(): Message[] {
    return (['blank', 'header', 'section', 'total'] as const)
      .filter((kind) => this.#counts[kind] > 0)
      .map((kind) => rowMessage(`${kind}Rows`, { count: this.#counts[kind], rows: this.#counts[kind] }));
  }
}
