/** Evaluates a draft by the contract's rules before anything is sent: what it would record, and its errors. */
import { isEnteredByCrews } from '../../../../contract/setup/columns/projectCommodity.ts';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { CellContext } from '../../../../contract/commodities/fields/kind.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import type { Status } from '../../../../contract/commodities/fields/status.ts';
import { completesPart, measureFields, withoutCompletedPart } from '../../../../contract/progress/completedPart.ts';
import { checkEntry, type EntryContext, type EntryFinding } from '../../../../contract/progress/entryChecks.ts';
import { withResultDates } from '../../../../contract/progress/entryDefaults.ts';
import {
  deriveStatus,
  endsImpliedBy,
  lengthInPlace,
  measuredStep,
  stepFractions,
  type Row,
  type StepFractions,
} from '../../../../contract/progress/progress.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import { readCell } from '../../../../contract/commodities/fields/readCell.ts';
import type { Texts } from './entryDrafts.ts';

export interface EntryFacts {
  readonly unit: LengthUnit;
  readonly projectStart: string | null;
  readonly today: string;
  /** Day of the session. */
  readonly workDate: string;
  /** Note sent with the entry, in addition to the note of the row. */
  readonly note?: string;
  /** Facts about reels known to the device; omitted if there are none. */
  readonly reelOf?: EntryContext['reelOf'];
  readonly mayOverride?: boolean | undefined;
}

export interface EntryPreview {
  /** Changed values by field. */
  readonly values: Readonly<Record<string, CellValue>>;
  readonly errors: readonly EntryFinding[];
  readonly warnings: readonly EntryFinding[];
  /** In the project's unit; null for counted commodities, or without a length. */
  readonly length: number | null;
  readonly fractions: StepFractions;
  readonly status: Status;
  readonly workDate: string;
  /** True if a pull has only one of its two marks: the entry is not finished yet. */
  readonly isIncomplete: boolean;
}

const isBlank = (value: CellValue | undefined) =>
  value === undefined || value === null || value === '' || value === false;

function isSame(one: CellValue | undefined, other: CellValue | undefined): boolean {
  if (isBlank(one) || isBlank(other)) return isBlank(one) && isBlank(other);
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < 1e-9;
  return one === other;
}

/** Returns the note field of a commodity, where the reason for an unusual value is entered. */
export function noteFieldOf(commodity: Commodity): string | undefined {
  return commodity.entryColumns.find((key) => commodity.fields.some((field) => field.key === key && field.isNote));
}

/** Returns the values in which the texts differ from the row, and those that cannot be parsed. */
function readTexts(commodity: Commodity, base: Row, texts: Texts, context: CellContext) {
  const values: Record<string, CellValue> = {};
  const unreadable: EntryFinding[] = [];
  for (const field of commodity.fields) {
    const text = texts[field.key];
    if (text === undefined || !isEnteredByCrews(field)) continue;
    const typed = readCell(field, text, context);
    if (!typed.ok) unreadable.push({ field: field.key, sentence: typed.reason });
    else if (!isSame(typed.value, base[field.key])) values[field.key] = typed.value;
  }
  return { values, unreadable };
}

/**
 * Adds the fields that are cleared when a part is completed; a length typed together with the completion is retained, even if the
 * row already has the same.
 */
function withCompletedPart(commodity: Commodity, base: Row, values: Row, texts: Texts): Record<string, CellValue> {
  const step = measuredStep(commodity);
  const isRetyped = (key: string) => Boolean(texts[key]) && !isBlank(base[key]);
  const retyped = step && completesPart(commodity, base, values) ? measureFields(step).filter(isRetyped) : [];
  const said = { ...Object.fromEntries(retyped.map((key) => [key, base[key] ?? null])), ...values };
  return Object.fromEntries(
    Object.entries(withoutCompletedPart(commodity, base, said)).map(([key, value]) => [key, value ?? null]),
  );
}

/**
 * Returns the texts of a rejected entry, without its part if the rest is now done as well: the part would become the full length.
 */
export function withoutPart(commodity: Commodity, untaken: Texts, typed: Texts, context: CellContext): Texts {
  const { completeField } = measuredStep(commodity) ?? {};
  const field = commodity.fields.find(({ key }) => key === completeField);
  const completes = (texts: Texts) => {
    const read = field && readCell(field, texts[field.key] ?? '', context);
    return read?.ok === true && read.value === true;
  };
  if (!completes(typed) || completes(untaken)) return untaken;
  const parts = measureFields(measuredStep(commodity)!);
  return Object.fromEntries(Object.entries(untaken).filter(([key]) => !parts.includes(key)));
}

/** Returns the latest day in the draft, otherwise the day of the session. */
function workDateOf(commodity: Commodity, values: Row, sessionDay: string): string {
  const typed = commodity.fields.flatMap(
    ({ key, kind, source }) => (kind === 'date' && source === 'field' && values[key]) || [],
  );
  return typed.map(String).toSorted().at(-1) ?? sessionDay;
}

/** Returns null when the draft changes nothing. */
export function previewEntry(commodity: Commodity, base: Row, texts: Texts, facts: EntryFacts): EntryPreview | null {
  const { values: typed, unreadable } = readTexts(commodity, base, texts, facts);
  if (Object.keys(typed).length === 0 && unreadable.length === 0) return null;
  const values = withCompletedPart(commodity, base, typed, texts);
  const workDate = workDateOf(commodity, values, facts.workDate);
  const filled = withResultDates(commodity, base, values, workDate);
  const after = { ...base, ...filled };
  // A day entered in the draft is checked in its own field.
  const isOwnDay = Object.values(values).includes(workDate);
  const { errors, warnings } = checkEntry(commodity, base, filled, {
    today: facts.today,
    workDate: isOwnDay ? undefined : workDate,
    projectStart: facts.projectStart,
    unit: facts.unit,
    note: facts.note,
    reelOf: facts.reelOf,
    mayOverride: () => facts.mayOverride === true,
  });
  const fractions = stepFractions(commodity, after);
  const hold = typeof base['hold'] === 'string' ? base['hold'] : null;
  const { markFields, splice } = measuredStep(commodity) ?? {};
  return {
    values,
    errors: [...unreadable, ...errors],
    warnings,
    length: commodity.quantity === 'length' ? lengthInPlace(commodity, after) : null,
    fractions,
    status: deriveStatus(commodity, {
      fractions,
      removed: false,
      hold,
      ends: endsImpliedBy(commodity, String(base['status'])),
    }),
    workDate,
    isIncomplete: [markFields ?? [], splice?.markFields ?? []].some(
      (marks) =>
        marks.some((mark) => !isBlank(values[mark])) && marks.filter((mark) => isBlank(after[mark])).length === 1,
    ),
  };
}
