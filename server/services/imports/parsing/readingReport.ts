/** Reports rows that are read differently from how they are written, and leaves out those the user chose to leave out. */
import { commodities } from '../../../../contract/commodities/index.ts';
import type { ReadingChoices } from '../../../../contract/imports/readingDeviations.ts';
import { isMarkedDeleted } from '../../../../contract/imports/readingDeviations.ts';
import { rowMessage } from '../../../locales/en-US/importRows.ts';
import { columnTitle } from './cells/columnTitle.ts';
import { eachLine, type LineBlock, type SourceRow } from '../reading/row.ts';
import type { IssueList } from './issues.ts';
import type { ParsePlan } from './parsePlan.ts';
import type { RowClassifier } from './rowClassifier.ts';

/** Returns the cells including their struck-out text. */
function asWritten({ cells, struck = [] }: SourceRow): string[] {
  const written = [...cells];
  for (const { column, text } of struck) written[column] = text;
  return written;
}

/** Returns the row as read under the user's choice for struck-out text. */
export const chosenReading = (source: SourceRow, { struck }: Pick<ReadingChoices, 'struck'>): SourceRow =>
  struck === 'read' && source.struck ? { ...source, cells: asWritten(source) } : source;

/** Matches at the start of a cell. Any byte can stand for an accented letter. */
const deletedBytes =
  /[,;\t|"\n] ?(?:delete|void|cancel|superseded|supprim|annul|elimina|anulad|gel.{1,2}scht|entf.{1,2}llt|storniert)/i;

/** Returns the numbers of the lines in which a cell might mark the row as deleted: these go to the row reader. */
export function linesMarkedDeleted(block: LineBlock): ReadonlySet<number> {
  const numbers = new Set<number>();
  const bytes = Buffer.from(block.bytes.buffer, block.bytes.byteOffset, block.bytes.length);
  if (!deletedBytes.test(bytes.toString('latin1'))) return numbers;
  eachLine(block, (from, to, number) => {
    if (deletedBytes.test(bytes.toString('latin1', from, to))) numbers.add(number);
  });
  return numbers;
}

export class ReadingReport {
  readonly #plan: ParsePlan;
  readonly #issues: IssueList;
  readonly #classifier: RowClassifier;
  /**
   * Columns that name the row or from which its name is built; `#nameColumns` are those that hold a part of the name unchanged.
   */
  readonly #keyColumns: readonly number[];
  readonly #nameColumns: readonly number[];
  /** Columns that are read. */
  readonly #read: ReadonlySet<number>;
  /** Struck-out rows that are read: their cells are not reported individually. */
  readonly #struckRows = new Set<number>();
  /** Number of rows left out. */
  skipped = 0;

  constructor(plan: ParsePlan, issues: IssueList, classifier: RowClassifier, keyColumns: readonly number[]) {
    this.#plan = plan;
    this.#issues = issues;
    this.#classifier = classifier;
    this.#keyColumns = keyColumns;
    const names = new Set(commodities[plan.importType].keyFields);
    this.#nameColumns = keyColumns.filter((column) => names.has(plan.mapping[String(column)] ?? ''));
    this.#read = new Set([...Object.keys(plan.mapping).map(Number), ...keyColumns]);
  }

  get #choices(): ReadingChoices {
    return this.#plan.options.reading;
  }

  /** Reports comments, and hidden columns that have a header. */
  reportSheet({ number, comments = [], hiddenColumns = [] }: SourceRow): void {
    for (const column of hiddenColumns) {
      const header = this.#plan.headers[column] ?? '';
      if (header === '') continue;
      const reason = rowMessage(this.#read.has(column) ? 'hiddenColumnRead' : 'hiddenColumn', { column: header });
      this.#issues.add('info', Math.max(this.#plan.headerRow, 1), header, '', 'reading.hiddenColumn', reason);
    }
    for (const { column, text } of comments) {
      const title = columnTitle(this.#plan.headers, column);
      this.#issues.add('info', number, title, text, 'reading.comment', rowMessage('comment'));
    }
  }

  /** True if the row is struck out and left out. `asFiled` is the row without its struck-out text. */
  leavesOutStruck(asFiled: SourceRow): boolean {
    if (asFiled.struck === undefined || !this.#isStruckRow(asFiled)) return false;
    const written = asWritten(asFiled);
    // A struck-out title or total is not a data row.
    if (this.#classifier.kindOf(written) !== null) return false;
    const column = this.#keyColumns.find((key) => (written[key] ?? '').trim() !== '') ?? this.#keyColumns[0] ?? 0;
    const isRead = this.#choices.struck === 'read';
    const leftOut = this.#plan.mode === 'full' ? rowMessage('struckRow') : rowMessage('struckRowPartial');
    this.#issues.add(
      'warning',
      asFiled.number,
      columnTitle(this.#plan.headers, column),
      written[column] ?? '',
      'reading.struckRow',
      isRead ? rowMessage('struckRowRead') : leftOut,
    );
    if (isRead) this.#struckRows.add(asFiled.number);
    else this.skipped += 1;
    return !isRead;
  }

  /**
   * A row counts as struck out if a cell that names it is struck out; for a built name, all its cells; if none names it, more
   * than half of the cells that are read.
   */
  #isStruckRow({ cells, struck = [] }: SourceRow): boolean {
    const isWhole = new Set(struck.flatMap(({ column }) => ((cells[column] ?? '').trim() === '' ? column : [])));
    const isFilled = (column: number) => isWhole.has(column) || (cells[column] ?? '').trim() !== '';
    if (this.#nameColumns.some((column) => isWhole.has(column))) return true;
    const named = this.#keyColumns.filter(isFilled);
    if (named.length > 0) return named.every((column) => isWhole.has(column));
    const filled = [...this.#read].filter(isFilled);
    return filled.length > 0 && filled.filter((column) => isWhole.has(column)).length * 2 > filled.length;
  }

  /** Reports doubts about a data row. Returns true if the row is left out by the user's choice. */
  leavesOut(source: SourceRow): boolean {
    const isHidden = source.isHidden === true;
    const said = source.cells.findIndex((cell, column) => !this.#keyColumns.includes(column) && isMarkedDeleted(cell));
    if (isHidden) this.#reportRow(source, 'reading.hiddenRow', this.#keyColumns[0] ?? 0, 'hiddenRow');
    if (said >= 0) this.#reportRow(source, 'reading.deletedRow', said, 'deletedRow');
    const isLeftOut =
      (isHidden && this.#choices.hiddenRows === 'leaveOut') || (said >= 0 && this.#choices.deletedRows === 'leaveOut');
    if (isLeftOut) this.skipped += 1;
    else this.#reportStruckCells(source);
    return isLeftOut;
  }

  #reportRow({ number, cells }: SourceRow, code: string, column: number, name: 'hiddenRow' | 'deletedRow'): void {
    const isRead = this.#choices[name === 'hiddenRow' ? 'hiddenRows' : 'deletedRows'] === 'read';
    const reason = isRead ? rowMessage(`${name}Read`) : rowMessage(name);
    this.#issues.add('warning', number, columnTitle(this.#plan.headers, column), cells[column] ?? '', code, reason);
  }

  #reportStruckCells({ number, cells, struck = [] }: SourceRow): void {
    if (this.#struckRows.has(number)) return;
    for (const { column, text } of struck) {
      if (!this.#read.has(column)) continue;
      const left = cells[column] ?? '';
      const reason =
        this.#choices.struck === 'read'
          ? rowMessage('struckTextRead')
          : left === ''
            ? rowMessage('struckCell')
            : rowMessage('struckText', { text: left });
      this.#issues.add('warning', number, columnTitle(this.#plan.headers, column), text, 'reading.struckText', reason);
    }
  }
}
