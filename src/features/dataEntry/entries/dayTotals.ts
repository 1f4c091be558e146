/** What was recorded from this page today, by what the server confirmed: for the foreman to check against the card. */
import type { Commodity } from '../../../../contract/commodities/field.ts';
import type { FieldEntryResult } from '../../../../contract/fieldEntries.ts';
import { lengthInPlace, stepFractions, type Row } from '../../../../contract/progress.ts';

export interface DayTotals {
  readonly day: string;
  readonly entries: number;
  /** In the project's unit; pieces whose main step was finished, for what is counted. */
  readonly quantity: number;
  readonly earnedHours: number;
}

export const noTotals = (day: string): DayTotals => ({ day, entries: 0, quantity: 0, earnedHours: 0 });

/** What the row was before its entry. */
export interface Before {
  readonly row: Row;
  readonly earnedHours: number;
}

function quantityOf(commodity: Commodity, row: Row): number {
  if (commodity.quantity === 'length') return lengthInPlace(commodity, row) ?? 0;
  return (stepFractions(commodity, row)[commodity.mainStep] ?? 0) >= 1 ? 1 : 0;
}

/** The totals with one more confirmed entry; a new day begins at nothing. */
export function withEntry(
  totals: DayTotals,
  {
    day,
    commodity,
    before,
    values,
    result,
  }: {
    readonly day: string;
    readonly commodity: Commodity;
    readonly before: Before;
    readonly values: Row;
    readonly result: FieldEntryResult;
  },
): DayTotals {
  const { entries, quantity, earnedHours } = totals.day === day ? totals : noTotals(day);
  const moved = quantityOf(commodity, { ...before.row, ...values }) - quantityOf(commodity, before.row);
  return {
    day,
    entries: entries + 1,
    quantity: quantity + moved,
    earnedHours: earnedHours + (result.earnedHours ?? before.earnedHours) - before.earnedHours,
  };
}
