/**
 * Rows behind one line of a summary report, each with its contribution to the columns, for a group expanded in place (domain rule
 * 12).
 */
import type { QueryOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { subjectOf } from '../../../contract/reports/reportTypes.ts';
import { type listReportRows } from '../../../contract/reports/reports.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import { readProjectCommodity } from '../../repositories/columnSettings.ts';
import { readAdding } from '../../repositories/reporting/sums/measures.ts';
import type { GroupedRequest } from '../../repositories/reporting/request.ts';
import { joinByHash, readConsistently } from '../../repositories/sql/transactionSettings.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { ratioOf } from './declarations/columns.ts';
import type { ReportDeclaration } from './declarations/declaration.ts';
import { groupFieldOf, withinFieldOf } from './declarations/grouping.ts';
import { declarations } from './declarations/registry.ts';
import { asOfDay, rowsOf } from './requestedRows.ts';

type Requested = QueryOf<typeof listReportRows> & { readonly scope: RowScope | null };

/** @throws `request.invalid` for a report of individual items, whose rows are listed already. */
export async function readReportRows(
  transaction: Transaction,
  requested: Requested,
): Promise<ReplyOf<typeof listReportRows>> {
  const declaration: ReportDeclaration = declarations[requested.reportType];
  if (!('summed' in declaration)) {
    const message = callMessage('noSuchGrouping', { grouping: requested.groupBy });
    throw new DomainError('request.invalid', message, { problems: [{ path: 'reportType', message }] });
  }
  await readConsistently(transaction);
  await joinByHash(transaction);
  const commodity = await readProjectCommodity(transaction, requested.projectId, subjectOf(requested.reportType));
  const request: GroupedRequest = {
    ...rowsOf(commodity, requested, await asOfDay(transaction, requested.projectId, requested.asOf)),
    group: groupFieldOf(commodity, requested.reportType, requested.groupBy),
    within: withinFieldOf(commodity, requested.reportType, requested),
  };
  const { summed, ratios, besides } = declaration;
  // Ratios over whole groups, such as reels of a type, have no share for a single row.
  const ofRows = Object.entries(ratios).filter(([, { of }]) => !of.flat().some((key) => besides?.keys.includes(key)));
  const { rows, count } = await readAdding(transaction, summed, request, requested.limit);
  return {
    count,
    rows: rows.map(({ id, keys, adds }) => ({
      id,
      tag: Object.values(keys).join(' ').trim(),
      where: Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, [value]])),
      cells: { ...adds, ...Object.fromEntries(ofRows.map(([key, ratio]) => [key, ratioOf(ratio, adds)])) },
    })),
  };
}
