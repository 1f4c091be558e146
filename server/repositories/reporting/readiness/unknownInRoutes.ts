/** Tags named by routes and cable ends that are missing from the project, and the existing tags. */
import type { Transaction } from '../../../db/database.ts';
import { added, counted } from '../sums/measures.ts';
import { eachOnce, type OpenedLines } from '../openedLines.ts';
import { reportParameters, type ReportRequest } from '../request.ts';
import { inScopeSql, scopeKeys } from '../../sql/rowScope.ts';
import { keySql } from '../../sql/derivedSql.ts';
import { allReadinessSql, canonicalSeparator } from './routeReadiness.ts';

export const namedKinds = ['Raceway', 'From equipment', 'To equipment'] as const;
export type NamedKind = (typeof namedKinds)[number];

export interface UnknownTag extends Record<string, string | number | null> {
  readonly tag: string;
  readonly kind: NamedKind;
}

/** Maximum number of cable tags listed in one cell; the count in the next cell is always complete. */
const listed = 20;

/** True if a stored value of the field names the tag as written: an end equals it, a route contains it. */
const holdsSql = (value: string, named: string) =>
  `case ${named}.field when 'route' then ${named}.written = any(string_to_array(${value}, '; ')) else ${value} = ${named}.written end`;

/**
 * One row for each cable and unknown tag as written there; `tag` is the one spelling shown for all spellings of a tag. Must follow
 * `allReadinessSql` or `readinessOfSql`.
 */
export const namedUnknownSql = `select n.kind, n.field, n.tag as written, min(n.tag collate "C") over (partition by n.kind, n.key) collate "default" as tag, n.cable_id from (
      select 'Raceway' as kind, 'route' as field, tag, key, cable_id from pull_entry where raceway_key is null
      union select 'From equipment', 'fromEquipment', c.from_equipment, e.key, c.id from asked_cable c join odd_end e on c.from_id is null and e.tag = c.from_equipment where e.equipment_id is null
      union select 'To equipment', 'toEquipment', c.to_equipment, e.key, c.id from asked_cable c join odd_end e on c.to_id is null and e.tag = c.to_equipment where e.equipment_id is null
    ) n`;

/** A cable that names several unknown tags counts once. Lines are distinguished by the spelling they show. */
export const unknownFigures: OpenedLines = {
  lines: (request) => `${allReadinessSql(request)},
    named as (${namedUnknownSql}),
    line as (select n.cable_id, n.tag, n.kind, c.quantity from named n join cable c on c.project_id = $1 and c.id = n.cable_id)`,
  keys: { tag: { sql: 'l.tag', isWritten: true }, kind: { sql: 'l.kind', isWritten: true } },
  things: { figure: 'tags', keys: ['kind', 'tag'], namedBy: 'cables' },
  measures: { cables: eachOnce(counted()), length: eachOnce(added('l.quantity')) },
};

/**
 * Unknown tags, each with the import that introduced it: the import that added the cable if the tag was already in it, otherwise
 * the import that changed the field to it.
 */
export async function findUnknownTags(transaction: Transaction, request: ReportRequest): Promise<UnknownTag[]> {
  return transaction.query<UnknownTag>(
    `with ${allReadinessSql(request)},
    named as (
      ${namedUnknownSql}
    ),
    moved as materialized (
      select x.commodity_id, x.field, x.old_value, x.new_value, x.import_id, x.position
      from import_change x join import i on i.project_id = $1 and i.id = x.import_id and i.import_type = 'cable'
      where x.project_id = $1 and x.field in ('route', 'fromEquipment', 'toEquipment')
    ),
    began as (select distinct on (commodity_id, field) commodity_id, field, old_value from moved order by commodity_id, field, position),
    later as (
      select distinct on (n.cable_id, n.field, n.written) n.cable_id, n.field, n.written, m.import_id
      from named n join moved m on m.commodity_id = n.cable_id and m.field = n.field and ${holdsSql('m.new_value', 'n')}
      order by n.cable_id, n.field, n.written, m.position
    ),
    brought as (
      select n.tag, n.kind, n.cable_id, row_number() over (partition by n.cable_id order by n.kind, n.tag, n.written) = 1 as is_first,
        row_number() over (partition by n.cable_id, n.kind, n.tag order by n.written) = 1 as is_counted,
        case when b.commodity_id is null or coalesce(${holdsSql('b.old_value', 'n')}, false) then c.added_by_import_id else l.import_id end as import_id
      from named n join cable c on c.project_id = $1 and c.id = n.cable_id
      left join began b on b.commodity_id = n.cable_id and b.field = n.field
      left join later l on l.cable_id = n.cable_id and l.field = n.field and l.written = n.written
    )
    select n.tag, n.kind, count(*)::int as "cables", sum(c.quantity) as "length",
      (count(*) filter (where n.is_first))::int as "cablesOnce", coalesce(sum(c.quantity) filter (where n.is_first), 0) as "lengthOnce",
      array_to_string((array_agg(c.tag order by c.tag_key))[1:${listed}], '; ') || case when count(*) > ${listed} then '; …' else '' end as "cableList",
      (array_agg(i.file_name order by i.applied_version nulls last))[1] as "firstSeen"
    from brought n join cable c on c.project_id = $1 and c.id = n.cable_id
    left join import i on i.project_id = $1 and i.id = n.import_id
    where n.is_counted group by n.tag, n.kind order by count(*) desc, n.tag`,
    reportParameters(request),
  );
}

/** Tags of the existing equipment and raceways in the scope. */
export async function findKnownTags(
  transaction: Transaction,
  request: ReportRequest,
): Promise<{ equipment: string[]; raceways: string[] }> {
  const tagsOf = async (sql: string) =>
    (await transaction.query<{ tag: string }>(sql, [request.projectId, scopeKeys(request.scope)])).map(
      (row) => row.tag,
    );
  const equipment = await tagsOf(
    `select e.tag from equipment e where e.project_id = $1 and not e.removed and ${inScopeSql('e', '$2', 'equipment')}`,
  );
  const raceways = await tagsOf(
    `select t.tag from cable_tray t where t.project_id = $1 and not t.removed and ${inScopeSql('t', '$2', 'cable-tray')}
     union select c.tag from conduit c where c.project_id = $1 and not c.removed and ${inScopeSql('c', '$2', 'conduit')}`,
  );
  return { equipment, raceways };
}

/**
 * Number of lines of `findUnknownTags` in each of many projects, in one query. An entry `TAG/2` of a route is raceway TAG, level
 * 2, unless a raceway has exactly that tag.
 */
export function countUnknownTags(
  transaction: Transaction,
  projectIds: readonly number[],
): Promise<{ readonly projectId: number; readonly unknownTags: number }[]> {
  return transaction.query(
    `with raceway as materialized (
       select project_id, tag_key from cable_tray where project_id = any($1) and not removed
       union select project_id, tag_key from conduit where project_id = any($1) and not removed
     ),
     routed as (
       select distinct project_id, btrim(tag) as tag from (
         select project_id, unnest(string_to_array(route, ${canonicalSeparator})) as tag from (
           select distinct project_id, route from cable where project_id = any($1) and not removed and route <> ''
         ) r
       ) e
     ),
     on_route as materialized (select distinct project_id, ${keySql('tag')} as tag_key from routed where tag <> ''),
     ended as (
       select distinct project_id, 'from' as kind, from_equipment as tag from cable where project_id = any($1) and not removed and from_equipment <> ''
       union select distinct project_id, 'to', to_equipment from cable where project_id = any($1) and not removed and to_equipment <> ''
     ),
     at_end as materialized (select distinct project_id, kind, ${keySql('tag')} as tag_key from ended),
     unknown as (
       select o.project_id from on_route o
       left join raceway whole on whole.project_id = o.project_id and whole.tag_key = o.tag_key
       left join raceway base on base.project_id = o.project_id and base.tag_key = regexp_replace(o.tag_key, ' ?/ ?[0-9]{1,3}$', '')
       where whole.tag_key is null and base.tag_key is null
       union all
       select a.project_id from at_end a
       left join equipment e on e.project_id = a.project_id and e.tag_key = a.tag_key and not e.removed
       where e.id is null
     )
     select project_id as "projectId", count(*)::int as "unknownTags" from unknown group by project_id`,
    [projectIds],
  );
}
