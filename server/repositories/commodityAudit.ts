/** One audit event per commodity written, in one statement. */
import type { CommodityType } from '../../contract/commodities/index.ts';
import type { Caller } from '../context.ts';
import type { Transaction } from '../db/connect.ts';
import { jsonText } from '../db/jsonText.ts';

export interface CommodityWrite {
  readonly type: CommodityType;
  readonly id: number;
  readonly before: unknown;
  readonly after: unknown;
}

export interface WriteBy {
  readonly caller: Pick<Caller, 'userId' | 'issuer' | 'subject'>;
  readonly projectId: number;
  /** Subject and verb, `commodity.update`. */
  readonly action: string;
  readonly requestId: string;
}

export async function auditCommodities(
  transaction: Transaction,
  by: WriteBy,
  writes: readonly CommodityWrite[],
): Promise<void> {
  const rows = writes.map(({ type, id, before, after }) => ({ target: `${type} ${id}`, before, after }));
  await transaction.execute(
    `insert into audit_event (user_id, issuer, subject, project_id, action, request_id, target, before, after)
     select $1, $2, $3, $4, $5, $6, w.target, w.before, w.after from jsonb_to_recordset($7::jsonb) as w(target text, before jsonb, after jsonb)`,
    [by.caller.userId, by.caller.issuer, by.caller.subject, by.projectId, by.action, by.requestId, jsonText(rows)],
  );
}
