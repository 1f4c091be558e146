/** Progress of a commodity by its rules of credit, and the resulting status (domain rules 5). */
import type { Commodity, End, SpliceFields, Step } from '../commodities/fields/field.ts';
import { outOfTotals, removedWithProgress, type Status, type StatusCondition } from '../commodities/fields/status.ts';
import { sameLength, withoutNoise } from '../base/units/lengths.ts';
import type { CellValue } from '../base/values/scalars.ts';

/** The values of one commodity by field key; a field not recorded is null or absent. */
export type Row = Readonly<Record<string, CellValue | undefined>>;

/** Progress of each step, 0-1, by step key. */
export type StepFractions = Readonly<Record<string, number>>;

/** True if a cell contains a value. */
export const isSet = (value: CellValue | undefined): value is Exclude<CellValue, null> =>
  value !== undefined && value !== null && value !== '';

/** Returns the number in a cell, or null. */
export function numberIn(row: Row, key: string | undefined): number | null {
  const value = key === undefined ? null : row[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Returns the step that is measured in length; undefined for counted commodities. */
export function measuredStep({ steps }: Commodity): Step | undefined {
  return steps.find(({ kind }) => kind === 'quantity');
}

/** Returns the length between two marks; null while one is missing. */
export function lengthBetween(row: Row, markFields: Step['markFields']): number | null {
  const [start, end] = (markFields ?? []).map((key) => numberIn(row, key));
  return typeof start === 'number' && typeof end === 'number' ? withoutNoise(Math.abs(end - start)) : null;
}

/** Returns the splice fields of a row with a second reel; undefined without one. */
export const spliceOf = (step: Step | undefined, row: Row): SpliceFields | undefined =>
  step?.splice && isSet(row[step.splice.reelField]) ? step.splice : undefined;

/** Returns the length between the marks of a splice; null while one is missing, and without a splice. */
export const markedSplice = (step: Step, row: Row): number | null =>
  lengthBetween(row, spliceOf(step, row)?.markFields);

/**
 * Returns the length a splice adds to the length between the marks of the first piece: by its own marks, else the declared length
 * once the pull is complete.
 */
export function beyondMarks(step: Step, row: Row): number {
  const isDone = step.completeField !== undefined && row[step.completeField] === true;
  return markedSplice(step, row) ?? (isDone ? numberIn(row, spliceOf(step, row)?.lengthField) : null) ?? 0;
}

/**
 * Returns the installed length, in the project's unit: between the marks if both are given, plus the splice; else the typed
 * length, else the length between the marks of a splice. Null if there is none.
 */
export function lengthInPlace(commodity: Commodity, row: Row): number | null {
  const step = measuredStep(commodity);
  if (!step) return null;
  const marked = lengthBetween(row, step.markFields);
  if (marked !== null) return withoutNoise(marked + beyondMarks(step, row));
  return numberIn(row, step.doneField) ?? markedSplice(step, row);
}

/**
 * Returns the fraction of a quantity step. A checked "Done" counts as all of it, whatever the length; else the share of the
 * design length, at most 1. The difference of two marks can deviate from the design length by floating-point noise (52.3 - 12.1
 * for 40.2) and still counts as all of it.
 */
function quantityFraction(commodity: Commodity, step: Step, row: Row): number {
  if (step.completeField !== undefined && row[step.completeField] === true) return 1;
  const design = numberIn(row, commodity.lengthField) ?? 0;
  const done = lengthInPlace(commodity, row) ?? 0;
  if (design <= 0) return 0;
  return done >= design - sameLength ? 1 : Math.max(0, done / design);
}

function milestoneFraction({ dateField, result }: Step, row: Row): number {
  if (!isSet(row[dateField])) return 0;
  return result === undefined || result.earns.includes(String(row[result.field] ?? '')) ? 1 : 0;
}

/** Returns the progress of one step, 0-1. */
export function stepFraction(commodity: Commodity, step: Step, row: Row): number {
  return step.kind === 'quantity' ? quantityFraction(commodity, step, row) : milestoneFraction(step, row);
}

/**
 * Returns the progress of each step from the field records. Milestones are all or nothing; the length of parallel runs is that of
 * each run, since they are pulled together.
 */
export function stepFractions(commodity: Commodity, row: Row): StepFractions {
  return Object.fromEntries(commodity.steps.map((step) => [step.key, stepFraction(commodity, step, row)]));
}

/**
 * Returns the percentage complete, 0-100. `weights` are the project's own by step key (their sum is 100); missing ones use the
 * defaults.
 */
export function percentComplete(
  commodity: Commodity,
  fractions: StepFractions,
  weights: Readonly<Record<string, number>> = {},
): number {
  return commodity.steps.reduce(
    (sum, step) => sum + (weights[step.key] ?? step.weight) * (fractions[step.key] ?? 0),
    0,
  );
}

/** Progress of the row at an end: `done` if its deciding step is done, `complete` if all of it is. */
export type EndState = 'open' | 'done' | 'complete';

export interface StatusFacts {
  readonly fractions: StepFractions;
  readonly removed: boolean;
  /** Reason for dropping the hours of a removed row; blank or null while they count. */
  readonly dropReason?: string | null;
  /** Hold reason; blank or null if it is not on hold. */
  readonly hold?: string | null;
  /** States of the rows at the ends, if the commodity has them; open by default. */
  readonly ends?: Readonly<Partial<Record<End, EndState>>>;
}

function holds(condition: StatusCondition, { fractions, ends }: StatusFacts): boolean {
  if ('end' in condition) {
    const state = ends?.[condition.end] ?? 'open';
    return state === 'complete' || state === condition.is;
  }
  const fraction = fractions[condition.step] ?? 0;
  switch (condition.is) {
    case 'unstarted':
      return fraction <= 0;
    case 'begun':
      return fraction > 0;
    case 'unfinished':
      return fraction < 1;
    case 'done':
      return fraction >= 1;
  }
}

/** True if a removed row still counts: it has progress, and no reason for dropping its hours. */
function keepsHours({ fractions, dropReason }: StatusFacts): boolean {
  return !dropReason && Object.values(fractions).some((fraction) => fraction > 0);
}

/**
 * Returns the status derived from the recorded facts: removed and on hold take precedence, then the type's own rules in order.
 */
export function deriveStatus(commodity: Commodity, facts: StatusFacts): Status {
  if (facts.removed) return keepsHours(facts) ? removedWithProgress : outOfTotals;
  if (facts.hold) return 'On hold';
  const rule = commodity.status.find(({ when }) => when.every((condition) => holds(condition, facts)));
  return rule?.status ?? 'Not started';
}

/** Returns the end states implied by a status, for a device that has only the row itself. */
export function endsImpliedBy(commodity: Commodity, status: string): NonNullable<StatusFacts['ends']> {
  const conditions = commodity.status.find((rule) => rule.status === status)?.when ?? [];
  return Object.fromEntries(
    conditions.flatMap((condition) => ('end' in condition ? [[condition.end, condition.is]] : [])),
  );
}
