/** Lengths of time in the person's language. */
import { currentLocale } from '../../i18n/i18n.ts';

const units: readonly [unit: string, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];

/** `150 ms`, `3.2 sec`, `59.5 min`. */
export function durationText(ms: number): string {
  const [unit, length] = units.find(([, size]) => ms >= size) ?? ['millisecond', 1];
  const most = unit === 'millisecond' ? 0 : 1;
  return new Intl.NumberFormat(currentLocale(), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: most,
  }).format(ms / length);
}
