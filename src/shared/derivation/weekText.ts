import type { Formats } from '../../i18n/format.ts';

/** Returns the format of a weekly number: hours of timesheets with two decimals, calculated hours with one. */
export const weekText =
  (formats: Formats) =>
  (value: number | null, key: string): string =>
    key === 'spent' || key === 'spentOfWeek' ? formats.spentHours(value) : formats.hours(value);
