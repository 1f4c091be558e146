/** A cell as a person types it or a call brings it: read the same on the device and on the server. */
import { cleanTyped } from '../../base/values/cells.ts';
import { isoOfDay } from '../../base/units/days.ts';
import { entryMessage } from '../../base/messages/en-US/entries.ts';
import type { CellValue } from '../../base/values/scalars.ts';
import { fieldKinds } from './fieldKinds.ts';
import type { CellContext, CellField, CellReading } from './kind.ts';

/** What a blank cell of a field is stored as. */
export const storedBlank = ({ kind, blankAs }: Pick<CellField, 'kind' | 'blankAs'>): CellValue =>
  blankAs ?? fieldKinds[kind].blank;

/** A cell of a snapshot has days as numbers. */
const asTyped = ({ kind }: CellField, value: CellValue): string => {
  const isDay = fieldKinds[kind].storage === 'days' && Number.isInteger(value) && Math.abs(Number(value)) < 1e6;
  return isDay ? isoOfDay(Number(value)) : String(value ?? '');
};

/**
 * Reads a cell for its field. A blank comes back as what it is stored as; lengths in the project's unit, days as ISO
 * text, routes in their one spelling. What cannot be read is refused with the reason.
 */
export function readCell(field: CellField, value: CellValue, context: CellContext): CellReading {
  const kind = fieldKinds[field.kind];
  const { text, problem } = cleanTyped(asTyped(field, value), kind.isList ? 'keep' : 'join');
  if (problem) return { ok: false, reason: entryMessage('formulaError', { text }) };
  if (text === '') return { ok: true, value: storedBlank(field) };
  const read = kind.parse(text, field, context);
  return read.ok && read.value === null ? { ...read, value: storedBlank(field) } : read;
}
