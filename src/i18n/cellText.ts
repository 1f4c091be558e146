/** Formatting of the numbers in reports and in their breakdowns. */
import type { Report, ReportColumn } from '../../contract/reports/reports.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import { writer } from './fieldFormats.ts';
import type { Formats } from './format.ts';

interface CellFacts extends Pick<ReportColumn, 'kind' | 'decimals'> {
  readonly unit: Report['unit'];
  readonly formats: Formats;
}

/** Returns the formatted text of a report cell, without its unit. */
export function cellText(value: CellValue | undefined, { kind, decimals, unit, formats }: CellFacts): string {
  if (value === null || value === undefined) return kind === 'text' || kind === 'tag' || kind === 'answer' ? '' : '-';
  if (typeof value !== 'number') return kind === 'date' ? formats.date(String(value)) : String(value);
  if (decimals !== undefined) return writer(formats, decimals)(value);
  switch (kind) {
    case 'count':
      return formats.count(value);
    case 'length':
      return formats.length(value, unit === 'm' ? 'metric' : 'imperial');
    case 'hours':
      return formats.hours(value);
    case 'percent':
      return formats.percent(value);
    case 'number':
      return formats.number(value);
    case 'ratio':
      return formats.ratio(value);
    case 'text':
    case 'tag':
    case 'answer':
    case 'date':
      return String(value);
  }
}
