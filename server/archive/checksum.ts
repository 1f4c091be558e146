/** Checksums of a table, which do not depend on the storage order of its rows, and of a file. */
import { createHash, hash } from 'node:crypto';
import type { Content } from './format.ts';

const lineEnd = 0x0a;
/** Offsets of the four-byte numbers of a row's digest that are added up. */
const words = [0, 4, 8, 12] as const;
const wordLimit = 2 ** 32;

export interface Checksum {
  add(bytes: Uint8Array): void;
  result(): Content;
}

/**
 * Returns a checksum of rows in COPY's text format, one row per line. The digests of the rows are added up, so that a restored
 * table has its earlier checksum regardless of where its rows are stored.
 */
export function checksumOfRows(): Checksum {
  const sums = words.map(() => 0);
  let rows = 0;
  let length = 0;
  return {
    add(bytes) {
      length += bytes.length;
      for (let start = 0; start < bytes.length;) {
        const stop = bytes.indexOf(lineEnd, start);
        if (stop < 0) throw new Error('A piece of a table ends within a row.');
        const digest = hash('sha256', bytes.subarray(start, stop), 'buffer');
        for (const [index, at] of words.entries())
          sums[index] = ((sums[index] ?? 0) + digest.readUInt32LE(at)) % wordLimit;
        rows += 1;
        start = stop + 1;
      }
    },
    result: () => ({ rows, bytes: length, checksum: sums.map((sum) => sum.toString(16).padStart(8, '0')).join('') }),
  };
}

/** Returns the hexadecimal checksum of a small text. */
export const checksumOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

/** Returns a checksum of a file that is added piece by piece. */
export function checksumOfFile(): Checksum {
  const digest = createHash('sha256');
  let rows = 0;
  let length = 0;
  return {
    add(bytes) {
      digest.update(bytes);
      rows += 1;
      length += bytes.length;
    },
    result: () => ({ rows, bytes: length, checksum: digest.digest('hex') }),
  };
}
