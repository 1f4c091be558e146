/**
 * React keys of rendered rows. A row has the same key during a small scroll. On a jump the keys move along: the same elements get
 * new text, which is several times cheaper than creating new ones. The active row never changes its element, or it would lose the
 * focus.
 */
const jump = 8;

export class RowKeys {
  #base = 0;
  #first = 0;
  #active: { row: number; key: number } | null = null;

  /** Sets the first visible row. */
  moveTo(first: number): void {
    const moved = first - this.#first;
    if (Math.abs(moved) >= jump) this.#base += moved;
    this.#first = first;
  }

  /** Sets the active row by its index among all rows; null for none. */
  activate(row: number | null): void {
    if (row !== this.#active?.row) this.#active = row === null ? null : { row, key: this.#plainKey(row) };
  }

  keyOf(row: number): string | number {
    const key = this.#plainKey(row);
    if (this.#active?.row === row) return this.#active.key;
    return this.#active?.key === key ? `${key} spare` : key;
  }

  #plainKey(row: number): number {
    return row - this.#base;
  }
}
