/** Reads the cells of an edited row of a setup table according to its field declarations. */
import { readSetupCell, type SetupField } from '../../../contract/commodities/fields/setupField.ts';
import { fieldTerm } from '../../../contract/commodities/fields/fieldTerm.ts';
import { fieldKinds } from '../../../contract/commodities/fields/fieldKinds.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { checkMessage } from '../../../contract/base/messages/messages.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import type { RowEdit } from '../../../contract/base/calls/rowEdits.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { rowMessage } from '../../locales/en-US/rows.ts';

export interface Problem {
  readonly field: string;
  readonly reason: Message;
}

export type Settled =
  | { readonly ok: true; readonly value: CellValue }
  | { readonly ok: false; readonly reason: Message };

interface Reading {
  readonly fields: readonly SetupField[];
  readonly unit: LengthUnit;
  /** Converts a parsed value, for example to the spelling of the list it refers to. */
  readonly settle?: (field: SetupField, value: CellValue) => Settled;
}

/** Returns the resulting values of the row, and the problems of its cells, one message per field. */
export function readRowCells(
  { fields, unit, settle = (_field, value) => ({ ok: true, value }) }: Reading,
  cells: RowEdit['cells'],
  before: Readonly<Record<string, CellValue>>,
): { values: Record<string, CellValue>; problems: Problem[] } {
  const values: Record<string, CellValue> = { ...before };
  const problems: Problem[] = [];
  const byKey = new Map(fields.map((field) => [field.key, field]));
  for (const { field: key, value } of cells) {
    const field = byKey.get(key);
    const settled: Settled = field
      ? readOne(field, value, unit, settle, before)
      : { ok: false, reason: rowMessage('noField', { field: key }) };
    if (settled.ok) values[key] = settled.value;
    else problems.push({ field: key, reason: settled.reason });
  }
  return { values, problems };
}

function readOne(
  field: SetupField,
  value: CellValue,
  unit: LengthUnit,
  settle: NonNullable<Reading['settle']>,
  before: Readonly<Record<string, CellValue>>,
): Settled {
  const read = readSetupCell(field, value, { unit });
  if (!read.ok) return read;
  // An exported file can be imported again with the unchanged value.
  if (field.isKept && !fieldKinds[field.kind].isSame(read.value, before[field.key] ?? null))
    return { ok: false, reason: rowMessage('kept', { field: fieldTerm(field) }) };
  const reason = misfitOf(field, read.value, unit);
  return reason ? { ok: false, reason } : settle(field, read.value);
}

function misfitOf(field: SetupField, value: CellValue, unit: LengthUnit): Message | null {
  if (value === null) return null;
  const name = fieldTerm(field);
  if (typeof value === 'string' && value.length > field.longest)
    return rowMessage('tooLongText', { field: name, length: value.length, most: field.longest });
  if (typeof value === 'number' && value < 0) return checkMessage('negative', { field: name });
  return field.isSeveral ? null : fieldKinds[field.kind].misfit(value, field, unit);
}
