/** What a report is asked for, and a row of it. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { Field } from '../../../contract/commodities/fields/field.ts';
import type { QueryOf } from '../../../contract/base/calls/endpoint.ts';
import type { getReport } from '../../../contract/reports/reports.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { jsonText } from '../../db/jsonText.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import type { StepWeights } from '../sql/derivedSql.ts';
import { scopeKeys } from '../sql/rowScope.ts';

/** Rows whose value of a field is one of these, in the form in which such values are compared; '' is a blank one. */
export interface RowFilter {
  readonly field: Field;
  readonly keys: readonly string[];
}

/** The state at the end of a day (docs/decisions/reports.md), with the step weights of the project by type. */
export interface AsOf {
  readonly day: string;
  readonly weights: Readonly<Partial<Record<CommodityType, StepWeights>>>;
}

/** Which rows are counted, of which day. */
export interface RowsRequest {
  readonly projectId: number;
  /** The rows that are listed and counted; what they depend on is looked at whole. */
  readonly scope: RowScope | null;
  readonly includeRemoved: boolean;
  /** Lines of cables without a route are listed where a report has any. */
  readonly includeWithoutRoute: boolean;
  /** What is ready need not have its ends set. */
  readonly endsMayBeUnset: boolean;
  readonly filters: readonly RowFilter[];
  /** Null for now. */
  readonly asOf: AsOf | null;
}

/** The same, of one commodity, by what its rows are grouped. */
export interface GroupedRequest extends RowsRequest {
  readonly type: CommodityType;
  /** The field the rows are grouped by, as the project has it. */
  readonly group: Field;
  /** The field each group is divided by; null where it is not. */
  readonly within: Field | null;
}

type Asked = Omit<QueryOf<typeof getReport>, 'asOf' | 'since' | 'where' | keyof RowsRequest>;

export interface ReportRequest extends Asked, GroupedRequest {}
export type ReportRow = Record<string, CellValue>;

/** What the statements of reports are run with: `$1` is the project, `$2` the scope and, where there are filters, `$3` their keys by field. */
export const reportParameters = ({ projectId, scope, filters }: RowsRequest): unknown[] => [
  projectId,
  scopeKeys(scope),
  ...(filters.length === 0 ? [] : [jsonText(Object.fromEntries(filters.map(({ field, keys }) => [field.key, keys])))]),
];

/** The number of the first parameter that a statement may use for its own. */
export const firstOwnParameter = (request: RowsRequest): number => reportParameters(request).length + 1;
