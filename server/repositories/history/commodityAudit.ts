/** One audit event per commodity written, in one statement. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { OriginalAuthor } from '../../../contract/base/calls/originalAuthor.ts';
import type { CellValue, UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { jsonText } from '../../db/jsonText.ts';

export interface CommodityWrite {
  readonly type: CommodityType;
  readonly id: number;
  readonly before: unknown;
  readonly after: unknown;
  /** Engineering data changed after work on the row had begun. */
  readonly isBegun?: boolean;
  /** Somebody else entered it, and the caller delivers it. */
  readonly enteredBy?: OriginalAuthor | undefined;
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

/** A cell, and the edit or entry that wrote it. */
interface WrittenCell {
  readonly id: number;
  readonly field: string;
  readonly by: string;
}

/** A length that a cell held, in the unit of its time. */
interface OldLength {
  readonly value: number;
  readonly unit: UnitMeasurement;
}

/** Writes of a cell that are looked at for a length it held. */
const maxWrites = 50;

/**
 * The lengths that each cell held before it was written, in order: first what the named edit or entry found, then what others found,
 * the latest first. An edit that found its value in the cell already wrote nothing, and one that is sent again after an answer has
 * another id.
 */
export async function readOverwritten(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  cells: readonly WrittenCell[],
): Promise<OldLength[][]> {
  if (cells.length === 0) return [];
  const rows = await transaction.query<OldLength & { place: number }>(
    `select w.place, held.value, held.unit
     from jsonb_to_recordset($2::jsonb) as w(place integer, target text, field text, by uuid)
     left join edit_operation o on o.project_id = $1 and o.id = w.by
     cross join lateral (
       select (e.before -> w.field)::double precision as value, ${unitOfEventSql} as unit,
         coalesce(e.change_id = o.change_id, false) or coalesce(e.after ->> 'entryId' = w.by::text, false) as is_named, e.id
       from audit_event e
       where e.target = w.target and e.project_id = $1 and e.allowed and jsonb_typeof(e.before -> w.field) = 'number'
       order by is_named desc, e.id desc limit ${maxWrites}
     ) held
     order by w.place, held.is_named desc, held.id desc`,
    [projectId, jsonText(cells.map(({ id, field, by }, place) => ({ place, target: `${type} ${id}`, field, by })))],
  );
  const found = cells.map((): OldLength[] => []);
  for (const { place, value, unit } of rows) found[place]?.push({ value, unit });
  return found;
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
