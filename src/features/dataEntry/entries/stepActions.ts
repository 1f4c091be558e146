/** Texts recorded by one tap: a step done, a part of it, or the last step voided. */
import type { Commodity, Step } from '../../../../contract/commodities/fields/field.ts';
import {
  lengthBetween,
  measuredStep,
  spliceOf,
  stepFraction,
  type Row,
} from '../../../../contract/progress/progress.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import { editText } from '../../../i18n/fieldText.ts';
import type { Texts } from './entryDrafts.ts';

/** Returns the steps that can currently be done on the row, in order. */
export function openSteps(commodity: Commodity, row: Row): Step[] {
  const isDone = (step: Step) => stepFraction(commodity, step, row) >= 1;
  return commodity.steps.filter((step) => {
    const needed = commodity.steps.find(({ key }) => key === step.needs);
    return !isDone(step) && (!needed || isDone(needed));
  });
}

/** Returns the step for the largest button: the one that makes the row count as installed, otherwise the first open one. */
export function nextStep(commodity: Commodity, row: Row): Step | undefined {
  const open = openSteps(commodity, row);
  return open.find(({ key }) => key === commodity.mainStep) ?? open[0];
}

/** Returns the texts for a step done on a day; texts already typed for it are retained. */
export function doneTexts({ dateField, completeField, result }: Step, day: string, typed: Texts = {}): Texts {
  const passed = result && !result.earns.includes('') ? { [result.field]: result.earns[0] ?? '' } : {};
  return { [dateField]: day, ...passed, ...typed, ...(completeField !== undefined && { [completeField]: 'yes' }) };
}

/** Returns the texts for a part of the measured step; `length` is the total so far. */
export function partTexts(commodity: Commodity, row: Row, length: string, day: string): Texts {
  const { doneField, dateField, markFields } = measuredStep(commodity) ?? {};
  if (doneField === undefined || dateField === undefined) return {};
  // Two marks determine the length, so a typed one takes the place of the end mark, which has moved since it was read.
  const endMark = lengthBetween(row, markFields) === null ? undefined : markFields?.[1];
  return { [doneField]: length, ...(endMark !== undefined && { [endMark]: '' }), [dateField]: day };
}

const blankOf = (value: CellValue | undefined): string => (typeof value === 'boolean' ? 'no' : '');

/** Returns the texts that clear everything the last step with progress recorded; null if nothing is recorded. */
export function voidTexts(commodity: Commodity, row: Row): Texts | null {
  const step = commodity.steps.findLast((each) => stepFraction(commodity, each, row) > 0);
  if (!step) return null;
  const { dateField, doneField, completeField, markFields = [], result } = step;
  const measures = [doneField, completeField, ...markFields, ...(spliceOf(step, row)?.markFields ?? [])];
  const keys = [dateField, ...measures, result?.field].filter((key) => key !== undefined);
  return Object.fromEntries(keys.map((key) => [key, blankOf(row[key])]));
}

/** Returns the texts that restore the values before an entry, for the fields it wrote. */
export const valuesBefore = (before: Row, after: Row): Texts =>
  Object.fromEntries(Object.entries(after).map(([key, value]) => [key, editText(before[key]) || blankOf(value)]));

/** Returns the fields of a commodity for the reason of a delay and its note. */
export function delayFields({ fields }: Commodity) {
  const ofHoldUp = fields.filter(({ endsWithProgress }) => endsWithProgress);
  return {
    reason: ofHoldUp.find(({ codeKind }) => codeKind !== undefined),
    note: ofHoldUp.find(({ codeKind }) => codeKind === undefined),
  };
}
