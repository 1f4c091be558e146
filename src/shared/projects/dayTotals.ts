/**
 * Totals of a user's entries for a day, which the foreman checks against the card: entries the server has written and entries
 * waiting on the device.
 */
import type { Commodity } from '../../../contract/commodities/fields/field.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { convertLength } from '../../../contract/base/units/lengths.ts';
import { withEntryDefaults } from '../../../contract/progress/entryDefaults.ts';
import type { FieldDay } from '../../../contract/progress/fieldDay.ts';
import { lengthInPlace, percentComplete, stepFractions, type Row } from '../../../contract/progress/progress.ts';
import { isUnsent, needsAttention, type Operation } from '../../../machines/outbox/operation.ts';

export interface DayTotals {
  readonly entries: number;
  /** In the project's unit; for commodities counted in pieces, the number of pieces whose main step was finished. */
  readonly quantity: number;
  readonly earnedHours: number;
  /** Rows whose main step was finished. */
  readonly finished: number;
}

export const noTotals: DayTotals = { entries: 0, quantity: 0, earnedHours: 0, finished: 0 };

/** Returns the totals the server has written for one type, converted if the project has changed its unit since. */
export function writtenTotals(
  day: FieldDay | undefined,
  { type, quantity: measure }: Commodity,
  projectUnit: LengthUnit,
): DayTotals {
  const totals = day?.types.find((each) => each.type === type) ?? noTotals;
  const unit = day?.unit ?? projectUnit;
  if (measure !== 'length' || unit === projectUnit) return totals;
  return { ...totals, quantity: convertLength(totals.quantity, unit, projectUnit) };
}

/**
 * True for an entry of the day that is missing from the server's response: it is unsent and needs no attention, or was written
 * after the response.
 */
export function isMissingFromServer(
  { entry, ...operation }: Operation,
  day: string,
  reported: FieldDay | undefined,
): boolean {
  if (entry?.workDate !== day || needsAttention({ entry, ...operation })) return false;
  // Work transferred from another tablet counts for the user who entered it there.
  if (operation.enteredBy !== undefined) return false;
  if (reported?.entryIds.includes(operation.id)) return false;
  return isUnsent({ entry, ...operation }) || (operation.version ?? 0) > (reported?.version ?? 0);
}

export interface Site {
  readonly commodity: Commodity;
  /** Percentage earned by each step. */
  readonly weights: Readonly<Record<string, number>>;
  /** Returns a row with the server's values; undefined for one that no longer exists. */
  readonly rowOf: (id: number) => Row | undefined;
}

function quantityOf(commodity: Commodity, row: Row): number {
  const main = stepFractions(commodity, row)[commodity.mainStep] ?? 0;
  if (commodity.quantity !== 'length') return main;
  const design = Number(row['quantity'] ?? 0);
  return design > 0 ? main * design : (lengthInPlace(commodity, row) ?? 0);
}

const isMainDone = (commodity: Commodity, row: Row): boolean =>
  (stepFractions(commodity, row)[commodity.mainStep] ?? 0) >= 1;

/** Adds entries to the totals, each based on the values that the previous entry for the same row left. */
export function withEntries(reported: DayTotals, operations: readonly Operation[], site: Site): DayTotals {
  const { commodity, weights, rowOf } = site;
  const rows = new Map<number, Row>();
  let { entries, quantity, earnedHours, finished } = reported;
  for (const { recordId, before, after, entry } of operations) {
    const row = rows.get(recordId) ?? rowOf(recordId);
    if (!row || !entry) continue;
    const was = { ...row, ...before };
    const is = { ...was, ...withEntryDefaults(commodity, was, after, entry) };
    rows.set(recordId, is);
    const percent = (of: Row) => percentComplete(commodity, stepFractions(commodity, of), weights);
    entries += 1;
    quantity += quantityOf(commodity, is) - quantityOf(commodity, was);
    finished += Number(isMainDone(commodity, is)) - Number(isMainDone(commodity, was));
    earnedHours += (Number(row['budgetHours'] ?? 0) * (percent(is) - percent(was))) / 100;
  }
  // Work of an earlier day can be voided today.
  return { entries, quantity, earnedHours, finished: Math.max(0, finished) };
}
