/** Texts that rows name things by, each stored once, with the comparison key of each computed once. */
import { tagKey } from '../../../../contract/base/values/tags.ts';
import { bytesOfMapEntry, integers } from './columns.ts';

/** `TAG/2` is level 2 of TAG. Same as `withoutLevel` in `rows/recordLinks.ts`. */
const level = / ?\/ ?[0-9]{1,3}$/;

/** Number of the blank text and of its key. */
export const blank = 0;

/** Bytes of a string besides its characters. */
const bytesOfString = 24;

export class Names {
  /** Texts by number, as written. */
  readonly texts: string[] = [''];
  /** Keys by number. */
  readonly keys: string[] = [''];
  readonly #textNumbers = new Map([['', blank]]);
  readonly #keyNumbers = new Map([['', blank]]);
  readonly #keyOf = integers();
  readonly #baseOf = integers();
  #characters = 0;

  /** Returns the number of a text; null is blank. */
  numberOf(text: string | null | undefined): number {
    if (text === null || text === undefined || text === '') return blank;
    const known = this.#textNumbers.get(text);
    if (known !== undefined) return known;
    const number = this.texts.length;
    this.texts.push(text);
    this.#textNumbers.set(text, number);
    this.#characters += text.length;
    const key = tagKey(text);
    this.#keyOf.set(number, this.keyNumberOf(key === text ? text : key));
    return number;
  }

  /** Returns the number of a text that some row has, or undefined. */
  find(text: string): number | undefined {
    return this.#textNumbers.get(text);
  }

  /** Returns the number of a comparison key. */
  keyNumberOf(key: string): number {
    const known = this.#keyNumbers.get(key);
    if (known !== undefined) return known;
    const number = this.keys.length;
    this.keys.push(key);
    this.#keyNumbers.set(key, number);
    this.#characters += key.length;
    return number;
  }

  /** Returns the number of a comparison key that some text has, or undefined. */
  findKey(key: string): number | undefined {
    return this.#keyNumbers.get(key);
  }

  /** Returns the key of a text. */
  keyOf(text: number): number {
    return this.#keyOf.get(text);
  }

  /** Returns the key of a place of a route without its level, or the key itself if it has none. */
  baseOf(text: number): number {
    const known = this.#baseOf.get(text);
    if (known !== 0) return known - 1;
    const base = this.keyNumberOf(this.keys[this.keyOf(text)]!.replace(level, ''));
    this.#baseOf.set(text, base + 1);
    return base;
  }

  get bytes(): number {
    const strings = this.texts.length + this.keys.length;
    return this.#characters + strings * (bytesOfString + bytesOfMapEntry) + this.#keyOf.bytes + this.#baseOf.bytes;
  }
}
