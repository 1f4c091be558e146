/** What a report's rows are grouped by: one of its own groupings, or a column the project defined. */
import {
  isEnd,
  isGrouping,
  isOfCable,
  groupingsOf,
  type Grouping,
  type ReportType,
} from '../../../../contract/reports/reports.ts';
import { fieldIn, type Commodity, type Field } from '../../../../contract/commodities/fields/field.ts';
import { DomainError } from '../../../errors/domainError.ts';
import { callMessage } from '../../../locales/en-US/calls.ts';
import { cableTypeField } from '../../../repositories/reporting/sums/cableType.ts';
import type { GroupedRequest } from '../../../repositories/reporting/request.ts';
import { grouping, named, plain } from './columns.ts';
import { ownColumn } from './projectColumns.ts';
import type { ByGroup, Column } from './declaration.ts';

/** Refuses what is neither; a report whose rows are things takes its own groupings and leaves them. */
export function groupFieldOf(commodity: Commodity, reportType: ReportType, groupBy: string): Field {
  const own = groupingsOf(reportType);
  const field = isGrouping(groupBy)
    ? groupingField(commodity, groupBy)
    : commodity.offered.find(({ key, isUserDefined }) => isUserDefined && key === groupBy);
  const isPossible = isGrouping(groupBy) ? own.length === 0 || own.includes(groupBy) : own.length > 0;
  return field && isPossible ? field : noSuchGrouping(groupBy, 'groupBy');
}

/** Of a grouping of the reports, the field it goes by; undefined where rows of the commodity have none. */
export function groupingField(commodity: Commodity, key: Grouping): Field | undefined {
  if (!isOfCable(key)) return fieldIn(commodity, key);
  return commodity.links.some(({ kind, type }) => kind === 'owner' && type === 'cable') ? cableTypeField : undefined;
}

function noSuchGrouping(asked: string, path: 'groupBy' | 'thenBy'): never {
  const message = callMessage('noSuchGrouping', { grouping: asked });
  throw new DomainError('request.invalid', message, { problems: [{ path, message }] });
}

/** What its groups are divided by; null where they are not. Refuses what they are grouped by already. */
export function withinFieldOf(
  commodity: Commodity,
  reportType: ReportType,
  { groupBy, thenBy }: { readonly groupBy: string; readonly thenBy: string },
): Field | null {
  if (thenBy === '' || groupingsOf(reportType).length === 0) return null;
  return thenBy === groupBy ? noSuchGrouping(thenBy, 'thenBy') : groupFieldOf(commodity, reportType, thenBy);
}

/** The column of what groups are divided by stands behind those of the groups. */
export function withDivision(columns: readonly Column[], { group, within }: GroupedRequest): readonly Column[] {
  if (!within) return columns;
  const column = grouping(within.isUserDefined ? ownColumn(within) : named(groupColumn(within.key)));
  const at = columns.findLastIndex(({ key }) => key === group.key || key === 'description') + 1;
  return columns.toSpliced(at, 0, column);
}

/** Equipment is read by its tags. */
const groupColumn = <const Key extends string>(key: Key): Column<Key> => plain(key, isEnd(key) ? 'tag' : 'text');

/** The columns that say so; the project's own stands before those of the report (`runReport`). */
export function groupColumns({ groupBy }: ByGroup): Column<Grouping | 'description'>[] {
  if (!isGrouping(groupBy)) return [];
  const group = grouping(named(groupColumn(groupBy)));
  return groupBy === 'package' ? [group] : [group, plain('description')];
}
