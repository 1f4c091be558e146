/** Growing list of whole numbers from 0 to 2^32 - 1: a flat array avoids garbage collection work while a file is read. */
export class NumberList {
  #numbers = new Uint32Array(1 << 12);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const longer = new Uint32Array(this.#length * 2);
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  /** The numbers added so far. A view of the list, valid only until the next `push`. */
  get all(): Uint32Array {
    return this.#numbers.subarray(0, this.#length);
  }
}
