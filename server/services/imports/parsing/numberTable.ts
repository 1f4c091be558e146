/** Rows by a 32-bit number, in flat arrays: several times quicker to fill than a Map of a hundred thousand. */
export class NumberTable {
  #keys = new Int32Array(1 << 12);
  /** 0 where nothing is kept. */
  #rows = new Int32Array(1 << 12);
  #size = 0;

  /** The row kept under the number; when there is none, keeps this one (1 or more) and gives undefined. */
  getOrSet(key: number, row: number): number | undefined {
    const place = this.#placeOf(key);
    const kept = this.#rows[place] ?? 0;
    if (kept !== 0) return kept;
    this.#keys[place] = key;
    this.#rows[place] = row;
    this.#size += 1;
    if (this.#size * 2 > this.#rows.length) this.#grow();
    return undefined;
  }

  /** The row kept under the number. */
  get(key: number): number | undefined {
    const kept = this.#rows[this.#placeOf(key)] ?? 0;
    return kept === 0 ? undefined : kept;
  }

  #placeOf(key: number): number {
    const mask = this.#rows.length - 1;
    const mixed = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d);
    let place = (mixed ^ (mixed >>> 13)) & mask;
    while (this.#rows[place] !== 0 && this.#keys[place] !== key) place = (place + 1) & mask;
    return place;
  }

  #grow(): void {
    const [keys, rows] = [this.#keys, this.#rows];
    this.#keys = new Int32Array(keys.length * 4);
    this.#rows = new Int32Array(rows.length * 4);
    for (const [place, row] of rows.entries()) {
      if (row === 0) continue;
      const key = keys[place] ?? 0;
      const free = this.#placeOf(key);
      this.#keys[free] = key;
      this.#rows[free] = row;
    }
  }
}
