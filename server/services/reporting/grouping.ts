/** The columns that say what a report's rows are grouped by. */
import type { ReportColumn } from '../../../contract/reports.ts';
import { plain } from './columns.ts';
import type { ReportRequest } from '../../repositories/reporting/request.ts';

const labels: Record<ReportRequest['groupBy'], string> = {
  typeCode: 'Type code',
  area: 'Area',
  system: 'System',
  package: 'Package',
};

export function groupColumns(request: ReportRequest): ReportColumn[] {
  const group = plain(request.groupBy, labels[request.groupBy]);
  return request.groupBy === 'package' ? [group] : [group, plain('description', 'Description')];
}
