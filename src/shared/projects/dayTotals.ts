/** What a person entered for a day, for the foreman to check against the card: what the server has written, and what waits on the device. */
import type { Commodity } from '../../../contract/commodities/fields/field.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { convertLength } from '../../../contract/base/units/lengths.ts';
import { withEntryDefaults } from '../../../contract/progress/entryDefaults.ts';
import type { FieldDay } from '../../../contract/progress/fieldDay.ts';
import { lengthInPlace, percentComplete, stepFractions, type Row } from '../../../contract/progress/progress.ts';
import { isUnsent, needsAttention, type Operation } from '../../../machines/outbox/operation.ts';

export interface DayTotals {
  readonly entries: number;
  /** In the project's unit; pieces whose main step was finished, for what is counted. */
  readonly quantity: number;
  readonly earnedHours: number;
}

export const noTotals: DayTotals = { entries: 0, quantity: 0, earnedHours: 0 };

/** What the server has written of one type; the project may measure in its other unit since. */
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

/** Of the day, and not in what the server told: it goes by itself, or was written since. */
export function isMissingFromServer(
  { entry, ...operation }: Operation,
  day: string,
  told: FieldDay | undefined,
): boolean {
  if (entry?.workDate !== day || needsAttention({ entry, ...operation })) return false;
  // Work that came over from another tablet counts for the person who entered it there.
  if (operation.enteredBy !== undefined) return false;
  if (told?.entryIds.includes(operation.id)) return false;
  return isUnsent({ entry, ...operation }) || (operation.version ?? 0) > (told?.version ?? 0);
}

interface Site {
  readonly commodity: Commodity;
  /** What each step earns, in per cent. */
  readonly weights: Readonly<Record<string, number>>;
  /** A row as the server's rows show it; undefined for one that is not there any more. */
  readonly rowOf: (id: number) => Row | undefined;
}

function quantityOf(commodity: Commodity, row: Row): number {
  const main = stepFractions(commodity, row)[commodity.mainStep] ?? 0;
  if (commodity.quantity !== 'length') return main;
  const design = Number(row['quantity'] ?? 0);
  return design > 0 ? main * design : (lengthInPlace(commodity, row) ?? 0);
}

/** The totals with entries on top of them, each on what the one before it on the same row left. */
export function withEntries(told: DayTotals, operations: readonly Operation[], site: Site): DayTotals {
  const { commodity, weights, rowOf } = site;
  const rows = new Map<number, Row>();
  let { entries, quantity, earnedHours } = told;
  for (const { recordId, before, after, entry } of operations) {
    const row = rows.get(recordId) ?? rowOf(recordId);
    if (!row || !entry) continue;
    const was = { ...row, ...before };
    const is = { ...was, ...withEntryDefaults(commodity, was, after, entry) };
    rows.set(recordId, is);
    const percent = (of: Row) => percentComplete(commodity, stepFractions(commodity, of), weights);
    entries += 1;
    quantity += quantityOf(commodity, is) - quantityOf(commodity, was);
    earnedHours += (Number(row['budgetHours'] ?? 0) * (percent(is) - percent(was))) / 100;
  }
  return { entries, quantity, earnedHours };
}
