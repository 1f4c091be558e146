import { Link, linkOptions } from '@tanstack/react-router';
import type { HoursColumn } from './hoursColumns.ts';

/** What a figure of a project is made of: budget and earned of its commodities, spent of its timesheets, weeks of their weeks. */
function targetOf(column: HoursColumn, projectId: string) {
  const params = { projectId };
  switch (column) {
    case 'spent':
    case 'indirect':
    case 'pf':
    case 'trend':
    case 'forecast':
    case 'variance':
      return linkOptions({ to: '/$projectId/import/timesheets', params, search: { view: 'hours' } });
    case 'weekEarned':
    case 'weekSpent':
    case 'weekPf':
    case 'people':
      return linkOptions({ to: '/$projectId/import/timesheets', params, search: { view: 'hours', by: 'week' } });
    default:
      return linkOptions({ to: '/$projectId', params, hash: 'by-commodity' });
  }
}

interface HoursLinkProps {
  readonly projectId: number;
  readonly column: HoursColumn;
  readonly children: string;
}

export function HoursLink({ projectId, column, children }: HoursLinkProps) {
  return <Link {...targetOf(column, String(projectId))}>{children}</Link>;
}
