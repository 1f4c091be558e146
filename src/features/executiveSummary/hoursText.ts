/** Formats a figure of the summary for the screen. */
import type { TotalKey } from '../../../contract/reports/figures/totalKeys.ts';
import type { Formats } from '../../i18n/format.ts';

/** Formats a trend; a change that rounds to 0.00 has no sign. */
function trendText(value: number | null, formats: Formats): string {
  if (value === null) return formats.ratio(null);
  const shown = Math.round(value * 100) / 100;
  return shown > 0 ? `+${formats.ratio(shown)}` : formats.ratio(shown === 0 ? 0 : shown);
}

const ratios = new Set<TotalKey>(['pf', 'weekPf', 'needed', 'pfNow', 'pfBefore']);

/** Hours of timesheets. */
const spent = new Set<TotalKey>(['spent', 'indirect', 'weekSpent', 'spentNow', 'spentBefore']);

export function hoursText(column: TotalKey, value: number | null, formats: Formats): string {
  if (ratios.has(column)) return formats.ratio(value);
  if (column === 'trend') return trendText(value, formats);
  if (column === 'percent') return formats.percent(value);
  if (column === 'people') return formats.count(value);
  return spent.has(column) ? formats.spentHours(value) : formats.hours(value);
}
