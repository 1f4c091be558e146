/** What a tap says of a row, as typed texts: a step done, a part of it, and all of it taken back. */
import type { Commodity, Step } from '../../../../contract/commodities/fields/field.ts';
import { measuredStep, spliceOf, stepFraction, type Row } from '../../../../contract/progress/progress.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import { editText } from '../../../i18n/fieldText.ts';
import type { Texts } from './entryDrafts.ts';

/** The steps that can be done on the row now, in their order. */
export function openSteps(commodity: Commodity, row: Row): Step[] {
  const isDone = (step: Step) => stepFraction(commodity, step, row) >= 1;
  return commodity.steps.filter((step) => {
    const needed = commodity.steps.find(({ key }) => key === step.needs);
    return !isDone(step) && (!needed || isDone(needed));
  });
}

/** What the largest button records: what makes the row count as installed, then whatever is left. */
export function nextStep(commodity: Commodity, row: Row): Step | undefined {
  const open = openSteps(commodity, row);
  return open.find(({ key }) => key === commodity.mainStep) ?? open[0];
}

/** A step done on a day; what is typed of it already stands. */
export function doneTexts({ dateField, completeField, result }: Step, day: string, typed: Texts = {}): Texts {
  const passed = result && !result.earns.includes('') ? { [result.field]: result.earns[0] ?? '' } : {};
  return { [dateField]: day, ...passed, ...typed, ...(completeField !== undefined && { [completeField]: 'yes' }) };
}

/** A part of the step that is measured. */
export function partTexts(commodity: Commodity, length: string, day: string): Texts {
  const { doneField, dateField } = measuredStep(commodity) ?? {};
  return doneField === undefined || dateField === undefined ? {} : { [doneField]: length, [dateField]: day };
}

const blankOf = (value: CellValue | undefined): string => (typeof value === 'boolean' ? 'no' : '');

/** The step that moved last, gone: what it recorded is blank again. Null where nothing is recorded. */
export function voidTexts(commodity: Commodity, row: Row): Texts | null {
  const step = commodity.steps.findLast((each) => stepFraction(commodity, each, row) > 0);
  if (!step) return null;
  const { dateField, doneField, completeField, markFields = [], result } = step;
  const measures = [doneField, completeField, ...markFields, ...(spliceOf(step, row)?.markFields ?? [])];
  const keys = [dateField, ...measures, result?.field].filter((key) => key !== undefined);
  return Object.fromEntries(keys.map((key) => [key, blankOf(row[key])]));
}

/** The values an entry found, in place of those it wrote. */
export const valuesBefore = (before: Row, after: Row): Texts =>
  Object.fromEntries(Object.entries(after).map(([key, value]) => [key, editText(before[key]) || blankOf(value)]));

/** What holds a crew up, and what more there is to say of it: the fields of a commodity. */
export function delayFields({ fields }: Commodity) {
  const ofHoldUp = fields.filter(({ endsWithProgress }) => endsWithProgress);
  return {
    reason: ofHoldUp.find(({ codeKind }) => codeKind !== undefined),
    note: ofHoldUp.find(({ codeKind }) => codeKind === undefined),
  };
}
