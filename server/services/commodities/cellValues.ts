/** A cell as it arrives, read by the kind of its field; and when two cells are the same. */
import { cleanTyped } from '../../../contract/cells.ts';
import type { Field } from '../../../contract/commodities/field.ts';
import type { LengthUnit } from '../../../contract/lengthNumber.ts';
import { parseLength } from '../../../contract/lengths.ts';
import { canonicalRoute } from '../../../contract/routes.ts';
import { entryMessage } from '../../../contract/locales/en-US/entries.ts';
import type { CellValue } from '../../../contract/scalars.ts';
import type { Message } from '../../../contract/message.ts';

export type ParsedCell =
  | { readonly ok: true; readonly value: CellValue }
  | { readonly ok: false; readonly reason: Message };

const millisecondsPerDay = 86_400_000;
const largestInteger = 2_147_483_647;
/** A quantity of more digits than this is a slip of the keyboard. */
const largestNumber = 1e12;

const refused = (reason: Message): ParsedCell => ({ ok: false, reason });
const accepted = (value: CellValue): ParsedCell => ({ ok: true, value });

function parseText(field: Field, value: CellValue): ParsedCell {
  const { text, problem } = cleanTyped(String(value), field.kind === 'route' ? 'keep' : 'join');
  if (problem) return refused(entryMessage('formulaError', { text }));
  const canonical = field.kind === 'route' ? canonicalRoute(text) : text;
  if (canonical === '') return accepted(null);
  if (!field.choices) return accepted(canonical);
  const choice = field.choices.find((candidate) => candidate.toLowerCase() === canonical.toLowerCase());
  return choice
    ? accepted(choice)
    : refused(
        entryMessage('choice', {
          field: { term: field.label },
          choices: { list: field.choices.map((term) => ({ term })) },
        }),
      );
}

function parseNumber(field: Field, value: CellValue): ParsedCell {
  const number = typeof value === 'number' ? value : Number(String(value).trim().replaceAll(',', ''));
  if (typeof value === 'boolean' || !Number.isFinite(number))
    return refused(entryMessage('notANumber', { text: String(value).slice(0, 60) }));
  const label = { field: { term: field.label } };
  const isWhole = field.kind === 'integer';
  if (isWhole && !Number.isInteger(number)) return refused(entryMessage('wholeNumber', label));
  const largest = isWhole ? largestInteger : largestNumber;
  return Math.abs(number) > largest ? refused(entryMessage('tooLarge', label)) : accepted(number);
}

/** A day as ISO text, or as the snapshot sends it: days since 1970-01-01. */
function parseDate(field: Field, value: CellValue): ParsedCell {
  const unreadable = refused(entryMessage('day', { field: { term: field.label } }));
  if (typeof value === 'number') {
    const date = new Date(value * millisecondsPerDay);
    return Number.isInteger(value) && !Number.isNaN(date.getTime())
      ? accepted(date.toISOString().slice(0, 10))
      : unreadable;
  }
  const text = String(value).trim();
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
    ? accepted(text)
    : unreadable;
}

function parseFlag(field: Field, value: CellValue): ParsedCell {
  if (value === true || value === 1) return accepted(true);
  if (value === false || value === 0) return accepted(false);
  return refused(entryMessage('yesOrNo', { field: { term: field.label } }));
}

/**
 * Reads a cell for a field; blank (null or empty text) is null, or false for a flag. Lengths may be text with a unit
 * and come back in the project's unit. What cannot be read is refused with the reason.
 */
export function parseCell(field: Field, value: CellValue, unit: LengthUnit): ParsedCell {
  if (value === null || (typeof value === 'string' && value.trim() === '')) {
    if (field.kind === 'flag') return accepted(false);
    return field.key === 'runs' ? accepted(1) : accepted(null);
  }
  switch (field.kind) {
    case 'text':
    case 'code':
    case 'route':
      return parseText(field, value);
    case 'length': {
      const length = parseLength(String(value), { projectUnit: unit });
      return length.ok ? accepted(length.value) : refused(length.reason);
    }
    case 'date':
      return parseDate(field, value);
    case 'flag':
      return parseFlag(field, value);
    default:
      return parseNumber(field, value);
  }
}

/** Half of the last decimal a snapshot carries for lengths: what a client saw is never finer than this. */
const shownLength = 0.0005;

/** Whether two read cells hold the same value, as far as a snapshot shows it. */
export function sameCell(field: Field, left: CellValue, right: CellValue): boolean {
  if (typeof left === 'number' && typeof right === 'number') {
    const tolerance = field.kind === 'length' ? shownLength : Math.abs(left) * 1e-9;
    return Math.abs(left - right) <= tolerance + Number.EPSILON;
  }
  return (left ?? null) === (right ?? null);
}
