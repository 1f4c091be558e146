/**
 * Combined changes of several imports: for each field the first value of the earliest against the last of the latest. The other
 * values of a commodity are the same on all of its lines: its type and measures before the earliest import that touched it, the
 * rest after the latest. `$1` is the project, `$2` the imports in the order in which they were applied.
 */
import type { Field } from '../../../contract/commodities/fields/field.ts';
import { importTypes } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { naturalSql } from '../sql/arrangementSql.ts';
import { storedAddedSql } from './addedRows.ts';
import { changeColumns } from './changes.ts';

const weight = `case k.impact when 'critical' then 1 when 'review' then 2 else 3 end`;
const reasons = `array['removedBegun', 'begun', 'beyondReel', 'grown', 'cardPrinted', 'inPackage']`;

const marks = new Set(
  importTypes.flatMap((type) =>
    commodities[type].fields.flatMap(({ key, isRevisionMark }: Field) => (isRevisionMark ? [`'${key}'`] : [])),
  ),
);

/** True if only the revision marks differ between the two. */
const isMarked = `net_change = 'changed' and bool_and(field in (${[...marks].join(', ')})) over (partition by commodity_id)`;

const columnsOf = (alias: string) =>
  changeColumns
    .split(', ')
    .map((column) => `${alias}.${column}`)
    .join(', ');

/** Changed, removed and reinstated rows. One sort groups the lines of each field and of each commodity. */
export const changedSinceSql = `(with come as materialized (
    select unnest(commodity_ids) as commodity_id from import_added where project_id = $1 and import_id = any($2::uuid[])
  ), lines as (
    select ${columnsOf('k')}, array_position($2::uuid[], k.import_id) as nth, ${weight} as weight
    from import_change k where k.project_id = $1 and k.import_id = any($2::uuid[]) and k.commodity_id not in (select commodity_id from come)
  ), fields as (
    select l.*, lead(nth) over f is null as is_last, first_value(nth) over f as first_nth, first_value(old_value) over f as value_before,
      first_value(change) over f as first_change, first_value(type_code) over f as type_before,
      first_value(old_quantity) over f as quantity_before, first_value(old_hours) over f as hours_before,
      min(array[weight, -nth, array_position(${reasons}, reason)]) over f as gravest, bool_or(begun) over f as was_begun
    from lines l window f as (partition by commodity_id, field collate "C" order by nth rows unbounded preceding)
  ), commodities as (
    select f.*, max(first_change) filter (where field = '') over c as first_move, max(change) filter (where field = '') over c as last_move,
      first_value(type_before) over first as type_first, first_value(quantity_before) over first as quantity_first, first_value(hours_before) over first as hours_first,
      first_value(area) over last as area_last, first_value(package) over last as package_last, first_value(foreman) over last as foreman_last,
      first_value(progress_state) over last as state_last, first_value(progress_step) over last as step_last, first_value(progress_percent) over last as percent_last,
      first_value(new_quantity) over last as quantity_last, first_value(new_hours) over last as hours_last
    from fields f where is_last
    window c as (partition by commodity_id), first as (partition by commodity_id order by first_nth rows unbounded preceding), last as (partition by commodity_id order by nth desc rows unbounded preceding)
  ), net as (
    select n.*, gravest[1] as gravest_weight, case when first_move = 'reinstated' then 'reinstated' when field = '' then 'removed' else 'changed' end as net_change
    from commodities n
    where case when first_move = 'reinstated' then last_move <> 'removed' when last_move = 'removed' then field = '' else field <> '' end
      and (field = '' or value_before is distinct from new_value)
  ), ranked as (
    select case when ${isMarked} then 'marked' else net_change end as change, commodity_id, tag, type_first as type_code, area_last as area, package_last as package, foreman_last as foreman, field,
      value_before as old_value, new_value, state_last as progress_state, step_last as progress_step, percent_last as progress_percent,
      (array['critical', 'review', 'info'])[gravest_weight] as impact, (${reasons})[gravest[3]] as reason,
      row_number() over (partition by commodity_id order by field collate "C") = 1 as leads, bool_or(was_begun) over (partition by commodity_id) as begun, told,
      quantity_first as old_quantity, quantity_last as new_quantity, hours_first as old_hours, hours_last as new_hours,
      gravest_weight, min(gravest_weight) over (partition by commodity_id) as worst
    from net
  ) select row_number() over (order by worst, ${naturalSql('tag')}, tag, gravest_weight, field) as position, ${changeColumns} from ranked)`;

/** Added rows that still exist, with the changes of later imports. */
export const addedSinceSql = `(with come as materialized (${storedAddedSql}), lines as materialized (
    select k.commodity_id, k.field, k.change, k.new_value, k.new_quantity, k.new_hours, array_position($2::uuid[], k.import_id) as nth
    from import_change k where k.project_id = $1 and k.import_id = any($2::uuid[]) and k.commodity_id in (select commodity_id from come)
  ), measures as (
    select distinct on (commodity_id) * from lines order by commodity_id, nth desc
  ), fields as (
    select commodity_id, bool_or(change = 'removed') filter (where field = '') as is_gone, json_object_agg(field, new_value) filter (where field <> '') as told
    from (select distinct on (commodity_id, field collate "C") * from lines order by commodity_id, field collate "C", nth desc) l group by commodity_id
  ) select c.commodity_id::bigint as position, c.commodity_id, c.tag, coalesce(f.told ->> 'typeCode', c.type_code) as type_code,
      coalesce(f.told ->> 'area', c.area) as area, coalesce(m.new_quantity, c.new_quantity) as new_quantity,
      coalesce(m.new_hours::double precision, c.new_hours) as new_hours,
      case when f.told is null then c.told else (coalesce(c.told, '{}')::jsonb || f.told::jsonb)::text end as told
    from come c left join measures m using (commodity_id) left join fields f using (commodity_id) where not coalesce(f.is_gone, false))`;
