/** What the crew need not type, and what goes with what they take back (domain rule 5). */
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
  /** The day the work was done, `2026-11-20`. */
  readonly workDate: string;
  readonly foreman: string;
}

type Filled = Record<string, CellValue>;

/** A result entered without a day is of the work date. */
export function withResultDates(commodity: Commodity, row: Row, values: Row, workDate: string): Row {
  const days = commodity.steps.flatMap(({ dateField, result }) =>
    result?.dates && isSet(values[result.field]) && !isSet(values[dateField] ?? row[dateField])
      ? [[dateField, workDate] as const]
      : [],
  );
  return { ...values, ...Object.fromEntries(days) };
}

/** The fields that the marked length of a row follows. */
function fieldsOfMarkedLength(step: Step, row: Row): readonly string[] {
  const splice = spliceOf(step, row);
  const ofSplice = splice ? [splice.lengthField, ...splice.markFields, step.completeField] : [];
  return [...(step.markFields ?? []), step.splice?.reelField, ...ofSplice].filter((key) => key !== undefined);
}

/** The length follows the marks: measured while both are there, gone with them when it was only measured by them. */
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

/** Whether nothing is left that says the step was ever begun. */
function isGone(commodity: Commodity, step: Step, row: Row): boolean {
  if (step.kind === 'quantity') return (lengthInPlace(commodity, row) ?? 0) === 0;
  const { result } = step;
  return (
    !isSet(row[step.dateField]) || (result !== undefined && !isSet(row[result.field]) && !result.earns.includes(''))
  );
}

/** A step taken back takes its day, its crew and its result along: the next crew begins with a clean row. */
function takeBack(step: Step, row: Row, values: Row, filled: Filled): void {
  for (const key of [step.dateField, step.byField, step.result?.field])
    if (key !== undefined && values[key] === undefined && isSet(row[key])) filled[key] = null;
}

/** Work that has moved on has a day and a crew. */
function dateAndSign(step: Step, row: Row, values: Row, filled: Filled, { workDate, foreman }: EntryOrigin): void {
  const isBlank = (key: string) => values[key] === undefined && !isSet(filled[key] ?? row[key]);
  if (isBlank(step.dateField)) filled[step.dateField] = workDate;
  if (step.byField !== undefined && foreman !== '' && isBlank(step.byField)) filled[step.byField] = foreman;
}

/** What held the work up does so no longer once the work moves on. */
function endHoldUps({ fields }: Commodity, row: Row, values: Row, filled: Filled): void {
  for (const { key, endsWithProgress } of fields)
    if (endsWithProgress && values[key] === undefined && isSet(row[key])) filled[key] = null;
}

/** The values as they are recorded: what was entered, and what follows from it. */
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
    } else if (is < was && isGone(commodity, step, after)) takeBack(step, row, values, filled);
  }
  return filled;
}
