/** One audit event per commodity written, in one statement. */
import type { CommodityType } from '../../contract/commodities/index.ts';
import type { SaidAuthor } from '../../contract/saidAuthor.ts';
import type { CellValue } from '../../contract/scalars.ts';
import type { Caller } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { jsonText } from '../db/jsonText.ts';

export interface CommodityWrite {
  readonly type: CommodityType;
  readonly id: number;
  readonly before: unknown;
  readonly after: unknown;
  /** Engineering data changed after work on the row had begun. */
  readonly isBegun?: boolean;
  /** Somebody else entered it, and the caller delivers it. */
  readonly enteredBy?: SaidAuthor | undefined;
}

export interface WriteBy {
  readonly caller: Pick<Caller, 'userId' | 'issuer' | 'subject'>;
  readonly projectId: number;
  /** Subject and verb, `commodity.update`. */
  readonly action: string;
  readonly requestId: string;
  /** The change all these writes are, when it can be taken back. */
  readonly changeId?: string;
  readonly revertsChangeId?: string;
}

/**
 * The unit of the lengths an event `e` has in `before` and `after`, as `imperial` or `metric`: what was stored with it; of an
 * older event the unit its project had until the first change of unit after it. Null where the project is gone.
 */
export const unitOfEventSql = `coalesce(e.unit_measurement,
  (select c.before ->> 'unitMeasurement' from audit_event c where c.project_id = e.project_id and c.id > e.id
     and c.action = 'project.update' and c.before ->> 'unitMeasurement' <> c.after ->> 'unitMeasurement' order by c.id limit 1),
  (select o.unit_measurement from project o where o.id = e.project_id))`;

export async function auditCommodities(
  transaction: Transaction,
  by: WriteBy,
  writes: readonly CommodityWrite[],
): Promise<void> {
  const rows = writes.map(({ type, id, before, after, isBegun = false, enteredBy }) => ({
    target: `${type} ${id}`,
    before,
    after,
    begun: isBegun,
    said_name: enteredBy?.name ?? null,
    said_subject: enteredBy?.subject ?? null,
  }));
  await transaction.execute(
    `insert into audit_event (user_id, issuer, subject, project_id, action, request_id, change_id, reverts_change_id, target, before, after, on_begun_work, said_name, said_subject, unit_measurement)
     select $1, $2, $3, $4, $5, $6, $8::uuid, $9::uuid, w.target, w.before, w.after, w.begun, w.said_name, w.said_subject,
       (select unit_measurement from project where id = $4)
     from jsonb_to_recordset($7::jsonb) as w(target text, before jsonb, after jsonb, begun boolean, said_name text, said_subject text)`,
    [
      by.caller.userId,
      by.caller.issuer,
      by.caller.subject,
      by.projectId,
      by.action,
      by.requestId,
      jsonText(rows),
      by.changeId ?? null,
      by.revertsChangeId ?? null,
    ],
  );
}

type Values = Readonly<Record<string, CellValue>>;

/**
 * What the last entry that set a flag found on each of these rows, by id; an entry that found it set already only agreed. None from before the project changed its unit: the trail
 * keeps lengths in the unit of their time.
 */
export async function readBeforeFlag(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  ids: readonly number[],
  flag: string,
): Promise<Map<number, Values>> {
  const rows = await transaction.query<{ id: number; before: Values }>(
    `select distinct on (e.target) split_part(e.target, ' ', 2)::int as id, e.before from audit_event e join project p on p.id = e.project_id
     where e.project_id = $1 and e.target = any($2::text[]) and e.action = 'fieldWork.record' and e.allowed
       and e.after ->> $3 = 'true' and e.before ->> $3 is distinct from 'true' and (p.unit_changed_at is null or e.at > p.unit_changed_at)
     order by e.target, e.id desc`,
    [projectId, ids.map((id) => `${type} ${id}`), flag],
  );
  return new Map(rows.map(({ id, before }) => [id, before]));
}
