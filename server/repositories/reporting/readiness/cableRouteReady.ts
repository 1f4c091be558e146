/** Cables that have a route and are not fully pulled, with their readiness for pulling. */
import { answer, linesOfCable, number, text, type Listing } from '../listing.ts';
import { added, counted } from '../sums/measures.ts';
import type { OpenedLines } from '../openedLines.ts';
import type { RowsRequest } from '../request.ts';
import { reelOnHandSql } from './reelOnHand.ts';
import { readinessWhereSql } from './routeReadiness.ts';

export type Readiness = 'Yes' | 'No' | 'Unknown' | 'No route';

const order = (ready: string) => `array_position(array['Yes', 'No', 'Unknown', 'No route'], ${ready})`;
const listed = ({ includeWithoutRoute }: RowsRequest): string =>
  includeWithoutRoute ? 'true' : `l.ready <> 'No route'`;
const setSql = (end: 'from' | 'to') =>
  `case when not l.${end}_known then 'Unknown' when l.${end}_set then 'Yes' else 'No' end`;
const notInstalled = 'l.raceways - l.installed - l.unknown_raceways';
const remaining = 'l.quantity * (1 - l.pulled_fraction)';

export const routeReadyListing: Listing = {
  lines: (request, { further = '', isCounted = false }) =>
    `${readinessWhereSql(request, further, isCounted)},
    line as (select r.*, r.id as cable_id, r.id::bigint * ${linesOfCable} as line_id from pull_readiness r)`,
  columns: {
    ready: answer('l.ready'),
    cable: text('l.tag'),
    typeCode: text('l.type_code'),
    from: text('l.from_equipment'),
    fromSet: answer(setSql('from')),
    to: text('l.to_equipment'),
    toSet: answer(setSql('to')),
    length: number(remaining),
    package: text('l.package'),
    foreman: text('l.foreman'),
    raceways: number('l.raceways'),
    installed: number('l.installed'),
    notInstalled: number(notInstalled),
    notInstalledList: text('l.not_installed_list'),
    unknown: number('l.unknown_raceways'),
    unknownList: text('l.unknown_list'),
    reel: text('l.reel'),
    reelOnHand: answer(reelOnHandSql('l')),
    hold: text('l.hold'),
  },
  order: `l.tag_key collate "C"`,
  listed,
  group: {
    key: 'l.ready',
    columns: {
      cables: 'count(*)::int',
      length: `sum(${remaining})`,
      raceways: 'sum(l.raceways)::int',
      installed: 'sum(l.installed)::int',
      notInstalled: `sum(${notInstalled})::int`,
      unknown: 'sum(l.unknown_raceways)::int',
    },
    order: order('l.ready'),
    isLine: false,
  },
};

/** Each line is a cable, so each counts once in every grouping. */
export const routeReadyFigures: OpenedLines = {
  lines: (request) => routeReadyListing.lines(request, { isCounted: true }),
  listed,
  keys: { ready: { sql: 'l.ready', isWritten: true }, cable: { sql: 'l.tag_key' } },
  groups: [
    { key: 'ready', sql: 'l.ready', order: order('min(g.label)') },
    { key: 'typeCode', sql: "coalesce(l.type_code, '')", order: 'g.key' },
  ],
  measures: {
    cables: counted(),
    length: added(remaining),
    raceways: added('l.raceways'),
    installed: added('l.installed'),
    notInstalled: added(notInstalled),
    unknown: added('l.unknown_raceways'),
  },
};
