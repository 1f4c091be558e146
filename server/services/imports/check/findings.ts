/** Findings of a check other than rejected rows: unknown codes, lookalike tags, a doubtful tag column, an empty file. */
import { commodities } from '../../../../contract/commodities/index.ts';
import type { Message } from '../../../../contract/base/messages/message.ts';
import type { Transaction } from '../../../db/database.ts';
import { rowMessage } from '../../../locales/en-US/importRows.ts';
import { unknownCodes } from '../../../repositories/imports/staged/codes.ts';
import type { FoundIssue } from '../../../repositories/imports/issues.ts';
import { lookAlikesOfProject } from '../../../repositories/imports/staged/lookAlikes.ts';
import type { Staging } from '../../../repositories/imports/staged/staging.ts';
import type { Spellings } from './codeSpellings.ts';
import { titleOf } from '../parsing/cells/columnTitle.ts';
import type { LookAlike } from './lookAlikeCodes.ts';
import { countsRows } from '../misleadingColumns.ts';
import type { ParsePlan, ParseResult } from '../parsing/parsePlan.ts';

/** Codes the project does not list, if they are not to be added; lookalikes are reported as such. */
export async function codeWarnings(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  createMissing: boolean,
  likes: readonly LookAlike[],
): Promise<FoundIssue[]> {
  if (createMissing) return [];
  const told = new Set(likes.map(({ field, code }) => `${field} ${code}`));
  const codes = await unknownCodes(transaction, staging, projectId);
  const others = codes.filter(({ field, code }) => !told.has(`${field} ${code}`));
  return others.map(({ label, code, rows, first }) => ({
    severity: 'warning',
    row: first,
    column: label,
    value: code,
    code: 'code.unknown',
    reason: rowMessage('unknownCode', { code, count: rows, rows }),
  }));
}

/** Codes that the file spells differently from the project. */
export function spellingNotes(plan: ParsePlan, { respelled }: Spellings): FoundIssue[] {
  return respelled.map(({ field, code, spelling, rows, first }) => ({
    severity: 'info',
    row: first,
    column: titleOf(plan, field) || field,
    value: code,
    code: 'code.respelled',
    reason: rowMessage('codeRespelled', { code: spelling, count: rows, rows }),
  }));
}

/** New codes of the file that look like others. */
export function codeLikeWarnings(plan: ParsePlan, { lookAlikes }: Spellings): FoundIssue[] {
  return lookAlikes.map(({ field, code, rows, first, known }) => ({
    severity: 'warning',
    row: first,
    column: titleOf(plan, field) || field,
    value: code,
    code: 'code.looksLike',
    reason: rowMessage('codeLooksLike', { code, rows, known: known.code, knownRows: known.rows }),
  }));
}

/** Tags that would be added although a tag of the project looks the same. */
export async function lookAlikeWarnings(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  column: string,
): Promise<FoundIssue[]> {
  const found = await lookAlikesOfProject(transaction, staging, projectId);
  return found.map(({ row, tag, known, removes }) => ({
    severity: 'warning',
    row,
    column,
    value: tag,
    code: 'key.looksLikeKnown',
    reason: rowMessage(removes ? 'looksLikeRemoved' : 'looksLikeKnown', { tag: known }),
  }));
}

/** Doubts about the tag column: it might name something else, such as the load, if most rows repeat it or lack it. */
export function tagDoubts(
  { mapping, importType, firstDataRow }: ParsePlan,
  result: ParseResult,
  repeating: number,
  firstRows: readonly (readonly string[])[],
): Message[] {
  const column = Object.entries(mapping).find(([, field]) => commodities[importType].keyFields.includes(field))?.[0];
  if (column === undefined || commodities[importType].keyFields.length > 1) return [];
  const lacking = result.issues.filter(({ code }) => code === 'key.missing').length;
  const rows = lacking + repeating;
  if (rows * 2 > result.rows) return [rowMessage('tagDoubtful', { rows, total: result.rows })];
  const cells = firstRows.slice(firstDataRow - 1).map((row) => row[Number(column)] ?? '');
  return countsRows(cells) ? [rowMessage('tagCounts')] : [];
}

/** Issue for a file without a data row. */
export function nothingFound({ rows }: ParseResult): FoundIssue[] {
  if (rows > 0) return [];
  return [{ severity: 'error', row: null, column: '', value: '', code: 'file.noRows', reason: rowMessage('noRows') }];
}

/** Sorts issues by row; those without a row are last. */
export function inFileOrder(issues: readonly FoundIssue[]): FoundIssue[] {
  return issues.toSorted((a, b) => (a.row ?? Number.MAX_SAFE_INTEGER) - (b.row ?? Number.MAX_SAFE_INTEGER));
}

/** Title of the column with the tag, as written in the file. */
export function keyColumnTitle(plan: ParsePlan, staging: Staging): string {
  const [key] = staging.keys;
  return titleOf(plan, key?.key ?? '') || (key?.label ?? '');
}
