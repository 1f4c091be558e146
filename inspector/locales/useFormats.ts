/** Times in the language the screens speak; a component that asks is drawn again when it changes. */
import { useTranslation } from 'react-i18next';

export interface Formats {
  /** The time of day, with seconds. */
  readonly time: (instant: Date) => string;
  /** A length of time in ms: `150 ms`, `3.2 sec`, `59.5 min`; what is left of another, in the unit of that one. */
  readonly duration: (ms: number, of?: number) => string;
  /** Time since the start of a session: `12.345`, `1:02.345`. */
  readonly sinceStart: (ms: number) => string;
}

export function useFormats(): Formats {
  const { i18n } = useTranslation();
  return formatsIn(i18n.language);
}

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];
const minute = 60_000;

const known = new Map<string, Formats>();

/** Making formatters is slow, using them is not: each language's are made once. */
export function formatsIn(locale: string): Formats {
  const found = known.get(locale);
  if (found) return found;
  const made = makeFormats(locale);
  known.set(locale, made);
  return made;
}

function makeFormats(locale: string): Formats {
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
  const secondsOf = (least: number) =>
    new Intl.NumberFormat(locale, {
      minimumIntegerDigits: least,
      minimumFractionDigits: 3,
      maximumFractionDigits: 3,
    });
  const [alone, afterMinutes] = [secondsOf(1), secondsOf(2)];
  return {
    time: (instant) => clock.format(instant),
    duration(ms, of = ms) {
      const [unit, size] = units.find(([, span]) => of >= span) ?? (['millisecond', 1] as const);
      const maximumFractionDigits = unit === 'millisecond' ? 0 : 1;
      const form = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits } as const;
      return new Intl.NumberFormat(locale, form).format(ms / size);
    },
    sinceStart(ms) {
      const whole = Math.floor(Math.max(0, ms));
      const minutes = Math.floor(whole / minute);
      const seconds = (whole - minutes * minute) / 1000;
      return minutes === 0 ? alone.format(seconds) : `${minutes}:${afterMinutes.format(seconds)}`;
    },
  };
}
