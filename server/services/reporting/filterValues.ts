/** By what a report can be filtered: the values its rows have, of those that pass its other filters. */
import { fieldIn } from '../../../contract/commodities/fields/field.ts';
import type { QueryOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { whereOf, textOfWhere } from '../../../contract/reports/reportFilters.ts';
import { subjectOf, type listFilterValues } from '../../../contract/reports/reports.ts';
import type { Transaction } from '../../db/database.ts';
import { readProjectCommodity } from '../../repositories/columnSettings.ts';
import { readFilterValues } from '../../repositories/reporting/filterValues.ts';
import { readConsistently } from '../../repositories/sql/transactionSettings.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { asOfDay, rowsOf } from './requestedRows.ts';

type Asked = QueryOf<typeof listFilterValues> & { readonly scope: RowScope | null };

export async function readReportValues(
  transaction: Transaction,
  asked: Asked,
): Promise<ReplyOf<typeof listFilterValues>> {
  await readConsistently(transaction);
  const commodity = await readProjectCommodity(transaction, asked.projectId, subjectOf(asked.reportType));
  const { [asked.field]: _own, ...others } = whereOf(asked.where);
  const asOf = await asOfDay(transaction, asked.projectId, asked.asOf);
  const { type, ...rows } = rowsOf(commodity, { ...asked, where: textOfWhere(others) }, asOf);
  const field = fieldIn(commodity, asked.field);
  return { values: field ? await readFilterValues(transaction, type, rows, field) : [] };
}
