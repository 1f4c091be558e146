/**
 * Checks for errors and anomalies in values entered by a crew (domain rule 5): the same rules on the device and on the server.
 */
import type { CodeKind, Commodity, Step } from '../commodities/fields/field.ts';
import { clearedLength } from './completedPart.ts';
import { fieldTerm } from '../commodities/fields/fieldTerm.ts';
import { fieldKinds } from '../commodities/fields/fieldKinds.ts';
import type { LengthUnit } from '../base/values/lengthNumber.ts';
import { sameLength } from '../base/units/lengths.ts';
import { checkMessage } from '../base/messages/messages.ts';
import type { Message } from '../base/messages/message.ts';
import { lengthInPlace, isSet, measuredStep, numberIn, stepFraction, stepFractions, type Row } from './progress.ts';
import { areBeyond, maxClaimed, stretchOf, type Marks } from './markRanges.ts';
import { fieldsOfPieces, piecesOf, type Piece } from './pieces.ts';
import { implausibleDay } from '../base/units/plausibleDate.ts';
import { isDay } from '../base/values/scalars.ts';
import { tagKey } from '../base/values/tags.ts';

/** A reel of the ledger, seen from one row. */
export interface ReelFacts {
  readonly cableType: string | null;
  /** Length on it, not counting what was cut for the row itself; null if it was never measured. */
  readonly left: number | null;
  /** Marks printed on its jacket. */
  readonly marks: Marks;
  /** Lengths cut from it for other rows; a row that the user cannot see has no tag. */
  readonly cuts: readonly (Marks & { readonly tag: string | null })[];
}

export interface EntryContext {
  /** Current day in the user's calendar, `2026-11-20`. */
  readonly today: string;
  /** Day the work was done, if the entry has one. */
  readonly workDate?: string | undefined;
  readonly projectStart: string | null;
  readonly unit: LengthUnit;
  /** Note of the entry; the row's note fields count as well. */
  readonly note?: string | undefined;
  /** Progress of the owner's main step, 0-1, if known. */
  readonly ownerDone?: number | undefined;
  /** Returns a reel by its number; undefined if it is not in the ledger. Omitted if no ledger is available. */
  readonly reelOf?: ((reel: string) => ReelFacts | undefined) | undefined;
  /**
   * Returns true if the user can record a reel of another type (`field.override`); only called for such a reel, since a missing
   * permission is written to the audit trail.
   */
  readonly mayOverride?: (() => boolean) | undefined;
}

export interface EntryFinding {
  readonly field: string;
  readonly sentence: Message;
}
export interface EntryCheck {
  /** Findings that reject the entry. */
  readonly errors: EntryFinding[];
  /** Findings that are only shown to the user. */
  readonly warnings: EntryFinding[];
}

/** Pulled lengths outside these shares of the design length are unusual. */
const typicalPull = { least: 0.8, most: 1.1 };

/** The current row, the entered values, and the resulting row. */
interface Entry {
  readonly commodity: Commodity;
  readonly before: Row;
  readonly values: Row;
  readonly after: Row;
  readonly context: EntryContext;
  readonly noted: boolean;
}
type Check = (entry: Entry, found: EntryCheck) => void;

const checkValues: Check = ({ commodity, values, context }, found) => {
  for (const [key, value] of Object.entries(values)) {
    const field = commodity.fields.find((candidate) => candidate.key === key);
    const sentence = field
      ? isSet(value)
        ? fieldKinds[field.kind].misfit(value, field, context.unit)
        : null
      : checkMessage('noSuchField', { commodity: commodity.label, key });
    if (sentence !== null) found.errors.push({ field: key, sentence });
  }
};

const checkWorkDate: Check = ({ context: { today, workDate: day, projectStart: start } }, found) => {
  if (!isDay(day)) return;
  const field = 'workDate';
  const implausible = day > today ? null : implausibleDay(day);
  if (implausible) found.errors.push({ field, sentence: implausible });
  if (day > today) found.errors.push({ field, sentence: checkMessage('workDateFuture', { day }) });
  if (start !== null && day < start)
    found.warnings.push({ field, sentence: checkMessage('workDateBeforeStart', { day, start }) });
};

const checkDates: Check = ({ commodity, values, context: { today, projectStart: start } }, found) => {
  for (const declared of commodity.fields) {
    const { key, kind, source } = declared;
    const day = values[key];
    if (kind !== 'date' || source !== 'field' || !isDay(day)) continue;
    const field = fieldTerm(declared);
    const implausible = day > today ? null : implausibleDay(day);
    if (implausible) found.errors.push({ field: key, sentence: implausible });
    if (day > today) found.errors.push({ field: key, sentence: checkMessage('future', { field, day }) });
    if (start !== null && day < start)
      found.warnings.push({ field: key, sentence: checkMessage('beforeStart', { field, day, start }) });
  }
};

const touches = (values: Row, keys: readonly string[]) => keys.find((key) => values[key] !== undefined);

/**
 * Returns the fields recorded for a step itself: its measure and marks, or its date, result, name and details; not its remarks.
 */
const measureFieldsOf = ({ doneField, markFields, splice, completeField }: Step): string[] =>
  [doneField, ...(markFields ?? []), ...(splice?.markFields ?? []), completeField].filter((key) => key !== undefined);
const milestoneFieldsOf = (step: Step): string[] =>
  [step.dateField, step.result?.field, ...(step.detailFields ?? []), step.byField].filter((key) => key !== undefined);

/** Rejects a step before the step it needs is done: a cable cannot be tested before it is pulled. */
const checkNeeds: Check = ({ commodity, values, after }, found) => {
  for (const step of commodity.steps) {
    const needed = commodity.steps.find(({ key }) => key === step.needs);
    if (!needed) continue;
    const recorded = isSet(after[step.dateField]) || (step.result !== undefined && isSet(after[step.result.field]));
    const touched = touches(values, [...milestoneFieldsOf(step), ...measureFieldsOf(needed)]);
    const fraction = stepFraction(commodity, needed, after);
    if (!recorded || touched === undefined || fraction >= 1) continue;
    const percent = Math.floor(fraction * 100);
    found.errors.push({ field: touched, sentence: checkMessage('testBeforePull', { percent }) });
  }
};

/** Warns about a result that would earn but has no date. */
const checkResultDate: Check = ({ commodity, values, after }, found) => {
  for (const step of commodity.steps) {
    if (!step.result?.dates || touches(values, milestoneFieldsOf(step)) === undefined) continue;
    if (isSet(after[step.dateField]) || !step.result.earns.includes(String(after[step.result.field] ?? ''))) continue;
    found.warnings.push({ field: step.dateField, sentence: checkMessage('testWithoutDate') });
  }
};

const checkOwner: Check = ({ commodity, values, context }, found) => {
  const step = commodity.steps.find(({ followsOwner }) => followsOwner);
  if (step === undefined || !isSet(values[step.dateField]) || (context.ownerDone ?? 1) >= 1) return;
  found.warnings.push({ field: step.dateField, sentence: checkMessage('terminatedBeforePull') });
};

/**
 * Checks for unusual lengths: too long at any time; too short only when the work is marked complete, since a part is always
 * shorter.
 */
const checkMarkedLength: Check = ({ commodity, values, after, context: { unit }, noted }, found) => {
  const step = measuredStep(commodity);
  // The check applies only to commodities cut from a reel by marks, since only there the length is used up.
  if (step?.markFields === undefined) return;
  const field = touches(values, measureFieldsOf(step));
  const design = numberIn(after, commodity.lengthField) ?? 0;
  const pulled = lengthInPlace(commodity, after);
  if (field === undefined || pulled === null || design <= 0) return;
  const share = pulled / design;
  const isComplete = step.completeField !== undefined && after[step.completeField] === true;
  if (share <= typicalPull.most && (share >= typicalPull.least || !isComplete)) return;
  const lengths = { pulled: { length: pulled, unit }, design: { length: design, unit } };
  found.warnings.push({ field, sentence: checkMessage('unusualPull', lengths) });
  if (!noted) found.errors.push({ field: step.noteField ?? field, sentence: checkMessage('explainPull', lengths) });
};

/** Warns that completing the rest clears the length recorded for a part, since the user can measure the whole instead. */
const checkClearedPart: Check = ({ commodity, before, values, context: { unit } }, found) => {
  const field = measuredStep(commodity)?.doneField;
  const length = clearedLength(commodity, before, values);
  if (field === undefined || length === null) return;
  found.warnings.push({ field, sentence: checkMessage('partCleared', { part: { length, unit } }) });
};

const checkMarks: Check = ({ commodity, values, after, context: { unit } }, found) => {
  const step = measuredStep(commodity);
  if (step?.markFields === undefined || step.doneField === undefined || !isSet(values[step.doneField])) return;
  const [marks, typed] = [lengthInPlace(commodity, after), numberIn(after, step.doneField)];
  if (marks === null || typed === null || Math.abs(marks - typed) < 0.05) return;
  const lengths = { byMarks: { length: marks, unit }, typed: { length: typed, unit } };
  found.warnings.push({ field: step.doneField, sentence: checkMessage('marksCount', lengths) });
};

/** Returns the value of the row's first code field of the kind; undefined if it is blank. */
const codeIn = ({ fields }: Commodity, kind: CodeKind, row: Row): string | undefined => {
  const key = fields.find(({ codeKind }) => codeKind === kind)?.key;
  const name = key === undefined ? null : row[key];
  return typeof name === 'string' && name !== '' ? name : undefined;
};

/**
 * Warns about marks that overlap another cut, or that are not on the jacket: one of the two was misread. The cut length is
 * recorded in any case.
 */
function checkJacket(
  { context: { unit } }: Entry,
  { field, piece: own, facts }: { readonly field: string; readonly piece: Piece; readonly facts: ReelFacts },
  { warnings }: EntryCheck,
): void {
  const { reel } = own;
  const asLength = (length: number) => ({ length, unit });
  const claimed = maxClaimed(own, facts.cuts);
  if (claimed) {
    const stretch = { reel, from: asLength(claimed.from), to: asLength(claimed.to) };
    const { tag } = claimed.cut;
    const sentence =
      tag === null ? checkMessage('marksOfAnother', stretch) : checkMessage('marksOverlap', { ...stretch, cable: tag });
    warnings.push({ field, sentence });
  }
  const printed = stretchOf(facts.marks);
  if (printed && areBeyond(own, facts.marks)) {
    const ends = { from: asLength(printed.from), to: asLength(printed.to) };
    warnings.push({ field, sentence: checkMessage('marksBeyondReel', { reel, ...ends }) });
  }
}

/** Checks that the reel has the right type and enough length for the cut. */
const checkReels: Check = (entry, found) => {
  const { commodity, values, after, context } = entry;
  const { reelOf, mayOverride, unit } = context;
  const pieces = piecesOf(commodity, after);
  const needed = codeIn(commodity, 'cable-type', after);
  const field = touches(values, fieldsOfPieces(commodity));
  for (const piece of pieces) {
    const { reel, reelField } = piece;
    const facts = reel === '' ? undefined : reelOf?.(reel);
    if (!facts) continue;
    if (isSet(values[reelField]) && facts.cableType && needed && tagKey(facts.cableType) !== tagKey(needed)) {
      const sentence = checkMessage('reelOfOtherType', { reel, holds: facts.cableType, needs: needed });
      (mayOverride?.() ? found.warnings : found.errors).push({ field: reelField, sentence });
    }
    if (field === undefined) continue;
    checkJacket(entry, { field, piece, facts }, found);
    const ofReel = pieces.filter((each) => tagKey(each.reel) === tagKey(reel));
    const pulled = ofReel.reduce((sum, { length }) => sum + length, 0);
    if (ofReel[0] !== piece || facts.left === null || pulled <= facts.left + sameLength) continue;
    const lengths = { pulled: { length: pulled, unit }, left: { length: Math.max(0, facts.left), unit } };
    found.errors.push({ field, sentence: checkMessage('reelTooShort', { reel, ...lengths }) });
  }
};

/** Requires a reel and a note for a second piece. */
const checkSplice: Check = ({ commodity, values, after }, found) => {
  const splice = measuredStep(commodity)?.splice;
  if (!splice) return;
  const { reelField, lengthField, markFields, noteField } = splice;
  const field = touches(values, [reelField, lengthField, ...markFields, noteField]);
  if (field === undefined) return;
  const isSpliced = isSet(after[reelField]);
  if (isSpliced && !isSet(after[noteField]))
    found.errors.push({ field: noteField, sentence: checkMessage('explainSplice') });
  if (!isSpliced && [lengthField, ...markFields].some((key) => isSet(after[key])))
    found.errors.push({ field: reelField, sentence: checkMessage('spliceWithoutReel') });
};

/**
 * Returns the two lengths if the entry types a shorter length than the recorded one, such as the footage of today in place of the
 * total; null for an entry that reopens or clears the step.
 */
function loweredLength(
  commodity: Commodity,
  { doneField, completeField }: Step,
  { before, values, after }: Pick<Entry, 'before' | 'values' | 'after'>,
): { readonly field: string; readonly now: number; readonly was: number } | null {
  if (doneField === undefined || !isSet(values[doneField])) return null;
  if (completeField !== undefined && values[completeField] !== undefined) return null;
  const [was, now] = [lengthInPlace(commodity, before) ?? 0, lengthInPlace(commodity, after) ?? 0];
  return now > 0 && now < was ? { field: doneField, now, was } : null;
}

const checkUndone: Check = ({ commodity, before, values, after, noted, context: { unit } }, found) => {
  if (noted) return;
  const [was, is] = [stepFractions(commodity, before), stepFractions(commodity, after)];
  for (const step of commodity.steps) {
    if ((is[step.key] ?? 0) >= (was[step.key] ?? 0)) continue;
    const lowered = loweredLength(commodity, step, { before, values, after });
    if (lowered) {
      const lengths = { now: { length: lowered.now, unit }, was: { length: lowered.was, unit } };
      found.errors.push({ field: lowered.field, sentence: checkMessage('lessThanBefore', lengths) });
      continue;
    }
    const field = touches(values, [step.dateField]) ?? Object.keys(values)[0] ?? step.dateField;
    found.errors.push({ field, sentence: checkMessage('takesBack', { step: { term: step.term } }) });
  }
};

const checks: readonly Check[] = [
  checkValues,
  checkWorkDate,
  checkDates,
  checkNeeds,
  checkResultDate,
  checkOwner,
  checkMarkedLength,
  checkClearedPart,
  checkMarks,
  checkReels,
  checkSplice,
  checkUndone,
];

/**
 * Returns errors (rejected) and anomalies (recorded with a warning) in values entered by a crew on a row. The same rules run on
 * the tablet before the entry is stored and on the server before it is recorded; reel contents are checked wherever the ledger is
 * available.
 */
export function checkEntry(commodity: Commodity, row: Row, values: Row, context: EntryContext): EntryCheck {
  const noteFields = new Set(commodity.steps.map(({ noteField }) => noteField));
  const noted =
    isSet(context.note?.trim()) || Object.entries(values).some(([key, value]) => noteFields.has(key) && isSet(value));
  const entry = { commodity, before: row, values, after: { ...row, ...values }, context, noted };
  const found: EntryCheck = { errors: [], warnings: [] };
  for (const check of checks) check(entry, found);
  return found;
}
