/** How far a commodity is, by its rules of credit, and the status that follows (domain rules 5). */
import type { Commodity, Field, Step } from './commodities/field.ts';
import type { LengthUnit } from './lengthNumber.ts';
import { longestLength } from './lengths.ts';
import { isoDate, type CellValue } from './scalars.ts';
import type { Message } from './message.ts';
import { checkMessage } from './locales/en-US/entryChecks.ts';

/** The values of one commodity by field key; a field not recorded is null or absent. */
export type Row = Readonly<Record<string, CellValue | undefined>>;

/** How far each step is, 0-1, by step key. */
export type StepFractions = Readonly<Record<string, number>>;

/** Where a step's result decides as well as its date: a failed test does not earn. */
export const stepResults: Readonly<
  Record<string, Readonly<Record<string, { field: string; earns: (result: string) => boolean }>>>
> = {
  cable: { tested: { field: 'testResult', earns: (result) => result === 'Pass' } },
  'from-term': { checked: { field: 'result', earns: (result) => result !== 'Fail' } },
  'to-term': { checked: { field: 'result', earns: (result) => result !== 'Fail' } },
};

const isSet = (value: CellValue | undefined) => value !== undefined && value !== null && value !== '';
const numberIn = (row: Row, key: string) => {
  const value = row[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

/** The length in place, in the project's unit; of a cable |end − start mark| when both marks are given. Null when none is. */
export function installedLength(commodity: Commodity, row: Row): number | null {
  if (commodity.type !== 'cable') return numberIn(row, 'installedLength');
  const [start, end] = [numberIn(row, 'pullStartMark'), numberIn(row, 'pullEndMark')];
  return start === null || end === null ? numberIn(row, 'pulledLength') : Math.abs(end - start);
}

/** "Done" ticked counts as all of it, whatever the length; else the share of the design length, at most 1. */
function quantityFraction(commodity: Commodity, row: Row): number {
  if (row[commodity.type === 'cable' ? 'pullComplete' : 'runComplete'] === true) return 1;
  const design = numberIn(row, commodity.lengthField ?? '') ?? 0;
  const done = installedLength(commodity, row) ?? 0;
  return design > 0 ? Math.min(1, Math.max(0, done / design)) : 0;
}

function milestoneFraction(commodity: Commodity, step: Step, row: Row): number {
  if (!isSet(row[step.dateField])) return 0;
  const rule = stepResults[commodity.type]?.[step.key];
  return rule === undefined || rule.earns(String(row[rule.field] ?? '')) ? 1 : 0;
}

/**
 * How far each step is from what the field recorded. Milestones are all or nothing; a length of parallel runs is that
 * of each run, since they are pulled together.
 */
export function stepFractions(commodity: Commodity, row: Row): StepFractions {
  return Object.fromEntries(
    commodity.steps.map((step) => [
      step.key,
      step.kind === 'quantity' ? quantityFraction(commodity, row) : milestoneFraction(commodity, step, row),
    ]),
  );
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

export const statuses = [
  'Removed',
  'On hold',
  'Not started',
  'Pulling',
  'Pulled',
  'Terminated from',
  'Terminated to',
  'Terminated both',
  'Tested',
  'In progress',
  'Installed',
  'Complete',
] as const;
export type Status = (typeof statuses)[number];

export interface StatusFacts {
  readonly fractions: StepFractions;
  readonly removed: boolean;
  /** The hold reason; blank or null when it is not on hold. */
  readonly hold?: string | null;
  /** Of a cable: whether the Terminated step of each end's term is done, and whether both terms are 100 %. */
  readonly fromTerminated?: boolean;
  readonly toTerminated?: boolean;
  readonly termsComplete?: boolean;
}

function cableStatus({ fractions, fromTerminated, toTerminated, termsComplete }: StatusFacts): Status {
  const pulled = fractions['pulled'] ?? 0;
  if (pulled < 1) return pulled > 0 ? 'Pulling' : 'Not started';
  if ((fractions['tested'] ?? 0) >= 1) return termsComplete ? 'Complete' : 'Tested';
  if (fromTerminated && toTerminated) return 'Terminated both';
  if (fromTerminated) return 'Terminated from';
  return toTerminated ? 'Terminated to' : 'Pulled';
}

/** The status that follows from the recorded facts: removed and on hold come first, then how far the work is. */
export function deriveStatus(commodity: Commodity, facts: StatusFacts): Status {
  if (facts.removed) return 'Removed';
  if (facts.hold) return 'On hold';
  if (commodity.type === 'cable') return cableStatus(facts);
  const fractions = commodity.steps.map((step) => facts.fractions[step.key] ?? 0);
  if (fractions.every((fraction) => fraction >= 1)) return 'Complete';
  if ((facts.fractions[commodity.mainStep] ?? 0) >= 1) return 'Installed';
  return fractions.some((fraction) => fraction > 0) ? 'In progress' : 'Not started';
}

export interface EntryContext {
  /** The day of the person's calendar, `2026-11-20`. */
  readonly today: string;
  /** The day the work was done, when the entry carries one. */
  readonly workDate?: string | undefined;
  readonly projectStart: string | null;
  readonly unit: LengthUnit;
  /** The entry's own note; the row's note fields count as well. */
  readonly note?: string | undefined;
  /** Of a term: how far its cable is pulled, 0-1, when known. */
  readonly cablePulled?: number | undefined;
}

export interface EntryFinding {
  readonly field: string;
  readonly sentence: Message;
}
export interface EntryCheck {
  /** These refuse the entry. */
  readonly errors: EntryFinding[];
  /** These only tell the person. */
  readonly warnings: EntryFinding[];
}

/** Pulled lengths outside these shares of the design length are unusual. */
const usualPull = { least: 0.8, most: 1.1 };

/** The row as it stands, what is entered, and the row as it would be. */
interface Entry {
  readonly commodity: Commodity;
  readonly before: Row;
  readonly values: Row;
  readonly after: Row;
  readonly context: EntryContext;
  readonly noted: boolean;
}
type Check = (entry: Entry, found: EntryCheck) => void;

const isDay = (value: CellValue | undefined): value is string => isoDate.safeParse(value).success;

/** Why a value cannot stand in a field, or null. */
function misfit({ kind, label, choices }: Field, value: CellValue, unit: LengthUnit): Message | null {
  if (value === null || value === '') return null;
  const field = { term: label };
  switch (kind) {
    case 'date':
      return isDay(value) ? null : checkMessage('notADay', { field });
    case 'flag':
      return typeof value === 'boolean' ? null : checkMessage('notYesOrNo', { field });
    case 'length':
      if (typeof value !== 'number' || !Number.isFinite(value)) return checkMessage('notALength', { field, unit });
      if (value < 0) return checkMessage('negative', { field });
      return value > longestLength
        ? checkMessage('overLimit', { field, limit: { length: longestLength, unit } })
        : null;
    case 'text':
    case 'code':
    case 'route':
      if (typeof value !== 'string') return checkMessage('notText', { field });
      return choices && !choices.includes(value)
        ? checkMessage('notAChoice', { field, choices: { list: choices.map((term) => ({ term })) } })
        : null;
    default:
      return typeof value === 'number' && Number.isFinite(value) ? null : checkMessage('notANumber', { field });
  }
}

const checkValues: Check = ({ commodity, values, context }, found) => {
  for (const [key, value] of Object.entries(values)) {
    const field = commodity.fields.find((candidate) => candidate.key === key);
    const sentence = field
      ? misfit(field, value ?? null, context.unit)
      : checkMessage('noSuchField', { commodity: commodity.label, key });
    if (sentence !== null) found.errors.push({ field: key, sentence });
  }
};

const checkWorkDate: Check = ({ context: { today, workDate: day, projectStart: start } }, found) => {
  if (!isDay(day)) return;
  const field = 'workDate';
  if (day > today) found.errors.push({ field, sentence: checkMessage('workDateFuture', { day }) });
  if (start !== null && day < start)
    found.warnings.push({ field, sentence: checkMessage('workDateBeforeStart', { day, start }) });
};

const checkDates: Check = ({ commodity, values, context: { today, projectStart: start } }, found) => {
  for (const { key, label, kind, source } of commodity.fields) {
    const day = values[key];
    if (kind !== 'date' || source !== 'field' || !isDay(day)) continue;
    const field = { term: label };
    if (day > today) found.errors.push({ field: key, sentence: checkMessage('future', { field, day }) });
    if (start !== null && day < start)
      found.warnings.push({ field: key, sentence: checkMessage('beforeStart', { field, day, start }) });
  }
};

const touches = (values: Row, ...keys: string[]) => keys.find((key) => values[key] !== undefined);

const pullFields = ['pulledLength', 'pullStartMark', 'pullEndMark', 'pullComplete'];
const testFields = ['testDate', 'testResult', 'testType', 'testedBy'];

const checkTest: Check = ({ commodity, values, after }, found) => {
  if (commodity.type !== 'cable') return;
  const tested = isSet(after['testDate']) || isSet(after['testResult']);
  const touched = touches(values, ...testFields, ...pullFields);
  const pulled = quantityFraction(commodity, after);
  if (tested && touched !== undefined && pulled < 1) {
    const percent = Math.floor(pulled * 100);
    found.errors.push({ field: touched, sentence: checkMessage('testBeforePull', { percent }) });
  }
  if (after['testResult'] === 'Pass' && !isSet(after['testDate']) && touches(values, ...testFields) !== undefined) {
    found.warnings.push({ field: 'testDate', sentence: checkMessage('testWithoutDate') });
  }
};

const checkTermination: Check = ({ values, context }, found) => {
  if (!isSet(values['terminatedDate']) || (context.cablePulled ?? 1) >= 1) return;
  found.warnings.push({ field: 'terminatedDate', sentence: checkMessage('terminatedBeforePull') });
};

/** Too long at any time; too short only once the pull is called complete, since a part of a pull is short by nature. */
const checkPulledLength: Check = ({ commodity, values, after, context: { unit }, noted }, found) => {
  const field = touches(values, ...pullFields);
  const design = numberIn(after, 'designLength') ?? 0;
  const pulled = installedLength(commodity, after);
  if (commodity.type !== 'cable' || field === undefined || pulled === null || design <= 0) return;
  const share = pulled / design;
  if (share <= usualPull.most && (share >= usualPull.least || after['pullComplete'] !== true)) return;
  const lengths = { pulled: { length: pulled, unit }, design: { length: design, unit } };
  found.warnings.push({ field, sentence: checkMessage('unusualPull', lengths) });
  if (!noted) found.errors.push({ field: 'pullNotes', sentence: checkMessage('explainPull', lengths) });
};

const checkMarks: Check = ({ commodity, values, after, context: { unit } }, found) => {
  if (commodity.type !== 'cable' || touches(values, ...pullFields) === undefined) return;
  const [marks, typed] = [installedLength(commodity, after), numberIn(after, 'pulledLength')];
  if (!isSet(values['pulledLength']) || marks === null || typed === null || Math.abs(marks - typed) < 0.05) return;
  const lengths = { byMarks: { length: marks, unit }, typed: { length: typed, unit } };
  found.warnings.push({ field: 'pulledLength', sentence: checkMessage('marksCount', lengths) });
};

const checkUndone: Check = ({ commodity, before, values, after, noted }, found) => {
  if (noted) return;
  const [was, is] = [stepFractions(commodity, before), stepFractions(commodity, after)];
  for (const step of commodity.steps) {
    if ((is[step.key] ?? 0) >= (was[step.key] ?? 0)) continue;
    const field = touches(values, step.dateField) ?? Object.keys(values)[0] ?? step.dateField;
    found.errors.push({ field, sentence: checkMessage('takesBack', { step: { term: step.label } }) });
  }
};

const checks: readonly Check[] = [
  checkValues,
  checkWorkDate,
  checkDates,
  checkTest,
  checkTermination,
  checkPulledLength,
  checkMarks,
  checkUndone,
];

/**
 * What is wrong (refused) and what is odd (recorded, but said) about values a crew enters on a row. The same rules run
 * on the tablet before the entry is kept and on the server before it is recorded. Reels are checked where the reels are.
 */
export function checkEntry(commodity: Commodity, row: Row, values: Row, context: EntryContext): EntryCheck {
  const noteFields = commodity.fields.filter(
    (field) => field.kind === 'text' && /notes$/i.test(field.key) && field.source === 'field',
  );
  const noted = isSet(context.note?.trim()) || noteFields.some((field) => isSet(values[field.key]));
  const entry = { commodity, before: row, values, after: { ...row, ...values }, context, noted };
  const found: EntryCheck = { errors: [], warnings: [] };
  for (const check of checks) check(entry, found);
  return found;
}
