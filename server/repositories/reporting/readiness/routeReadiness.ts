/**
 * SQL for the pull readiness of a cable (domain rule 12), used by the reports.
 * Yes: every raceway of the route is known and its run is 100 %, both ends are known and, unless requested otherwise, set, and
 * there is no hold.
 * Unknown: a raceway of the route or an end is not in the project. No: otherwise.
 */
import { columnName } from '../../../../contract/commodities/fields/field.ts';
import { isGrouping } from '../../../../contract/reports/reportTypes.ts';
import { keySql } from '../../sql/derivedSql.ts';
import { inScopeSql } from '../../sql/rowScope.ts';
import { rowsSql } from '../asOf.ts';
import { filterSql } from '../sums/counted.ts';
import type { GroupedRequest, RowsRequest } from '../request.ts';

/** Separator between the raceways of a stored route. */
export const canonicalSeparator = "'; '";

const inProject = `c.project_id = $1 and not c.removed and ${inScopeSql('c', '$2', 'cable')}`;
const notPulled = `${inProject} and c.pulled_fraction < 1`;

/** Rows that pass the filters, as of the day; by default all current rows. */
type Requested = Pick<RowsRequest, 'asOf' | 'filters'> & Partial<Pick<RowsRequest, 'endsMayBeUnset'>>;

/** Columns of a cable `c` needed for readiness and for counting and sorting lines. */
const countedColumns =
  'c.id, c.tag_key, c.type_code, c.from_equipment, c.to_equipment, c.route, c.hold, c.quantity, c.pulled_fraction';

/** Columns of a cable `c` used by the reports. */
const requestedColumns = `c.id, c.tag, c.tag_key, c.type_code, c.area, c.system, c.package, c.foreman, c.from_equipment, c.to_equipment,
      c.route, c.reel, c.splice_reel, c.hold, c.quantity, c.pulled_fraction, c.hours_per_unit, c.budget_hours`;

/**
 * Common table expressions, run with `reportParameters`: `asked_cable`, `pull_entry` (one per cable and raceway of its route that
 * is not, as written, an installed one, with the raceway if found) and `pull_readiness` (one per cable of the scope that is not
 * fully pulled and not removed: counts, lists, `ready`). Raceways and equipment are read outside the scope too: a cable can wait
 * for rows of others.
 * An entry `TAG/2` is raceway TAG, level 2, unless a raceway has exactly that tag. Includes the columns by which the rows are
 * grouped.
 */
export const groupedReadinessSql = (request: GroupedRequest): string =>
  // Columns for groupings that a report defines itself are already included.
  readinessSql(request, notPulled, {
    columns: [
      requestedColumns,
      ...new Set(
        [request.group, request.within ?? request.group]
          .filter(({ key }) => !isGrouping(key))
          .map(({ key }) => `c.${columnName(key)}`),
      ),
    ].join(', '),
    withLists: false,
  });

/** Same for every cable of the scope, pulled or not. */
export const allReadinessSql = (asked: Requested): string =>
  readinessSql(asked, inProject, { columns: requestedColumns, withLists: false });

/** Same for only those that also meet the condition on `c`; `isCounted`: reads only the columns needed for counting. */
export const readinessWhereSql = (asked: Requested, condition: string, isCounted: boolean): string =>
  readinessSql(asked, `${notPulled}${condition}`, {
    columns: isCounted ? countedColumns : requestedColumns,
    withLists: !isCounted,
  });

/** Existing raceways as of the day, materialized: the history is applied once. */
export const racewaysSql = ({ asOf }: Pick<RowsRequest, 'asOf'>): string => {
  const status = (['cable-tray', 'conduit'] as const).map(
    (type) =>
      `select t.tag, t.tag_key, t.run_fraction from ${rowsSql(type, { asOf, filters: [] })} t where t.project_id = $1 and not t.removed`,
  );
  return `
  raceway_row as materialized (${status.join(' union all ')}),
  raceway as materialized (select tag_key, max(run_fraction) as run_fraction from raceway_row group by tag_key)`;
};

/** Condition for a row that is in the project and not removed. */
const stands = (alias: string): string => `${alias}.project_id = $1 and not ${alias}.removed`;

/** Each tag of `from` with the raceway it names; must follow `racewaysSql`. */
export const routeTagsSql = (from: string): string => `
  route_tag as materialized (
    select d.tag, d.key, coalesce(whole.tag_key, base.tag_key) as raceway_key, coalesce(whole.run_fraction, base.run_fraction) as run_fraction,
      d.tag || ' ' || round(coalesce(whole.run_fraction, base.run_fraction)::numeric * 100) || '%' as tag_with_run
    from (select tag, ${keySql('tag')} as key from (select distinct tag from ${from} where tag <> '') t) d
    left join raceway whole on whole.tag_key = d.key
    left join raceway base on whole.tag_key is null and base.tag_key = regexp_replace(d.key, ' ?/ ?[0-9]{1,3}$', '')
  )`;

/** Same for `route_entry`, and `pull_entry`. */
const entriesKnownSql = `${routeTagsSql('route_entry')},
  pull_entry as not materialized (
    select e.*, t.key, t.raceway_key, t.run_fraction, t.tag_with_run from route_entry e join route_tag t on t.tag = e.tag
  )`;

/** Expressions up to `pull_entry`, for the cables `c` that meet the condition, with every place of their routes. */
export function routeEntriesSql(
  asked: Pick<RowsRequest, 'asOf'>,
  condition: string,
  /** Columns of each cable `c`, including its id and route; `kept` names those that its entries also have. */
  { columns, kept = '' }: { readonly columns: string; readonly kept?: string },
): string {
  return `${racewaysSql(asked)},
  asked_cable as materialized (
    select ${columns}
    from ${rowsSql('cable', { asOf: asked.asOf, filters: [] })} c where ${condition}
  ),
  route_entry as materialized (
    select e.* from (
      select p.id as cable_id, p.position, btrim(p.tag_at) as tag${kept} from (
        select id, tags${kept}, unnest(tags) as tag_at, generate_subscripts(tags, 1) as position
        from (select id, string_to_array(route, ${canonicalSeparator}) as tags${kept} from asked_cable where route <> '' offset 0) c
      ) p offset 0
    ) e where e.tag <> ''
  ),${entriesKnownSql}`;
}

/**
 * Most ends and raceways are spelled like their tags, and most raceways end up installed: those are found as written. The rest is
 * looked up by key: `route_entry` has the route places that are not, as written, an installed raceway, including those without a
 * tag, and `odd_end` the ends that are not, as written, equipment.
 * Nothing from `pull_entry` on is materialized: columns a statement does not use, such as the lists of tags, are not computed.
 * The lists are sorted once; an aggregate with its own order would sort the few tags of each cable separately.
 */
function readinessSql(
  asked: Requested,
  condition: string,
  /** Columns of each cable `c`; `withLists`: the places of its route are sorted and listed. */
  { columns, withLists }: { readonly columns: string; readonly withLists: boolean },
): string {
  const equipment = rowsSql('equipment', { asOf: asked.asOf, filters: [] });
  const endsSet = asked.endsMayBeUnset ? '' : ' and c.from_set and c.to_set';
  return `${racewaysSql(asked)},
  asked_cable as materialized (
    select ${columns}, string_to_array(c.route, ${canonicalSeparator}) as tags,
      at_from.id as from_id, at_from.set_fraction as from_fraction, at_to.id as to_id, at_to.set_fraction as to_fraction
    from ${rowsSql('cable', { asOf: asked.asOf, filters: [] })} c
    left join ${equipment} at_from on ${stands('at_from')} and at_from.tag = c.from_equipment
    left join ${equipment} at_to on ${stands('at_to')} and at_to.tag = c.to_equipment
    where ${condition}${filterSql('cable', asked, 'c')}
  ),
  route_entry as materialized (
    select p.cable_id, btrim(p.tag_at) as tag${withLists ? ', p.position' : ''} from (
      select id as cable_id, unnest(tags) as tag_at${withLists ? ', generate_subscripts(tags, 1) as position' : ''} from asked_cable where tags <> '{}' offset 0
    ) p where not exists (select from raceway_row r where r.run_fraction >= 1 and r.tag = p.tag_at)
  ),${entriesKnownSql},
  route_state as (
    select e.cable_id, (count(*) filter (where e.tag = ''))::int as blank,
      (count(*) filter (where e.tag <> '' and coalesce(t.run_fraction, 0) < 1))::int as missing,
      (count(*) filter (where e.tag <> '' and t.raceway_key is null))::int as unknown
    from route_entry e left join route_tag t on t.tag = e.tag group by e.cable_id
  ),
${
  withLists
    ? `
  waited_for as (
    select cable_id, string_agg(tag_with_run, '; ') filter (where run_fraction < 1) as not_installed_list,
      string_agg(tag, '; ') filter (where raceway_key is null) as unknown_list
    from (select * from pull_entry where coalesce(run_fraction, 0) < 1 order by cable_id, position) e group by cable_id
  ),`
    : ''
}
  odd_end as materialized (
    select d.tag, d.key, e.id as equipment_id, e.set_fraction from (
      select tag, ${keySql('tag')} as key from (
        select from_equipment as tag from asked_cable where from_id is null and from_equipment <> ''
        union select to_equipment from asked_cable where to_id is null and to_equipment <> ''
      ) u
    ) d left join ${equipment} e on ${stands('e')} and e.tag_key = d.key
  ),
  pull_state as (
    select c.*, coalesce(cardinality(c.tags), 0) - coalesce(s.blank, 0) as raceways,
      coalesce(cardinality(c.tags), 0) - coalesce(s.blank, 0) - coalesce(s.missing, 0) as installed, coalesce(s.unknown, 0) as unknown_raceways,
      coalesce(c.from_id, f.equipment_id) is not null as from_known, coalesce(c.from_fraction, f.set_fraction, 0) >= 1 as from_set,
      coalesce(c.to_id, t.equipment_id) is not null as to_known, coalesce(c.to_fraction, t.set_fraction, 0) >= 1 as to_set
    from asked_cable c
    left join route_state s on s.cable_id = c.id
    left join odd_end f on c.from_id is null and f.tag = c.from_equipment
    left join odd_end t on c.to_id is null and t.tag = c.to_equipment
  ),
  pull_readiness as (
    select c.*${withLists ? ', w.not_installed_list, w.unknown_list' : ''},
      case
        when c.raceways = 0 then 'No route'
        when c.unknown_raceways > 0 or not c.from_known or not c.to_known then 'Unknown'
        when c.installed = c.raceways${endsSet} and coalesce(c.hold, '') = '' then 'Yes'
        else 'No'
      end as ready
    from pull_state c${withLists ? ' left join waited_for w on w.cable_id = c.id' : ''}
  )`;
}
