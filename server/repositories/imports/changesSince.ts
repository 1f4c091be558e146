/**
 * What several imports together changed, by tag: the first value of the earliest against the last of the latest. `$1` is the
 * project, `$2` the imports in the order in which they were applied.
 */
import { addedColumns, keptAddedSql } from './addedRows.ts';
import { changeColumns } from './changes.ts';

/** The lines of all of them, and whether each row stood before the first and stands after the last. */
const linesSql = `lines as materialized (
    select c.*, array_position($2::uuid[], c.import_id) as nth from import_change c where c.project_id = $1 and c.import_id = any($2::uuid[])
  ), come as materialized (
    select a.*, array_position($2::uuid[], a.import_id) as nth from (${keptAddedSql}) a
  ), standing as materialized (
    select commodity_id, (array_agg(change order by nth))[1] as first_change, (array_agg(change order by nth desc))[1] as last_change from (
      select commodity_id, nth, change from lines where field = '' union all select commodity_id, nth, 'added' from come
    ) moves group by commodity_id
  )`;

const first = (column: string) => `(array_agg(l.${column} order by l.nth, l.position))[1]`;
const last = (column: string) => `(array_agg(l.${column} order by l.nth desc, l.position desc))[1]`;
const weight = `(case l.impact when 'critical' then 1 when 'review' then 2 else 3 end)`;

/** Changed, removed and reinstated rows: of each field what stood first and what stands last, where they differ. */
export const changedSinceSql = `(with ${linesSql}, whole as (
    select l.commodity_id, ${first('old_hours')} as old_hours, ${last('new_hours')} as new_hours, ${first('old_quantity')} as old_quantity, ${last('new_quantity')} as new_quantity
    from lines l group by l.commodity_id
  ), net as (
    select case when s.first_change = 'reinstated' then 'reinstated' when l.field = '' then 'removed' else 'changed' end as change, l.commodity_id, l.field,
      ${last('tag')} as tag, ${first('type_code')} as type_code, ${last('area')} as area, ${last('package')} as package, ${last('foreman')} as foreman,
      ${first('old_value')} as old_value, ${last('new_value')} as new_value, ${last('progress_state')} as progress_state, ${last('progress_step')} as progress_step,
      ${last('progress_percent')} as progress_percent, min(${weight}) as weight, (array_agg(l.reason order by ${weight}, l.nth desc))[1] as reason,
      bool_or(l.begun) as begun, ${last('told')} as told
    from lines l left join standing s using (commodity_id)
    where s.commodity_id is null or (s.first_change <> 'added' and case
        when s.first_change = 'reinstated' then s.last_change <> 'removed'
        when s.last_change = 'removed' then l.field = '' and l.change = 'removed'
        else l.field <> '' end)
    group by l.commodity_id, l.field, s.first_change
    having l.field = '' or ${first('old_value')} is distinct from ${last('new_value')}
  ), ranked as (
    select net.*, (array['critical', 'review', 'info'])[weight] as impact, w.old_quantity, w.new_quantity, w.old_hours, w.new_hours,
      min(weight) over (partition by commodity_id) as worst, field = min(field) over (partition by commodity_id) as leads
    from net join whole w using (commodity_id)
  ) select row_number() over (order by worst, tag, weight, field) as position, ${changeColumns} from ranked) k`;

/** Rows that came and stayed, with what later imports made of them. */
export const addedSinceSql = `(with ${linesSql}, later as (
    select l.commodity_id, ${last('new_hours')} as new_hours, ${last('new_quantity')} as new_quantity from lines l group by l.commodity_id
  ), fields as (
    select commodity_id, json_object_agg(field, new_value) as told from (
      select l.commodity_id, l.field, ${last('new_value')} as new_value from lines l where l.field <> '' group by l.commodity_id, l.field) f
    group by commodity_id
  ), net as (
    select distinct on (c.commodity_id) c.commodity_id, c.tag, coalesce(fields.told ->> 'typeCode', c.type_code) as type_code,
      coalesce(fields.told ->> 'area', c.area) as area, coalesce(later.new_quantity, c.new_quantity) as new_quantity,
      coalesce(later.new_hours, c.new_hours) as new_hours,
      case when fields.told is null then c.told else (coalesce(c.told, '{}')::jsonb || fields.told::jsonb)::text end as told
    from come c join standing s on s.commodity_id = c.commodity_id and s.first_change = 'added' and s.last_change <> 'removed'
      left join later on later.commodity_id = c.commodity_id left join fields on fields.commodity_id = c.commodity_id
    order by c.commodity_id, c.nth
  ) select commodity_id as position, ${addedColumns} from net) k`;
