/** Totals of Route Ready and Unknown Commodities in Cable Route, for the first page of a project. */
import type { Transaction } from '../../../db/database.ts';
import { allReadinessSql } from './routeReadiness.ts';
import { namedUnknownSql } from './unknownInRoutes.ts';

export interface RouteSums {
  /** Number of lines of Unknown Commodities in Cable Route. */
  readonly unknownTags: number;
  /** Ready cables: the length still to be pulled, in the project's unit. */
  readonly routeReady: { readonly cables: number; readonly length: number };
}

/** Sums over all rows of the project. */
export async function sumRoutes(transaction: Transaction, projectId: number): Promise<RouteSums> {
  const [sums] = await transaction.query<{ unknown: number; cables: number; length: number }>(
    `with ${allReadinessSql({ asOf: null, filters: [] })}, named as (${namedUnknownSql})
     select (select count(*) from (select distinct kind, tag from named) line)::int as unknown,
       (count(*) filter (where ready = 'Yes'))::int as cables,
       coalesce(sum(quantity * (1 - pulled_fraction)) filter (where ready = 'Yes'), 0)::double precision as length
     from pull_readiness where pulled_fraction < 1`,
    [projectId, null],
  );
  return { unknownTags: sums?.unknown ?? 0, routeReady: { cables: sums?.cables ?? 0, length: sums?.length ?? 0 } };
}
