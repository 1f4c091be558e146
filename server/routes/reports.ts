/** The reports. */
import { getReport } from '../../contract/reports.ts';
import type { Api, ServerContext } from '../context.ts';
import { runReport } from '../services/reporting/runReport.ts';

export function addReportRoutes(api: Api, { database, now }: ServerContext): void {
  api.handle(getReport, ({ query, say }) => database.bulk((session) => runReport(session, query, { now: now(), say })));
}
