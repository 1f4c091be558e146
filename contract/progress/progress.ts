/** How far a commodity is, by its rules of credit, and the status that follows (domain rules 5). */
import type { Commodity, End, SpliceFields, Step } from '../commodities/fields/field.ts';
import { outOfTotals, removedWithProgress, type Status, type StatusCondition } from '../commodities/fields/status.ts';
import { sameLength, withoutNoise } from '../base/units/lengths.ts';
import type { CellValue } from '../base/values/scalars.ts';

/** The values of one commodity by field key; a field not recorded is null or absent. */
export type Row = Readonly<Record<string, CellValue | undefined>>;

/** How far each step is, 0-1, by step key. */
export type StepFractions = Readonly<Record<string, number>>;

/** Whether something is recorded in a cell. */
export const isSet = (value: CellValue | undefined): value is Exclude<CellValue, null> =>
  value !== undefined && value !== null && value !== '';

/** The number in a cell, or null. */
export function numberIn(row: Row, key: string | undefined): number | null {
  const value = key === undefined ? null : row[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The step that is measured in length; undefined for what is counted. */
export function measuredStep({ steps }: Commodity): Step | undefined {
  return steps.find(({ kind }) => kind === 'quantity');
}

/** Between two marks; null while one is missing. */
export function lengthBetween(row: Row, markFields: Step['markFields']): number | null {
  const [start, end] = (markFields ?? []).map((key) => numberIn(row, key));
  return typeof start === 'number' && typeof end === 'number' ? withoutNoise(Math.abs(end - start)) : null;
}

/** The splice of a row: it has a second reel. Undefined without one. */
export const spliceOf = (step: Step | undefined, row: Row): SpliceFields | undefined =>
  step?.splice && isSet(row[step.splice.reelField]) ? step.splice : undefined;

/** Between the marks of a splice; null while one is missing, and without a splice. */
export const markedSplice = (step: Step, row: Row): number | null =>
  lengthBetween(row, spliceOf(step, row)?.markFields);

/** What a splice brings beside what is between the marks of the first piece: by its own marks, else as said of a pull that is done. */
export function beyondMarks(step: Step, row: Row): number {
  const isDone = step.completeField !== undefined && row[step.completeField] === true;
  return markedSplice(step, row) ?? (isDone ? numberIn(row, spliceOf(step, row)?.lengthField) : null) ?? 0;
}

/**
 * The length in place, in the project's unit: between the marks when both are given, and what a splice brought; else as typed, else
 * between the marks of a splice. Null when none is.
 */
export function lengthInPlace(commodity: Commodity, row: Row): number | null {
  const step = measuredStep(commodity);
  if (!step) return null;
  const marked = lengthBetween(row, step.markFields);
  if (marked !== null) return withoutNoise(marked + beyondMarks(step, row));
  return numberIn(row, step.doneField) ?? markedSplice(step, row);
}

/**
 * "Done" ticked counts as all of it, whatever the length; else the share of the design length, at most 1. What lies between two
 * marks may miss the design length by how numbers are kept (52.3 - 12.1 of 40.2): it is all of it.
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

/** How far one step is, 0-1. */
export function stepFraction(commodity: Commodity, step: Step, row: Row): number {
  return step.kind === 'quantity' ? quantityFraction(commodity, step, row) : milestoneFraction(step, row);
}

/**
 * How far each step is from what the field recorded. Milestones are all or nothing; a length of parallel runs is that
 * of each run, since they are pulled together.
 */
export function stepFractions(commodity: Commodity, row: Row): StepFractions {
  return Object.fromEntries(commodity.steps.map((step) => [step.key, stepFraction(commodity, step, row)]));
}

/** Per cent complete, 0-100. `weights` are the project's own by step key (their sum is 100); the defaults stand in for what is missing. */
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

/** How far the row at an end is: its deciding step done, all of it complete. */
export type EndState = 'open' | 'done' | 'complete';

export interface StatusFacts {
  readonly fractions: StepFractions;
  readonly removed: boolean;
  /** Why the hours of a removed row go; blank or null while it keeps them. */
  readonly dropReason?: string | null;
  /** The hold reason; blank or null when it is not on hold. */
  readonly hold?: string | null;
  /** Of a commodity with rows at its ends; open where not told. */
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

/** Whether a removed row stays in the numbers: something is recorded on it, and nobody said that its hours go. */
function keepsHours({ fractions, dropReason }: StatusFacts): boolean {
  return !dropReason && Object.values(fractions).some((fraction) => fraction > 0);
}

/** The status that follows from the recorded facts: removed and on hold come first, then the type's own rules in order. */
export function deriveStatus(commodity: Commodity, facts: StatusFacts): Status {
  if (facts.removed) return keepsHours(facts) ? removedWithProgress : outOfTotals;
  if (facts.hold) return 'On hold';
  const rule = commodity.status.find(({ when }) => when.every((condition) => holds(condition, facts)));
  return rule?.status ?? 'Not started';
}

/** What a status tells of the rows at the ends, for a device that has only the row itself. */
export function endsImpliedBy(commodity: Commodity, status: string): NonNullable<StatusFacts['ends']> {
  const conditions = commodity.status.find((rule) => rule.status === status)?.when ?? [];
  return Object.fromEntries(
    conditions.flatMap((condition) => ('end' in condition ? [[condition.end, condition.is]] : [])),
  );
}
