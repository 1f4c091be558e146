/** Planned curve as text, typed or pasted from a spreadsheet: a day and a number, one week per line. */
import { parseWrittenNumber } from '../../../../contract/base/values/writtenNumber.ts';
import { dayText, parseDay } from '../../../ui/day/dayText.ts';

export interface PlannedLine {
  /** Line number in the text, starting at 1. */
  readonly line: number;
  readonly dayText: string;
  readonly numberText: string;
  /** Last day of the week; null if the text is not a date. */
  readonly weekEnding: string | null;
  readonly planned: number | null;
}

const spaces = /[\s\u00a0\u202f]+/g;

/** Returns the decimal separator of a locale. */
const decimalSign = (locale: string): string => new Intl.NumberFormat(locale).format(0.5).slice(1, 2);

/** Parses `1 250,5` where the comma is the decimal separator, `1,250.5` elsewhere; a percent sign is dropped. */
function parsePlanned(text: string, locale: string): number | null {
  const plain = text.replace(/\s*%$/, '').replaceAll(spaces, ' ').trim();
  const below = /^[-\u2212] ?(?=\S)/.exec(plain);
  if (!below) return parseUnsigned(plain, locale);
  const number = parseUnsigned(plain.slice(below[0].length), locale);
  return number === null ? null : -number;
}

function parseUnsigned(plain: string, locale: string): number | null {
  const bare = plain.replaceAll(' ', '');
  if (decimalSign(locale) === ',' && /^\d+(?:,\d+)?$/.test(bare)) return Number(bare.replace(',', '.'));
  return parseWrittenNumber(plain);
}

/** Splits a line at the first tab or semicolon, otherwise at the last space. */
function partsOf(line: string): readonly [day: string, number: string] {
  const parted = /^([^\t;]*)[\t;]+(.*)$/.exec(line) ?? /^(.*?)\s+(\S+(?:\s*%)?)$/.exec(line.trim());
  return [(parted?.[1] ?? line).trim(), (parted?.[2] ?? '').replaceAll('\t', ' ').trim()];
}

/** Parses the lines of a plan. Skips blank lines, and a first line without digits, which is a heading. */
export function parsePlan(text: string, locale: string, today: string): PlannedLine[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '' || (index === 0 && !/\d/.test(line))) return [];
    const [day, number] = partsOf(line);
    return [
      {
        line: index + 1,
        dayText: day,
        numberText: number,
        weekEnding: parseDay(day, locale, today),
        planned: parsePlanned(number, locale),
      },
    ];
  });
}

/** Returns the planned value of each week; the first line of a week wins. */
export function plannedWeeks(lines: readonly PlannedLine[]): { weekEnding: string; planned: number }[] {
  const weeks = new Map<string, number>();
  for (const { weekEnding, planned } of lines) {
    if (weekEnding !== null && planned !== null && !weeks.has(weekEnding)) weeks.set(weekEnding, planned);
  }
  return Array.from(weeks, ([weekEnding, planned]) => ({ weekEnding, planned }));
}

/** Returns the weeks as text in the form a user of the locale would type. */
export function planText(weeks: readonly { weekEnding: string; planned: number }[], locale: string): string {
  const numbers = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 12 });
  return weeks
    .map(({ weekEnding, planned }) => `${dayText(weekEnding, locale)}\t${numbers.format(planned)}`)
    .join('\n');
}
