/** Both ends of every cable, grouped by their equipment; ends that name none are in a group at the end. */
import { keySql } from '../../sql/derivedSql.ts';
import { naturalSql } from '../../sql/arrangementSql.ts';
import { rowsSql } from '../asOf.ts';
import { countedRowsSql } from '../sums/counted.ts';
import { added, counted } from '../sums/measures.ts';
import { eachOnce, type OpenedLines } from '../openedLines.ts';
import type { RowsRequest } from '../request.ts';
import { answer, linesOfCable, number, text, yesNo, type Listing } from '../listing.ts';

const endSql = (end: 'from' | 'to', other: 'from' | 'to', place: number) =>
  `select c.id::bigint * ${linesOfCable} + ${place} as line_id, c.id as cable_id, '${end === 'from' ? 'From' : 'To'}' as "end", '${end}-term' as term_type,
    coalesce(c.${end}_equipment, '') as named, coalesce(c.${other}_equipment, '') as other_end,
    c.tag as cable, c.tag_key as cable_key, c.type_code, c.quantity, c.pulled_fraction, c.tested_fraction, c.removed from asked_cable c`;

/** Both kinds of terms, as of the day. */
const terms = ({ asOf }: RowsRequest): string => {
  const of = (type: 'from-term' | 'to-term') => rowsSql(type, { asOf, filters: [] });
  if (asOf === null) return 'termination';
  const columns = 't.project_id, t.cable_id, t.commodity_type, t.terminated_fraction';
  return `(select ${columns} from ${of('from-term')} t union all select ${columns} from ${of('to-term')} t)`;
};

/**
 * Ends of cables summed by the equipment name as written; a cable with both ends at the same equipment counts once there. Ends
 * that name the same equipment in two spellings are rare: their cable was counted at both, and is subtracted at the second.
 */
const parts = (request: RowsRequest): string => `
  done as materialized (
    select x.cable_id, x.commodity_type from ${terms(request)} x where x.project_id = $1 and x.terminated_fraction >= 1
  ),
  asked_cable as not materialized (
    select c.id, coalesce(c.from_equipment, '') as from_named, coalesce(c.to_equipment, '') as to_named, c.quantity, c.removed,
      c.pulled_fraction >= 1 as pulled, c.tested_fraction >= 1 as tested
    from ${countedRowsSql('cable', request, 'c')}
  ),
  end_sum as materialized (
    select coalesce(c.from_named, c.to_named) as named, grouping(c.from_named) = 0 as is_from, count(*)::int as ends,
      count(*) filter (where c.from_named = c.to_named) as both, count(*) filter (where c.from_named = c.to_named and c.pulled) as pulled_both,
      count(*) filter (where c.from_named = c.to_named and c.tested) as tested_both,
      coalesce(sum(c.quantity) filter (where c.from_named <> c.to_named), 0) as length_apart,
      count(*) filter (where c.pulled) as pulled, count(*) filter (where c.tested) as tested, coalesce(sum(c.quantity), 0) as length,
      count(f.cable_id) as from_done, count(t.cable_id) as to_done, bool_and(c.removed) as removed,
      bool_and(c.removed or (f.cable_id is not null and c.tested)) as from_ready,
      bool_and(c.removed or (t.cable_id is not null and c.tested)) as to_ready
    from asked_cable c
    left join done f on f.cable_id = c.id and f.commodity_type = 'from-term'
    left join done t on t.cable_id = c.id and t.commodity_type = 'to-term'
    group by grouping sets ((c.from_named), (c.to_named))
  ),
  named_tag as materialized (
    select d.tag, ${keySql('d.tag')} as key from (select distinct named as tag from end_sum) d
  ),
  respelt as materialized (select tag, key from (select n.*, count(*) over (partition by key) as spellings from named_tag n) n where spellings > 1),
  counted_twice as materialized (
    select t.tag, count(*) as cables, count(*) filter (where c.pulled) as pulled, count(*) filter (where c.tested) as tested, sum(c.quantity) as length
    from asked_cable c join respelt f on f.tag = c.from_named join respelt t on t.tag = c.to_named and t.key = f.key and t.tag <> f.tag group by t.tag
  ),
  part as (
    select n.key as equipment_key, s.named, q.tag as equipment, q.description, s.is_from, s.ends, s.removed,
      s.ends - case when s.is_from then 0 else s.both + coalesce(w.cables, 0) end as cables,
      s.pulled - case when s.is_from then 0 else s.pulled_both + coalesce(w.pulled, 0) end as pulled,
      s.tested - case when s.is_from then 0 else s.tested_both + coalesce(w.tested, 0) end as tested,
      case when s.is_from then s.length when w.length is null then s.length_apart else round((s.length_apart - w.length)::numeric, 6)::double precision end as length,
      case when s.is_from then s.from_done else s.to_done end as terminated,
      case when s.is_from then s.from_ready else s.to_ready end as ready
    from end_sum s join named_tag n on n.tag = s.named
    left join equipment q on q.project_id = $1 and q.tag_key = n.key and not q.removed
    left join counted_twice w on w.tag = s.named
  )`;

const total = (column: string) => `sum(l.${column})::int`;
/** Counts each cable once in the total, by its from end. */
const once = (column: string) => `coalesce(sum(l.${column}) filter (where l.is_from), 0)`;

export const cablesByEquipmentListing: Listing = {
  parts,
  lines: (request, { further = '' }) => `
  asked_cable as materialized (
    select c.id, c.tag, c.tag_key, c.type_code, c.from_equipment, c.to_equipment, c.quantity, c.pulled_fraction, c.tested_fraction, c.removed
    from ${countedRowsSql('cable', request, 'c')}${further}
  ),
  cable_end as materialized (${endSql('from', 'to', 0)} union all ${endSql('to', 'from', 1)}),
  named_tag as materialized (
    select d.tag, ${keySql('d.tag')} as key from (select distinct named as tag from cable_end) d
  ),
  line as (
    select e.*, t.key as equipment_key, q.tag as equipment, q.description, coalesce(x.terminated_fraction, 0) >= 1 as terminated
    from cable_end e join named_tag t on t.tag = e.named
    left join equipment q on q.project_id = $1 and q.tag_key = t.key and not q.removed
    left join ${terms(request)} x on x.project_id = $1 and x.cable_id = e.cable_id and x.commodity_type = e.term_type
  )`,
  columns: {
    equipment: text('coalesce(l.equipment, l.named)'),
    cable: text('l.cable'),
    end: answer('l."end"'),
    otherEnd: text('l.other_end'),
    typeCode: text('l.type_code'),
    length: number('l.quantity'),
    pulled: yesNo('l.pulled_fraction >= 1'),
    terminated: yesNo('l.terminated'),
    tested: yesNo('l.tested_fraction >= 1'),
  },
  order: 'l.cable_key collate "C", l."end"',
  group: {
    key: 'l.equipment_key',
    columns: {
      equipment: 'coalesce(min(l.equipment), min(l.named))',
      description: 'min(l.description)',
      cables: total('cables'),
      ends: total('ends'),
      pulledCables: total('pulled'),
      terminatedEnds: total('terminated'),
      testedCables: total('tested'),
      length: 'sum(l.length)',
      readyToEnergise: `case when l.equipment_key = '' or bool_and(l.removed) then null when bool_and(l.ready) then 'Yes' else 'No' end`,
      cablesOnce: `${once('ends')}::int`,
      pulledOnce: `${once('pulled')}::int`,
      testedOnce: `${once('tested')}::int`,
      lengthOnce: once('length'),
    },
    lines: total('ends'),
    order: `l.equipment_key = '', ${naturalSql('l.equipment_key')}`,
    isLine: true,
  },
};

/** A cable with both ends in the selection is one cable with two ends. */
export const cablesByEquipmentFigures: OpenedLines = {
  lines: (request) => cablesByEquipmentListing.lines(request, {}),
  keys: { equipment: { sql: 'l.equipment_key' }, cable: { sql: 'l.cable_key' } },
  measures: {
    cables: eachOnce(counted()),
    ends: counted(),
    pulledCables: eachOnce(counted('l.pulled_fraction >= 1')),
    terminatedEnds: counted('l.terminated'),
    testedCables: eachOnce(counted('l.tested_fraction >= 1')),
    length: eachOnce(added('l.quantity')),
  },
};
