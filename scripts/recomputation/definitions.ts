/**
 * Definitions of figures that could be read in more than one way, each in one place, and the comparison form of results.
 */

/** Value of a figure; null is undefined and shown as "-". */
export type Value = number | string | null;

/** Figures of a line by key. */
export type Figures = Readonly<Record<string, Value>>;

/** Lines of a report or a page with their figures, by the key of the line, and the totals. */
export interface Place {
  readonly name: string;
  readonly groups: ReadonlyMap<string, Figures>;
  readonly total: Figures;
}

/** One number divided by another; null if that is 0. */
export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : (part / whole) * 100);

/** Definition: a group without budget hours has no % complete; quantities do not take the place of hours. */
export const percentComplete = (earned: number, budget: number): number | null => percentOf(earned, budget);

/** Definition: a group without design length has no % pulled; numbers of cables do not take the place of lengths. */
export const percentPulled = (pulledLength: number, designLength: number): number | null =>
  percentOf(pulledLength, designLength);

/** Definition: the forecast of several projects is the sum of theirs; one that has none is left out, with a note. */
export function forecastOfAll(forecasts: readonly (number | null)[]): number | null {
  const known = forecasts.filter((forecast) => forecast !== null);
  return known.length === 0 ? null : known.reduce((total, forecast) => total + forecast, 0);
}

/** Values of a line of hours that follow from its four sums (domain section 11). */
export function performance(hours: { readonly budget: number; readonly earned: number; readonly spent: number }) {
  const { budget, earned, spent } = hours;
  const remaining = budget - earned;
  const pf = ratio(earned, spent);
  const toGo = pf === null || remaining === 0 ? remaining : pf <= 0 ? null : remaining / pf;
  const forecast = toGo === null ? null : spent + toGo;
  return {
    remaining,
    pf,
    forecast,
    variance: forecast === null ? null : budget - forecast,
    needed: budget - spent <= 0 ? null : remaining / (budget - spent),
  };
}
