/** Grouping of a report's rows: one of its own groupings, or a column defined by the project. */
import {
  isEnd,
  isGrouping,
  isOfCable,
  groupingsOf,
  type Grouping,
  type ReportType,
} from '../../../../contract/reports/reportTypes.ts';
import { fieldIn, type Commodity, type Field } from '../../../../contract/commodities/fields/field.ts';
import { DomainError } from '../../../errors/domainError.ts';
import { callMessage } from '../../../locales/en-US/calls.ts';
import { cableTypeField } from '../../../repositories/reporting/sums/cableType.ts';
import type { GroupedRequest } from '../../../repositories/reporting/request.ts';
import { grouping, named, plain } from './columns.ts';
import { ownColumn } from './projectColumns.ts';
import type { ByGroup, Column } from './declaration.ts';

/** Returns the field to group by; rejects any other key. Reports of individual items accept only their own groupings. */
export function groupFieldOf(commodity: Commodity, reportType: ReportType, groupBy: string): Field {
  const own = groupingsOf(reportType);
  const field = isGrouping(groupBy)
    ? groupingField(commodity, groupBy)
    : commodity.offered.find(({ key, isUserDefined }) => isUserDefined && key === groupBy);
  const isPossible = isGrouping(groupBy) ? own.length === 0 || own.includes(groupBy) : own.length > 0;
  return field && isPossible ? field : noSuchGrouping(groupBy, 'groupBy');
}

/** Returns the field of a report grouping; undefined if rows of the commodity have none. */
export function groupingField(commodity: Commodity, key: Grouping): Field | undefined {
  if (!isOfCable(key)) return fieldIn(commodity, key);
  return commodity.links.some(({ kind, type }) => kind === 'owner' && type === 'cable') ? cableTypeField : undefined;
}

function noSuchGrouping(requested: string, path: 'groupBy' | 'thenBy'): never {
  const message = callMessage('noSuchGrouping', { grouping: requested });
  throw new DomainError('request.invalid', message, { problems: [{ path, message }] });
}

/** Returns the field that subdivides the groups; null for none. Rejects the field they are already grouped by. */
export function withinFieldOf(
  commodity: Commodity,
  reportType: ReportType,
  { groupBy, thenBy }: { readonly groupBy: string; readonly thenBy: string },
): Field | null {
  if (thenBy === '' || groupingsOf(reportType).length === 0) return null;
  return thenBy === groupBy ? noSuchGrouping(thenBy, 'thenBy') : groupFieldOf(commodity, reportType, thenBy);
}

/** Inserts the column of the subdividing field after those of the groups. */
export function withDivision(columns: readonly Column[], { group, within }: GroupedRequest): readonly Column[] {
  if (!within) return columns;
  const column = grouping(within.isUserDefined ? ownColumn(within) : named(groupColumn(within.key)));
  const at = columns.findLastIndex(({ key }) => key === group.key || key === 'description') + 1;
  return columns.toSpliced(at, 0, column);
}

/** Ends refer to equipment, which is displayed by tag. */
const groupColumn = <const Key extends string>(key: Key): Column<Key> => plain(key, isEnd(key) ? 'tag' : 'text');

/** Columns for the grouping; a project-defined column is added before those of the report (`runReport`). */
export function groupColumns({ groupBy }: ByGroup): Column<Grouping | 'description'>[] {
  if (!isGrouping(groupBy)) return [];
  const group = grouping(named(groupColumn(groupBy)));
  return groupBy === 'package' ? [group] : [group, plain('description')];
}
