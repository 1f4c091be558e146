/**
 * Whether a cable can be pulled (domain rule 12), as SQL the reports build on.
 * Yes: every raceway of the route is known and its run is 100 %, both ends are known and set, nothing holds it.
 * Unknown: a raceway of the route or an end is not in the project. No: otherwise.
 */
import { columnName } from '../../../contract/commodities/field.ts';
import { isGrouping } from '../../../contract/reports.ts';
import type { CommodityType } from '../../../contract/commodities/index.ts';
import { keySql } from '../progress/derivedSql.ts';
import { inScopeSql } from '../rowScope.ts';
import { rowsSql } from './asOf.ts';
import { filterSql } from './counted.ts';
import type { GroupedRequest, RowsRequest } from './request.ts';

/** Between the raceways of a route as it is kept. */
export const canonicalSeparator = "'; '";

const inProject = `c.project_id = $1 and not c.removed and ${inScopeSql('c', '$2', 'cable')}`;
const notPulled = `${inProject} and c.pulled_fraction < 1`;

/** The rows that pass the filters, of the day; all of now unless told. */
type Asked = Pick<RowsRequest, 'asOf' | 'filters'>;
const everyRowNow: Asked = { asOf: null, filters: [] };

/** What readiness is told from, and lines are counted and put in order by, of a cable `c`. */
const countedColumns =
  'c.id, c.tag_key, c.from_equipment, c.to_equipment, c.route, c.hold, c.quantity, c.pulled_fraction';

/** What the reports ask of a cable, of its alias `c`. */
const askedColumns = `c.id, c.tag, c.tag_key, c.type_code, c.area, c.system, c.package, c.foreman, c.from_equipment, c.to_equipment,
      c.route, c.reel, c.hold, c.quantity, c.pulled_fraction, c.hours_per_unit, c.budget_hours`;

/**
 * Common table expressions, to be run with `reportParameters`: `asked_cable`, `pull_entry` (one per cable and raceway of its
 * route, with the raceway found, if any) and `pull_readiness` (one per cable of the scope not fully pulled and not removed: counts, lists,
 * `ready`). Raceways and equipment are looked at whole: what a cable waits for is not limited to one's own rows.
 * An entry `TAG/2` is raceway TAG, level 2, unless a raceway is called exactly that. With what the rows are grouped by.
 */
export const groupedReadinessSql = (request: GroupedRequest): string =>
  // What a report of its own groupings needs is there already.
  readinessSql(request, notPulled, isGrouping(request.group.key) ? '' : `, c.${columnName(request.group.key)}`);

/** The same of every cable of the scope, pulled or not. */
export const allReadinessSql = (asked: Asked): string => readinessSql(asked, inProject, '');

/** The same of those cables of the scope, pulled or not, for which the condition on `c` holds; `further` columns of each beside. */
export const readinessOfSql = (condition: string, further: string): string =>
  readinessSql(everyRowNow, `${inProject}${condition}`, further);

/** The same, of those alone for which the condition on `c` holds as well; `isCounted`: of each cable no more than it is counted by. */
export const readinessWhereSql = (asked: Asked, condition: string, isCounted: boolean): string =>
  readinessSql(asked, `${notPulled}${condition}`, '', isCounted ? countedColumns : askedColumns);

/** The first of these expressions, up to `pull_entry`, of the cables `c` for which the condition holds. */
export function routeEntriesSql(
  asked: Pick<RowsRequest, 'asOf'>,
  condition: string,
  /**
   * The columns of each cable `c`, its id and route among them; those that its entries have as well, named; and more of each
   * place `p` of its route, `tag_at` of `tags` at `position`.
   */
  { columns, kept = '', ofEntry = '' }: { readonly columns: string; readonly kept?: string; readonly ofEntry?: string },
): string {
  const table = (type: CommodityType) => rowsSql(type, { asOf: asked.asOf, filters: [] });
  return `
  raceway as materialized (
    select tag_key, max(run_fraction) as run_fraction from (
      select t.tag_key, t.run_fraction from ${table('cable-tray')} t where t.project_id = $1 and not t.removed
      union all
      select t.tag_key, t.run_fraction from ${table('conduit')} t where t.project_id = $1 and not t.removed
    ) r group by tag_key
  ),
  asked_cable as materialized (
    select ${columns}
    from ${table('cable')} c where ${condition}
  ),
  route_entry as materialized (
    select e.* from (
      select p.id as cable_id, p.position, btrim(p.tag_at) as tag${kept}${ofEntry} from (
        select id, tags${kept}, unnest(tags) as tag_at, generate_subscripts(tags, 1) as position
        from (select id, string_to_array(route, ${canonicalSeparator}) as tags${kept} from asked_cable where route <> '' offset 0) c
      ) p offset 0
    ) e where e.tag <> ''
  ),
  route_tag as materialized (
    select d.tag, d.key, coalesce(whole.tag_key, base.tag_key) as raceway_key, coalesce(whole.run_fraction, base.run_fraction) as run_fraction,
      d.tag || ' ' || round(coalesce(whole.run_fraction, base.run_fraction)::numeric * 100) || ' %' as tag_with_run
    from (select tag, ${keySql('tag')} as key from (select distinct tag from route_entry) t) d
    left join raceway whole on whole.tag_key = d.key
    left join raceway base on whole.tag_key is null and base.tag_key = regexp_replace(d.key, ' ?/ ?[0-9]{1,3}$', '')
  ),
  pull_entry as not materialized (
    select e.*, t.key, t.raceway_key, t.run_fraction, t.tag_with_run from route_entry e join route_tag t on t.tag = e.tag
  )`;
}

/**
 * Nothing from `pull_entry` on is kept for itself: what a statement does not ask for, as the lists of tags, is not worked out.
 * They are put in order once; an aggregate with an order of its own sorts the few tags of each cable by themselves.
 */
function readinessSql(asked: Asked, condition: string, further: string, columns = askedColumns): string {
  const passing = `${condition}${filterSql('cable', asked, 'c')}`;
  return `${routeEntriesSql(asked, passing, { columns: `${columns}${further}` })},
  route_state as (
    select cable_id, count(*)::int as raceways,
      (count(*) filter (where run_fraction >= 1))::int as installed,
      (count(*) filter (where raceway_key is null))::int as unknown
    from pull_entry group by cable_id
  ),
  waited_for as (
    select cable_id, string_agg(tag_with_run, '; ') filter (where run_fraction < 1) as not_installed_list,
      string_agg(tag, '; ') filter (where raceway_key is null) as unknown_list
    from (select * from pull_entry where coalesce(run_fraction, 0) < 1 order by cable_id, position) e group by cable_id
  ),
  end_tag as materialized (
    select t.tag, e.id as equipment_id, e.set_fraction from (
      select tag, ${keySql('tag')} as key from (
        select tag from (select from_equipment as tag from asked_cable union all select to_equipment from asked_cable) u group by tag
      ) d where coalesce(tag, '') <> ''
    ) t left join ${rowsSql('equipment', { asOf: asked.asOf, filters: [] })} e on e.project_id = $1 and e.tag_key = t.key and not e.removed
  ),
  pull_readiness as (
    select c.*, coalesce(s.raceways, 0) as raceways, coalesce(s.installed, 0) as installed, coalesce(s.unknown, 0) as unknown_raceways, w.not_installed_list, w.unknown_list,
      f.equipment_id is not null as from_known, coalesce(f.set_fraction, 0) >= 1 as from_set,
      t.equipment_id is not null as to_known, coalesce(t.set_fraction, 0) >= 1 as to_set,
      case
        when s.raceways is null then 'No route'
        when s.unknown > 0 or f.equipment_id is null or t.equipment_id is null then 'Unknown'
        when s.installed = s.raceways and f.set_fraction >= 1 and t.set_fraction >= 1 and coalesce(c.hold, '') = '' then 'Yes'
        else 'No'
      end as ready
    from asked_cable c
    left join route_state s on s.cable_id = c.id
    left join waited_for w on w.cable_id = c.id
    left join end_tag f on f.tag = c.from_equipment
    left join end_tag t on t.tag = c.to_equipment
  )`;
}
