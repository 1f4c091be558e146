/** Values filled in for the crew, and values cleared when a step is reverted (domain rule 5). */
import type { Commodity, Step } from '../commodities/fields/field.ts';
import { withoutCompletedPart } from './completedPart.ts';
import {
  isSet,
  lengthBetween,
  lengthInPlace,
  measuredStep,
  numberIn,
  spliceOf,
  stepFraction,
  type Row,
} from './progress.ts';
import type { CellValue } from '../base/values/scalars.ts';

export interface EntryOrigin {
  /** Day the work was done, `2026-11-20`. */
  readonly workDate: string;
  readonly foreman: string;
}

type Filled = Record<string, CellValue>;

/** Returns the values with the work date for results entered without a date. */
export function withResultDates(commodity: Commodity, row: Row, values: Row, workDate: string): Row {
  const days = commodity.steps.flatMap(({ dateField, result }) =>
    result?.dates && isSet(values[result.field]) && !isSet(values[dateField] ?? row[dateField])
      ? [[dateField, workDate] as const]
      : [],
  );
  return { ...values, ...Object.fromEntries(days) };
}

/** Returns the fields from which the marked length of a row is calculated. */
function fieldsOfMarkedLength(step: Step, row: Row): readonly string[] {
  const splice = spliceOf(step, row);
  const ofSplice = splice ? [splice.lengthField, ...splice.markFields, step.completeField] : [];
  return [...(step.markFields ?? []), step.splice?.reelField, ...ofSplice].filter((key) => key !== undefined);
}

/** Updates the length from the marks: measured while both are set, cleared with them if it was measured only by them. */
function followMarks(commodity: Commodity, row: Row, filled: Filled): void {
  const step = measuredStep(commodity);
  const { markFields: marks, doneField: done } = step ?? {};
  if (!step || !marks || done === undefined || filled[done] !== undefined) return;
  const after = { ...row, ...filled };
  if (fieldsOfMarkedLength(step, after).every((key) => filled[key] === undefined)) return;
  if (lengthBetween(after, marks) !== null) filled[done] = lengthInPlace(commodity, after);
  else if (lengthBetween(row, marks) !== null && numberIn(row, done) === lengthInPlace(commodity, row))
    filled[done] = null;
}

/** True if no value indicates that the step was ever started. */
function isGone(commodity: Commodity, step: Step, row: Row): boolean {
  if (step.kind === 'quantity') return (lengthInPlace(commodity, row) ?? 0) === 0;
  const { result } = step;
  return (
    !isSet(row[step.dateField]) || (result !== undefined && !isSet(row[result.field]) && !result.earns.includes(''))
  );
}

/** Clears the date, the crew and the result of a reverted step, so that the next crew starts with a clean row. */
function revert(step: Step, row: Row, values: Row, filled: Filled): void {
  for (const key of [step.dateField, step.byField, step.result?.field])
    if (key !== undefined && values[key] === undefined && isSet(row[key])) filled[key] = null;
}

/** Fills in the date and the crew of a step that progressed. */
function dateAndSign(step: Step, row: Row, values: Row, filled: Filled, { workDate, foreman }: EntryOrigin): void {
  const isBlank = (key: string) => values[key] === undefined && !isSet(filled[key] ?? row[key]);
  if (isBlank(step.dateField)) filled[step.dateField] = workDate;
  if (step.byField !== undefined && foreman !== '' && isBlank(step.byField)) filled[step.byField] = foreman;
}

/** Clears the delay fields once the work progresses. */
function endHoldUps({ fields }: Commodity, row: Row, values: Row, filled: Filled): void {
  for (const { key, endsWithProgress } of fields)
    if (endsWithProgress && values[key] === undefined && isSet(row[key])) filled[key] = null;
}

/** Returns the values to record: the entered ones and those derived from them. */
export function withEntryDefaults(commodity: Commodity, row: Row, values: Row, origin: EntryOrigin): Filled {
  const filled: Filled = {};
  for (const [key, value] of Object.entries(withoutCompletedPart(commodity, row, values)))
    if (value !== undefined) filled[key] = value;
  followMarks(commodity, row, filled);
  Object.assign(filled, withResultDates(commodity, row, filled, origin.workDate));
  for (const step of commodity.steps) {
    const was = stepFraction(commodity, step, row);
    const after = { ...row, ...filled };
    const is = stepFraction(commodity, step, after);
    if (is > was) {
      dateAndSign(step, row, values, filled, origin);
      endHoldUps(commodity, row, values, filled);
    } else if (is < was && isGone(commodity, step, after)) revert(step, row, values, filled);
  }
  return filled;
}
