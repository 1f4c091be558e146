/** Both ends of every cable, under the equipment they are at; ends that name none are together at the end. */
import { keySql } from '../progress/derivedSql.ts';
import { naturalSql } from './arrangementSql.ts';
import { rowsSql } from './asOf.ts';
import { countedRowsSql } from './counted.ts';
import type { RowsRequest } from './request.ts';
import { answer, linesOfCable, number, text, yesNo, type Listing } from './listing.ts';

const endSql = (end: 'from' | 'to', other: 'from' | 'to', place: number) =>
  `select c.id::bigint * ${linesOfCable} + ${place} as line_id, c.id as cable_id, '${end === 'from' ? 'From' : 'To'}' as "end", '${end}-term' as term_type,
    coalesce(c.${end}_equipment, '') as named, coalesce(c.${other}_equipment, '') as other_end,
    c.tag as cable, c.tag_key as cable_key, c.type_code, c.quantity, c.pulled_fraction, c.tested_fraction, c.removed from asked_cable c`;

/** Both kinds of terms, as far as they were. */
const terms = ({ asOf }: RowsRequest): string => {
  const of = (type: 'from-term' | 'to-term') => rowsSql(type, { asOf, filters: [] });
  if (asOf === null) return 'termination';
  const columns = 't.project_id, t.cable_id, t.commodity_type, t.terminated_fraction';
  return `(select ${columns} from ${of('from-term')} t union all select ${columns} from ${of('to-term')} t)`;
};

const isPulled = 'l.pulled_fraction >= 1';
const isTested = 'l.tested_fraction >= 1';
/** A cable of which both ends are here is one cable here; one of its ends stands for it in the whole. */
const onceHere = 'not l.again';
const onceInAll = `l."end" = 'From'`;
const count = (...conditions: string[]) => `(count(*) filter (where ${conditions.join(' and ')}))::int`;

export const cablesByEquipmentListing: Listing = {
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
    select e.*, t.key as equipment_key, q.tag as equipment, q.description, coalesce(x.terminated_fraction, 0) >= 1 as terminated,
      e."end" = 'To' and o.key = t.key as again
    from cable_end e join named_tag t on t.tag = e.named
    left join named_tag o on o.tag = e.other_end
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
    pulled: yesNo(isPulled),
    terminated: yesNo('l.terminated'),
    tested: yesNo(isTested),
  },
  order: 'l.cable_key collate "C", l."end"',
  group: {
    key: 'l.equipment_key',
    columns: {
      equipment: 'coalesce(min(l.equipment), min(l.named))',
      description: 'min(l.description)',
      cables: count(onceHere),
      ends: 'count(*)::int',
      pulledCables: count(onceHere, isPulled),
      terminatedEnds: count('l.terminated'),
      testedCables: count(onceHere, isTested),
      length: `coalesce(sum(l.quantity) filter (where ${onceHere}), 0)`,
      readyToEnergise: `case when l.equipment_key = '' or bool_and(l.removed) then null
        when bool_and(l.removed or (l.terminated and ${isTested})) then 'Yes' else 'No' end`,
      cablesOnce: count(onceInAll),
      pulledOnce: count(onceInAll, isPulled),
      testedOnce: count(onceInAll, isTested),
      lengthOnce: `coalesce(sum(l.quantity) filter (where ${onceInAll}), 0)`,
    },
    order: `l.equipment_key = '', ${naturalSql('l.equipment_key')}`,
    isLine: true,
  },
};
