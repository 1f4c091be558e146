/**
 * Hours of a project or of a part of it, and the values calculated from them (domain section 11; docs/decisions/figures.md). All
 * pages use this definition.
 */
import { z } from 'zod/mini';
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

/** Sums in clock hours. */
export const hoursSums = z.strictObject({
  budgetHours: z.number(),
  earnedHours: z.number(),
  /** Hours spent on direct codes: the basis of PF, variance and forecast. */
  directHours: z.number(),
  /** Hours spent on indirect codes: shown separately, and included in manpower. */
  indirectHours: z.number(),
});
export type HoursSums = Readonly<z.infer<typeof hoursSums>>;

/** Adds the unrounded values. */
export function addHours(all: readonly HoursSums[]): HoursSums {
  const sum = (of: (each: HoursSums) => number) => all.reduce((total, each) => total + of(each), 0);
  return {
    budgetHours: sum((each) => each.budgetHours),
    earnedHours: sum((each) => each.earnedHours),
    directHours: sum((each) => each.directHours),
    indirectHours: sum((each) => each.indirectHours),
  };
}

/** Calculated values; null is undefined, and is shown as "-". */
export interface Performance {
  /** Earned hours per hour spent on direct codes. */
  readonly factor: number | null;
  readonly light: PerformanceLight;
  /** Budget hours not yet earned. */
  readonly remainingHours: number;
  /** Earned minus spent; negative is an overrun. Null while no hours are spent. */
  readonly varianceHours: number | null;
  readonly toGoHours: number | null;
  readonly forecastHours: number | null;
  /** Budget minus forecast; negative is an overrun. */
  readonly forecastVarianceHours: number | null;
  /** PF required for the remaining work, given the hours left of the budget; null once these are spent. */
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
    // There is no input for an account's estimate, so the budget is used in its place.
    neededFactor: neededPerformanceFactor(budgetHours, earnedHours, budgetHours, directHours),
  };
}
