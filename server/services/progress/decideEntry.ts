/** What one field entry does to its row: values to write, or why it cannot stand (domain rule 5). */
import type { CellConflict } from '../../../contract/changes.ts';
import type { Commodity, Step } from '../../../contract/commodities/field.ts';
import type { EntryWarning, FieldEntry } from '../../../contract/fieldEntries.ts';
import { lengthUnitOf } from '../../../contract/lengths.ts';
import { checkEntry, installedLength, stepFractions, type EntryFinding } from '../../../contract/progress.ts';
import type { CellValue, UnitMeasurement } from '../../../contract/scalars.ts';
import { say } from '../../words/say.ts';
import { parseCell, sameCell } from '../changes/cellValues.ts';

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
      readonly warnings: EntryWarning[];
    }
  | { readonly outcome: 'conflict'; readonly conflicts: CellConflict[] }
  | { readonly outcome: 'refused'; readonly reason: string; readonly warnings: EntryWarning[] };

/** The values of the entry by kind of field; or the first reason why they cannot be read. */
function readValues(commodity: Commodity, entry: FieldEntry, facts: EntryFacts): Record<string, CellValue> | string {
  const values: Record<string, CellValue> = {};
  for (const [key, value] of Object.entries(entry.values)) {
    const field = commodity.fields.find((candidate) => candidate.key === key);
    if (!field) return `${commodity.plural} have no field “${key}”.`;
    if (field.source !== 'field')
      return `${field.label} is not recorded in the field; change it under Data & Assignment.`;
    const parsed = parseCell(field, value, lengthUnitOf(facts.unitMeasurement));
    if (!parsed.ok) return parsed.reason;
    values[key] = parsed.value;
  }
  return values;
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

const said = ({ field, sentence }: EntryFinding): EntryWarning => ({ field, message: say(sentence) });

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
  if (typeof read === 'string') return { outcome: 'refused', reason: read, warnings: [] };
  const conflicts = conflictsOf(commodity, entry, read, row, facts);
  if (conflicts.length > 0) return { outcome: 'conflict', conflicts };
  const values = withDefaults(commodity, entry, read, row);
  const found = checkEntry(commodity, row, values, {
    today: facts.today,
    workDate: entry.workDate,
    projectStart: facts.projectStart,
    unit: lengthUnitOf(facts.unitMeasurement),
    note: entry.note,
    cablePulled: facts.cablePulled,
  });
  const [errors, warnings] = [found.errors.map(said), found.warnings.map(said)];
  if (errors.length > 0)
    return { outcome: 'refused', reason: errors.map((error) => error.message).join(' '), warnings };
  const [was, is] = [stepFractions(commodity, row), stepFractions(commodity, { ...row, ...values })];
  const moves = commodity.steps.flatMap((step) => {
    const deltaFraction = (is[step.key] ?? 0) - (was[step.key] ?? 0);
    return deltaFraction === 0 ? [] : [{ step: step.key, deltaFraction }];
  });
  const removed =
    row['removed'] === true
      ? [
          {
            field: '',
            message: `A revision removed this ${commodity.label.toLowerCase()}. The entry is kept; the office will see it as removed with progress.`,
          },
        ]
      : [];
  // Where the marks and a typed length differ the marks count, and the row says so.
  const measured = values['pulledLength'] === undefined ? null : installedLength(commodity, { ...row, ...values });
  const write = measured === null ? values : { ...values, pulledLength: measured };
  return { outcome: 'recorded', write, moves, warnings: [...removed, ...warnings] };
}
