/** What an instrument shows, as it is written on a test sheet: a number, or that its scale ended before (domain section 2.1). */
import { entryMessage } from '../../base/messages/en-US/entries.ts';
import { checkMessage } from '../../base/messages/en-US/entryChecks.ts';
import { isNoTag } from '../../base/values/tags.ts';
import { parseWrittenNumber } from '../../base/values/writtenNumber.ts';
import { fieldTerm } from './fieldTerm.ts';
import type { CellReading, FieldKindDefinition } from './kind.ts';
import { text } from './texts.ts';

/** Its sign, the number, and a unit people write behind it: the field says which one is meant. */
const written = /^([<>]?) ?([\d.,][\d., ]*?) ?(?:M ?(?:Ω|ohms?))?$/i;
/** As it is kept. */
const kept = /^[<>]?\d+(?:\.\d+)?$/;
const mostLetters = 60;

function parseReading(typed: string): CellReading {
  if (isNoTag(typed)) return { ok: true, value: null };
  const plain = typed.normalize('NFKC').replaceAll('≥', '>').replaceAll('≤', '<').replaceAll(/\s+/g, ' ').trim();
  const [, sign = '', amount = ''] = (plain.length <= mostLetters && written.exec(plain)) || [];
  const value = parseWrittenNumber(amount);
  const reading = `${sign}${value}`;
  return value !== null && kept.test(reading)
    ? { ok: true, value: reading }
    : { ok: false, reason: entryMessage('notAReading', { text: typed.slice(0, mostLetters) }) };
}

export const reading: FieldKindDefinition = {
  ...text,
  parse: parseReading,
  misfit: (value, field) =>
    typeof value === 'string' && kept.test(value) ? null : checkMessage('notANumber', { field: fieldTerm(field) }),
  format: (value, formats) => {
    const [, sign = '', amount = ''] = /^([<>]?)(.*)$/.exec(String(value)) ?? [];
    return amount !== '' && Number.isFinite(Number(amount)) ? sign + formats.number(Number(amount)) : String(value);
  },
  align: 'end',
  inputMode: 'decimal',
};
