/** The reports. */
import { getReport } from '../../contract/reports.ts';
import type { Api, ServerContext } from '../context.ts';
import { createListingCache } from '../services/reporting/listingCache.ts';
import { runReport } from '../services/reporting/runReport.ts';

export function addReportRoutes(api: Api, { database, now }: ServerContext): void {
  const listings = createListingCache();
  api.handle(getReport, ({ query, caller: { rowScope: scope }, say }) =>
    database.transaction((transaction) => runReport(transaction, { ...query, scope }, { now: now(), say, listings })),
  );
}
