/** Columns of numbers that grow, and the place of a row by its id. A row takes the bytes of its values and nothing else. */

type Numbers = Int32Array | Float64Array | Uint8Array;

const firstCapacity = 64;
/** Growth beyond what is needed: less copying against less unused memory. */
const growth = 1.25;

/** Column of numbers, 0 where nothing was set. */
export class Column<Values extends Numbers = Numbers> {
  values: Values;
  readonly #create: (length: number) => Values;

  constructor(create: (length: number) => Values) {
    this.#create = create;
    this.values = create(firstCapacity);
  }

  /** Returns the value at the place; 0 beyond the end. */
  get(at: number): number {
    return at < this.values.length ? this.values[at]! : 0;
  }

  set(at: number, value: number): void {
    if (at >= this.values.length) {
      const grown = this.#create(Math.ceil((at + 1) * growth) + firstCapacity);
      grown.set(this.values);
      this.values = grown;
    }
    this.values[at] = value;
  }

  get bytes(): number {
    return this.values.byteLength;
  }
}

export const bytesColumn = () => new Column((length) => new Uint8Array(length));
export const integers = () => new Column((length) => new Int32Array(length));
export const doubles = () => new Column((length) => new Float64Array(length));

export type Integers = ReturnType<typeof integers>;

/** Approximate bytes of an entry of a `Map` with numbers or texts as keys. */
export const bytesOfMapEntry = 40;

/**
 * Place of each row by its id. Rows are read by ascending id, and new rows get higher ids, so the ids themselves are the index;
 * the few that arrive out of order are in a map.
 */
export class IdIndex {
  readonly ids = integers();
  count = 0;
  #sorted = 0;
  readonly #late = new Map<number, number>();

  /** Returns the place of the id, or -1. */
  find(id: number): number {
    const { values } = this.ids;
    // Ids of one import have no gaps.
    const expected = id - values[0]!;
    if (expected >= 0 && expected < this.#sorted && values[expected] === id) return expected;
    let [low, high] = [0, this.#sorted - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = values[middle]!;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return this.#late.get(id) ?? -1;
  }

  /** Returns the place of a new id. */
  add(id: number): number {
    const at = this.count;
    this.ids.set(at, id);
    this.count += 1;
    if (this.#sorted === at && (at === 0 || this.ids.values[at - 1]! < id)) this.#sorted = this.count;
    else this.#late.set(id, at);
    return at;
  }

  get bytes(): number {
    return this.ids.bytes + this.#late.size * bytesOfMapEntry;
  }
}
