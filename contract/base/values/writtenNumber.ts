/** Numbers as schedules and people write them (domain rule 3.6). */
import { isAmbiguousNumber, readAmbiguous, type DecimalSign } from './decimalSign.ts';

const plain = /^\d+(?:\.\d*)?(?:e[-+]?\d{1,3})?$|^\.\d+(?:e[-+]?\d{1,3})?$/;
const thousands = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const spacedThousands = /^[1-9]\d{0,2}(?: \d{3})+(?:\.\d*|,\d{1,2})?$/;
/** Three digits after a comma are thousands, unless a zero stands before it. */
const decimalComma = /^(?:\d+,(?:\d{1,2}|\d{4,})|(?:0|\d{4,}),\d+|\d{1,3}(?:\.\d{3})+,\d+)$/;

const dottedThousands = /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;

/**
 * A number without sign, in lower case and with plain spaces: `1,250`, `1 250`, `3,5`, `1.250,50`. Null when it is none.
 * @param sign The decimal sign of its column, for numbers that may be two: `7,125`.
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
