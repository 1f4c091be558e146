/**
 * Partial lengths and the completion of the rest (domain rule 5): the partial length is never the measured length of the whole.
 */
import type { Commodity, Step } from '../commodities/fields/field.ts';
import { sameLength, withoutNoise } from '../base/units/lengths.ts';
import { isSet, lengthBetween, lengthInPlace, measuredStep, numberIn, spliceOf, type Row } from './progress.ts';
import { designParts } from './pieces.ts';
import type { CellValue } from '../base/values/scalars.ts';

/** Returns the fields with the length of the measured step: typed, and between marks. */
export function measureFields({ doneField, markFields, splice }: Step): readonly string[] {
  return [doneField, ...(markFields ?? []), ...(splice?.markFields ?? [])].filter((key) => key !== undefined);
}

/** Returns the fields that determine the steps of a commodity: an entry in one depends on the others. */
export function stepFields({ steps }: Commodity): readonly string[] {
  return steps
    .flatMap((step) => [
      step.dateField,
      step.result?.field,
      step.completeField,
      ...measureFields(step),
      step.splice?.reelField,
      step.splice?.lengthField,
      step.splice?.noteField,
    ])
    .filter((key) => key !== undefined);
}

/** True if the recorded length is less than the design length, and the step is not complete. */
export function isPart(commodity: Commodity, row: Row): boolean {
  const step = measuredStep(commodity);
  const design = numberIn(row, commodity.lengthField) ?? 0;
  const length = lengthInPlace(commodity, row) ?? 0;
  const isComplete = step?.completeField !== undefined && row[step.completeField] === true;
  return !isComplete && length > 0 && length < design - sameLength;
}

/** True if the entry completes a row that had a partial length. */
export function completesPart(commodity: Commodity, row: Row, values: Row): boolean {
  const key = measuredStep(commodity)?.completeField;
  return key !== undefined && values[key] === true && isPart(commodity, row);
}

/** True if the marks cover the share of the design length planned for their piece. */
function isWholePiece(row: Row, marks: Step['markFields'], planned: number | null): boolean {
  const length = lengthBetween(row, marks);
  return length !== null && planned !== null && planned > 0 && length >= planned - sameLength;
}

/** Returns the end-mark fields of pieces that were measured in part. */
function endMarksOfParts(commodity: Commodity, step: Step, row: Row): readonly string[] {
  const splice = spliceOf(step, row);
  const ends = [step.markFields?.[1], splice?.markFields[1]].filter((key) => key !== undefined);
  if (!splice) return ends;
  const parts = designParts(numberIn(row, commodity.lengthField), numberIn(row, splice.lengthField));
  // Without the first piece the marks of the second would count as the length of the whole cable.
  if (!isWholePiece(row, step.markFields, parts.own)) return ends;
  return isWholePiece(row, splice.markFields, parts.splice) ? [] : [splice.markFields[1]];
}

/**
 * Returns the values of an entry; if it completes a part, the recorded part is cleared unless the entry measures it again.
 * Without a measure the planned cut counts, as for any unmeasured pull.
 */
export function withoutCompletedPart(commodity: Commodity, row: Row, values: Row): Row {
  const step = measuredStep(commodity);
  if (!step || !completesPart(commodity, row, values)) return values;
  const cleared: Record<string, CellValue> = {};
  for (const key of endMarksOfParts(commodity, step, row))
    if (!isSet(values[key]) && isSet(row[key])) cleared[key] = null;
  const { doneField } = step;
  const after = { ...row, ...values, ...cleared };
  const isMeasured = lengthBetween(after, step.markFields) !== null;
  if (doneField !== undefined && !isMeasured && !isSet(values[doneField]) && isSet(row[doneField]))
    cleared[doneField] = null;
  return { ...values, ...cleared };
}

/** Returns the partial length that is cleared; null if the entry measures the whole length instead. */
export function clearedLength(commodity: Commodity, row: Row, values: Row): number | null {
  const step = measuredStep(commodity);
  if (!step || !completesPart(commodity, row, values)) return null;
  const { doneField, markFields } = step;
  const after = { ...row, ...withoutCompletedPart(commodity, row, values) };
  const remaining = lengthBetween(after, markFields);
  const isMeasured = measureFields(step).some((key) => isSet(values[key]) && (key !== doneField || remaining === null));
  if (isMeasured || measureFields(step).every((key) => isSet(after[key]) === isSet(row[key]))) return null;
  return withoutNoise((lengthInPlace(commodity, row) ?? 0) - (remaining ?? 0));
}

/** Values of the row, by field, before a completion cleared its partial length. */
export type ClearedPart = Row;

/**
 * Returns the values of an entry that undoes a completion, with the cleared part restored; undefined unless the row would be left
 * without a length. `cleared`: the values before the completion.
 */
export function withRestoredPart(commodity: Commodity, row: Row, values: Row, cleared: ClearedPart): Row | undefined {
  const step = measuredStep(commodity);
  if (!step || !undoesCompletion(commodity, row, values)) return undefined;
  if (measureFields(step).every((key) => !isSet(cleared[key]))) return undefined;
  const restored: Record<string, CellValue> = {};
  for (const key of [...measureFields(step), step.dateField, step.byField]) {
    if (key === undefined) continue;
    // A value that the completion did not change is still on the row; one it wrote over a blank is not restored. A length typed
    // since does not belong to the part.
    const value = key in cleared ? cleared[key] : key === step.doneField ? undefined : row[key];
    if (isSet(value)) restored[key] = value;
  }
  return { ...values, ...restored };
}

/** True if the entry undoes a completion and leaves no length on the row. */
export function undoesCompletion(commodity: Commodity, row: Row, values: Row): boolean {
  const key = measuredStep(commodity)?.completeField;
  if (key === undefined || row[key] !== true || values[key] === undefined || values[key] === true) return false;
  return (lengthInPlace(commodity, { ...row, ...values }) ?? 0) === 0;
}
