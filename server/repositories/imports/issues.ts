/** Issues of an import: what was found in its file, kept as sentences so that each reader gets their own language. */
import { jsonText } from '../../db/jsonText.ts';
import type { ImportIssue } from '../../../contract/imports.ts';
import type { Message } from '../../../contract/message.ts';
import type { Transaction } from '../../db/database.ts';
import { parseStoredMessage } from '../../locales/storedMessage.ts';

/** An issue whose reason is not said yet. */
export type FoundIssue = Omit<ImportIssue, 'reason'> & { readonly reason: Message };

const columns = [
  'project_id',
  'import_id',
  'position',
  'severity',
  'row_no',
  'column_name',
  'value',
  'code',
  'reason',
] as const;

export async function removeIssues(transaction: Transaction, projectId: number, importId: string): Promise<void> {
  await transaction.execute('delete from import_issue where project_id = $1 and import_id = $2', [projectId, importId]);
}

/** Replaces the issues of an import. */
export async function replaceIssues(
  transaction: Transaction,
  projectId: number,
  importId: string,
  issues: readonly FoundIssue[],
  copyValue: (text: string | null) => string,
): Promise<void> {
  await removeIssues(transaction, projectId, importId);
  if (issues.length === 0) return;
  const line = (issue: FoundIssue, position: number) =>
    [
      String(projectId),
      importId,
      String(position),
      issue.severity,
      issue.row === null ? null : String(issue.row),
      issue.column,
      issue.value,
      issue.code,
      jsonText(issue.reason),
    ]
      .map(copyValue)
      .join('\t');
  await transaction.copyIn('import_issue', columns, [`${issues.map(line).join('\n')}\n`]);
}

/** The issues of an import in the order of its file: all, or the first of them. */
export async function findIssues(
  transaction: Transaction,
  projectId: number,
  importId: string,
  limit: number | null = null,
): Promise<FoundIssue[]> {
  const issues = await transaction.query<Omit<FoundIssue, 'reason'> & { readonly reason: unknown }>(
    `select severity, row_no as row, column_name as "column", value, code, reason from import_issue
      where project_id = $1 and import_id = $2 order by position limit $3`,
    [projectId, importId, limit],
  );
  return issues.map((issue) => Object.assign(issue, { reason: parseStoredMessage(issue.reason) }));
}
