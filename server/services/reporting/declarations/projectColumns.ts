/** What a project decides of its columns, in reports: its names, its decimals, columns of its own (docs/decisions/commodity-fields.md). */
import { fieldIn, type Commodity, type Field } from '../../../../contract/commodities/fields/field.ts';
import type { ReportColumn } from '../../../../contract/reports/reports.ts';
import { plain } from './columns.ts';
import type { Column } from './declaration.ts';

/** Of a report whose rows are rows of the type: the project's own columns that stand in its grid. */
export const ownFields = ({ offered, dataColumns }: Commodity): Field[] =>
  offered.filter(({ key, isUserDefined }) => isUserDefined && dataColumns.includes(key));

export const ownColumn = ({ key, kind }: Field): Column => ({
  ...plain(key, kind === 'number' || kind === 'date' ? kind : 'text'),
  names: key,
});

/** A column as it is sent; `label` is what a report calls it where it is no field that the project named. */
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

/** Lengths, hours and per cents of a report are written as those of the rows they come from. */
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
