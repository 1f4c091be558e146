/** One audit event per code written, in one statement. */
import type { Transaction } from '../../db/database.ts';
import { jsonText } from '../../db/jsonText.ts';
import type { WriteBy } from '../commodityAudit.ts';

export interface CodeWrite {
  /** Subject and verb, `code.update`. */
  readonly action: string;
  readonly code: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

export async function auditCodes(
  transaction: Transaction,
  by: Omit<WriteBy, 'action'>,
  kind: string,
  writes: readonly CodeWrite[],
): Promise<void> {
  const rows = writes.map(({ action, code, before, after }) => ({ action, target: `${kind} ${code}`, before, after }));
  await transaction.execute(
    `insert into audit_event (user_id, issuer, subject, project_id, request_id, action, target, before, after)
     select $1, $2, $3, $4, $5, w.action, w.target, w.before, w.after
     from jsonb_to_recordset($6::jsonb) as w(action text, target text, before jsonb, after jsonb)`,
    [by.caller.userId, by.caller.issuer, by.caller.subject, by.projectId, by.requestId, jsonText(rows)],
  );
}
