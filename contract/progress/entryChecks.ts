/** What is wrong or odd about values a crew enters (domain rule 5): the same rules on the device and on the server. */
import type { CodeKind, Commodity, Step } from '../commodities/fields/field.ts';
import { clearedLength } from './completedPart.ts';
import { fieldTerm } from '../commodities/fields/fieldTerm.ts';
import { fieldKinds } from '../commodities/fields/fieldKinds.ts';
import type { LengthUnit } from '../base/values/lengthNumber.ts';
import { sameLength } from '../base/units/lengths.ts';
import { checkMessage } from '../base/messages/en-US/entryChecks.ts';
import type { Message } from '../base/messages/message.ts';
import { lengthInPlace, isSet, measuredStep, numberIn, stepFraction, stepFractions, type Row } from './progress.ts';
import { areBeyond, maxClaimed, stretchOf, type Marks } from './markRanges.ts';
import { fieldsOfPieces, piecesOf, type Piece } from './pieces.ts';
import { implausibleDay } from '../base/units/plausibleDate.ts';
import { isDay } from '../base/values/scalars.ts';
import { tagKey } from '../base/values/tags.ts';

/** A reel of the ledger as the row finds it. */
export interface ReelFacts {
  readonly cableType: string | null;
  /** What is on it without what came off for the row itself; null where nobody measured it. */
  readonly left: number | null;
  /** As they are printed on its jacket. */
  readonly marks: Marks;
  /** What came off it for other rows; one the person may not see has no tag. */
  readonly cuts: readonly (Marks & { readonly tag: string | null })[];
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
  /** How far the main step of the commodity it belongs to is, 0-1, when known. */
  readonly ownerDone?: number | undefined;
  /** A reel by its number; undefined for one that is in no ledger. Left out where no ledger is at hand. */
  readonly reelOf?: ((reel: string) => ReelFacts | undefined) | undefined;
  /** Whether the person may record a reel of another type (`field.override`); asked where one is, since who may not is put on record. */
  readonly mayOverride?: (() => boolean) | undefined;
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

/** What is recorded of a step itself: its measure and marks, its date, result, name and details; not its remarks. */
const measureFieldsOf = ({ doneField, markFields, splice, completeField }: Step): string[] =>
  [doneField, ...(markFields ?? []), ...(splice?.markFields ?? []), completeField].filter((key) => key !== undefined);
const milestoneFieldsOf = (step: Step): string[] =>
  [step.dateField, step.result?.field, ...(step.detailFields ?? []), step.byField].filter((key) => key !== undefined);

/** A step that needs another is taken only when that one is done: nobody tests a cable that is not pulled. */
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

/** A result that would earn, on no day. */
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

/** Too long at any time; too short only once the work is called complete, since a part is short by nature. */
const checkMarkedLength: Check = ({ commodity, values, after, context: { unit }, noted }, found) => {
  const step = measuredStep(commodity);
  // Only what is cut from a reel by its marks is used up by its length.
  if (step?.markFields === undefined) return;
  const field = touches(values, measureFieldsOf(step));
  const design = numberIn(after, commodity.lengthField) ?? 0;
  const pulled = lengthInPlace(commodity, after);
  if (field === undefined || pulled === null || design <= 0) return;
  const share = pulled / design;
  const isComplete = step.completeField !== undefined && after[step.completeField] === true;
  if (share <= usualPull.most && (share >= usualPull.least || !isComplete)) return;
  const lengths = { pulled: { length: pulled, unit }, design: { length: design, unit } };
  found.warnings.push({ field, sentence: checkMessage('unusualPull', lengths) });
  if (!noted) found.errors.push({ field: step.noteField ?? field, sentence: checkMessage('explainPull', lengths) });
};

/** Completing the rest clears the length recorded for a part: says so, since the person may measure the whole. */
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

/** What a row says in its first field of codes of the kind; undefined where it says nothing. */
const codeIn = ({ fields }: Commodity, kind: CodeKind, row: Row): string | undefined => {
  const key = fields.find(({ codeKind }) => codeKind === kind)?.key;
  const name = key === undefined ? null : row[key];
  return typeof name === 'string' && name !== '' ? name : undefined;
};

/** Marks that another cut claims, or that are not on the jacket: one of the two was misread, and the length came off all the same. */
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

/** What is cut must be on the reel: its type, and enough of it. */
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

/** A second piece is of some reel, and says why it is there. */
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

const checkUndone: Check = ({ commodity, before, values, after, noted }, found) => {
  if (noted) return;
  const [was, is] = [stepFractions(commodity, before), stepFractions(commodity, after)];
  for (const step of commodity.steps) {
    if ((is[step.key] ?? 0) >= (was[step.key] ?? 0)) continue;
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
 * What is wrong (refused) and what is odd (recorded, but said) about values a crew enters on a row. The same rules run
 * on the tablet before the entry is kept and on the server before it is recorded; what a reel holds is checked wherever the ledger is at hand.
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
