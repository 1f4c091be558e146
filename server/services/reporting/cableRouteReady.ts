/** Cable Route Ready: one row per cable that is not fully pulled and has a route (domain rule 12). */
import { noticeMessage } from '../../locales/en-US/notices.ts';
import { plain, summed } from './columns.ts';
import type { ReportDeclaration, ReportRow } from './declaration.ts';
import { routeReadinessSql } from './routeReadiness.ts';

type Readiness = 'Yes' | 'No' | 'Unknown' | 'No route';

const noticeOf = {
  Yes: 'ready',
  No: 'notReady',
  Unknown: 'readyUnknown',
  'No route': 'noRoute',
} as const satisfies Record<Readiness, string>;

const order = `array_position(array['Yes', 'No', 'Unknown'], r.ready)`;

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
  rows: (transaction, request) =>
    transaction.query<ReportRow>(
      `with ${routeReadinessSql}
      select r.ready, r.tag as "cable", r.type_code as "typeCode", r.from_equipment as "from",
        case when not r.from_known then 'Unknown' when r.from_set then 'Yes' else 'No' end as "fromSet",
        r.to_equipment as "to",
        case when not r.to_known then 'Unknown' when r.to_set then 'Yes' else 'No' end as "toSet",
        r.quantity * (1 - r.pulled_fraction) as "length", r.package, r.foreman, r.raceways, r.installed,
        r.not_installed_list as "notInstalledList", r.unknown_list as "unknownList", r.reel, r.hold
      from pull_readiness r where r.ready <> 'No route' order by ${order}, r.tag_key`,
      [request.projectId],
    ),
  recomputed: {},
  notices: async (transaction, request) => {
    const groups = await transaction.query<{ ready: Readiness; cables: number; length: number }>(
      `with ${routeReadinessSql}
      select r.ready, count(*)::int as cables, sum(r.quantity * (1 - r.pulled_fraction)) as length from pull_readiness r
      group by r.ready order by ${order} nulls last`,
      [request.projectId],
    );
    return groups.map(({ ready, cables, length }) =>
      noticeMessage(noticeOf[ready], { count: cables, shown: cables, length: Math.round(length) }),
    );
  },
};
