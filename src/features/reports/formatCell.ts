import type { Report, ReportColumn } from '../../../contract/reports.ts';
import type { CellValue } from '../../../contract/scalars.ts';
import { formatCount, formatDate, formatHours, formatLength, formatPercent, formatRatio } from '../../i18n/format.ts';

/** The header of a column, with its unit. */
export function headerOf(column: ReportColumn, unit: Report['unit']): string {
  if (column.kind === 'length' && !column.label.includes(',')) return `${column.label}, ${unit}`;
  if (column.kind === 'hours') return `${column.label.replace(/,? h$/, '')}, h`;
  return column.label;
}

/** A cell as a person reads it. */
export function formatCell(value: CellValue | undefined, kind: ReportColumn['kind'], unit: Report['unit']): string {
  if (value === null || value === undefined) return kind === 'text' || kind === 'tag' ? '' : '-';
  if (typeof value !== 'number') return kind === 'date' ? formatDate(String(value)) : String(value);
  switch (kind) {
    case 'count':
      return formatCount(value);
    case 'length':
      return formatLength(value, unit === 'm' ? 'metric' : 'imperial');
    case 'hours':
      return formatHours(value);
    case 'percent':
      return formatPercent(value);
    case 'ratio':
      return formatRatio(value);
    case 'text':
    case 'tag':
    case 'date':
      return String(value);
  }
}

export const isNumeric = (kind: ReportColumn['kind']): boolean => kind !== 'text' && kind !== 'tag' && kind !== 'date';
