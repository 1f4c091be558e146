/** Reports, and the rows behind their figures. */
import { getFigure, getRowFigures } from '../../contract/reports/figures/figures.ts';
import { getReport, listFilterValues, listReportRows } from '../../contract/reports/reports.ts';
import type { Api, ServerContext } from '../calls/context.ts';
import { runFigure } from '../services/reporting/figures/figures.ts';
import { readReportValues } from '../services/reporting/filterValues.ts';
import { createListingCache } from '../services/reporting/listings/listingCache.ts';
import { readReportRows } from '../services/reporting/reportRows.ts';
import { readRowFigures } from '../services/reporting/figures/rowFigures.ts';
import { runReport } from '../services/reporting/runReport.ts';

export function addReportRoutes(api: Api, { database, now }: ServerContext): void {
  const listings = createListingCache();
  api.handle(getReport, ({ query, caller: { rowScope: scope }, say }) =>
    database.transaction((transaction) => runReport(transaction, { ...query, scope }, { now: now(), say, listings })),
  );
  api.handle(listFilterValues, ({ query, caller: { rowScope: scope } }) =>
    database.transaction((transaction) => readReportValues(transaction, { ...query, scope })),
  );
  api.handle(listReportRows, ({ query, caller: { rowScope: scope } }) =>
    database.transaction((transaction) => readReportRows(transaction, { ...query, scope })),
  );
  api.handle(getFigure, ({ query, caller: { rowScope: scope } }) =>
    database.transaction((transaction) => runFigure(transaction, { ...query, scope })),
  );
  api.handle(getRowFigures, ({ query, caller: { rowScope: scope } }) =>
    database.transaction((transaction) => readRowFigures(transaction, { ...query, scope })),
  );
}
