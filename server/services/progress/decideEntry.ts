/** What one field entry does to its row: values to write, or why it cannot stand (domain rule 5). */
import type { CellConflict } from '../../../contract/changes.ts';
import type { Commodity, Step } from '../../../contract/commodities/field.ts';
import type { FieldEntry } from '../../../contract/fieldEntries.ts';
import { lengthUnitOf } from '../../../contract/lengths.ts';
import { checkEntry, installedLength, stepFractions } from '../../../contract/progress.ts';
import type { CellValue, UnitMeasurement } from '../../../contract/scalars.ts';
import type { Message } from '../../../contract/message.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import { parseCell, sameCell } from '../commodities/cellValues.ts';
import { noSuchField } from '../commodities/fieldRules.ts';
import type { ToldOfField } from './answers.ts';

export type RowValues = Readonly<Record<string, CellValue>>;

export interface EntryFacts {
  /** The day of the crew's calendar at the latest, `2026-11-20`. */
  readonly today: string;
  readonly projectStart: string | null;
  readonly unitMeasurement: UnitMeasurement;
  /** Of a term: how far its cable is pulled, 0-1. */
  readonly cablePulled: number | undefined;
}

/** A step that moved: what `progress_transaction` keeps. */
export interface StepMove {
  readonly step: string;
  readonly deltaFraction: number;
}

export type EntryDecision =
  | {
      readonly outcome: 'recorded';
      readonly write: Record<string, CellValue>;
      readonly moves: StepMove[];
      readonly warnings: readonly ToldOfField[];
    }
  | { readonly outcome: 'conflict'; readonly conflicts: CellConflict[] }
  | { readonly outcome: 'refused'; readonly reasons: readonly Message[]; readonly warnings: readonly ToldOfField[] };

type ReadValues = { readonly ok: true; readonly values: RowValues } | { readonly ok: false; readonly reason: Message };

/** The values of the entry by kind of field; or the first reason why they cannot be read. */
function readValues(commodity: Commodity, entry: FieldEntry, facts: EntryFacts): ReadValues {
  const values: Record<string, CellValue> = {};
  for (const [key, value] of Object.entries(entry.values)) {
    const field = commodity.fields.find((candidate) => candidate.key === key);
    if (!field) return { ok: false, reason: noSuchField(commodity, key) };
    if (field.source !== 'field')
      return { ok: false, reason: cellMessage('notInField', { field: { term: field.label } }) };
    const parsed = parseCell(field, value, lengthUnitOf(facts.unitMeasurement));
    if (!parsed.ok) return parsed;
    values[key] = parsed.value;
  }
  return { ok: true, values };
}

function conflictsOf(
  commodity: Commodity,
  entry: FieldEntry,
  values: RowValues,
  row: RowValues,
  facts: EntryFacts,
): CellConflict[] {
  return commodity.fields.flatMap((field) => {
    const yours = values[field.key];
    const theirs = row[field.key] ?? null;
    if (yours === undefined || sameCell(field, theirs, yours)) return [];
    const before = parseCell(field, entry.before[field.key] ?? null, lengthUnitOf(facts.unitMeasurement));
    return before.ok && sameCell(field, theirs, before.value)
      ? []
      : [{ id: entry.commodityId, field: field.key, yours, theirs, before: entry.before[field.key] ?? null }];
  });
}

/** `pulledDate` → `pulledBy`, when the commodity has such a field. */
function whoField(commodity: Commodity, step: Step): string | undefined {
  const key = step.dateField.replace(/Date$/, 'By');
  return commodity.fields.some((field) => field.key === key) ? key : undefined;
}

/** What the crew need not type: length between the marks, the day and the foreman of work that has just begun, the day of a test. */
function withDefaults(
  commodity: Commodity,
  entry: FieldEntry,
  values: RowValues,
  row: RowValues,
): Record<string, CellValue> {
  const filled: Record<string, CellValue> = { ...values };
  const blank = (key: string) => (filled[key] ?? row[key] ?? null) === null;
  const marked = values['pullStartMark'] !== undefined || values['pullEndMark'] !== undefined;
  const length = marked ? installedLength(commodity, { ...row, pulledLength: null, ...filled }) : null;
  if (length !== null && values['pulledLength'] === undefined) filled['pulledLength'] = length;
  if (commodity.type === 'cable' && filled['testResult'] && blank('testDate')) filled['testDate'] = entry.workDate;
  const was = stepFractions(commodity, row);
  for (const step of commodity.steps) {
    const is = stepFractions(commodity, { ...row, ...filled })[step.key] ?? 0;
    if (is <= (was[step.key] ?? 0)) continue;
    if (values[step.dateField] === undefined && blank(step.dateField)) filled[step.dateField] = entry.workDate;
    const who = whoField(commodity, step);
    if (who && entry.foreman !== '' && values[who] === undefined && blank(who)) filled[who] = entry.foreman;
  }
  return filled;
}

/**
 * Decides one entry against the row as it stands. A field somebody else changed to another value is a conflict, and then
 * nothing is written; errors of the contract's check refuse; warnings go back with the result.
 */
export function decideEntry(commodity: Commodity, entry: FieldEntry, row: RowValues, facts: EntryFacts): EntryDecision {
  const read = readValues(commodity, entry, facts);
  if (!read.ok) return { outcome: 'refused', reasons: [read.reason], warnings: [] };
  const conflicts = conflictsOf(commodity, entry, read.values, row, facts);
  if (conflicts.length > 0) return { outcome: 'conflict', conflicts };
  const values = withDefaults(commodity, entry, read.values, row);
  const found = checkEntry(commodity, row, values, {
    today: facts.today,
    workDate: entry.workDate,
    projectStart: facts.projectStart,
    unit: lengthUnitOf(facts.unitMeasurement),
    note: entry.note,
    cablePulled: facts.cablePulled,
  });
  const warnings = found.warnings.map(({ field, sentence }): ToldOfField => ({ field, message: sentence }));
  if (found.errors.length > 0)
    return { outcome: 'refused', reasons: found.errors.map(({ sentence }) => sentence), warnings };
  const [was, is] = [stepFractions(commodity, row), stepFractions(commodity, { ...row, ...values })];
  const moves = commodity.steps.flatMap((step) => {
    const deltaFraction = (is[step.key] ?? 0) - (was[step.key] ?? 0);
    return deltaFraction === 0 ? [] : [{ step: step.key, deltaFraction }];
  });
  if (row['removed'] === true) {
    const message = cellMessage('removedByRevision', { commodity: { commodity: commodity.type } });
    warnings.unshift({ field: '', message });
  }
  // Where the marks and a typed length differ the marks count, and the row says so.
  const measured = values['pulledLength'] === undefined ? null : installedLength(commodity, { ...row, ...values });
  const write = measured === null ? values : { ...values, pulledLength: measured };
  return { outcome: 'recorded', write, moves, warnings };
}
