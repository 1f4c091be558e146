/** The rows behind a line of a report of sums, each with what it adds to the columns: a group opened in place (domain rule 12). */
import type { QueryOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { subjectOf, type listReportRows } from '../../../contract/reports/reports.ts';
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

type Asked = QueryOf<typeof listReportRows> & { readonly scope: RowScope | null };

/** @throws `request.invalid` for a report whose rows are things: they are listed. */
export async function readReportRows(transaction: Transaction, asked: Asked): Promise<ReplyOf<typeof listReportRows>> {
  const declaration: ReportDeclaration = declarations[asked.reportType];
  if (!('summed' in declaration)) {
    const message = callMessage('noSuchGrouping', { grouping: asked.groupBy });
    throw new DomainError('request.invalid', message, { problems: [{ path: 'reportType', message }] });
  }
  await readConsistently(transaction);
  await joinByHash(transaction);
  const commodity = await readProjectCommodity(transaction, asked.projectId, subjectOf(asked.reportType));
  const request: GroupedRequest = {
    ...rowsOf(commodity, asked, await asOfDay(transaction, asked.projectId, asked.asOf)),
    group: groupFieldOf(commodity, asked.reportType, asked.groupBy),
    within: withinFieldOf(commodity, asked.reportType, asked),
  };
  const { summed, ratios, besides } = declaration;
  // What is of whole groups, as reels of a type, no row has a part in.
  const ofRows = Object.entries(ratios).filter(([, { of }]) => !of.flat().some((key) => besides?.keys.includes(key)));
  const { rows, count } = await readAdding(transaction, summed, request, asked.limit);
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
