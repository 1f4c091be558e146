/** Several rows with one tag: identical ones count as one; different ones are rejected, or the last is used (domain rule 3.8). */
import type { ImportOptions } from '../../../../contract/imports/imports.ts';
import type { Message } from '../../../../contract/base/messages/message.ts';
import type { Transaction } from '../../../db/database.ts';
import type { FoundIssue } from '../../../repositories/imports/issues.ts';
import { repeatedRows, unstage, type RepeatedRow, type Staging } from '../../../repositories/imports/staged/staging.ts';
import { rowMessage } from '../../../locales/en-US/importRows.ts';

export interface Settled {
  readonly issues: FoundIssue[];
  /** Number of rows rejected because they contradict each other. */
  readonly refused: number;
  /** Number of rows omitted because another row is identical or comes later. */
  readonly leftOut: number;
  readonly refusedKeys: string[];
  /** Number of rejected rows beyond the first for each of these keys. */
  readonly refusedUnnamed: number;
}

function byKey(rows: readonly RepeatedRow[]): Map<string, RepeatedRow[]> {
  const groups = new Map<string, RepeatedRow[]>();
  for (const row of rows) {
    const group = groups.get(row.tag_key);
    if (group) group.push(row);
    else groups.set(row.tag_key, [row]);
  }
  return groups;
}

const spelling = (row: RepeatedRow) => row.tag.trim().replaceAll(/\s+/g, ' ');

/** Maximum number of named rows; otherwise a tag on every row of a file would list every row in the message of every row. */
const rowsNamed = 20;

function contradiction(rows: readonly RepeatedRow[]): Message {
  const named = { list: rows.slice(0, rowsNamed).map((row) => String(row.file_row)) };
  return rows.length <= rowsNamed
    ? rowMessage('contradict', { rows: named })
    : rowMessage('manyContradict', { total: rows.length, rows: named });
}

function issue(
  severity: FoundIssue['severity'],
  row: RepeatedRow,
  column: string,
  code: string,
  reason: Message,
): FoundIssue {
  return { severity, row: row.file_row, column, value: row.tag.slice(0, 200), code, reason };
}

/** Removes repeated rows from staging and returns the outcome. */
export async function settleDuplicates(
  transaction: Transaction,
  staging: Staging,
  keys: readonly string[],
  policy: ImportOptions['duplicates'],
  column: string,
): Promise<Settled> {
  const settled: Settled = { issues: [], refused: 0, leftOut: 0, refusedKeys: [], refusedUnnamed: 0 };
  if (keys.length === 0) return settled;
  const groups = byKey(await repeatedRows(transaction, staging, keys));
  const unstaged: number[] = [];
  let [refused, leftOut] = [0, 0];
  for (const [key, rows] of groups) {
    const [first] = rows;
    const last = rows.at(-1);
    if (!first || !last) continue;
    const others = rows.filter((row) => row !== first);
    const differentlySpelled = others.find((row) => spelling(row) !== spelling(first));
    if (differentlySpelled) {
      settled.issues.push(
        issue(
          'warning',
          differentlySpelled,
          column,
          'key.spelling',
          rowMessage('spelledOtherwise', { row: String(first.file_row), tag: spelling(first) }),
        ),
      );
    }
    if (rows.every((row) => row.body === first.body)) {
      const reason = rowMessage('repeated', { row: String(first.file_row) });
      for (const row of others) settled.issues.push(issue('info', row, column, 'key.repeated', reason));
      leftOut += others.length;
      unstaged.push(...others.map((row) => row.row_no));
    } else if (policy === 'useLast') {
      const earlier = rows.filter((row) => row !== last);
      const reason = rowMessage('replaced', { row: String(last.file_row) });
      for (const row of earlier) settled.issues.push(issue('warning', row, column, 'key.replaced', reason));
      leftOut += earlier.length;
      unstaged.push(...earlier.map((row) => row.row_no));
    } else {
      const reason = contradiction(rows);
      for (const row of rows) settled.issues.push(issue('error', row, column, 'key.duplicate', reason));
      refused += rows.length;
      unstaged.push(...rows.map((row) => row.row_no));
      settled.refusedKeys.push(key);
    }
  }
  if (unstaged.length > 0) await unstage(transaction, staging, unstaged);
  return { ...settled, refused, leftOut, refusedUnnamed: refused - settled.refusedKeys.length };
}
