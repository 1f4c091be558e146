/** Cables that have a route and are not fully pulled, and whether they can be. */
import type { Transaction } from '../../db/database.ts';
import { reportParameters, type ReportRequest, type ReportRow } from './request.ts';
import { routeReadinessSql } from './routeReadiness.ts';

export type Readiness = 'Yes' | 'No' | 'Unknown' | 'No route';

const order = `array_position(array['Yes', 'No', 'Unknown'], r.ready)`;

export function routeReadyRows(transaction: Transaction, request: ReportRequest): Promise<ReportRow[]> {
  return transaction.query<ReportRow>(
    `with ${routeReadinessSql}
      select r.id as "rowId", r.ready, r.tag as "cable", r.type_code as "typeCode", r.from_equipment as "from",
        case when not r.from_known then 'Unknown' when r.from_set then 'Yes' else 'No' end as "fromSet",
        r.to_equipment as "to",
        case when not r.to_known then 'Unknown' when r.to_set then 'Yes' else 'No' end as "toSet",
        r.quantity * (1 - r.pulled_fraction) as "length", r.package, r.foreman, r.raceways, r.installed,
        r.not_installed_list as "notInstalledList", r.unknown_list as "unknownList", r.reel, r.hold
      from pull_readiness r where r.ready <> 'No route' order by ${order}, r.tag_key`,
    reportParameters(request),
  );
}

export interface ReadinessCount {
  readonly ready: Readiness;
  readonly cables: number;
  /** In the project's unit. */
  readonly length: number;
}

/** How many cables are ready, not ready and so on, with what is left of their length. */
export function countReadiness(transaction: Transaction, request: ReportRequest): Promise<ReadinessCount[]> {
  return transaction.query<ReadinessCount>(
    `with ${routeReadinessSql}
      select r.ready, count(*)::int as cables, sum(r.quantity * (1 - r.pulled_fraction)) as length from pull_readiness r
      group by r.ready order by ${order} nulls last`,
    reportParameters(request),
  );
}
