/** Every raceway of every route with the cables that pass it, whether the project holds the raceway or not. */
import type { Transaction } from '../../db/database.ts';
import { naturalSql } from './arrangementSql.ts';
import { rowsSql } from './asOf.ts';
import { countedRowsSql, countedSql } from './counted.ts';
import { linesOfCable, number, text, yesNo, type Listing } from './listing.ts';
import { reportParameters, type ReportRequest } from './request.ts';
import { canonicalSeparator, routeEntriesSql } from './routeReadiness.ts';

const isPulled = 'l.pulled_fraction >= 1';
/** A route may pass a raceway twice; one of the lines of a cable stands for it in the whole. */
const onceHere = 'not l.again';
const onceInAll = 'l.first';
const count = (...conditions: string[]) => `(count(*) filter (where ${conditions.join(' and ')}))::int`;

const raceways = (type: 'cable-tray' | 'conduit', { asOf }: ReportRequest) => rowsSql(type, { asOf, filters: [] });

const entries = {
  columns: 'c.id, c.route, c.quantity, c.pulled_fraction',
  kept: ', quantity, pulled_fraction',
  ofEntry: ', array_position(p.tags, p.tag_at) < p.position as is_repeated',
};

/**
 * The first line of a cable at a raceway, and its first of all, are told by what is seldom: a raceway that a route names twice,
 * in one spelling or two, and a route whose first place names none. To number the lines of all cables sorts them twice. What
 * only the lines of a window show is looked up in `cable`, which the database leaves out where nobody asks for it.
 */
export const cablesByRacewayListing: Listing = {
  lines: (request, { further = '' }) => `
  ${routeEntriesSql(request, `${countedSql('cable', request, 'c')}${further}`, entries)},
  known_raceway as materialized (
    select distinct on (r.tag_key) r.* from (
      select 1 as place, t.tag_key, t.tag, t.type_code, t.size, t.status from ${raceways('cable-tray', request)} t where t.project_id = $1 and not t.removed
      union all
      select 2, t.tag_key, t.tag, t.type_code, t.size, t.status from ${raceways('conduit', request)} t where t.project_id = $1 and not t.removed
    ) r order by r.tag_key, r.place
  ),
  spelling as (
    select tag, raceway, count(*) over (partition by raceway) as spellings
    from (select tag, coalesce(raceway_key, key) as raceway from route_tag) t
  ),
  passed_again as (
    select e.cable_id, s.raceway, min(e.position) as position
    from route_entry e join spelling s on s.tag = e.tag and s.spellings > 1
    group by e.cable_id, s.raceway having count(*) > 1
  ),
  begun_later as (
    select e.cable_id, min(e.position) as position from route_entry e join asked_cable c on c.id = e.cable_id
    where btrim(split_part(c.route, ${canonicalSeparator}, 1)) = '' group by e.cable_id
  ),
  line as (
    select e.cable_id::bigint * ${linesOfCable} + e.position as line_id, e.cable_id, e.position,
      coalesce(k.tag_key, e.key) as raceway_key, coalesce(k.tag, e.tag) as raceway, k.type_code as raceway_type, k.size,
      coalesce(k.status, 'Unknown') as status, c.tag as cable, c.tag_key as cable_key, c.type_code, e.quantity, e.pulled_fraction,
      e.is_repeated or coalesce(e.position > a.position, false) as again, e.position = coalesce(b.position, 1) as first
    from pull_entry e left join cable c on c.project_id = $1 and c.id = e.cable_id left join known_raceway k on k.tag_key = e.raceway_key
      left join passed_again a on a.cable_id = e.cable_id and a.raceway = coalesce(e.raceway_key, e.key)
      left join begun_later b on b.cable_id = e.cable_id
  )`,
  columns: {
    raceway: text('l.raceway'),
    cable: text('l.cable'),
    typeCode: text('l.type_code'),
    length: number('l.quantity'),
    position: number('l.position::int'),
    pulled: yesNo(isPulled),
  },
  first: 'l.position',
  order: 'l.cable_key collate "C"',
  group: {
    key: 'l.raceway_key',
    columns: {
      raceway: 'min(l.raceway)',
      racewayType: 'min(l.raceway_type)',
      size: 'min(l.size)',
      status: 'min(l.status)',
      cables: count(onceHere),
      pulledCables: count(onceHere, isPulled),
      remainingCables: count(onceHere, `not ${isPulled}`),
      length: `coalesce(sum(l.quantity) filter (where ${onceHere}), 0)`,
      cablesOnce: count(onceInAll),
      pulledOnce: count(onceInAll, isPulled),
      remainingOnce: count(onceInAll, `not ${isPulled}`),
      lengthOnce: `coalesce(sum(l.quantity) filter (where ${onceInAll}), 0)`,
    },
    order: naturalSql('l.raceway_key'),
    isLine: true,
  },
};

/** The cables that no raceway has: those without a route, with their length in the project's unit. */
export async function countWithoutRoute(
  transaction: Transaction,
  request: ReportRequest,
): Promise<{ cables: number; length: number }> {
  const [row] = await transaction.query<{ cables: number; length: number }>(
    `select count(*)::int as cables, coalesce(sum(c.quantity), 0) as length from ${countedRowsSql('cable', request, 'c')} and coalesce(btrim(translate(c.route, ';', ' ')), '') = ''`,
    reportParameters(request),
  );
  return row ?? { cables: 0, length: 0 };
}
