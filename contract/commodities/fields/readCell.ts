/** Reading of a cell from user input or a call: identical on the device and on the server. */
import { cleanTyped } from '../../base/values/cells.ts';
import { isoOfDay } from '../../base/units/days.ts';
import { entryMessage } from '../../base/messages/messages.ts';
import type { CellValue } from '../../base/values/scalars.ts';
import { fieldKinds } from './fieldKinds.ts';
import type { CellContext, CellField, CellReading } from './kind.ts';

/** Returns the stored value of a blank cell of a field. */
export const storedBlank = ({ kind, blankAs }: Pick<CellField, 'kind' | 'blankAs'>): CellValue =>
  blankAs ?? fieldKinds[kind].blank;

/** Returns the text of a cell; snapshots contain days as numbers. */
const asTyped = ({ kind }: CellField, value: CellValue): string => {
  const isDay = fieldKinds[kind].storage === 'days' && Number.isInteger(value) && Math.abs(Number(value)) < 1e6;
  return isDay ? isoOfDay(Number(value)) : String(value ?? '');
};

/**
 * Reads a cell for its field. A blank returns its stored value; lengths are in the project's unit, days are ISO text, routes in
 * their canonical spelling. Unreadable input is rejected with the reason.
 */
export function readCell(field: CellField, value: CellValue, context: CellContext): CellReading {
  const kind = fieldKinds[field.kind];
  const { text, problem } = cleanTyped(asTyped(field, value), kind.isList ? 'keep' : 'join');
  if (problem) return { ok: false, reason: entryMessage('formulaError', { text }) };
  if (text === '') return { ok: true, value: storedBlank(field) };
  const read = kind.parse(text, field, context);
  return read.ok && read.value === null ? { ...read, value: storedBlank(field) } : read;
}
