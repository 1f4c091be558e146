/** Cache of the readings of repeated short cells in a column, found by their bytes, so that no text is created for them again. */

const slots = 1 << 13;
const maxStored = slots / 2;
const longestStored = 40;
const sample = 4_000;

export class CellCache {
  /** Index of the reading plus one; 0 for an empty slot. */
  readonly #places = new Int32Array(slots);
  readonly #raw: Uint8Array[] = [];
  readonly #read: Uint8Array[] = [];
  #requested = 0;
  #found = 0;
  #discarded = false;
  /** Slot in which the last requested cell would be stored; -1 if it will not be stored. */
  #slot = -1;

  /** Returns the COPY text of a cell that was read before. */
  find(bytes: Uint8Array, from: number, to: number): Uint8Array | undefined {
    this.#slot = -1;
    if (this.#discarded || to - from > longestStored) return undefined;
    this.#requested += 1;
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
    // A column of mostly different cells is always read: caching them costs more than it saves.
    if (this.#requested === sample && this.#found * 2 < sample) this.#discarded = true;
    return undefined;
  }

  /** True if the cell that was just missed is worth caching. */
  get keeps(): boolean {
    return this.#slot >= 0 && this.#raw.length < maxStored;
  }

  /** Stores the reading of the cell that was just missed. */
  keep(bytes: Uint8Array, from: number, to: number, read: Uint8Array): void {
    // Copies the bytes, since a slice of a Buffer shares its memory.
    this.#raw.push(Uint8Array.from(bytes.subarray(from, to)));
    this.#places[this.#slot] = this.#read.push(read);
  }
}

function isSame(raw: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (raw.length !== to - from) return false;
  for (let at = 0; at < raw.length; at += 1) if (raw[at] !== bytes[from + at]) return false;
  return true;
}
