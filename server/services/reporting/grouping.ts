/** The columns that say what a report's rows are grouped by. */
import { plain } from './columns.ts';
import type { Column } from './declaration.ts';
import type { ReportRequest } from '../../repositories/reporting/request.ts';

export function groupColumns(request: ReportRequest): Column<ReportRequest['groupBy'] | 'description'>[] {
  const group = plain(request.groupBy);
  return request.groupBy === 'package' ? [group] : [group, plain('description')];
}
