/** Every raceway of every route with the cables in it, including raceways that are not in the project. */
import { removedWithProgress } from '../../../../contract/commodities/fields/status.ts';
import type { Transaction } from '../../../db/database.ts';
import { naturalSql } from '../../sql/arrangementSql.ts';
import { rowsSql } from '../asOf.ts';
import { countedRowsSql, countedSql } from '../sums/counted.ts';
import { linesOfCable, number, text, yesNo, type Listing } from '../listing.ts';
import { unroutedMeasures } from '../sums/commoditySums.ts';
import { added, counted, sumSql } from '../sums/measures.ts';
import { eachOnce, type OpenedLines } from '../openedLines.ts';
import { reportParameters, type ReportRequest, type RowsRequest } from '../request.ts';
import { canonicalSeparator, racewaysSql, routeEntriesSql, routeTagsSql } from './routeReadiness.ts';

const raceways = (type: 'cable-tray' | 'conduit', { asOf }: RowsRequest) => rowsSql(type, { asOf, filters: [] });

/** True for a cable that is still to be pulled: what a revision removed after a partial pull leaves nothing to do. */
const isLeft = `(c.pulled_fraction < 1 and c.status <> '${removedWithProgress}')`;

const entries = {
  columns: `c.id, c.route, c.quantity, c.pulled_fraction, ${isLeft} as is_left`,
  kept: ', quantity, pulled_fraction, is_left',
};

/** Each raceway with its columns; the tray if a conduit has the same tag. */
const knownSql = (request: RowsRequest): string => `
  known_raceway as materialized (
    select distinct on (r.tag_key) r.* from (
      select 1 as place, t.tag_key, t.tag, t.type_code, t.size, t.status from ${raceways('cable-tray', request)} t where t.project_id = $1 and not t.removed
      union all
      select 2, t.tag_key, t.tag, t.type_code, t.size, t.status from ${raceways('conduit', request)} t where t.project_id = $1 and not t.removed
    ) r order by r.tag_key, r.place
  )`;

/**
 * Places in routes summed by their tag as written. A route can pass a raceway twice: its cable counts once there, and the first
 * place in the route represents it in the total. If a route passes a raceway in two spellings, it was counted at both, and is
 * subtracted at the later one. Values of a cable or a place are computed once (`offset 0`), not for each place or sum that uses
 * them.
 */
const parts = (request: RowsRequest): string => `${racewaysSql(request)},
  asked_place as not materialized (
    select p.id, p.tag_at, p.position, p.quantity, p.pulled, p.is_left,
      p.position > 1 and array_position(p.tags, p.tag_at) < p.position as is_repeated, p.position = p.first as is_first
    from (
      select c.*, unnest(c.tags) as tag_at, generate_subscripts(c.tags, 1) as position
      from (
        select c.*, case when btrim(c.tags[1]) <> '' then 1 else (select min(n) from generate_subscripts(c.tags, 1) n where btrim(c.tags[n]) <> '') end as first
        from (
          select c.id, c.quantity, c.pulled_fraction >= 1 as pulled, ${isLeft} as is_left, string_to_array(c.route, ${canonicalSeparator}) as tags
          from ${countedRowsSql('cable', request, 'c')} and c.route <> '' offset 0
        ) c offset 0
      ) c
    ) p offset 0
  ),
  tag_sum as materialized (
    select btrim(p.tag_at) as tag, sum(p.lines) as lines, sum(p.cables) as cables, sum(p.pulled) as pulled, sum(p.remaining) as remaining, sum(p.length) as length,
      sum(p.remaining_once) as remaining_once, sum(p.cables_once) as cables_once, sum(p.pulled_once) as pulled_once, sum(p.length_once) as length_once
    from (
      select p.tag_at, count(*) as lines, count(*) filter (where not p.is_repeated) as cables,
        count(*) filter (where p.pulled and not p.is_repeated) as pulled, coalesce(sum(p.quantity) filter (where not p.is_repeated), 0) as length,
        count(*) filter (where p.is_left and not p.is_repeated) as remaining, count(*) filter (where p.is_first and p.is_left) as remaining_once,
        count(*) filter (where p.is_first) as cables_once, count(*) filter (where p.is_first and p.pulled) as pulled_once,
        coalesce(sum(p.quantity) filter (where p.is_first), 0) as length_once
      from asked_place p group by p.tag_at offset 0
    ) p where btrim(p.tag_at) <> '' group by 1
  ),${routeTagsSql('tag_sum')},${knownSql(request)},
  respelt as materialized (
    select tag, raceway from (
      select tag, coalesce(raceway_key, key) as raceway, count(*) over (partition by coalesce(raceway_key, key)) as spellings from route_tag
    ) t where spellings > 1
  ),
  counted_twice as materialized (
    select e.tag, count(*) as cables, count(*) filter (where e.pulled) as pulled, count(*) filter (where e.is_left) as remaining, coalesce(sum(e.quantity), 0) as length from (
      select s.tag, p.quantity, p.pulled, p.is_left, p.is_repeated, p.position > min(p.position) over (partition by p.id, s.raceway) as again
      from asked_place p join respelt s on s.tag = btrim(p.tag_at)
    ) e where e.again and not e.is_repeated group by e.tag
  ),
  part as (
    select coalesce(k.tag_key, t.key) as raceway_key, coalesce(k.tag, t.tag) as raceway, k.type_code as raceway_type, k.size, coalesce(k.status, 'Unknown') as status,
      s.lines, s.cables - coalesce(w.cables, 0) as cables, s.pulled - coalesce(w.pulled, 0) as pulled, s.remaining - coalesce(w.remaining, 0) as remaining,
      case when w.tag is null then s.length else round((s.length - w.length)::numeric, 6)::double precision end as length,
      s.cables_once, s.pulled_once, s.remaining_once, s.length_once
    from tag_sum s join route_tag t on t.tag = s.tag
    left join known_raceway k on k.tag_key = t.raceway_key
    left join counted_twice w on w.tag = s.tag
  )`;

const total = (column: string) => `sum(l.${column})::int`;

/** Columns shown only by the lines of a window are read from `cable`, a join that the database omits if none of them is used. */
export const cablesByRacewayListing: Listing = {
  parts,
  lines: (request, { further = '' }) => `
  ${routeEntriesSql(request, `${countedSql('cable', request, 'c')}${further}`, entries)},${knownSql(request)},
  line as (
    select e.cable_id::bigint * ${linesOfCable} + e.position as line_id, e.cable_id, e.position,
      coalesce(k.tag_key, e.key) as raceway_key, coalesce(k.tag, e.tag) as raceway,
      c.tag as cable, c.tag_key as cable_key, c.type_code, e.quantity, e.pulled_fraction, e.is_left
    from pull_entry e left join cable c on c.project_id = $1 and c.id = e.cable_id left join known_raceway k on k.tag_key = e.raceway_key
  )`,
  columns: {
    raceway: text('l.raceway'),
    cable: text('l.cable'),
    typeCode: text('l.type_code'),
    length: number('l.quantity'),
    position: number('l.position::int'),
    pulled: yesNo('l.pulled_fraction >= 1'),
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
      cables: total('cables'),
      pulledCables: total('pulled'),
      remainingCables: total('remaining'),
      length: 'sum(l.length)',
      cablesOnce: total('cables_once'),
      pulledOnce: total('pulled_once'),
      remainingOnce: total('remaining_once'),
      lengthOnce: 'sum(l.length_once)',
    },
    lines: total('lines'),
    order: naturalSql('l.raceway_key'),
    isLine: true,
  },
};

/** A cable that passes several of the selected raceways, or one twice, counts once. */
export const cablesByRacewayFigures: OpenedLines = {
  lines: (request) => cablesByRacewayListing.lines(request, {}),
  keys: { raceway: { sql: 'l.raceway_key' }, cable: { sql: 'l.cable_key' } },
  measures: {
    cables: eachOnce(counted()),
    pulledCables: eachOnce(counted('l.pulled_fraction >= 1')),
    remainingCables: eachOnce(counted('l.is_left')),
    length: eachOnce(added('l.quantity')),
  },
};

/** Cables without a route, with their length in the project's unit. */
export async function countWithoutRoute(
  transaction: Transaction,
  request: ReportRequest,
): Promise<{ cables: number; length: number }> {
  const { unroutedCables, unroutedLength } = unroutedMeasures;
  const [row] = await transaction.query<{ cables: number; length: number }>(
    `select ${sumSql('cable', unroutedCables)} as cables, ${sumSql('cable', unroutedLength)} as length from ${countedRowsSql('cable', request, 'r')}`,
    reportParameters(request),
  );
  return row ?? { cables: 0, length: 0 };
}
