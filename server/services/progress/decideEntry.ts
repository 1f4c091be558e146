/** Decides the effect of one field entry on its row: the values to write, or the reason for rejecting it (domain rule 5). */
import { fieldKinds } from '../../../contract/commodities/fields/fieldKinds.ts';
import { pickListOf, type PickList } from '../../../contract/setup/codes/pickLists.ts';
import { fieldTerm } from '../../../contract/commodities/fields/fieldTerm.ts';
import type { CellConflict } from '../../../contract/rows/changes.ts';
import { isEnteredByCrews, isNamed } from '../../../contract/setup/columns/projectCommodity.ts';
import type { Commodity, Field, Step } from '../../../contract/commodities/fields/field.ts';
import {
  completesPart,
  isPart,
  measureFields,
  undoesCompletion,
  withRestoredPart,
  type ClearedPart,
} from '../../../contract/progress/completedPart.ts';
import { checkEntry, type EntryContext } from '../../../contract/progress/entryChecks.ts';
import { withEntryDefaults } from '../../../contract/progress/entryDefaults.ts';
import type { FieldEntry, FieldEntryResult } from '../../../contract/progress/fieldEntries.ts';
import { lengthUnitOf, sameLength } from '../../../contract/base/units/lengths.ts';
import {
  isSet,
  lengthBetween,
  lengthInPlace,
  measuredStep,
  stepFractions,
} from '../../../contract/progress/progress.ts';
import type { CellValue, UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import { checkMessage } from '../../../contract/base/messages/messages.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import type { NameAnswer } from '../commodities/nameLists.ts';
import type { Membership } from '../packageBook/membership.ts';
import { noSuchField } from '../commodities/fieldRules.ts';
import { asSeen, readCellInEnteredUnit, type SeenIn } from '../commodities/readCellInEnteredUnit.ts';
import type { ExactLengths } from '../rows/exactLengths.ts';
import type { FieldReport } from '../../repositories/entries/entryResult.ts';

export type RowValues = Readonly<Record<string, CellValue>>;

export interface EntryFacts {
  /** Latest possible day in the crew's calendar, `2026-11-20`. */
  readonly today: string;
  readonly projectStart: string | null;
  readonly unitMeasurement: UnitMeasurement;
  readonly unitChangedOn: string | null;
  /** Progress of the main step of the commodity that owns the row, 0-1. */
  readonly ownerDone: number | undefined;
  readonly reelOf: EntryContext['reelOf'];
  readonly mayOverride: () => boolean;
  /** Returns the stored spelling of a name in a list, or the reason it is rejected; `isIntended` adds it to the list. */
  readonly resolve: (list: PickList, text: string, isIntended: boolean) => NameAnswer;
  /** True if the project has no entries in a list. */
  readonly isListEmpty: (list: PickList) => boolean;
  /** Returns the part that the completion of the row cleared; undefined if it cleared nothing. */
  readonly clearedPart: () => ClearedPart | undefined;
  /** Rules for rows joining and leaving packages. */
  readonly membership: Membership;
  /** Exact lengths that an entry restores when it reverts another. */
  readonly exactLength: ExactLengths;
}

/** Progress of one step, stored in `progress_transaction`. */
export interface StepMove {
  readonly step: string;
  readonly deltaFraction: number;
}

export type EntryDecision =
  | {
      readonly outcome: 'recorded';
      readonly write: Record<string, CellValue>;
      /** Name in the spelling of the list. */
      readonly foreman: string;
      readonly moves: StepMove[];
      readonly warnings: readonly FieldReport[];
    }
  | { readonly outcome: 'conflict'; readonly conflicts: readonly CellConflict[] }
  | {
      readonly outcome: 'refused';
      readonly reasons: readonly Message[];
      readonly warnings: readonly FieldReport[];
      readonly unknown?: FieldEntryResult['unknown'];
    };

const unitsOf = ({ unit }: FieldEntry, { unitMeasurement, unitChangedOn }: EntryFacts): SeenIn => ({
  unit: lengthUnitOf(unitMeasurement),
  seen: unit,
  unitChangedOn,
});

/** A name on no list that the user confirmed: it joins its list when the entry is recorded. */
interface IntendedName {
  readonly field: string;
  readonly list: PickList;
  readonly name: string;
}

type Rejected = Extract<EntryDecision, { readonly outcome: 'refused' }>;
type ReadEntry =
  | {
      readonly ok: true;
      readonly values: RowValues;
      readonly foreman: string;
      readonly meant: readonly IntendedName[];
    }
  | { readonly ok: false; readonly refused: Rejected };

const refuse = (reason: Message): ReadEntry => ({
  ok: false,
  refused: { outcome: 'refused', reasons: [reason], warnings: [] },
});

function rejectedBy(field: string, { reason, unknown }: Extract<NameAnswer, { readonly ok: false }>): Rejected {
  return { outcome: 'refused', reasons: [reason], warnings: [], ...(unknown && { unknown: { field, ...unknown } }) };
}

/** Field key of the foreman of an entry, as used in `newNames` and in rejections. */
const foremanField = 'foreman';

/**
 * If the project lists no delay reasons, a reason entered by the crew is stored as the note, after any note already on the row.
 */
function takeReasonAsNote(
  { fields }: Commodity,
  entry: FieldEntry,
  { row, values, named }: { row: RowValues; values: Record<string, CellValue>; named: IntendedName[] },
  { isListEmpty }: EntryFacts,
): void {
  const at = named.findIndex(({ list }) => list === 'delay-reason' && isListEmpty(list));
  const note = fields.find(({ endsWithProgress, codeKind }) => endsWithProgress && codeKind === undefined)?.key;
  const reason = named[at];
  if (reason === undefined || note === undefined) return;
  named.splice(at, 1);
  const said = values[note] === undefined && entry.before[note] === undefined ? row[note] : values[note];
  const parts = [said, reason.name].filter((text) => isSet(text)).map(String);
  values[note] = (values[note] === undefined ? parts : parts.toReversed()).join('. ');
  Reflect.deleteProperty(values, reason.field);
}

/**
 * Parses the entry by field kind, with names in the spelling of their lists; returns the first reason for a rejection otherwise.
 * Names the row already has are accepted.
 */
function readEntry(commodity: Commodity, entry: FieldEntry, row: RowValues, facts: EntryFacts): ReadEntry {
  const values: Record<string, CellValue> = {};
  const named: IntendedName[] = [];
  for (const [key, value] of Object.entries(entry.values)) {
    const field = commodity.fields.find((candidate) => candidate.key === key);
    if (!field || !isNamed(field)) return refuse(noSuchField(commodity, key));
    if (!isEnteredByCrews(field)) return refuse(cellMessage('notInField', { field: fieldTerm(field) }));
    const parsed = readCellInEnteredUnit(field, value, unitsOf(entry, facts));
    if (!parsed.ok) return refuse(parsed.reason);
    const kept = facts.membership.refusalOf(field, row[key] ?? null, parsed.value);
    if (kept !== null) return refuse(kept);
    values[key] = facts.exactLength({ id: entry.commodityId, restores: entry.restores }, key, parsed.value);
    const list = pickListOf(field);
    if (list !== undefined && typeof parsed.value === 'string' && parsed.value !== row[key])
      named.push({ field: key, list, name: parsed.value });
  }
  takeReasonAsNote(commodity, entry, { row, values, named }, facts);
  let { foreman } = entry;
  if (foreman !== '') named.push({ field: foremanField, list: 'foreman', name: foreman });
  const meant: IntendedName[] = [];
  for (const one of named) {
    const found = facts.resolve(one.list, one.name, false);
    if (found.ok && one.field === foremanField) foreman = found.name;
    else if (found.ok) values[one.field] = found.name;
    else if (entry.newNames?.includes(one.field)) meant.push(one);
    else return { ok: false, refused: rejectedBy(one.field, found) };
  }
  return { ok: true, values, foreman, meant };
}

/** A parsed entry together with the row it applies to. */
interface Meeting {
  readonly commodity: Commodity;
  readonly entry: FieldEntry;
  /** Values of the entry, in the project's unit. */
  readonly values: RowValues;
  readonly row: RowValues;
  /** Units of `before`: those of the entry, even if the project has changed its unit since. */
  readonly units: SeenIn;
}

/**
 * Returns the conflict on one field in the user's unit. `yours`, in the project's unit, is the reported value, or the value the
 * user saw if none was reported.
 */
const conflictOn = ({ entry, row, units }: Meeting, field: Field, yours: CellValue): CellConflict => ({
  id: entry.commodityId,
  field: field.key,
  yours: asSeen(field, yours, units),
  theirs: asSeen(field, row[field.key] ?? null, units),
  before: entry.before[field.key] ?? null,
});

/** Same by field key; empty if the commodity does not have the field. */
function conflictOnKey(meeting: Meeting, key: string, yours: CellValue): CellConflict[] {
  const field = meeting.commodity.fields.find((candidate) => candidate.key === key);
  return field ? [conflictOn(meeting, field, yours)] : [];
}

function conflictsOf(meeting: Meeting): CellConflict[] {
  const { commodity, entry, values, row, units } = meeting;
  return commodity.fields.flatMap((field) => {
    const yours = values[field.key];
    const theirs = row[field.key] ?? null;
    if (yours === undefined || entry.values[field.key] === undefined) return [];
    if (fieldKinds[field.kind].isSame(theirs, yours)) return [];
    const before = readCellInEnteredUnit(field, entry.before[field.key] ?? null, units);
    if (before.ok && fieldKinds[field.kind].isSame(theirs, before.value)) return [];
    return [conflictOn(meeting, field, yours)];
  });
}

/** Changes by other users since, on fields the user saw but does not write. */
interface UnseenChanges {
  readonly conflicts: readonly CellConflict[];
  /** The row as the user saw it. */
  readonly seen: RowValues;
}

function unseenChanges({ commodity, entry, values, row, units }: Meeting): UnseenChanges {
  const changed = commodity.fields.flatMap((field) => {
    const said = entry.before[field.key];
    if (said === undefined || values[field.key] !== undefined) return [];
    const before = readCellInEnteredUnit(field, said, units);
    const theirs = row[field.key] ?? null;
    return before.ok && !isBothBlank(before.value, theirs) && !fieldKinds[field.kind].isSame(theirs, before.value)
      ? [{ field, seen: before.value, said, theirs }]
      : [];
  });
  return {
    conflicts: changed.map(({ field, said, theirs }) => ({
      id: entry.commodityId,
      field: field.key,
      yours: said,
      theirs: asSeen(field, theirs, units),
      before: said,
    })),
    seen: { ...row, ...Object.fromEntries(changed.map(({ field, seen }) => [field.key, seen])) },
  };
}

const isBlank = (value: CellValue): boolean => !isSet(value) || value === false;
const isBothBlank = (one: CellValue, other: CellValue): boolean => isBlank(one) && isBlank(other);

/**
 * True if the user saw no work on the row. Earlier client versions sent no `before` of fields they only displayed; there, a blank
 * date shows it.
 */
const sawNoWork = ({ dateField }: Step, entry: FieldEntry, row: RowValues): boolean =>
  dateField in entry.before && !isSet(entry.before[dateField]) && isSet(row[dateField]);

/** Conflict: the entry completes the pull without measuring, and another user has entered a part that this user did not see. */
function unseenPart(meeting: Meeting): CellConflict[] {
  const { commodity, entry, values, row } = meeting;
  const step = measuredStep(commodity);
  if (step?.completeField === undefined || !completesPart(commodity, row, values)) return [];
  const measures = measureFields(step);
  if (measures.some((key) => isSet(values[key]))) return [];
  const { seen } = unseenChanges(meeting);
  // The server derived the length from marks that the user has seen: it is the same part.
  const lengths = [row, seen].map((each) => lengthInPlace(commodity, each) ?? 0);
  if (measures.some((key) => isSet(entry.before[key])) && Math.abs(lengths[0]! - lengths[1]!) < sameLength) return [];
  const isUnseen = (key: string) =>
    key in entry.before ? isSet(row[key]) && seen[key] !== row[key] : sawNoWork(step, entry, row) && isSet(row[key]);
  const unseen = measures.filter((key) => values[key] === undefined && isUnseen(key));
  if (unseen.length === 0) return [];
  return [
    ...unseen.flatMap((key) => conflictOnKey(meeting, key, null)),
    ...conflictOnKey(meeting, step.completeField, true),
  ];
}

/**
 * Conflict: the entry measures a part, and another user completed the pull without this user seeing it: the part would become the
 * full length. The measured fields are included in the conflict, so that the completion can be retained without them.
 */
function unseenCompletion(meeting: Meeting): CellConflict[] {
  const { commodity, entry, values, row } = meeting;
  const step = measuredStep(commodity);
  const key = step?.completeField;
  if (!step || key === undefined || row[key] !== true || values[key] !== undefined) return [];
  const measured = measureFields(step).filter((field) => isSet(values[field]));
  const isSeen = key in entry.before ? entry.before[key] === true : !sawNoWork(step, entry, row);
  if (measured.length === 0 || isSeen || !isPart(commodity, { ...row, ...values, [key]: false })) return [];
  return [
    ...measured.flatMap((field) => conflictOnKey(meeting, field, values[field] ?? null)),
    ...conflictOnKey(meeting, key, false),
  ];
}

/**
 * Conflict: the entry gives marks, and another user typed a length that this user did not see: the marks would replace it. The
 * marks are included in the conflict, so that the typed length can be retained without them.
 */
function unseenLength(meeting: Meeting): CellConflict[] {
  const { commodity, entry, values, row, units } = meeting;
  const step = measuredStep(commodity);
  const key = step?.doneField;
  if (!step || key === undefined || !isSet(row[key]) || lengthBetween(row, step.markFields) !== null) return [];
  const field = commodity.fields.find((candidate) => candidate.key === key);
  const marks = (step.markFields ?? []).filter((mark) => isSet(values[mark]));
  if (!field || marks.length === 0 || entry.before[key] === undefined) return [];
  const saw = readCellInEnteredUnit(field, entry.before[key], units);
  const isSame = (value: CellValue) => fieldKinds[field.kind].isSame(row[key] ?? null, value);
  const after = { ...row, ...values };
  const measured = lengthBetween(after, step.markFields) === null ? null : lengthInPlace(commodity, after);
  if (measured === null || isSame(measured) || (saw.ok && isSame(saw.value))) return [];
  return [
    ...marks.flatMap((mark) => conflictOnKey(meeting, mark, values[mark] ?? null)),
    conflictOn(meeting, field, measured),
  ];
}

/**
 * Decides one entry against the current row. A field that another user changed to a different value is a conflict, and then
 * nothing is written; errors of the contract's check reject the entry; warnings are returned with the result.
 */
export function decideEntry(commodity: Commodity, entry: FieldEntry, row: RowValues, facts: EntryFacts): EntryDecision {
  const read = readEntry(commodity, entry, row, facts);
  if (!read.ok) return read.refused;
  const { foreman } = read;
  const units = { ...unitsOf(entry, facts), unitChangedOn: null };
  const meeting: Meeting = { commodity, entry, values: read.values, row, units };
  const onSame = conflictsOf(meeting);
  const onPull = [unseenPart, unseenCompletion, unseenLength].flatMap((find) => find(meeting));
  const byField = new Map([...onPull, ...onSame].map((conflict) => [conflict.field, conflict]));
  if (byField.size > 0) return { outcome: 'conflict', conflicts: [...byField.values()] };
  const cleared = undoesCompletion(commodity, row, read.values) ? facts.clearedPart() : undefined;
  const restored = cleared && withRestoredPart(commodity, row, read.values, cleared);
  const values = withEntryDefaults(commodity, row, restored ?? read.values, { ...entry, foreman });
  const context: EntryContext = {
    today: facts.today,
    workDate: entry.workDate,
    projectStart: facts.projectStart,
    unit: lengthUnitOf(facts.unitMeasurement),
    note: entry.note,
    ownerDone: facts.ownerDone,
    reelOf: facts.reelOf,
    mayOverride: facts.mayOverride,
  };
  const found = checkEntry(commodity, row, values, context);
  if (found.errors.length > 0) {
    // An error caused only by another user's changes is reported as a conflict, not as a mistake of this user.
    const { conflicts, seen } = unseenChanges(meeting);
    const asIntended = withEntryDefaults(commodity, seen, read.values, { ...entry, foreman });
    if (conflicts.length > 0 && checkEntry(commodity, seen, asIntended, context).errors.length === 0)
      return { outcome: 'conflict', conflicts };
  }
  const warnings = found.warnings.map(({ field, sentence }): FieldReport => ({ field, message: sentence }));
  const part = restored ? lengthInPlace(commodity, { ...row, ...values }) : null;
  if (part !== null) {
    const unit = lengthUnitOf(facts.unitMeasurement);
    const message = checkMessage('partRestored', { part: { length: part, unit } });
    warnings.push({ field: measuredStep(commodity)?.doneField ?? '', message });
  }
  if (found.errors.length > 0)
    return { outcome: 'refused', reasons: found.errors.map(({ sentence }) => sentence), warnings };
  for (const { field, list, name } of read.meant) {
    const added = facts.resolve(list, name, true);
    if (!added.ok) return rejectedBy(field, added);
  }
  const [was, is] = [stepFractions(commodity, row), stepFractions(commodity, { ...row, ...values })];
  const moves = commodity.steps.flatMap((step) => {
    const deltaFraction = (is[step.key] ?? 0) - (was[step.key] ?? 0);
    return deltaFraction === 0 ? [] : [{ step: step.key, deltaFraction }];
  });
  if (row['removed'] === true) {
    const message = cellMessage('removedByRevision', { commodity: { commodity: commodity.type } });
    warnings.unshift({ field: '', message });
  }
  // If the marks and a typed length differ, the marks take precedence, and the row stores the length between them.
  const { markFields, doneField } = measuredStep(commodity) ?? {};
  const isMeasured = markFields !== undefined && doneField !== undefined && values[doneField] !== undefined;
  const measured = isMeasured ? lengthInPlace(commodity, { ...row, ...values }) : null;
  const write = isMeasured && measured !== null ? { ...values, [doneField]: measured } : values;
  return { outcome: 'recorded', write, foreman, moves, warnings };
}
