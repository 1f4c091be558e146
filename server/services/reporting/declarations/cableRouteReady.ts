/** Cable Route Ready: one row per cable that is not fully pulled and has a route (domain rule 12). */
import { noticeMessage } from '../../../locales/en-US/notices.ts';
import {
  routeReadyFigures,
  routeReadyListing,
  type Readiness,
} from '../../../repositories/reporting/readiness/cableRouteReady.ts';
import { answered, grouping, named, ofNow, plain, summed } from './columns.ts';
import type { ColumnKey, ListingDeclaration } from './declaration.ts';

const noticeOf = {
  Yes: 'ready',
  No: 'notReady',
  Unknown: 'readyUnknown',
  'No route': 'noRoute',
} as const satisfies Record<Readiness, string>;

export const cableRouteReady: ListingDeclaration<ColumnKey<'cable-route-ready'>> = {
  columns: () => [
    answered('ready'),
    grouping(named(plain('cable', 'tag'), 'tag')),
    named(plain('typeCode')),
    named(plain('from', 'tag'), 'fromEquipment'),
    answered('fromSet'),
    named(plain('to', 'tag'), 'toEquipment'),
    answered('toSet'),
    summed('length', 'length'),
    named(plain('package', 'tag')),
    named(plain('foreman')),
    summed('raceways', 'count'),
    summed('installed', 'count'),
    summed('notInstalled', 'count'),
    plain('notInstalledList', 'tag'),
    summed('unknown', 'count'),
    plain('unknownList', 'tag'),
    named(plain('reel', 'tag')),
    ofNow(answered('reelOnHand')),
    named(plain('hold')),
  ],
  listing: routeReadyListing,
  opened: routeReadyFigures,
  recomputed: {},
  notices: async (_transaction, { includeWithoutRoute }, groups, unit) =>
    groups.map(({ key, row }) => {
      const [count, length] = [Number(row['cables']), Number(row['length'])];
      const figureOf = (figure: string, value: number) =>
        ({ of: 'cable-route-ready', figure, where: { ready: [key] }, value }) as const;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the groups of this listing are keyed by readiness
      const readiness = key as Readiness;
      const noticed = includeWithoutRoute && readiness === 'No route' ? 'noRouteListed' : noticeOf[readiness];
      return {
        message: noticeMessage(noticed, { count, shown: count, length: { length, unit } }),
        figures: { shown: figureOf('cables', count), length: figureOf('length', length) },
      };
    }),
};
