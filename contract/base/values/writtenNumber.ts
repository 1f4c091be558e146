/** Numbers as written in schedules and by users (domain rule 3.6). */
import { isAmbiguousNumber, readAmbiguous, type DecimalSign } from './decimalSign.ts';

const plain = /^\d+(?:\.\d*)?(?:e[-+]?\d{1,3})?$|^\.\d+(?:e[-+]?\d{1,3})?$/;
const thousands = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const spacedThousands = /^[1-9]\d{0,2}(?: \d{3})+(?:\.\d*|,\d{1,2})?$/;
/** Number with a decimal comma. Three digits after a comma are thousands, unless a zero precedes it. */
const decimalComma = /^(?:\d+,(?:\d{1,2}|\d{4,})|(?:0|\d{4,}),\d+|\d{1,3}(?:\.\d{3})+,\d+)$/;

const dottedThousands = /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;

/**
 * Parses a number without sign, in lower case and with plain spaces: `1,250`, `1 250`, `3,5`, `1.250,50`. Null if it is not a
 * number.
 * @param sign The decimal sign of its column, for ambiguous numbers: `7,125`.
 */
export function parseWrittenNumber(text: string, sign?: DecimalSign | null): number | null {
  if (sign && isAmbiguousNumber(text)) return readAmbiguous(text, sign);
  if (dottedThousands.test(text)) return Number(text.replaceAll('.', ''));
  if (plain.test(text)) return Number(text);
  if (thousands.test(text)) return Number(text.replaceAll(',', ''));
  if (spacedThousands.test(text)) return Number(text.replaceAll(' ', '').replace(',', '.'));
  if (decimalComma.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return null;
}
