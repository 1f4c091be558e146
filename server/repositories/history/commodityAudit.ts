/** Writes one audit event per commodity in one statement. */
import type { ChangeKind } from '../../../contract/rows/editKinds.ts';
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
  /** True if engineering data changed after work on the row had started. */
  readonly isBegun?: boolean;
  /** Original author, if the caller delivers an entry of someone else. */
  readonly enteredBy?: OriginalAuthor | undefined;
}

export interface WriteBy {
  readonly caller: Pick<Caller, 'userId' | 'issuer' | 'subject'>;
  readonly projectId: number;
  /** Subject and verb, such as `commodity.update`. */
  readonly action: string;
  readonly requestId: string;
  /** Id of the change that all these writes belong to, if it can be undone. */
  readonly changeId?: string;
  readonly revertsChangeId?: string;
  /** How the change was made; typed if omitted. */
  readonly editKind?: ChangeKind | undefined;
}

/**
 * Unit of the lengths in `before` and `after` of an event `e`, `imperial` or `metric`: the unit stored with it; for an older
 * event, the unit its project had until the first change of unit after it. Null if the project no longer exists.
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
    `insert into audit_event (user_id, issuer, subject, project_id, action, request_id, change_id, reverts_change_id, target, before, after, on_begun_work, said_name, said_subject, edit_kind, unit_measurement)
     select $1, $2, $3, $4, $5, $6, $8::uuid, $9::uuid, w.target, w.before, w.after, w.begun, w.said_name, w.said_subject, $10,
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
      by.editKind ?? null,
    ],
  );
}

/** Cell, and the edit or entry that wrote it. */
interface WrittenCell {
  readonly id: number;
  readonly field: string;
  readonly by: string;
}

/** Previous length of a cell, in the unit of its time. */
interface OldLength {
  readonly value: number;
  readonly unit: UnitMeasurement;
}

/** Maximum number of writes of a cell searched for a previous length. */
const maxWrites = 50;

/**
 * Lengths that each cell held before it was written: first those found by the named edit or entry, then those found by others,
 * latest first. An edit whose value was already in the cell wrote nothing, and one resent after a response has another id.
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
 * Values that the last entry that set a flag found on each of these rows, by id; an entry that found it already set is ignored.
 * Values from before the project changed its unit are left out: the trail stores lengths in the unit of their time.
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
