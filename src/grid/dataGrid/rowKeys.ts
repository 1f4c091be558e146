/**
 * React keys of drawn rows. While the view moves a little, a row keeps its key: new rows enter, old ones leave. When it
 * jumps, the keys move with it: the same elements get new text, which is several times cheaper than making new ones.
 * The active row always keeps its element, or it would lose the focus.
 */
const jump = 8;

export class RowKeys {
  #base = 0;
  #first = 0;
  #active: { row: number; key: number } | null = null;

  /** The first row in view is now this one. */
  moveTo(first: number): void {
    const moved = first - this.#first;
    if (Math.abs(moved) >= jump) this.#base += moved;
    this.#first = first;
  }

  /** The active row by its number among all rows; null when none is. */
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
