/**
 * Row numbers by a 32-bit hash, in one flat array: several times faster to fill than a Map of a hundred thousand entries. Each
 * hash is next to its row, so a lookup touches one place in memory.
 */
export class NumberTable {
  /** Alternating hash and row; a row of 0 marks a free slot. */
  #pairs: Int32Array;
  #size = 0;

  /** Allocates enough for `expected` rows without growing. */
  constructor(expected = 0) {
    let places = 1 << 12;
    while (places < expected * 2) places *= 2;
    this.#pairs = new Int32Array(places * 2);
  }

  /** Returns the row stored under the hash; if there is none, stores `row` (1 or more) and returns undefined. */
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

  /** Returns the row stored under the hash. */
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
