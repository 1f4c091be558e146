/** Growing buffer of COPY text, in bytes: most cells are copied unchanged from the file. */
export class CopyBuffer {
  /** After `makeRoom(room)`, at least `room` bytes can be written starting at `length`. */
  bytes: Buffer;
  length = 0;

  constructor(size: number) {
    this.bytes = Buffer.allocUnsafeSlow(size);
  }

  makeRoom(room: number): void {
    if (this.length + room <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.length + room));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  add(text: string): void {
    this.makeRoom(text.length * 3);
    this.length += this.bytes.write(text, this.length);
  }

  /** Appends a short byte range of `part`. */
  addPart(part: Uint8Array, from: number, to: number): void {
    this.makeRoom(to - from);
    const { bytes } = this;
    let { length } = this;
    for (let at = from; at < to; at += 1, length += 1) bytes[length] = part[at] ?? 0;
    this.length = length;
  }

  addByte(byte: number): void {
    this.makeRoom(1);
    this.bytes[this.length] = byte;
    this.length += 1;
  }

  /** Appends a non-negative whole number as decimal digits. */
  addNumber(number: number): void {
    let digits = 1;
    for (let power = 10; power <= number; power *= 10) digits += 1;
    this.makeRoom(digits);
    for (let [rest, at] = [number, this.length + digits - 1]; at >= this.length; at -= 1) {
      this.bytes[at] = 48 + (rest % 10);
      rest = Math.trunc(rest / 10);
    }
    this.length += digits;
  }

  /** Returns the bytes written so far as a separate copy that can be transferred to another thread, and empties the buffer. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = new Uint8Array(this.length);
    this.bytes.copy(taken, 0, 0, this.length);
    this.length = 0;
    return taken;
  }
}
