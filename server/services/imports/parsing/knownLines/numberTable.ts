/**
 * Rows by a 32-bit number, in one flat array: several times quicker to fill than a Map of a hundred thousand. A number lies
 * beside its row, so that finding it goes to one place of memory.
 */
export class NumberTable {
  /** Number and row in turn; a row of 0 where nothing is kept. */
  #pairs: Int32Array;
  #size = 0;

  /** `expected` rows go in without making room anew. */
  constructor(expected = 0) {
    let places = 1 << 12;
    while (places < expected * 2) places *= 2;
    this.#pairs = new Int32Array(places * 2);
  }

  /** The row kept under the number; when there is none, keeps this one (1 or more) and gives undefined. */
  getOrSet(key: number, row: number): number | undefined {
    const place = this.#placeOf(key);
    const kept = this.#pairs[place + 1] ?? 0;
    if (kept !== 0) return kept;
    this.#pairs[place] = key;
    this.#pairs[place + 1] = row;
    this.#size += 1;
    if (this.#size * 4 > this.#pairs.length) this.#grow();
    return undefined;
  }

  /** The row kept under the number. */
  get(key: number): number | undefined {
    const kept = this.#pairs[this.#placeOf(key) + 1] ?? 0;
    return kept === 0 ? undefined : kept;
  }

  #placeOf(key: number): number {
    const pairs = this.#pairs;
    const mask = pairs.length - 2;
    const mixed = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d);
    let place = ((mixed ^ (mixed >>> 13)) << 1) & mask;
    while (pairs[place + 1] !== 0 && pairs[place] !== key) place = (place + 2) & mask;
    return place;
  }

  #grow(): void {
    const pairs = this.#pairs;
    this.#pairs = new Int32Array(pairs.length * 4);
    for (let place = 0; place < pairs.length; place += 2) {
      const row = pairs[place + 1] ?? 0;
      if (row === 0) continue;
      const key = pairs[place] ?? 0;
      const free = this.#placeOf(key);
      this.#pairs[free] = key;
      this.#pairs[free + 1] = row;
    }
  }
}
