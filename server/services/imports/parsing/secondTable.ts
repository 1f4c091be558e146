/** Detects a second table on the same sheet: a row that looks like the header of another table ends the one being read. */
import { cleanCell } from '../../../../contract/base/values/cells.ts';
import { importTypes } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import { matchHeaders } from '../../../../contract/imports/headers.ts';
import { filledCells } from '../../../../contract/imports/mergedHeaders.ts';
import { normaliseHeader } from '../../../../contract/imports/headings/normaliseHeader.ts';
import { rowMessage } from '../../../locales/en-US/importRows.ts';
import type { SourceRow } from '../reading/row.ts';
import type { IssueList } from './issues.ts';
import type { ParsePlan } from './parsePlan.ts';
import type { SkippedKind } from './rowClassifier.ts';

const fewestHeadings = 3;
const longestHeading = 60;
/** Minimum share of the filled cells that must be known headings. */
const knownShare = 0.5;
/** Comparing headings is slow; on a sheet of words without digits, at most this many rows are compared. */
const maxCompared = 500;

const isOwnPart = (cell: string, header: string): boolean => {
  const { text } = normaliseHeader(cleanCell(cell).text);
  return [header, ...header.split(' / ')].some((part) => normaliseHeader(part).text === text);
};

interface FoundTable {
  readonly row: number;
  readonly header: string;
  rows: number;
}

export class SecondTable {
  readonly #plan: ParsePlan;
  readonly #keyColumns: readonly number[];
  readonly #isRead: boolean;
  readonly #found: FoundTable[] = [];
  #open: FoundTable | null = null;
  #compared = 0;

  constructor(plan: ParsePlan, keyColumns: readonly number[]) {
    this.#plan = plan;
    this.#keyColumns = keyColumns;
    this.#isRead = plan.options.reading.secondTable === 'read';
  }

  /** Number of rows left out. */
  get rows(): number {
    return this.#isRead ? 0 : this.#found.reduce((sum, { rows }) => sum + rows, 0);
  }

  /** True while rows are left out until the first header is repeated. */
  get isInside(): boolean {
    return this.#open !== null;
  }

  /** True if the row belongs to another table and is left out; `kind` is the row's kind in the table being read. */
  leavesOut({ number, cells }: SourceRow, kind: SkippedKind | null, hasRows: boolean): boolean {
    if (this.#open !== null) {
      if (kind === 'header' && this.#isOwnHeader(cells)) this.#open = null;
      else if (kind !== 'blank') this.#open.rows += 1;
      return true;
    }
    if (!hasRows || (kind !== null && kind !== 'header')) return false;
    if (kind === 'header' && this.#isOwnHeader(cells)) return false;
    if (!this.#isHeader(cells)) return false;
    const table = { row: number, header: filledCells(cells).join(' | '), rows: 0 };
    this.#found.push(table);
    if (this.#isRead) return false;
    this.#open = table;
    return true;
  }

  /** True for a repeated header of the table being read: its key columns have the same headings. */
  #isOwnHeader(cells: readonly string[]): boolean {
    return this.#keyColumns.every((column) => isOwnPart(cells[column] ?? '', this.#plan.headers[column] ?? ''));
  }

  /** True if the row is a header: it has the heading of a key column, and at least half of its headings are known. */
  #isHeader(cells: readonly string[]): boolean {
    const filled = filledCells(cells);
    if (filled.length < fewestHeadings || filled.some((text) => text.length > longestHeading)) return false;
    if (filled.filter((text) => /\d/.test(text)).length > filled.length / 4) return false;
    if (this.#compared >= maxCompared) return false;
    this.#compared += 1;
    return importTypes.some((type) => {
      const { mapping, score } = matchHeaders(cells, commodities[type]);
      const names = commodities[type].keyFields[0] ?? '';
      return Object.values(mapping).includes(names) && score >= fewestHeadings && score >= filled.length * knownShare;
    });
  }

  report(issues: IssueList): void {
    for (const { row, header, rows } of this.#found) {
      const at = String(row);
      const reason = this.#isRead
        ? rowMessage('secondTableRead', { row: at })
        : rowMessage('secondTable', { row: at, rows, count: rows });
      issues.add('warning', row, '', header, 'reading.secondTable', reason);
    }
  }
}
