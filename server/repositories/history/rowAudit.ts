/** Writes one audit event per set-up row in one statement. */
import type { Transaction } from '../../db/database.ts';
import { jsonText } from '../../db/jsonText.ts';
import type { WriteBy } from './commodityAudit.ts';

export interface RowWrite {
  /** Subject and verb, such as `code.update`. */
  readonly action: string;
  /** Description of the written row. */
  readonly target: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

export interface RowsBy extends Pick<WriteBy, 'caller' | 'requestId'> {
  /** Null for rows outside any project. */
  readonly projectId: number | null;
}

export async function auditRows(transaction: Transaction, by: RowsBy, rows: readonly RowWrite[]): Promise<void> {
  await transaction.execute(
    `insert into audit_event (user_id, issuer, subject, project_id, request_id, action, target, before, after)
     select $1, $2, $3, $4, $5, w.action, w.target, w.before, w.after
     from jsonb_to_recordset($6::jsonb) as w(action text, target text, before jsonb, after jsonb)`,
    [by.caller.userId, by.caller.issuer, by.caller.subject, by.projectId, by.requestId, jsonText(rows)],
  );
}
