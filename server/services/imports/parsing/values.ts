/** Cell texts to stored values, by kind of field. Lengths, tags and routes are read by the contract's own rules. */
import type { Field } from '../../../../contract/commodities/field.ts';
import type { LengthUnit } from '../../../../contract/lengthNumber.ts';
import {
  convertWritten,
  longestLength,
  parseLength,
  unitWithin,
  type WrittenUnit,
} from '../../../../contract/lengths.ts';
import { canonicalRoute } from '../../../../contract/routes.ts';
import type { Message } from '../../../../contract/message.ts';
import { isNoTag } from '../../../../contract/tags.ts';
import { rowMessage } from '../../../locales/en-US/importRows.ts';

interface Doubt {
  readonly code: string;
  readonly reason: Message;
}

/**
 * `text` is null for blank; `warning` goes with it; `converted` is the unit of a length that is not the project's. An
 * error refuses the row.
 */
export type ReadValue =
  | { readonly text: string | null; readonly warning?: Doubt; readonly converted?: WrittenUnit }
  | { readonly error: Doubt };

export type ReadCell = (text: string) => ReadValue;

const blank: ReadValue = { text: null };

function readText(text: string): ReadValue {
  return text === '' ? blank : { text };
}

/** Tags and codes: a dash or "N/A" stands for nothing. */
function readTag(text: string): ReadValue {
  return text === '' || isNoTag(text) ? blank : { text };
}

const plainNumber = /^\d{1,5}(?:\.\d{1,6})?$/;

function readLengthIn(projectUnit: LengthUnit, columnUnit: WrittenUnit): ReadCell {
  const conversion = (unit: WrittenUnit) => (unit === projectUnit ? {} : { converted: unit });
  return (text) => {
    if (plainNumber.test(text)) {
      const value = convertWritten(Number(text), columnUnit, projectUnit);
      if (value <= longestLength) return { text: String(value), ...conversion(columnUnit) };
    }
    const parsed = parseLength(text, { projectUnit, columnUnit });
    if (!parsed.ok) return { error: { code: 'length.unreadable', reason: parsed.reason } };
    const value = parsed.value === null ? null : String(parsed.value);
    const read = { text: value, ...(value === null ? {} : conversion(unitWithin(text) ?? columnUnit)) };
    return parsed.warning === undefined
      ? read
      : { ...read, warning: { code: 'length.unsure', reason: parsed.warning } };
  };
}

const runsText = /^(\d{1,4})(?:\.0+)?[\s-]*(?:of|off|x|r|nos?\.?|runs?|sets?)?$/i;

/** Whole numbers, and parallel runs as cable schedules write them: `8`, `8-OF`, `2 runs`. */
function readInteger(text: string): ReadValue {
  if (text === '' || isNoTag(text)) return blank;
  const digits = runsText.exec(text)?.[1];
  if (digits === undefined)
    return { error: { code: 'number.unreadable', reason: rowMessage('notWhole', { text: text.slice(0, 60) }) } };
  return Number(digits) === 0 ? blank : { text: String(Number(digits)) };
}

const numberText = /^([-+]?)(\d{1,15}|\d{1,3}(?:,\d{3})+)?([.,]\d{1,15})?(?:[eE]([-+]?\d{1,3}))?\s*%?$/;

function readNumber(text: string): ReadValue {
  if (text === '' || isNoTag(text)) return blank;
  const match = numberText.exec(text);
  const [, sign = '', whole = '', decimals = '', power = '0'] = match ?? [];
  const value = Number(`${sign}${whole.replaceAll(',', '') || '0'}${decimals.replace(',', '.')}e${power}`);
  if (!match || (whole === '' && decimals === '') || !Number.isFinite(value)) {
    return { error: { code: 'number.unreadable', reason: rowMessage('notNumber', { text: text.slice(0, 60) }) } };
  }
  return { text: String(value) };
}

const yes = new Set(['y', 'yes', 'true', '1', 'x', '✓']);
const no = new Set(['n', 'no', 'false', '0', '-']);

function readFlag(text: string): ReadValue {
  const word = text.toLowerCase();
  if (word === '') return blank;
  if (yes.has(word)) return { text: 'true' };
  if (no.has(word)) return { text: 'false' };
  return { error: { code: 'flag.unreadable', reason: rowMessage('notFlag', { text: text.slice(0, 60) }) } };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function isoDay(year: number, month: number, day: number): string | null {
  const whole = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(whole, month - 1, day));
  const real = date.getUTCFullYear() === whole && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real && whole >= 1950 && whole <= 2150 ? date.toISOString().slice(0, 10) : null;
}

/** `2026-11-20`, `20-Nov-2026`, `11/20/2026` (day first where the project is metric, or where only that can be). */
function dayOf(text: string, dayFirst: boolean): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?$/.exec(text);
  if (iso) return isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const named = /^(\d{1,2})[-\s./]([a-z]{3,9})\.?[-\s./,]+(\d{4}|\d{2})$/i.exec(text);
  if (named)
    return isoDay(Number(named[3]), months.indexOf((named[2] ?? '').slice(0, 3).toLowerCase()) + 1, Number(named[1]));
  const slashed = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text);
  if (!slashed) return null;
  const [first, second, year] = [Number(slashed[1]), Number(slashed[2]), Number(slashed[3])];
  const isDayFirst = first > 12 || (second <= 12 && dayFirst);
  return isDayFirst ? isoDay(year, second, first) : isoDay(year, first, second);
}

function readDateIn(dayFirst: boolean): ReadCell {
  return (text) => {
    if (text === '' || isNoTag(text)) return blank;
    const day = dayOf(text, dayFirst);
    return day === null
      ? { error: { code: 'date.unreadable', reason: rowMessage('notDate', { text: text.slice(0, 60) }) } }
      : { text: day };
  };
}

const plainRoute = /^[A-Z][A-Z0-9./*-]{3,}(?:; [A-Z][A-Z0-9./*-]{3,})*$/;

const twiceInARow = /(?:^|; )([^;]+); \1(?:;|$)/;

/** Whether the text already is the canonical route: long tags in capitals joined by `; `, none twice in a row. */
function isCanonicalRoute(text: string): boolean {
  return plainRoute.test(text) && !twiceInARow.test(text);
}

function readRoute(text: string): ReadValue {
  if (isCanonicalRoute(text)) return { text };
  const route = canonicalRoute(text);
  return route === '' ? blank : { text: route };
}

/** Fields whose cell names a thing: there a dash means "none". */
const tagFields = new Set(['fromEquipment', 'toEquipment', 'equipment', 'from', 'to', 'fedFrom']);

/** The reader of a field's cells. `columnUnit` is the unit the bare numbers of a length column are in. */
export function readerOf(field: Field, projectUnit: LengthUnit, columnUnit: WrittenUnit): ReadCell {
  switch (field.kind) {
    case 'length':
      return readLengthIn(projectUnit, columnUnit);
    case 'integer':
      return readInteger;
    case 'number':
    case 'fraction':
    case 'percent':
    case 'hours':
      return readNumber;
    case 'date':
      return readDateIn(projectUnit === 'm');
    case 'flag':
      return readFlag;
    case 'route':
      return readRoute;
    case 'code':
      return readTag;
    case 'text':
      return tagFields.has(field.key) ? readTag : readText;
  }
}

/**
 * Cells that a reader leaves just as they are. Text: more than three characters begun with a letter, without backslash:
 * no cleaning changes it, no placeholder is like it, COPY takes it as it is.
 */
export const plainPatterns = {
  text: /^[A-Za-z][ -[\]^`-~]{2,60}[!-[\]^`-~]$/,
  whole: /^[1-9]\d{0,4}$/,
} as const;
export type PlainKind = keyof typeof plainPatterns;

/** What kind of plain cell a field's reader would leave as it is; null when every cell must be read. */
export function plainOf(field: Field, projectUnit: LengthUnit, columnUnit: WrittenUnit): PlainKind | null {
  switch (field.kind) {
    case 'text':
    case 'code':
      return 'text';
    case 'length':
      return columnUnit === projectUnit ? 'whole' : null;
    default:
      return null;
  }
}
