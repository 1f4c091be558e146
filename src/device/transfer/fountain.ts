/**
 * Encodes bytes as an endless sequence of frames, of which nearly any subset of sufficient size is enough: a camera misses some
 * frames and sees others twice. The first frames are the blocks themselves; each later one is the XOR of a random half of them,
 * derived from its number (a systematic random linear fountain over GF(2), docs/decisions/outbox.md).
 */
import type { TransferProgress } from '../../../machines/incomingTransfer/incomingTransferMachine.ts';

/** Header: transfer id, length, block count, frame number. */
const headerSize = 14;
const maxBlocks = 65_535;

export interface Transfer {
  /** Distinguishes transfers; the first bytes of a hash of the data. */
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly blockSize: number;
}

const blocksOf = (length: number, blockSize: number): number => Math.ceil(length / blockSize);

/** Returns the blocks combined in a frame, one bit each. */
function maskOf(number: number, blocks: number): Uint32Array {
  const mask = new Uint32Array(Math.ceil(blocks / 32));
  if (number < blocks) {
    setBit(mask, number);
    return mask;
  }
  const draw = generator(number);
  for (let word = 0; word < mask.length; word++) mask[word] = draw();
  const beyond = mask.length * 32 - blocks;
  mask[mask.length - 1] = (mask.at(-1)! << beyond) >>> beyond;
  if (lowestBit(mask) === -1) setBit(mask, number % blocks);
  return mask;
}

/** Mulberry32: yields the same words for the same seed on every platform. */
function generator(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return (word ^ (word >>> 14)) >>> 0;
  };
}

function setBit(mask: Uint32Array, bit: number): void {
  mask[bit >>> 5] = (mask[bit >>> 5]! | (1 << (bit & 31))) >>> 0;
}

const hasBit = (mask: Uint32Array, bit: number): boolean => ((mask[bit >>> 5]! >>> (bit & 31)) & 1) === 1;

function lowestBit(mask: Uint32Array): number {
  const word = mask.findIndex((bits) => bits !== 0);
  if (word === -1) return -1;
  const bits = mask[word]!;
  return word * 32 + (31 - Math.clz32(bits & -bits));
}

function addInto<Words extends Uint8Array | Uint32Array>(sum: Words, other: Words): void {
  for (let at = 0; at < other.length; at++) sum[at]! ^= other[at]!;
}

/**
 * Returns the frame with this number. Throws a RangeError if there is nothing to transfer, or more blocks than frames can count.
 */
export function frameOf({ id, bytes, blockSize }: Transfer, number: number): Uint8Array {
  const blocks = blocksOf(bytes.length, blockSize);
  if (blocks < 1 || blocks > maxBlocks) throw new RangeError(`A transfer has 1 to ${maxBlocks} blocks, not ${blocks}.`);
  const frame = new Uint8Array(headerSize + blockSize);
  const header = new DataView(frame.buffer);
  header.setUint32(0, id);
  header.setUint32(4, bytes.length);
  header.setUint16(8, blocks);
  header.setUint32(10, number);
  const mask = maskOf(number, blocks);
  const sum = frame.subarray(headerSize);
  for (let block = 0; block < blocks; block++)
    if (hasBit(mask, block)) addInto(sum, bytes.subarray(block * blockSize, (block + 1) * blockSize));
  return frame;
}

interface Row {
  readonly mask: Uint32Array;
  readonly sum: Uint8Array;
}

/** Accepts frames in any order and repeatedly until the data is complete. Frames of other transfers are ignored. */
export class FountainReader {
  #id: number | null = null;
  #length = 0;
  #blockSize = 0;
  #blocks = 0;
  /** Rows by the lowest block they still contain. */
  readonly #rows = new Map<number, Row>();
  readonly #seen = new Set<number>();

  get progress(): TransferProgress {
    return { known: this.#rows.size, blocks: this.#blocks };
  }

  /** Returns true if the frame added new information. */
  accept(frame: Uint8Array): boolean {
    const blockSize = frame.length - headerSize;
    if (blockSize < 1) return false;
    const header = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
    const [id, length, blocks, number] = [
      header.getUint32(0),
      header.getUint32(4),
      header.getUint16(8),
      header.getUint32(10),
    ];
    if (blocks < 1 || blocksOf(length, blockSize) !== blocks) return false;
    if (this.#id === null) {
      this.#id = id;
      this.#length = length;
      this.#blockSize = blockSize;
      this.#blocks = blocks;
    }
    if (id !== this.#id || length !== this.#length || blockSize !== this.#blockSize) return false;
    if (this.#seen.has(number)) return false;
    this.#seen.add(number);
    return this.#reduce({ mask: maskOf(number, blocks), sum: frame.slice(headerSize) });
  }

  /** Transferred data; null while frames are missing. */
  get whole(): Uint8Array | null {
    if (this.#id === null || this.#rows.size < this.#blocks) return null;
    const bytes = new Uint8Array(this.#blocks * this.#blockSize);
    for (let block = this.#blocks - 1; block >= 0; block--) {
      const { mask, sum } = this.#rows.get(block)!;
      const own = bytes.subarray(block * this.#blockSize, (block + 1) * this.#blockSize);
      own.set(sum);
      for (let later = block + 1; later < this.#blocks; later++)
        if (hasBit(mask, later)) addInto(own, bytes.subarray(later * this.#blockSize, (later + 1) * this.#blockSize));
    }
    return bytes.slice(0, this.#length);
  }

  #reduce(row: Row): boolean {
    for (let lowest = lowestBit(row.mask); lowest !== -1; lowest = lowestBit(row.mask)) {
      const known = this.#rows.get(lowest);
      if (known === undefined) {
        this.#rows.set(lowest, row);
        return true;
      }
      addInto(row.mask, known.mask);
      addInto(row.sum, known.sum);
    }
    return false;
  }
}
