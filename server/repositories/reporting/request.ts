/** Request for a report, and a row of it. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { Field } from '../../../contract/commodities/fields/field.ts';
import type { QueryOf } from '../../../contract/base/calls/endpoint.ts';
import type { getReport } from '../../../contract/reports/reports.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { jsonText } from '../../db/jsonText.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import type { StepWeights } from '../sql/derivedSql.ts';
import { scopeKeys } from '../sql/rowScope.ts';

/** Filter for rows with one of these values in a field, in comparison form; '' is a blank. */
export interface RowFilter {
  readonly field: Field;
  readonly keys: readonly string[];
}

/** State at the end of a day (docs/decisions/reports.md), with the project's step weights by type. */
export interface AsOf {
  readonly day: string;
  readonly weights: Readonly<Partial<Record<CommodityType, StepWeights>>>;
}

/** Rows to count, and the day. */
export interface RowsRequest {
  readonly projectId: number;
  /** Scope of the rows that are listed and counted; rows they depend on are read outside it too. */
  readonly scope: RowScope | null;
  readonly includeRemoved: boolean;
  /** True if lines of cables without a route are listed, in reports that have such lines. */
  readonly includeWithoutRoute: boolean;
  /** True if a cable can be ready before its ends are set. */
  readonly endsMayBeUnset: boolean;
  readonly filters: readonly RowFilter[];
  /** Null for the current state. */
  readonly asOf: AsOf | null;
}

/** Request for one commodity, with its groupings. */
export interface GroupedRequest extends RowsRequest {
  readonly type: CommodityType;
  /** Field the rows are grouped by, as configured in the project. */
  readonly group: Field;
  /** Field each group is divided by; null for none. */
  readonly within: Field | null;
}

type Requested = Omit<QueryOf<typeof getReport>, 'asOf' | 'since' | 'where' | keyof RowsRequest>;

export interface ReportRequest extends Requested, GroupedRequest {}
export type ReportRow = Record<string, CellValue>;

/** Parameters of report statements: `$1` is the project, `$2` the scope and, if there are filters, `$3` their keys by field. */
export const reportParameters = ({ projectId, scope, filters }: RowsRequest): unknown[] => [
  projectId,
  scopeKeys(scope),
  ...(filters.length === 0 ? [] : [jsonText(Object.fromEntries(filters.map(({ field, keys }) => [field.key, keys])))]),
];

/** Number of the first parameter available to the statement itself. */
export const firstOwnParameter = (request: RowsRequest): number => reportParameters(request).length + 1;
