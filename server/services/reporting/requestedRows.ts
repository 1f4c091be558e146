/** Which rows a report or a figure is asked of: its filters as fields of the project, the day with the weights of its steps. */
import { fieldIn, type Commodity, type Field } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { isGrouping } from '../../../contract/reports/reports.ts';
import { reportFilters, whereOf } from '../../../contract/reports/reportFilters.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { groupingField } from './declarations/grouping.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import { readInformation } from '../../repositories/projects/projectSettings.ts';
import type { AsOf, RowFilter, RowsRequest } from '../../repositories/reporting/request.ts';
import type { RowScope } from '../../calls/rowScope.ts';

export interface RequestedRows {
  readonly projectId: number;
  readonly includeRemoved: boolean;
  readonly includeWithoutRoute?: boolean;
  readonly endsMayBeUnset?: boolean;
  readonly where: string;
  readonly scope: RowScope | null;
}

/** A filter of every report, something rows are grouped by, the size within a type code, what tells rows apart, or a column the project defined. */
function filterField(commodity: Commodity, key: string): Field | undefined {
  if (isGrouping(key)) return groupingField(commodity, key);
  const isKnown =
    reportFilters.some((each) => each === key) || key === commodity.sizeField || commodity.keyFields.includes(key);
  const field = fieldIn(commodity, key);
  return field && (isKnown || field.isUserDefined) ? field : undefined;
}

/** The filters of a call. @throws `request.invalid` for a field that rows of the commodity are not chosen by. */
export const filtersOf = (commodity: Commodity, where: string): RowFilter[] =>
  Object.entries(whereOf(where)).map(([key, values = []]) => {
    const field = filterField(commodity, key);
    if (field) return { field, keys: [...new Set(values.map(tagKey))] };
    const message = callMessage('noSuchFilter', { filter: key });
    throw new DomainError('request.invalid', message, { problems: [{ path: 'where', message }] });
  });

/** A day with what it takes to tell per cents on it; null for now. */
export async function asOfDay(
  transaction: Transaction,
  projectId: number,
  day: string | undefined,
): Promise<AsOf | null> {
  if (day === undefined) return null;
  const { settings } = await readInformation(transaction, projectId);
  return { day, weights: settings.stepWeights };
}

export const rowsOf = (
  commodity: Commodity<CommodityType>,
  { projectId, includeRemoved, includeWithoutRoute = false, endsMayBeUnset = false, where, scope }: RequestedRows,
  asOf: AsOf | null,
): RowsRequest & { readonly type: CommodityType } => ({
  projectId,
  includeRemoved,
  includeWithoutRoute,
  endsMayBeUnset,
  scope,
  filters: filtersOf(commodity, where),
  asOf,
  type: commodity.type,
});
