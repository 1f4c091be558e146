/** Headers in comparison form, and the units they name (domain rule 3.3). */
import { unitNamed, type WrittenUnit } from '../../base/units/lengths.ts';

export type HeaderUnit = WrittenUnit | 'mm2' | 'kV';

const otherUnits = new Map<string, HeaderUnit>([
  ...['mm2', 'sqmm', 'sq mm'].map((word) => [word, 'mm2'] as const),
  ['kv', 'kV'],
]);

/** Returns the unit in some words: of all of them together, or the only unit among them ("in metres": not inches). */
function unitOf(found: readonly string[]): HeaderUnit | undefined {
  const text = found.join(' ');
  const whole = otherUnits.get(text) ?? unitNamed(text);
  if (whole !== undefined || found.length > longestUnit) return whole;
  const named = new Set(found.map((word) => (word === 'in' ? undefined : unitNamed(word))));
  named.delete(undefined);
  return named.size === 1 ? [...named][0] : undefined;
}

/** Words that are units in brackets, but usually not at the end of a header ("Supplier PO"). */
const doubtfulAtEnd = new Set(['in', 'po', 'pi', 'pie', 'pies', 'mt', 'mts']);
/** Maximum words of a unit in brackets; longer text is a remark. */
const longestUnit = 4;

function words(text: string): string[] {
  const found = text
    .replaceAll(/[#№]|\bn°/g, ' no ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  // Letter-spaced titles are not units: the M of "F R O M" is not a meter.
  const isSetWide = found.length > 2 && found.every((word) => /^\p{L}$/u.test(word));
  return (isSetWide ? [found.join('')] : found).map((word) =>
    word === 'number' || word === 'num' || word === 'nr' ? 'no' : word,
  );
}

/** Returns the unit at the end of a header that is joined to its words: "LengthFt". */
function gluedUnit(text: string): HeaderUnit | undefined {
  const [last = ''] = /(?<=\p{Ll}{2})\p{Lu}\p{Ll}*$/u.exec(text.trim().slice(-40)) ?? [];
  return doubtfulAtEnd.has(last.toLowerCase()) ? undefined : unitNamed(last);
}

/**
 * Returns a header in comparison form with joined words separated: "CableNo", "FromTB2". "kV" and "mm2" are unchanged.
 * @param normalised the text of `normaliseHeader`.
 */
export function splitHeader(text: string, normalised: string): string {
  const apart = text
    .slice(0, 500)
    .replaceAll(/(?<![\p{L}])[nN]\.?\s?[º°]/gu, ' no ')
    .replaceAll(/(?<=\p{Ll}{2})(?=\p{Lu})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll}{2})/gu, ' ')
    .replaceAll(/(?<=\p{L}{3})(?=\d)/gu, ' ');
  return apart === text ? normalised : normaliseHeader(apart).text;
}

/**
 * Returns a header in comparison form: NFKC, lower case, bracketed text dropped (after its unit is read), punctuation replaced
 * with spaces, every spelling of "number" replaced with `no`. `Length, ft` and `Length (ft)` are both `length` in ft.
 */
export function normaliseHeader(text: string): { text: string; unit?: HeaderUnit } {
  // NFKC decomposes № to "No", which would merge with the word before it.
  const lower = text.slice(0, 500).replaceAll('№', ' # ').normalize('NFKC').toLowerCase();
  let unit: HeaderUnit | undefined;
  const outside = lower.replaceAll(
    /\(([^()[\]]{0,80})\)|\[([^()[\]]{0,80})\]/g,
    (_, round?: string, square?: string) => {
      unit ??= unitOf(words(round ?? square ?? ''));
      return ' ';
    },
  );
  const found = words(outside);
  if (found.length > 2 && found.at(-2) === 'sq' && found.at(-1) === 'mm') {
    unit ??= 'mm2';
    found.splice(-2);
  }
  const last = found.at(-1) ?? '';
  const named = doubtfulAtEnd.has(last) ? undefined : unitNamed(last);
  if (found.length > 1 && named !== undefined) {
    unit ??= named;
    found.pop();
  }
  unit ??= gluedUnit(text);
  return unit === undefined ? { text: found.join(' ') } : { text: found.join(' '), unit };
}
