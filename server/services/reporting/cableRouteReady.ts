/** Cable Route Ready: one row per cable that is not fully pulled and has a route (domain rule 12). */
import { noticeMessage } from '../../locales/en-US/notices.ts';
import { countReadiness, routeReadyRows, type Readiness } from '../../repositories/reporting/cableRouteReady.ts';
import { plain, summed } from './columns.ts';
import type { ReportDeclaration } from './declaration.ts';

const noticeOf = {
  Yes: 'ready',
  No: 'notReady',
  Unknown: 'readyUnknown',
  'No route': 'noRoute',
} as const satisfies Record<Readiness, string>;

export const cableRouteReady: ReportDeclaration = {
  columns: () => [
    plain('ready', 'Ready'),
    plain('cable', 'Cable', 'tag'),
    plain('typeCode', 'Type'),
    plain('from', 'From', 'tag'),
    plain('fromSet', 'From set'),
    plain('to', 'To', 'tag'),
    plain('toSet', 'To set'),
    summed('length', 'Length', 'length'),
    plain('package', 'Package', 'tag'),
    plain('foreman', 'Foreman'),
    summed('raceways', 'Raceways', 'count'),
    summed('installed', 'Installed', 'count'),
    plain('notInstalledList', 'Not installed', 'tag'),
    plain('unknownList', 'Unknown', 'tag'),
    plain('reel', 'Reel', 'tag'),
    plain('hold', 'Hold'),
  ],
  rows: routeReadyRows,
  recomputed: {},
  notices: async (transaction, request) => {
    const groups = await countReadiness(transaction, request.projectId);
    return groups.map(({ ready, cables, length }) =>
      noticeMessage(noticeOf[ready], { count: cables, shown: cables, length: Math.round(length) }),
    );
  },
};
