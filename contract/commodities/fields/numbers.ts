/** Lengths and every other number. */
import { parseWrittenNumber } from '../../base/values/writtenNumber.ts';
import { maxLength, parseLength, shownLength } from '../../base/units/lengths.ts';
import { entryMessage } from '../../base/messages/messages.ts';
import { checkMessage } from '../../base/messages/messages.ts';
import type { CellValue } from '../../base/values/scalars.ts';
import { isNoTag } from '../../base/values/tags.ts';
import { fieldTerm } from './fieldTerm.ts';
import type { CellContext, CellField, CellReading, FieldKindDefinition, ValueFormats } from './kind.ts';

/** Maximum of PostgreSQL's `integer`. */
const largestInteger = 2_147_483_647;
/** Largest plausible quantity; one with more digits is a typing error. */
const largestNumber = 1e12;

type NumberReading = Extract<CellReading, { ok: false }> | { readonly ok: true; readonly value: number | null };

const blank: NumberReading = { ok: true, value: null };

const unreadable = (typed: string): NumberReading => ({
  ok: false,
  reason: entryMessage('notANumber', { text: typed.slice(0, 60) }),
});

/** Parses a number with a sign, spaces of any kind, and a percent sign, which is ignored: the column is in percent. */
function amountOf(typed: string, sign: CellContext['decimalSign']): number | null {
  const [, minus = '', amount = ''] =
    /^([-+]?) ?(.*?) ?%?$/.exec(
      typed
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ) ?? [];
  const value = parseWrittenNumber(amount, sign);
  return value === null || !Number.isFinite(value) ? null : minus === '-' && value !== 0 ? -value : value;
}

/** Matches most numbers of a schedule, which need no further parsing. */
const bareNumber = /^\d{1,9}(?:\.\d{1,6})?$/;

function parseNumber(
  typed: string,
  field: CellField,
  largest: number,
  sign: CellContext['decimalSign'],
): NumberReading {
  const isBare = bareNumber.test(typed) && !(sign === 'comma' && typed.includes('.'));
  if (!isBare && isNoTag(typed)) return blank;
  const value = isBare ? Number(typed) : typed.length > 60 ? null : amountOf(typed, sign);
  if (value === null) return unreadable(typed);
  return Math.abs(value) > (field.largest ?? largest)
    ? { ok: false, reason: entryMessage('tooLarge', { field: fieldTerm(field) }) }
    : { ok: true, value };
}

const counted = /^(\d{1,9}(?:\.0+)?)[\s-]*(?:of|off|x|r|nos?\.?|runs?|sets?)$/i;

/**
 * Parses whole numbers, and parallel runs as written in cable schedules: `8`, `8-OF`, `2 runs`. If the default is one, 0 is a
 * blank.
 */
function parseInteger(typed: string, field: CellField, { decimalSign }: CellContext): CellReading {
  const read = parseNumber(counted.exec(typed)?.[1] ?? typed, field, largestInteger, decimalSign);
  if (!read.ok || read.value === null) return read;
  if (!Number.isInteger(read.value))
    return { ok: false, reason: entryMessage('wholeNumber', { field: fieldTerm(field) }) };
  if (field.blankAs === undefined) return read;
  if (read.value < 0) return { ok: false, reason: checkMessage('negative', { field: fieldTerm(field) }) };
  return read.value === 0 ? blank : read;
}

/** Returns a comparison of numbers within `tolerance`; other values must be identical. */
const sameNumber =
  (tolerance: (value: number) => number) =>
  (left: CellValue, right: CellValue): boolean =>
    typeof left === 'number' && typeof right === 'number'
      ? Math.abs(left - right) <= tolerance(left) + Number.EPSILON
      : left === right;

const withNumber =
  (write: (value: number, formats: ValueFormats) => string): FieldKindDefinition['format'] =>
  (value, formats) =>
    typeof value === 'number' ? write(value, formats) : String(value);

export const number: FieldKindDefinition = {
  sqlType: 'double precision',
  storage: 'number',
  decimals: null,
  blank: null,
  parse: (typed, field, { decimalSign }) => parseNumber(typed, field, largestNumber, decimalSign),
  misfit: (value, field) =>
    typeof value === 'number' && Number.isFinite(value)
      ? null
      : checkMessage('notANumber', { field: fieldTerm(field) }),
  isSame: sameNumber((value) => Math.abs(value) * 1e-9),
  revisionCompare: 'exact',
  format: withNumber((value, formats) => formats.number(value)),
  formatSum: (sum, formats) => formats.sum?.(sum) ?? formats.number(Math.round(sum * 10) / 10),
  shownTimes: 1,
  align: 'end',
  decimalsVary: true,
  control: 'text',
  inputMode: 'decimal',
  filterOperators: ['between', 'blank', 'filled'],
  isList: false,
  exportAs: 'number',
  workbookValue: 'number',
  plainCells: null,
  issueSubject: 'number',
};

export const integer: FieldKindDefinition = {
  ...number,
  sqlType: 'integer',
  parse: parseInteger,
  format: withNumber((value, formats) => formats.count(value)),
  decimalsVary: false,
  inputMode: 'numeric',
};

export const length: FieldKindDefinition = {
  ...number,
  decimals: 3,
  parse: (typed, _field, { unit, columnUnit, decimalSign }) =>
    parseLength(typed, { projectUnit: unit, columnUnit, decimalSign }),
  misfit: (value, field, unit) => {
    if (typeof value !== 'number' || !Number.isFinite(value))
      return checkMessage('notALength', { field: fieldTerm(field), unit });
    if (value < 0) return checkMessage('negative', { field: fieldTerm(field) });
    return value > maxLength
      ? checkMessage('overLimit', { field: fieldTerm(field), limit: { length: maxLength, unit } })
      : null;
  },
  isSame: sameNumber(() => shownLength),
  revisionCompare: 'length',
  format: withNumber((value, formats) => formats.length(value)),
  formatSum: (sum, formats) => formats.length(sum),
  workbookValue: 'length',
  plainCells: 'whole',
  issueSubject: 'length',
};

/** Clock hours, exact to four decimals. */
export const hours: FieldKindDefinition = {
  ...number,
  sqlType: 'numeric(14,4)',
  decimals: 4,
  format: withNumber((value, formats) => formats.hours(value)),
  formatSum: (sum, formats) => formats.hours(sum),
  decimalsVary: false,
};

export const percent: FieldKindDefinition = {
  ...number,
  decimals: 4,
  format: withNumber((value, formats) => formats.percent(value)),
  formatSum: null,
  decimalsVary: false,
};

export const fraction: FieldKindDefinition = {
  ...percent,
  decimals: 6,
  format: withNumber((value, formats) => formats.percent(value * 100)),
  shownTimes: 100,
};
