/** Instrument readings as written on a test sheet: a number, or the limit of the scale that it exceeds (domain section 2.1). */
import { entryMessage } from '../../base/messages/messages.ts';
import { checkMessage } from '../../base/messages/messages.ts';
import { isNoTag } from '../../base/values/tags.ts';
import { parseWrittenNumber } from '../../base/values/writtenNumber.ts';
import { fieldTerm } from './fieldTerm.ts';
import type { CellReading, FieldKindDefinition } from './kind.ts';
import { text } from './texts.ts';

/** Matches the sign, the number, and an optional unit, which is ignored: the field defines the unit. */
const written = /^([<>]?) ?([\d.,][\d., ]*?) ?(?:M ?(?:Ω|ohms?))?$/i;
/** Stored format of a reading. */
const stored = /^[<>]?\d+(?:\.\d+)?$/;
const maxLetters = 60;

function parseReading(typed: string): CellReading {
  if (isNoTag(typed)) return { ok: true, value: null };
  const plain = typed.normalize('NFKC').replaceAll('≥', '>').replaceAll('≤', '<').replaceAll(/\s+/g, ' ').trim();
  const [, sign = '', amount = ''] = (plain.length <= maxLetters && written.exec(plain)) || [];
  const value = parseWrittenNumber(amount);
  const reading = `${sign}${value}`;
  return value !== null && stored.test(reading)
    ? { ok: true, value: reading }
    : { ok: false, reason: entryMessage('notAReading', { text: typed.slice(0, maxLetters) }) };
}

export const reading: FieldKindDefinition = {
  ...text,
  parse: parseReading,
  misfit: (value, field) =>
    typeof value === 'string' && stored.test(value) ? null : checkMessage('notANumber', { field: fieldTerm(field) }),
  format: (value, formats) => {
    const [, sign = '', amount = ''] = /^([<>]?)(.*)$/.exec(String(value)) ?? [];
    return amount !== '' && Number.isFinite(Number(amount)) ? sign + formats.number(Number(amount)) : String(value);
  },
  align: 'end',
  inputMode: 'decimal',
};
