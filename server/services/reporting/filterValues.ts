/** Filter values of a report: the values of the rows that pass its other filters. */
import { fieldIn } from '../../../contract/commodities/fields/field.ts';
import type { QueryOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { whereOf, textOfWhere } from '../../../contract/reports/reportFilters.ts';
import { subjectOf } from '../../../contract/reports/reportTypes.ts';
import { type listFilterValues } from '../../../contract/reports/reports.ts';
import type { Transaction } from '../../db/database.ts';
import { readProjectCommodity } from '../../repositories/columnSettings.ts';
import { readFilterValues } from '../../repositories/reporting/filterValues.ts';
import { readConsistently } from '../../repositories/sql/transactionSettings.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { asOfDay, rowsOf } from './requestedRows.ts';

type Requested = QueryOf<typeof listFilterValues> & { readonly scope: RowScope | null };

export async function readReportValues(
  transaction: Transaction,
  requested: Requested,
): Promise<ReplyOf<typeof listFilterValues>> {
  await readConsistently(transaction);
  const commodity = await readProjectCommodity(transaction, requested.projectId, subjectOf(requested.reportType));
  const { [requested.field]: _own, ...others } = whereOf(requested.where);
  const asOf = await asOfDay(transaction, requested.projectId, requested.asOf);
  const { type, ...rows } = rowsOf(commodity, { ...requested, where: textOfWhere(others) }, asOf);
  const field = fieldIn(commodity, requested.field);
  return { values: field ? await readFilterValues(transaction, type, rows, field) : [] };
}
