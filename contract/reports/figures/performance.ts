/** The hours of a project or of a part of it, and what follows from them (domain section 11; docs/decisions/figures.md). One definition for every page. */
import { z } from 'zod';
import {
  forecastHours,
  forecastVarianceHours,
  neededPerformanceFactor,
  performanceFactor,
  performanceLight,
  toGoHours,
  varianceHours,
  type PerformanceLight,
} from '../../progress/earnedValue.ts';

/** Clock hours. */
export const hoursSums = z.strictObject({
  budgetHours: z.number(),
  earnedHours: z.number(),
  /** Spent on direct codes: what PF, variance and forecast are worked out with. */
  directHours: z.number(),
  /** Spent on indirect codes: shown apart, and part of manpower. */
  indirectHours: z.number(),
});
export type HoursSums = Readonly<z.infer<typeof hoursSums>>;

/** Sums of unrounded values. */
export function addHours(all: readonly HoursSums[]): HoursSums {
  const sum = (of: (each: HoursSums) => number) => all.reduce((total, each) => total + of(each), 0);
  return {
    budgetHours: sum((each) => each.budgetHours),
    earnedHours: sum((each) => each.earnedHours),
    directHours: sum((each) => each.directHours),
    indirectHours: sum((each) => each.indirectHours),
  };
}

/** Null is what is not defined, and shows as "-". */
export interface Performance {
  /** Earned per hour spent on direct codes. */
  readonly factor: number | null;
  readonly light: PerformanceLight;
  /** Budget not yet earned. */
  readonly remainingHours: number;
  /** Earned less spent; negative is an overrun. Null while nothing is spent. */
  readonly varianceHours: number | null;
  readonly toGoHours: number | null;
  readonly forecastHours: number | null;
  /** Budget less forecast; negative is an overrun. */
  readonly forecastVarianceHours: number | null;
  /** PF that what remains has to be done at for the hours left of the budget; null once these are spent. */
  readonly neededFactor: number | null;
}

export function performanceOf({ budgetHours, earnedHours, directHours }: HoursSums): Performance {
  const factor = performanceFactor(earnedHours, directHours);
  const toGo = toGoHours(budgetHours, earnedHours, factor);
  const forecast = forecastHours(directHours, toGo);
  return {
    factor,
    light: performanceLight(factor),
    remainingHours: budgetHours - earnedHours,
    varianceHours: directHours === 0 ? null : varianceHours(earnedHours, directHours),
    toGoHours: toGo,
    forecastHours: forecast,
    forecastVarianceHours: forecastVarianceHours(budgetHours, forecast),
    // No estimate of an account is typed anywhere, so that the budget stands for it.
    neededFactor: neededPerformanceFactor(budgetHours, earnedHours, budgetHours, directHours),
  };
}
