/** What a report is asked for, and a row of it. */
import type { Field } from '../../../contract/commodities/field.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import type { getReport } from '../../../contract/reports.ts';
import type { CellValue } from '../../../contract/scalars.ts';
import type { RowScope } from '../../rowScope.ts';
import { scopeKeys } from '../rowScope.ts';

export interface ReportRequest extends QueryOf<typeof getReport> {
  /** The rows that are listed and counted; what they depend on is looked at whole. */
  readonly scope: RowScope | null;
  /** The field `groupBy` names, as the project has it. */
  readonly group: Field;
}
export type ReportRow = Record<string, CellValue>;

/** What the statements of reports are run with: `$1` is the project, `$2` the scope. */
export const reportParameters = ({ projectId, scope }: Pick<ReportRequest, 'projectId' | 'scope'>): unknown[] => [
  projectId,
  scopeKeys(scope),
];
