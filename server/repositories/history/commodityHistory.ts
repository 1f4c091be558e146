/** Grid changes in the audit trail, grouped by the call that made them. */
import type { CommodityChange } from '../../../contract/rows/commodityHistory.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { CellValue, UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { Transaction } from '../../db/database.ts';
import { unitOfEventSql, type WriteBy } from './commodityAudit.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { ofTypeSql } from '../sql/commodityTable.ts';
import { inScopeSql, scopeKeys } from '../sql/rowScope.ts';

/** Change with digests of its cells and their values before and after, in both directions. */
export interface DigestedChange {
  readonly change: CommodityChange;
  readonly userId: number | null;
  readonly forth: string;
  readonly back: string;
}

const shownChanges = 30;

const lengthKeysOf = (type: CommodityType): string[] =>
  commodities[type].fields.filter(({ kind }) => kind === 'length').map(({ key }) => key);

/** Cells of an event with its lengths (keys in $4) in feet: an undo can be made in the project's other unit. */
const inFeetSql = (side: 'before' | 'after'): string =>
  `case when not e.after ?| $4::text[] then e.${side} else (
     select jsonb_object_agg(cell.key, case when cell.key = any($4) and jsonb_typeof(cell.value) = 'number'
       then to_jsonb(trim_scale(round((cell.value #>> '{}')::numeric * case ${unitOfEventSql} when 'metric' then 1 / 0.3048 else 1 end, 4)))
       else cell.value end)
     from jsonb_each(e.${side}) cell) end`;

/** Latest changes to rows of a type in the scope, newest first, each with its effect on these rows. */
export async function listChanges(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  scope: RowScope | null,
): Promise<DigestedChange[]> {
  // Without a scope no row is looked up: the trail also contains deleted rows.
  const isMine =
    scope === null
      ? '$3::text[] is null'
      : `split_part(e.target, ' ', 2)::int in (select r.id from ${commodities[type].table} r where r.project_id = $1${ofTypeSql(type, 'r')} and ${inScopeSql('r', '$3', type)})`;
  const changes = await transaction.query<CommodityChange & Omit<DigestedChange, 'change'>>(
    `with recent as (
       select change_id, max(id) as last from audit_event e
       where project_id = $1 and change_id is not null and target like $2 and ${isMine}
       group by change_id order by max(id) desc limit ${shownChanges}
     ), written as (
       select e.change_id, e.target, ${inFeetSql('before')} as before, ${inFeetSql('after')} as after
       from recent join audit_event e on e.project_id = $1 and e.change_id = recent.change_id and ${isMine}
     ), digest as (
       select change_id, md5(string_agg(target || before || after, ' ' order by target)) as forth,
         md5(string_agg(target || after || before, ' ' order by target)) as back
       from written group by change_id
     )
     select e.change_id as "changeId", min(e.at) as at,
       min(coalesce(e.edit_kind, case e.action when 'commodity.revert' then 'revert' else 'edit' end)) as kind, coalesce(min(u.name), '') as "userName",
       coalesce(jsonb_agg(distinct e.said_name) filter (where e.said_name is not null), '[]') as "enteredBy",
       min(${unitOfEventSql}) as unit, count(distinct e.target)::int as rows, count(k.key)::int as cells,
       jsonb_agg(distinct k.key) as fields,
       (count(distinct e.target) filter (where e.on_begun_work))::int as "begunRows",
       min(e.reverts_change_id::text) as reverts,
       exists (select from audit_event r where r.project_id = $1 and r.reverts_change_id = e.change_id) as "isReverted",
       min(u.id) as "userId", digest.forth, digest.back
     from recent join digest using (change_id) join audit_event e on e.project_id = $1 and e.change_id = recent.change_id and ${isMine}
     cross join lateral jsonb_object_keys(e.after) as k(key)
     left join app_user w on w.id = e.user_id
     left join app_user u on u.id = coalesce(w.merged_into, w.id)
     group by e.change_id, recent.last, digest.forth, digest.back order by recent.last desc`,
    [projectId, `${type} %`, scopeKeys(scope), lengthKeysOf(type)],
  );
  return changes.map(({ userId, forth, back, ...change }) => ({ change, userId, forth, back }));
}

/** True if a change contains writes other than this user's writes by this action on this type. */
export async function isOthersChange(
  transaction: Transaction,
  { caller, projectId, action }: Pick<WriteBy, 'caller' | 'projectId' | 'action'>,
  type: CommodityType,
  changeId: string,
): Promise<boolean> {
  const [found] = await transaction.query<{ isOthers: boolean }>(
    `select exists (select from audit_event where project_id = $1 and change_id = $2
       and (user_id is distinct from $3 or action <> $4 or target not like $5)) as "isOthers"`,
    [projectId, changeId, caller.userId, action, `${type} %`],
  );
  return found?.isOthers === true;
}

/** Values that one change wrote to a row. */
export interface WrittenBefore {
  readonly id: number;
  readonly before: Readonly<Record<string, CellValue>>;
  readonly after: Readonly<Record<string, CellValue>>;
  /** Unit of the lengths in both. */
  readonly unit: UnitMeasurement;
}

/** Rows of a change; empty if the project has no such change of this type. */
export function readChange(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  changeId: string,
): Promise<WrittenBefore[]> {
  return transaction.query<WrittenBefore>(
    `select split_part(target, ' ', 2)::int as id, before, after, ${unitOfEventSql} as unit from audit_event e
     where project_id = $1 and change_id = $2 and target like $3 order by e.id`,
    [projectId, changeId, `${type} %`],
  );
}
