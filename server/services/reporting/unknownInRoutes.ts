/**
 * Unknown Commodities in Cable Route (domain rule 12): one row per tag that a route or an end of a cable names and the
 * project does not hold, with the known tags it could be a misspelling of.
 */
import type { Transaction } from '../../db/database.ts';
import { noticeMessage } from '../../locales/en-US/notices.ts';
import { plain, summed } from './columns.ts';
import type { ReportDeclaration, ReportRequest, ReportRow } from './declaration.ts';
import { KnownTags } from './knownTags.ts';
import { routeReadinessSql } from './routeReadiness.ts';

const kinds = ['Raceway', 'From equipment', 'To equipment'] as const;
type Kind = (typeof kinds)[number];

const noticeOf = {
  Raceway: 'unknownRaceway',
  'From equipment': 'unknownFrom',
  'To equipment': 'unknownTo',
} as const satisfies Record<Kind, string>;

interface UnknownTag extends Record<string, string | number | null> {
  readonly tag: string;
  readonly kind: Kind;
}

/** Cables listed by tag in one cell; the count beside it is always complete. */
const listed = 20;

/** Unknown tags, most used first, that are compared with the known ones. */
const compared = 500;

/** Whether a stored value of the field names the tag: an end is the tag, a route holds it among others. */
const holdsSql = (value: string, named: string) =>
  `case ${named}.field when 'route' then ${named}.tag = any(string_to_array(${value}, '; ')) else ${value} = ${named}.tag end`;

/**
 * The unknown tags with the import that brought each first: the one that added the cable when the cable was added with
 * it, else the one whose change brought it.
 */
async function unknownTags(transaction: Transaction, request: ReportRequest): Promise<UnknownTag[]> {
  return transaction.query<UnknownTag>(
    `with ${routeReadinessSql.replace('and c.pulled_fraction < 1', '')},
    named as (
      select 'Raceway' as kind, 'route' as field, tag, cable_id from pull_entry where raceway_key is null
      union select 'From equipment', 'fromEquipment', c.from_equipment, c.id from open_cable c join end_tag e on e.tag = c.from_equipment where e.equipment_id is null
      union select 'To equipment', 'toEquipment', c.to_equipment, c.id from open_cable c join end_tag e on e.tag = c.to_equipment where e.equipment_id is null
    ),
    moved as materialized (
      select x.commodity_id, x.field, x.old_value, x.new_value, x.import_id, x.position
      from import_change x join import i on i.project_id = $1 and i.id = x.import_id and i.import_type = 'cable'
      where x.project_id = $1 and x.field in ('route', 'fromEquipment', 'toEquipment')
    ),
    began as (select distinct on (commodity_id, field) commodity_id, field, old_value from moved order by commodity_id, field, position),
    later as (
      select distinct on (n.cable_id, n.field, n.tag) n.cable_id, n.field, n.tag, m.import_id
      from named n join moved m on m.commodity_id = n.cable_id and m.field = n.field and ${holdsSql('m.new_value', 'n')}
      order by n.cable_id, n.field, n.tag, m.position
    ),
    brought as (
      select n.tag, n.kind, n.cable_id,
        case when b.commodity_id is null or coalesce(${holdsSql('b.old_value', 'n')}, false) then c.added_by_import_id else l.import_id end as import_id
      from named n join cable c on c.project_id = $1 and c.id = n.cable_id
      left join began b on b.commodity_id = n.cable_id and b.field = n.field
      left join later l on l.cable_id = n.cable_id and l.field = n.field and l.tag = n.tag
    )
    select n.tag, n.kind, count(*)::int as "cables", sum(c.quantity) as "length",
      array_to_string((array_agg(c.tag order by c.tag_key))[1:${listed}], '; ') || case when count(*) > ${listed} then '; …' else '' end as "cableList",
      (array_agg(i.file_name order by i.applied_version nulls last))[1] as "firstSeen"
    from brought n join cable c on c.project_id = $1 and c.id = n.cable_id
    left join import i on i.project_id = $1 and i.id = n.import_id
    group by n.tag, n.kind order by count(*) desc, n.tag`,
    [request.projectId],
  );
}

async function knownTags(transaction: Transaction, projectId: number): Promise<Record<Kind, KnownTags>> {
  const tagsOf = async (sql: string) =>
    new KnownTags((await transaction.query<{ tag: string }>(sql, [projectId])).map((row) => row.tag));
  const equipment = await tagsOf('select tag from equipment where project_id = $1 and not removed');
  const raceways = await tagsOf(
    'select tag from cable_tray where project_id = $1 and not removed union select tag from conduit where project_id = $1 and not removed',
  );
  return { Raceway: raceways, 'From equipment': equipment, 'To equipment': equipment };
}

export const unknownInRoutes: ReportDeclaration = {
  columns: () => [
    plain('tag', 'Unknown tag', 'tag'),
    plain('kind', 'Kind'),
    summed('cables', 'Cables', 'count'),
    plain('length', 'Length of those cables', 'length'),
    plain('looksLike', 'Looks like', 'tag'),
    plain('firstSeen', 'First seen in'),
    plain('cableList', 'Cables using it', 'tag'),
  ],
  rows: async (transaction, request) => {
    const unknown = await unknownTags(transaction, request);
    const known = await knownTags(transaction, request.projectId);
    return unknown.map((row, index): ReportRow => {
      const like = index < compared ? known[row.kind].like(row.tag) : [];
      return Object.assign(row, { looksLike: like.length > 0 ? like.join('; ') : null });
    });
  },
  recomputed: {},
  notices: async (_session, _request, rows) =>
    kinds.flatMap((kind) => {
      const count = rows.filter((row) => row['kind'] === kind).length;
      return count === 0 ? [] : [noticeMessage(noticeOf[kind], { count, shown: count })];
    }),
};
