/** Project settings for report columns: names, decimals and user-defined columns (docs/decisions/commodity-fields.md). */
import { fieldIn, type Commodity, type Field } from '../../../../contract/commodities/fields/field.ts';
import type { ReportColumn } from '../../../../contract/reports/reports.ts';
import { plain } from './columns.ts';
import type { Column } from './declaration.ts';

/** User-defined columns shown in the grid of the type, for reports whose rows are rows of that type. */
export const ownFields = ({ offered, dataColumns }: Commodity): Field[] =>
  offered.filter(({ key, isUserDefined }) => isUserDefined && dataColumns.includes(key));

export const ownColumn = ({ key, kind }: Field): Column => ({
  ...plain(key, kind === 'number' || kind === 'date' ? kind : 'text'),
  names: key,
});

/** Returns a column as sent to the client; `label` is the report's name for columns that are not fields named by the project. */
export function columnOf(
  { key, kind, total, isGroup, partOf, names = '' }: Column,
  label: string,
  commodity: Commodity,
): ReportColumn {
  const field = fieldIn(commodity, names);
  const { decimals } = measureOf(commodity, kind) ?? field ?? {};
  return {
    key,
    label: field?.isUserDefined ? field.label : label,
    ...(field?.labels && { labels: given(field.labels) }),
    kind,
    total,
    ...(isGroup && { isGroup }),
    ...(partOf !== undefined && { partOf }),
    ...(kind === 'tag' && commodity.keyFields.includes(names) && { isRow: true }),
    ...(decimals !== undefined && { decimals }),
  };
}

/** Returns the field whose formatting applies: lengths, hours and percentages are formatted like those of the underlying rows. */
function measureOf(commodity: Commodity, kind: ReportColumn['kind']): Field | undefined {
  const measures: Partial<Record<ReportColumn['kind'], string | undefined>> = {
    length: commodity.lengthField,
    hours: 'budgetHours',
    percent: 'percentComplete',
  };
  return fieldIn(commodity, measures[kind] ?? '');
}

const given = (labels: Readonly<Partial<Record<string, string>>>): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).flatMap(([locale, text]) => (text ? [[locale, text]] : [])));
