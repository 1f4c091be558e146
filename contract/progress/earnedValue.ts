/**
 * Arithmetic of hours (domain rules 11). All values are computed unrounded; only the display rounds. An undefined result is null
 * and shows as "-".
 */
import type { Commodity } from '../commodities/fields/field.ts';
import { removedWithProgress } from '../commodities/fields/status.ts';
import type { Difficulty, LaborUnit } from '../setup/laborUnits/laborUnit.ts';
import type { Row } from './progress.ts';

/** Returns length × runs in the project's unit, 0 without a length; 1 for counted commodities. */
export function quantity(commodity: Commodity, row: Row): number {
  if (commodity.quantity === 'each' || commodity.lengthField === undefined) return 1;
  const [length, runs] = [row[commodity.lengthField], row['runs']];
  return (typeof length === 'number' ? length : 0) * (typeof runs === 'number' ? runs : 1);
}

/**
 * Returns the clock hours for one ft, m or each: those of the difficulty column the job uses / per × factor. A blank column
 * equals the normal one.
 */
export function hoursPerUnit(
  unit: Pick<LaborUnit, 'hours' | 'hoursDifficult' | 'hoursVeryDifficult' | 'difficulty' | 'per' | 'factor'>,
): number {
  const columns: Record<Difficulty, number | null> = {
    normal: unit.hours,
    difficult: unit.hoursDifficult,
    veryDifficult: unit.hoursVeryDifficult,
  };
  return ((columns[unit.difficulty] ?? unit.hours) / unit.per) * unit.factor;
}

/** Returns the budget hours, 0 if no labor unit applies: the row is then flagged, never estimated. */
export function budgetHours(units: number, hoursEach: number | null): number {
  return units * (hoursEach ?? 0);
}

/** @param percentComplete 0-100 */
export function earnedHours(budget: number, percentComplete: number): number {
  return (budget * percentComplete) / 100;
}

/** Returns the installed quantity: the progress of the main step, 0-1, times the quantity. */
export function earnedQuantity(units: number, mainStepFraction: number): number {
  return units * mainStepFraction;
}

/** Contribution of a row to totals. */
export interface Credit {
  readonly quantity: number;
  readonly budgetHours: number;
  readonly earnedHours: number;
}

/**
 * Returns the contribution of a row to totals, out of its quantity and budget: all of it; for a row removed with progress only
 * the completed part, so that it counts neither as remaining work nor as lost hours (domain rule 3.13).
 */
export function creditOf(
  status: string,
  whole: { readonly quantity: number; readonly budgetHours: number },
  done: { readonly percentComplete: number; readonly mainStepFraction: number },
): Credit {
  const earned = earnedHours(whole.budgetHours, done.percentComplete);
  if (status !== removedWithProgress) return { ...whole, earnedHours: earned };
  const installed = earnedQuantity(whole.quantity, done.mainStepFraction);
  return { quantity: installed, budgetHours: earned, earnedHours: earned };
}

/**
 * Returns the percentage complete of a group, 0-100: earned of budget hours. Null without budget hours: a percentage by length or
 * by count would be another figure under the same name (docs/decisions/figures.md).
 */
export function groupPercentComplete(sums: {
  readonly budgetHours: number;
  readonly earnedHours: number;
}): number | null {
  return sums.budgetHours === 0 ? null : (sums.earnedHours / sums.budgetHours) * 100;
}

/** Returns PF: earned per spent hour, above 1 is good. Null while no hours are spent. */
export function performanceFactor(earned: number, spent: number): number | null {
  return spent === 0 ? null : earned / spent;
}

/** Returns earned minus spent hours; negative is an overrun. */
export function varianceHours(earned: number, spent: number): number {
  return earned - spent;
}

/**
 * Returns the hours still needed at the current PF; at plan while there is no PF. Null if hours are spent and none are earned.
 */
export function toGoHours(budget: number, earned: number, factor: number | null): number | null {
  const remaining = budget - earned;
  if (factor === null || remaining === 0) return remaining;
  return factor > 0 ? remaining / factor : null;
}

/** Returns the forecast at completion. */
export function forecastHours(spent: number, toGo: number | null): number | null {
  return toGo === null ? null : spent + toGo;
}

/** Returns budget minus forecast; negative is an overrun. */
export function forecastVarianceHours(budget: number, forecast: number | null): number | null {
  return forecast === null ? null : budget - forecast;
}

/** Returns the hours per unit of quantity: spent per earned quantity (actual), or budget per quantity. */
export function unitRate(hours: number, units: number): number | null {
  return units === 0 ? null : hours / units;
}

/** Returns the PF required from now on to meet the account's estimate; null once the estimate is spent. */
export function neededPerformanceFactor(
  budget: number,
  earned: number,
  estimate: number,
  spent: number,
): number | null {
  return estimate - spent <= 0 ? null : (budget - earned) / (estimate - spent);
}

export type PerformanceLight = 'green' | 'amber' | 'red' | 'grey';

/**
 * Returns green from 1.00, amber from 0.90, red below, gray without spent hours; based on the PF as displayed, with two decimals.
 */
export function performanceLight(factor: number | null): PerformanceLight {
  if (factor === null) return 'grey';
  const shown = Math.round(factor * 100) / 100;
  if (shown >= 1) return 'green';
  return shown >= 0.9 ? 'amber' : 'red';
}
