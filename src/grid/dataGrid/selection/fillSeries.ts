/** Continues a line of cells: as a series if they have a common step, otherwise by repetition. */
import { dayOfIso, isoOfDay } from '../../../../contract/base/units/days.ts';

/** Number in a text, with the text before it: 12.5, A10-C-0009, a day. */
interface Counted {
  readonly kind: 'number' | 'tag' | 'day';
  readonly before: string;
  readonly value: number;
  readonly write: (value: number) => string;
}

/**
 * Returns the next `count` texts after `texts`. Two or more numbers, tags or days with a common step continue by it; anything
 * else is repeated. `isSwitched` (Ctrl) inverts this: a series is repeated, and a text without a step continues by one.
 */
export function continued(texts: readonly string[], count: number, isSwitched: boolean): string[] {
  const series = seriesOf(texts);
  const step = series && stepOf(series, isSwitched);
  const last = series?.at(-1);
  if (!last || step === null || !isWithin(last, last.value + step * count))
    return Array.from({ length: count }, (_, at) => texts[at % texts.length]!);
  return Array.from({ length: count }, (_, at) => last.before + last.write(last.value + step * (at + 1)));
}

/** True if the end is in range: tags have no negative numbers, dates no years of five digits. */
const isWithin = ({ kind }: Counted, end: number): boolean =>
  kind === 'number' || (kind === 'tag' ? end >= 0 : Math.abs(end) < lastDay);

/** Day number of 9999-12-31. */
const lastDay = 2_932_896;

function seriesOf(texts: readonly string[]): Counted[] | null {
  const decimals = Math.max(...texts.map((text) => /^-?\d+\.(\d+)$/.exec(text)?.[1]?.length ?? 0));
  const counted = texts.map((text) => countedIn(text, decimals));
  const known = counted.filter((each) => each !== null);
  const [first] = known;
  const isOne = known.every(({ kind, before }) => kind === first?.kind && before === first.before);
  return first && isOne && known.length === texts.length ? known : null;
}

/** Returns the step; null if the cells have none, or are to be repeated. */
function stepOf(series: readonly Counted[], isSwitched: boolean): number | null {
  if (series.length === 1) return isSwitched ? 1 : null;
  const step = series[1]!.value - series[0]!.value;
  const isEven = series.every((each, at) => at === 0 || isClose(each.value - series[at - 1]!.value, step));
  return isEven && !isSwitched ? step : null;
}

/** Compares with a tolerance, because decimal fractions do not add up exactly. */
const isClose = (one: number, other: number) => Math.abs(one - other) < 1e-9;

function countedIn(text: string, decimals: number): Counted | null {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) {
    const day = dayOfIso(text);
    return Number.isNaN(day) ? null : { kind: 'day', before: '', value: day, write: isoOfDay };
  }
  if (/^-?\d+(\.\d+)?$/.test(text) && !/^-?0\d/.test(text))
    return {
      kind: 'number',
      before: '',
      value: Number(text),
      write: (value) => String(Number(value.toFixed(decimals))),
    };
  const [, before, digits] = /^(.*?)(\d{1,15})$/.exec(text) ?? [];
  if (before === undefined || digits === undefined) return null;
  return { kind: 'tag', before, value: Number(digits), write: (value) => String(value).padStart(digits.length, '0') };
}
