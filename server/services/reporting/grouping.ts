/** What a report's rows are grouped by: one of its own groupings, or a column the project defined. */
import { isGrouping, groupingsOf, type Grouping, type ReportType } from '../../../contract/reports.ts';
import { fieldIn, type Commodity, type Field } from '../../../contract/commodities/field.ts';
import { DomainError } from '../../domainError.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import { grouping, named, plain } from './columns.ts';
import type { ByGroup, Column } from './declaration.ts';

/** Refuses what is neither; a report whose rows are things takes its own groupings and leaves them. */
export function groupFieldOf(commodity: Commodity, reportType: ReportType, groupBy: string): Field {
  const own = groupingsOf(reportType);
  const field = isGrouping(groupBy)
    ? fieldIn(commodity, groupBy)
    : commodity.offered.find(({ key, isUserDefined }) => isUserDefined && key === groupBy);
  const isPossible = isGrouping(groupBy) ? own.length === 0 || own.includes(groupBy) : own.length > 0;
  if (field && isPossible) return field;
  const message = callMessage('noSuchGrouping', { grouping: groupBy });
  throw new DomainError('request.invalid', message, { problems: [{ path: 'groupBy', message }] });
}

/** The columns that say so; the project's own stands before those of the report (`runReport`). */
export function groupColumns({ groupBy }: ByGroup): Column<Grouping | 'description'>[] {
  if (!isGrouping(groupBy)) return [];
  const group = grouping(named(plain(groupBy)));
  return groupBy === 'package' ? [group] : [group, plain('description')];
}
