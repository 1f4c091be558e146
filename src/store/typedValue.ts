/** What a person types into a cell, read by the kind of the field. The server reads it again; this is for a quick word. */
import type { Field } from '../../contract/commodities/field.ts';
import type { LengthUnit } from '../../contract/lengthNumber.ts';
import { parseLength } from '../../contract/lengths.ts';
import type { CellValue } from '../../contract/scalars.ts';
import type { Message } from '../../contract/message.ts';
import { entryMessage } from '../../contract/locales/en-US/entries.ts';
import { todayIso } from './days.ts';

export type TypedValue =
  | { readonly ok: true; readonly value: CellValue }
  | { readonly ok: false; readonly reason: Message };

const accepted = (value: CellValue): TypedValue => ({ ok: true, value });
const refused = (reason: Message): TypedValue => ({ ok: false, reason });

const labelOf = ({ label }: Field) => ({ term: label });

const yes = new Set(['y', 'yes', 'true', '1', 'x', '✓', 'done']);
const no = new Set(['n', 'no', 'false', '0', '-']);

/** Blank is null. Lengths come in the project's unit, days as ISO text. */
export function readTyped(field: Field, text: string, unit: LengthUnit): TypedValue {
  const typed = text.trim();
  if (typed === '') return accepted(field.kind === 'flag' ? false : null);
  switch (field.kind) {
    case 'text':
    case 'code':
    case 'route':
      return readChoice(field, typed);
    case 'length': {
      const length = parseLength(typed, { projectUnit: unit });
      return length.ok ? accepted(length.value) : refused(length.reason);
    }
    case 'date':
      return readDay(field, typed);
    case 'flag':
      if (yes.has(typed.toLowerCase())) return accepted(true);
      return no.has(typed.toLowerCase())
        ? accepted(false)
        : refused(entryMessage('yesOrNo', { field: labelOf(field) }));
    default:
      return readNumber(field, typed);
  }
}

function readChoice(field: Field, typed: string): TypedValue {
  if (!field.choices) return accepted(typed);
  const choice = field.choices.find((candidate) => candidate.toLowerCase() === typed.toLowerCase());
  if (choice !== undefined) return accepted(choice);
  const choices = { list: field.choices.map((term) => ({ term })) };
  return refused(entryMessage('choice', { field: labelOf(field), choices }));
}

function readNumber(field: Field, typed: string): TypedValue {
  const number = Number(typed.replaceAll(/[,\s]/g, ''));
  if (!Number.isFinite(number)) return refused(entryMessage('notANumber', { text: typed.slice(0, 60) }));
  if (field.kind === 'integer' && !Number.isInteger(number))
    return refused(entryMessage('wholeNumber', { field: labelOf(field) }));
  return accepted(number);
}

const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const monthFirst = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/;

function readDay(field: Field, typed: string): TypedValue {
  const unreadable = refused(entryMessage('typedDay', { field: labelOf(field) }));
  const thisYear = todayIso().slice(0, 4);
  const iso = isoDay.exec(typed);
  const american = monthFirst.exec(typed);
  const parts = iso
    ? [iso[1], iso[2], iso[3]]
    : american
      ? [american[3]?.length === 2 ? `20${american[3]}` : (american[3] ?? thisYear), american[1], american[2]]
      : null;
  if (!parts) return unreadable;
  const [year = '', month = '', day = ''] = parts;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text) ? accepted(text) : unreadable;
}
