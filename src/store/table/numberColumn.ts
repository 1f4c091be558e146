/** Column of numbers: lengths, hours, flags (0 or 1) and days since 1970-01-01; NaN is blank. */
export class NumberColumn {
  readonly kind = 'number';
  readonly values: Float64Array;
  #ranks: Int32Array | undefined;

  constructor(values: Float64Array) {
    this.values = values;
  }

  static blank(length: number): NumberColumn {
    return new NumberColumn(new Float64Array(length).fill(Number.NaN));
  }

  get(row: number): number | null {
    const value = this.values[row]!;
    return Number.isNaN(value) ? null : value;
  }

  set(row: number, value: number | null): void {
    this.values[row] = value ?? Number.NaN;
    this.#ranks = undefined;
  }

  /** Rank of each row's value among the distinct values, -1 for a blank; computed once per change. */
  ranks(): Int32Array {
    this.#ranks ??= numberRanks(this.values);
    return this.#ranks;
  }

  /** Returns a copy whose cells can be set without affecting this column. */
  copy(): NumberColumn {
    return new NumberColumn(this.values.slice());
  }

  /** Returns a copy with blank rows at the end. */
  extended(length: number): NumberColumn {
    const values = new Float64Array(length).fill(Number.NaN);
    values.set(this.values);
    return new NumberColumn(values);
  }

  /** Returns a copy of the given rows, in that order. */
  picked(rows: Int32Array): NumberColumn {
    return new NumberColumn(Float64Array.from(rows, (row) => this.values[row]!));
  }
}

function numberRanks(values: Float64Array): Int32Array {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted();
  let distinct = 0;
  for (let at = 0; at < sorted.length; at++) {
    if (at === 0 || sorted[at] !== sorted[at - 1]) sorted[distinct++] = sorted[at]!;
  }
  const ladder = sorted.subarray(0, distinct);
  const ranks = new Int32Array(values.length);
  for (let row = 0; row < values.length; row++)
    ranks[row] = Number.isNaN(values[row]!) ? -1 : placeOf(values[row]!, ladder);
  return ranks;
}

function placeOf(value: number, ladder: Float64Array): number {
  let low = 0;
  let high = ladder.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ladder[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
