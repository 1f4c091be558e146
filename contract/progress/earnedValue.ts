/**
 * The arithmetic of hours (domain rules 11). Everything is computed in full; rounding is for showing. A result that is
 * not defined is null and shows as "-".
 */
import type { Commodity } from '../commodities/fields/field.ts';
import { removedWithProgress } from '../commodities/fields/status.ts';
import type { Difficulty, LaborUnit } from '../setup/laborUnits/laborUnit.ts';
import type { Row } from './progress.ts';

/** Length × runs in the project's unit, 0 without a length; 1 for what is counted. */
export function quantity(commodity: Commodity, row: Row): number {
  if (commodity.quantity === 'each' || commodity.lengthField === undefined) return 1;
  const [length, runs] = [row[commodity.lengthField], row['runs']];
  return (typeof length === 'number' ? length : 0) * (typeof runs === 'number' ? runs : 1);
}

/** Clock hours for one ft, m or each: those of the column this job goes by / per × factor. A blank column is as the normal one. */
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

/** 0 when no labor unit applies: the row is then flagged, never guessed. */
export function budgetHours(units: number, hoursEach: number | null): number {
  return units * (hoursEach ?? 0);
}

/** @param percentComplete 0-100 */
export function earnedHours(budget: number, percentComplete: number): number {
  return (budget * percentComplete) / 100;
}

/** The installed quantity: how far the main step is, 0-1, of the quantity. */
export function earnedQuantity(units: number, mainStepFraction: number): number {
  return units * mainStepFraction;
}

/** What a row puts into totals. */
export interface Credit {
  readonly quantity: number;
  readonly budgetHours: number;
  readonly earnedHours: number;
}

/**
 * What a row puts into totals, of its whole quantity and budget: all of it; of a row removed with progress only what was
 * done, so that it is neither remaining work nor an hour lost (domain rule 3.13).
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

/** The share of a row's quantity in totals that is in place, 0-1: all of what a row removed with progress puts there. */
export function shareInPlace(status: string, mainStepFraction: number): number {
  return status === removedWithProgress ? 1 : mainStepFraction;
}

export interface GroupSums {
  readonly budgetHours: number;
  readonly earnedHours: number;
  /** Null when the group mixes feet and pieces: quantities of different units are never added. */
  readonly quantity: number | null;
  readonly earnedQuantity: number | null;
}

/** 0-100, weighted by hours; by quantity where there is no budget; null where there is neither. */
export function groupPercentComplete(sums: GroupSums): number | null {
  if (sums.budgetHours !== 0) return (sums.earnedHours / sums.budgetHours) * 100;
  return sums.quantity === null || sums.earnedQuantity === null || sums.quantity === 0
    ? null
    : (sums.earnedQuantity / sums.quantity) * 100;
}

/** PF: earned per spent hour, above 1 is good. Null while nothing is spent. */
export function performanceFactor(earned: number, spent: number): number | null {
  return spent === 0 ? null : earned / spent;
}

/** Negative is an overrun. */
export function varianceHours(earned: number, spent: number): number {
  return earned - spent;
}

/** Hours still needed at the present PF; at plan while there is no PF. Null when hours are spent and nothing is earned. */
export function toGoHours(budget: number, earned: number, factor: number | null): number | null {
  const remaining = budget - earned;
  if (factor === null || remaining === 0) return remaining;
  return factor > 0 ? remaining / factor : null;
}

/** Forecast at completion. */
export function forecastHours(spent: number, toGo: number | null): number | null {
  return toGo === null ? null : spent + toGo;
}

/** Negative is an overrun. */
export function forecastVarianceHours(budget: number, forecast: number | null): number | null {
  return forecast === null ? null : budget - forecast;
}

/** Hours per unit of quantity: spent per earned quantity (actual), or budget per quantity. */
export function unitRate(hours: number, units: number): number | null {
  return units === 0 ? null : hours / units;
}

/** The PF needed from now on to meet the account's estimate; null once the estimate is spent. */
export function neededPerformanceFactor(
  budget: number,
  earned: number,
  estimate: number,
  spent: number,
): number | null {
  return estimate - spent <= 0 ? null : (budget - earned) / (estimate - spent);
}

export type PerformanceLight = 'green' | 'amber' | 'red' | 'grey';

/** Green from 1.00, amber from 0.90, red below, grey without spent hours; by the PF as it is shown, with two decimals. */
export function performanceLight(factor: number | null): PerformanceLight {
  if (factor === null) return 'grey';
  const shown = Math.round(factor * 100) / 100;
  if (shown >= 1) return 'green';
  return shown >= 0.9 ? 'amber' : 'red';
}
