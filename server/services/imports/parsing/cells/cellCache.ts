/** What the repeating short cells of a column were read as, found by their bytes: no text is made of them again. */

const slots = 1 << 13;
const mostKept = slots / 2;
const longestKept = 40;
const sample = 4_000;

export class CellCache {
  /** One more than the place of the reading; 0 where nothing is kept. */
  readonly #places = new Int32Array(slots);
  readonly #raw: Uint8Array[] = [];
  readonly #read: Uint8Array[] = [];
  #asked = 0;
  #found = 0;
  #gaveUp = false;
  /** Where the cell asked for last would be kept; -1 when it will not. */
  #slot = -1;

  /** The COPY text of a cell that was read before. */
  find(bytes: Uint8Array, from: number, to: number): Uint8Array | undefined {
    this.#slot = -1;
    if (this.#gaveUp || to - from > longestKept) return undefined;
    this.#asked += 1;
    let slot = 17;
    for (let at = from; at < to; at += 1) slot = (Math.imul(slot, 31) + (bytes[at] ?? 0)) | 0;
    slot = (slot ^ (slot >>> 13)) & (slots - 1);
    for (;;) {
      const place = this.#places[slot] ?? 0;
      if (place === 0) break;
      const raw = this.#raw[place - 1];
      if (raw !== undefined && isSame(raw, bytes, from, to)) {
        this.#found += 1;
        return this.#read[place - 1];
      }
      slot = (slot + 1) & (slots - 1);
    }
    this.#slot = slot;
    // A column of mostly different cells is read each time: remembering them costs more than it saves.
    if (this.#asked === sample && this.#found * 2 < sample) this.#gaveUp = true;
    return undefined;
  }

  /** Whether the cell that was not found just now is worth keeping. */
  get keeps(): boolean {
    return this.#slot >= 0 && this.#raw.length < mostKept;
  }

  /** Keeps what the cell that was not found just now was read as. */
  keep(bytes: Uint8Array, from: number, to: number, read: Uint8Array): void {
    // A copy, which a slice of a Buffer is not.
    this.#raw.push(Uint8Array.from(bytes.subarray(from, to)));
    this.#places[this.#slot] = this.#read.push(read);
  }
}

function isSame(raw: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (raw.length !== to - from) return false;
  for (let at = 0; at < raw.length; at += 1) if (raw[at] !== bytes[from + at]) return false;
  return true;
}
