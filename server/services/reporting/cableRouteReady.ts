/** Cable Route Ready: one row per cable that is not fully pulled and has a route (domain rule 12). */
import { noticeMessage } from '../../locales/en-US/notices.ts';
import { countReadiness, routeReadyRows, type Readiness } from '../../repositories/reporting/cableRouteReady.ts';
import { named, plain, summed } from './columns.ts';
import type { ColumnKey, ReportDeclaration } from './declaration.ts';

const noticeOf = {
  Yes: 'ready',
  No: 'notReady',
  Unknown: 'readyUnknown',
  'No route': 'noRoute',
} as const satisfies Record<Readiness, string>;

export const cableRouteReady: ReportDeclaration<ColumnKey<'cable-route-ready'>> = {
  columns: () => [
    plain('ready'),
    named(plain('cable', 'tag'), 'tag'),
    named(plain('typeCode')),
    named(plain('from', 'tag'), 'fromEquipment'),
    plain('fromSet'),
    named(plain('to', 'tag'), 'toEquipment'),
    plain('toSet'),
    summed('length', 'length'),
    named(plain('package', 'tag')),
    named(plain('foreman')),
    summed('raceways', 'count'),
    summed('installed', 'count'),
    plain('notInstalledList', 'tag'),
    plain('unknownList', 'tag'),
    named(plain('reel', 'tag')),
    named(plain('hold')),
  ],
  lists: 'cable',
  rows: routeReadyRows,
  recomputed: {},
  notices: async (transaction, request, _rows, unit) => {
    const groups = await countReadiness(transaction, request);
    return groups.map(({ ready, cables, length }) =>
      noticeMessage(noticeOf[ready], { count: cables, shown: cables, length: { length, unit } }),
    );
  },
};
