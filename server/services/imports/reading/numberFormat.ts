/** Formats a workbook number as it is displayed, according to its number format (the format codes of Excel). */
import { formatValue } from 'hucre';
import type { MarkupElement } from './markup.ts';

/** Reading mode of a column: the displayed text, or the stored value of measurements and dates. */
export type CellUse = 'shown' | 'number' | 'length' | 'date';

/** Format codes of the built-in format numbers. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yy h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
};

const literal = /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]/g;

/** Returns the code without its literals, colors and conditions. */
const bare = (code: string) =>
  code
    .replaceAll(literal, '')
    .replaceAll(/\[(?![hms]+\])[^\]]*\]|[_*]./gi, '')
    .split(';')[0] ?? '';

/** Returns the literal text next to the digits: "m" for `0.00 "m"`. */
function wordsBeside(code: string): string {
  const [first = ''] = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const words = Array.from(
    first.matchAll(literal),
    ([, quoted, escaped, currency]) => quoted ?? escaped ?? currency ?? '',
  );
  const text = words.join('').trim();
  return /[\p{L}'"′″]/u.test(text) ? text : '';
}

export class NumberFormat {
  readonly #code: string;
  readonly #is1904: boolean;
  readonly #words: string;
  readonly #isPercent: boolean;
  readonly isDate: boolean;

  constructor(code: string, is1904: boolean) {
    this.#code = code;
    this.#is1904 = is1904;
    const digits = bare(code);
    this.isDate = /[ymdhs]/i.test(digits) && !/general/i.test(digits);
    this.#isPercent = digits.includes('%');
    this.#words = this.isDate ? '' : wordsBeside(code);
  }

  text(value: number, use: CellUse): string {
    if (this.isDate) return use === 'date' ? this.#isoDay(value) : this.#shown(value);
    if (use === 'shown' || this.#isPercent) return this.#shown(value);
    return use === 'length' && this.#words !== '' ? `${value} ${this.#words}` : String(value);
  }

  #shown(value: number): string {
    return formatValue(value, this.#code, { is1904: this.#is1904 }).trim();
  }

  #isoDay(value: number): string {
    const shown = formatValue(value, 'yyyy-mm-dd hh:mm:ss', { is1904: this.#is1904 });
    return shown.endsWith(' 00:00:00') ? shown.slice(0, 10) : shown;
  }
}

/** Returns the formats of the styles part by style number; null for numbers without a format of their own. */
export function numberFormats(elements: readonly MarkupElement[], is1904: boolean): (NumberFormat | null)[] {
  const own = new Map(
    elements
      .filter(({ name }) => name === 'numFmt')
      .map(({ attributes }) => [Number(attributes['numFmtId']), attributes['formatCode'] ?? '']),
  );
  const made = new Map<number, NumberFormat | null>();
  const formatOf = (id: number) => {
    const known = made.get(id);
    if (known !== undefined) return known;
    const code = own.get(id) ?? builtIn[id] ?? '';
    const format = /^(?:general|@)?$/i.test(code) ? null : new NumberFormat(code, is1904);
    made.set(id, format);
    return format;
  };
  return elements
    .filter(({ name, parent }) => name === 'xf' && parent === 'cellXfs')
    .map(({ attributes }) => formatOf(Number(attributes['numFmtId'] ?? 0)));
}
