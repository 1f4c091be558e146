/** Rows requested for a report or figure: the filters as fields of the project, and the day with its step weights. */
import { fieldIn, type Commodity, type Field } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { isGrouping } from '../../../contract/reports/reportTypes.ts';
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

/**
 * Returns the field of a filter: a filter common to all reports, a grouping, the size within a type code, a key field, or a
 * column defined by the project.
 */
function filterField(commodity: Commodity, key: string): Field | undefined {
  if (isGrouping(key)) return groupingField(commodity, key);
  const isKnown =
    reportFilters.some((each) => each === key) || key === commodity.sizeField || commodity.keyFields.includes(key);
  const field = fieldIn(commodity, key);
  return field && (isKnown || field.isUserDefined) ? field : undefined;
}

/** Returns the filters of a call. @throws `request.invalid` for a field that rows of the commodity cannot be filtered by. */
export const filtersOf = (commodity: Commodity, where: string): RowFilter[] =>
  Object.entries(whereOf(where)).map(([key, values = []]) => {
    const field = filterField(commodity, key);
    if (field) return { field, keys: [...new Set(values.map(tagKey))] };
    const message = callMessage('noSuchFilter', { filter: key });
    throw new DomainError('request.invalid', message, { problems: [{ path: 'where', message }] });
  });

/** Returns a day with the step weights needed for percentages on it; null for now. */
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
