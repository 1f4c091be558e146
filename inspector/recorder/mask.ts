/**
 * Masks the events and data of a machine before anything is stored: names on the allow list pass, everything else becomes a mark
 * such as `•••3`. Equal values get the same mark, so that a reader sees a token change and a guard that compares gives the same
 * result; the values themselves are not stored.
 */
import type { Masked } from '../session/session.ts';
import { visibleText, type AllowList } from './visibility.ts';

export interface Mask {
  /** Masks the value of a field of an event, an input or a context. */
  named(name: string, value: unknown): Masked;
  /** Masks each field of an event, an input or a context by its name; undefined fields are left out. */
  fields(value: object): Record<string, Masked>;
}

/** Maximum number of marks held; a value not seen for that many others gets a new number when it returns. */
const marksStored = 4096;
/** Maximum length of an array; longer arrays and deeper objects become one mark. */
const longestArray = 50;
const deepest = 6;
/** Maximum number of parts of a hidden object used to tell it from another. */
const partsCompared = 500;

export const isMark = (value: unknown): value is string => typeof value === 'string' && /^•••\d+$/.test(value);

export function createMask(allowList: AllowList): Mask {
  const numbers = new Map<number, number>();
  const looked = new WeakMap<object, Masked>();
  const hidden = new WeakMap<object, string>();
  let made = 0;

  const markOf = (fingerprint: number): string => {
    let number = numbers.get(fingerprint);
    if (number === undefined) number = made += 1;
    else numbers.delete(fingerprint);
    numbers.set(fingerprint, number);
    if (numbers.size > marksStored) for (const oldest of numbers.keys()) if (numbers.delete(oldest)) break;
    return `•••${number}`;
  };

  /** Empty text stays empty, since guards test for it. Surrounding blanks and repeated masking do not change the mark. */
  const hideText = (text: string): string => {
    const trimmed = text.trim();
    return trimmed === '' || isMark(trimmed) ? trimmed : markOf(fingerprintOf(trimmed));
  };

  const hide = (value: unknown): Masked => {
    if (typeof value === 'string') return hideText(value);
    if (typeof value !== 'object' || value === null) return markOf(fingerprintOf(value));
    let mark = hidden.get(value);
    if (mark === undefined) {
      mark = isComparable(value) ? markOf(fingerprintOf(value)) : `•••${(made += 1)}`;
      hidden.set(value, mark);
    }
    return mark;
  };

  const lookInside = (value: object, depth: number): Masked => {
    const known = looked.get(value);
    if (known !== undefined) return known;
    const masked = looking(value, depth);
    looked.set(value, masked);
    return masked;
  };

  const looking = (value: object, depth: number): Masked => {
    if (depth > deepest) return hide(value);
    if (value instanceof Error)
      return { errorName: value.name, ...fieldsOf({ kind: kindOf(value), message: value.message }, depth) };
    if (Array.isArray(value)) {
      if (value.length > longestArray) return hide(value);
      return value.map((part: unknown) =>
        isObject(part) ? lookInside(part, depth + 1) : maskedBy(undefined, part, depth),
      );
    }
    return isPlain(value) ? fieldsOf(value, depth) : hide(value);
  };

  const maskedBy = (name: string | undefined, value: unknown, depth: number): Masked => {
    if (value === null || typeof value === 'boolean') return value;
    const visibility = name === undefined ? undefined : allowList.get(name);
    if (visibility === undefined) return hide(value);
    if (visibility === 'inside') return isObject(value) ? lookInside(value, depth + 1) : hide(value);
    if (typeof value === 'number') return Number.isFinite(value) ? value : null;
    return typeof value === 'string' ? visibleText(value, visibility, hideText) : hide(value);
  };

  const fieldsOf = (value: object, depth: number): Record<string, Masked> => {
    const fields: Record<string, Masked> = {};
    for (const [name, part] of Object.entries(value)) {
      if (part !== undefined) fields[shownName(name)] = maskedBy(name, part, depth);
    }
    return fields;
  };

  /** Field names of our types are words; a key that is data is hidden. */
  const shownName = (name: string): string => (/^[A-Za-z]\w{0,39}$/.test(name) ? name : hideText(name));

  return {
    named: (name, value) => maskedBy(name, value, 0),
    fields: (value) => fieldsOf(value, 0),
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** True for values compared by content; files, actors and the like are only equal to themselves. */
const isComparable = (value: object): boolean => Array.isArray(value) || value instanceof Date || isPlain(value);

const kindOf = (error: Error): unknown => ('kind' in error ? error.kind : undefined);

/** Returns a 53-bit number for a value, similar to cyrb53: equal values give equal numbers, and the value cannot be recovered. */
function fingerprintOf(value: unknown): number {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  let parts = 0;
  const mix = (code: number): void => {
    one = Math.imul(one ^ code, 2_654_435_761);
    other = Math.imul(other ^ code, 1_597_334_677);
  };
  const read = (text: string): void => {
    for (let place = 0; place < text.length; place += 1) mix(text.charCodeAt(place));
    mix(text.length);
  };
  const visit = (part: unknown): void => {
    parts += 1;
    if (parts > partsCompared) return;
    if (typeof part === 'string') read(part);
    else if (part instanceof Date) read(`date ${part.getTime()}`);
    else if (Array.isArray(part)) {
      read('[]');
      part.forEach(visit);
    } else if (isObject(part)) {
      read('{}');
      for (const [name, field] of Object.entries(part)) {
        read(name);
        visit(field);
      }
    } else read(`${typeof part} ${String(part)}`);
  };
  visit(value);
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & other) + (one >>> 0);
}
