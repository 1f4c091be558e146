/** Issues of an import, stored as untranslated messages so that each reader gets their own language. */
import { jsonText } from '../../db/jsonText.ts';
import type { ImportIssue, IssueCause } from '../../../contract/imports/imports.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import type { Transaction } from '../../db/database.ts';
import { parseStoredMessage } from '../../locales/storedMessage.ts';

/** Issue whose reason is not translated yet. */
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

export interface IssueFilter {
  readonly severity?: ImportIssue['severity'] | undefined;
  readonly code?: string | undefined;
  readonly offset?: number | undefined;
  /** Undefined for no limit. */
  readonly limit?: number | undefined;
}

/** Issues of an import in file order: all, or those that match the filter. */
export async function findIssues(
  transaction: Transaction,
  projectId: number,
  importId: string,
  { severity, code, offset = 0, limit }: IssueFilter = {},
): Promise<FoundIssue[]> {
  const issues = await transaction.query<Omit<FoundIssue, 'reason'> & { readonly reason: unknown }>(
    `select severity, row_no as row, column_name as "column", value, code, reason from import_issue
      where project_id = $1 and import_id = $2 and ($3::text is null or severity = $3) and ($4::text is null or code = $4)
      order by position offset $5 limit $6`,
    [projectId, importId, severity ?? null, code ?? null, offset, limit ?? null],
  );
  return issues.map((issue) => Object.assign(issue, { reason: parseStoredMessage(issue.reason) }));
}

/** Issues of one cause, with the first of them in the file. */
export interface FoundCause extends Omit<IssueCause, 'example'> {
  readonly example: Message;
}

/** Causes of the issues, errors first, then in file order. */
export async function findIssueCauses(
  transaction: Transaction,
  projectId: number,
  importId: string,
): Promise<FoundCause[]> {
  const causes = await transaction.query<Omit<FoundCause, 'example'> & { readonly example: unknown }>(
    `select c.severity, c.code, c.issues, i.reason as example from (
        select severity, code, count(*)::int as issues, min(position) as first from import_issue
          where project_id = $1 and import_id = $2 group by severity, code
      ) c join import_issue i on i.project_id = $1 and i.import_id = $2 and i.position = c.first
      order by array_position(array['error', 'warning', 'info'], c.severity::text), c.first`,
    [projectId, importId],
  );
  return causes.map((cause) => Object.assign(cause, { example: parseStoredMessage(cause.example) }));
}
