/** Which rows of a sheet hold data. The contract's rules decide; this keeps them off the hundred thousand plain rows. */
import { isBlankRow, isRepeatedHeader, isSectionRow, isTotalRow } from '../../../../contract/headers.ts';
import type { Message } from '../../../../contract/message.ts';
import { rowMessage } from '../../../locales/en-US/importRows.ts';

export type SkippedKind = 'blank' | 'header' | 'section' | 'total';

const asWords = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Blank, or a tick box nobody has ticked: registers keep hundreds of prepared rows that hold nothing else. */
const isUntouched = (cell: string) => cell === '' || cell === 'FALSE' || cell.trim() === '';

export class RowClassifier {
  readonly #headers: readonly string[];
  readonly #keyColumns: readonly number[];
  readonly #headerWords: ReadonlySet<string>;
  readonly #plainHeaders: ReadonlySet<string>;
  readonly #counts: Record<SkippedKind, number> = { blank: 0, header: 0, section: 0, total: 0 };

  constructor(headers: readonly string[], keyColumns: readonly number[]) {
    this.#headers = headers;
    this.#keyColumns = keyColumns;
    this.#plainHeaders = new Set(headers.filter((header) => header !== ''));
    this.#headerWords = new Set(
      headers
        .flatMap((header) => [header, ...header.split(' / ')])
        .map(asWords)
        .filter((words) => words !== ''),
    );
  }

  /** The kind of a row that holds no data, counted; null for a data row. */
  skip(cells: readonly string[]): SkippedKind | null {
    const kind = this.#kind(cells);
    if (kind !== null) this.#counts[kind] += 1;
    return kind;
  }

  /** Whether a row of more than two filled cells, begun with `first`, is surely data. */
  isSurelyData(first: string, key: string): boolean {
    return !/total/i.test(first) && (key === first || !/total/i.test(key)) && !this.#couldRepeatHeader(first);
  }

  #kind(cells: readonly string[]): SkippedKind | null {
    let filled = 0;
    let first = '';
    for (const cell of cells) {
      if (cell === '' || cell.trim() === '') continue;
      if (filled === 0) first = cell;
      filled += 1;
      if (filled > 2) break;
    }
    if (filled === 0) return 'blank';
    if (filled <= 2) {
      if (isBlankRow(cells) || cells.every(isUntouched)) return 'blank';
      if (isSectionRow(cells, this.#headers, this.#keyColumns))
        return this.#isTotal(cells, first) ? 'total' : 'section';
    }
    if (this.#isTotal(cells, first)) return 'total';
    return this.#couldRepeatHeader(first) && isRepeatedHeader(cells, this.#headers) ? 'header' : null;
  }

  /** Header texts rarely hold digits, tags nearly always do: those need no closer look. */
  #couldRepeatHeader(first: string): boolean {
    return this.#plainHeaders.has(first) || (!/\d/.test(first) && this.#headerWords.has(asWords(first)));
  }

  #isTotal(cells: readonly string[], first: string): boolean {
    const couldBe = [first, ...this.#keyColumns.map((column) => cells[column] ?? '')].some((text) =>
      /total/i.test(text),
    );
    return couldBe && isTotalRow(cells, this.#keyColumns);
  }

  get skipped(): number {
    return Object.values(this.#counts).reduce((sum, count) => sum + count, 0);
  }

  notices(): Message[] {
    return (['blank', 'header', 'section', 'total'] as const)
      .filter((kind) => this.#counts[kind] > 0)
      .map((kind) => rowMessage(`${kind}Rows`, { count: this.#counts[kind], rows: this.#counts[kind] }));
  }
}
