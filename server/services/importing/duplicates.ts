/** Several rows of one tag: identical ones are one; different ones are refused, or the last is used (domain rule 3.8). */
import type { ImportIssue, ImportOptions } from '../../../contract/imports.ts';
import type { BulkSession } from '../../db/connect.ts';
import { repeatedRows, unstage, type RepeatedRow, type Staging } from '../../repositories/importsStaging.ts';

export interface Settled {
  readonly issues: ImportIssue[];
  /** Rows refused because they contradict each other. */
  readonly refused: number;
  /** Rows left out because another row says the same, or stands later. */
  readonly leftOut: number;
  readonly refusedKeys: string[];
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

function issue(
  severity: ImportIssue['severity'],
  row: RepeatedRow,
  column: string,
  code: string,
  reason: string,
): ImportIssue {
  return { severity, row: row.file_row, column, value: row.tag.slice(0, 200), code, reason };
}

/** Removes repeated rows from staging and says what became of them. */
export async function settleDuplicates(
  session: BulkSession,
  staging: Staging,
  keys: readonly string[],
  policy: ImportOptions['duplicates'],
  column: string,
): Promise<Settled> {
  const settled: Settled = { issues: [], refused: 0, leftOut: 0, refusedKeys: [] };
  if (keys.length === 0) return settled;
  const groups = byKey(await repeatedRows(session, staging, keys));
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
          `Row ${first.file_row} spells this tag “${spelling(first)}”; upper and lower case and spaces do not tell tags apart.`,
        ),
      );
    }
    if (rows.every((row) => row.body === first.body)) {
      for (const row of others)
        settled.issues.push(
          issue('info', row, column, 'key.repeated', `Says the same as row ${first.file_row}; kept once.`),
        );
      leftOut += others.length;
      unstaged.push(...others.map((row) => row.row_no));
    } else if (policy === 'useLast') {
      const earlier = rows.filter((row) => row !== last);
      for (const row of earlier)
        settled.issues.push(
          issue(
            'warning',
            row,
            column,
            'key.replaced',
            `Row ${last.file_row} has the same tag and other values; the last row was used.`,
          ),
        );
      leftOut += earlier.length;
      unstaged.push(...earlier.map((row) => row.row_no));
    } else {
      const places = rows.map((row) => row.file_row).join(', ');
      for (const row of rows)
        settled.issues.push(
          issue(
            'error',
            row,
            column,
            'key.duplicate',
            `Rows ${places} have the same tag and different values. Correct the file, or choose to use the last.`,
          ),
        );
      refused += rows.length;
      unstaged.push(...rows.map((row) => row.row_no));
      settled.refusedKeys.push(key);
    }
  }
  if (unstaged.length > 0) await unstage(session, staging, unstaged);
  return { ...settled, refused, leftOut };
}
