/** Headers in the form they are compared in, and the units they name (domain rule 3.3). */
import { unitNamed, type WrittenUnit } from '../../base/units/lengths.ts';

export type HeaderUnit = WrittenUnit | 'mm2' | 'kV';

const otherUnits = new Map<string, HeaderUnit>([
  ...['mm2', 'sqmm', 'sq mm'].map((word) => [word, 'mm2'] as const),
  ['kv', 'kV'],
]);

/** The unit of some words: all of them together, or the only unit among them ("in metres": not inches). */
function unitOf(found: readonly string[]): HeaderUnit | undefined {
  const text = found.join(' ');
  const whole = otherUnits.get(text) ?? unitNamed(text);
  if (whole !== undefined || found.length > longestUnit) return whole;
  const named = new Set(found.map((word) => (word === 'in' ? undefined : unitNamed(word))));
  named.delete(undefined);
  return named.size === 1 ? [...named][0] : undefined;
}

/** Words that are units in brackets, but more often something else at the end of a header ("Supplier PO"). */
const doubtfulAtEnd = new Set(['in', 'po', 'pi', 'pie', 'pies', 'mt', 'mts']);
/** Words in brackets beyond which they are a remark. */
const longestUnit = 4;

function words(text: string): string[] {
  const found = text
    .replaceAll(/[#№]|\bn°/g, ' no ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  // A title that is set wide: the M of "F R O M" is no metre.
  const isSetWide = found.length > 2 && found.every((word) => /^\p{L}$/u.test(word));
  return (isSetWide ? [found.join('')] : found).map((word) =>
    word === 'number' || word === 'num' || word === 'nr' ? 'no' : word,
  );
}

/** The unit a header ends with, glued to its words: "LengthFt". */
function gluedUnit(text: string): HeaderUnit | undefined {
  const [last = ''] = /(?<=\p{Ll}{2})\p{Lu}\p{Ll}*$/u.exec(text.trim().slice(-40)) ?? [];
  return doubtfulAtEnd.has(last.toLowerCase()) ? undefined : unitNamed(last);
}

/**
 * A header whose glued words stand apart, in comparison form: "CableNo", "FromTB2". "kV" and "mm2" stay.
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
 * A header in comparison form: NFKC, lower case, what stands in brackets dropped (a unit is read from it), punctuation
 * to space, every spelling of "number" to `no`. `Length, ft` and `Length (ft)` are both `length` in ft.
 */
export function normaliseHeader(text: string): { text: string; unit?: HeaderUnit } {
  // № is decomposed to "No" by NFKC and would grow into the word before it.
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
