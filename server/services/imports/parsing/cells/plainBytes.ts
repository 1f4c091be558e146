/** Byte-level checks for plain cells, equivalent to the text patterns in `plainPatterns`. */
import type { LineBlock } from '../../reading/row.ts';
import type { PlainKind } from './values.ts';

/** Classes of a byte between two delimiters (bit flags). */
export const odd = 1;
export const foreign = 2;
export const ends = 4;

/**
 * Classifies each byte value: control characters, the backslash and the underscore are never plain; bytes beyond ASCII need
 * decoding.
 */
export function byteClasses(delimiter: number, newline: LineBlock['newline']): Uint8Array {
  const classes = new Uint8Array(256);
  classes.fill(odd, 0, 32);
  classes.fill(odd | foreign, 127);
  classes[0x5c] = odd;
  classes[0x5f] = odd;
  classes[newline.charCodeAt(0)] = odd | ends;
  classes[delimiter] = ends;
  return classes;
}

const isLetter = (byte: number) => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);

/** Byte version of `plainPatterns.text`, for a cell without odd bytes. */
function isPlainText(bytes: Uint8Array, from: number, to: number): boolean {
  const length = to - from;
  return length >= 4 && length <= 62 && isLetter(bytes[from] ?? 0) && bytes[to - 1] !== 0x20;
}

/** Byte version of `plainPatterns.whole`. */
function isPlainWhole(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from > 5 || bytes[from] === 0x30) return false;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x30 || byte > 0x39) return false;
  }
  return true;
}

/** Uppercase letters, digits and `.*-`. */
const inRoutes = Uint8Array.from({ length: 256 }, (_, byte) => (/[A-Z0-9.*-]/.test(String.fromCharCode(byte)) ? 1 : 0));
const semicolon = 0x3b;
const space = 0x20;
const shortestInRoute = 4;

/** True if the `length` bytes at `left` equal those at `right`. */
function stands(bytes: Uint8Array, left: number, right: number, length: number): boolean {
  for (let at = 0; at < length; at += 1) if (bytes[left + at] !== bytes[right + at]) return false;
  return true;
}

/** Byte version of `plainPatterns.route`, for a cell without odd bytes. */
function isPlainRoute(bytes: Uint8Array, from: number, to: number): boolean {
  let previous = -1;
  let previousLength = 0;
  for (let start = from; ;) {
    const first = bytes[start] ?? 0;
    let at = start;
    while (at < to && inRoutes[bytes[at] ?? 0] === 1) at += 1;
    const length = at - start;
    if (length < shortestInRoute || first < 65 || first > 90) return false;
    if (previous >= 0 && length === previousLength && stands(bytes, previous, start, length)) return false;
    if (at === to) return true;
    if (at + 2 >= to || bytes[at] !== semicolon || bytes[at + 1] !== space) return false;
    [previous, previousLength] = [start, length];
    start = at + 2;
  }
}

export const isPlain: Record<PlainKind, (bytes: Uint8Array, from: number, to: number) => boolean> = {
  text: isPlainText,
  whole: isPlainWhole,
  route: isPlainRoute,
};

/** True for an uppercase tag that is its own comparison key, in a cell without odd bytes. */
export function isPlainKey(bytes: Uint8Array, from: number, to: number): boolean {
  const first = bytes[from] ?? 0;
  if (to - from < 4 || to - from > 61 || first < 65 || first > 90) return false;
  for (let at = from + 1; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte <= 32 || (byte >= 96 && byte <= 122)) return false;
  }
  return true;
}
