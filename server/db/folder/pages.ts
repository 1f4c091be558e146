/** Reads pages of PostgreSQL 18 as stored in a file: checksum, position in the log, and references of an index. */

export const pageLength = 8192;
const words = pageLength / 4;
const lanes = 32;
const prime = 16_777_619;

/** Constants from `checksum_impl.h` of PostgreSQL. */
const laneOffsets = Int32Array.from([
  0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c, 0xf8d4474f,
  0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb, 0xe58f764b, 0x187636bc,
  0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4, 0x783125bb, 0x6ca8eaa2, 0xe407eac6,
  0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756,
]);
const sums = new Int32Array(lanes);

const checksumAt = 8;
const checksumWord = checksumAt / 4;

/** Checksum that a page must have at its block number in the table. */
export function expectedChecksum(page: Buffer, block: number): number {
  const content = new Int32Array(page.buffer, page.byteOffset, words);
  sums.set(laneOffsets);
  for (let at = 0; at < words; at += 1) {
    // The stored checksum itself counts as zero.
    const word = at === checksumWord ? content[at]! & ~0xffff : content[at]!;
    mix(at % lanes, word);
  }
  let sum = 0;
  for (let lane = 0; lane < lanes; lane += 1) {
    mix(lane, 0);
    mix(lane, 0);
    sum ^= sums[lane]!;
  }
  return (((sum ^ block) >>> 0) % 0xffff) + 1;
}

function mix(lane: number, word: number): void {
  const mixed = sums[lane]! ^ word;
  sums[lane] = Math.imul(mixed, prime) ^ (mixed >>> 17);
}

export const storedChecksum = (page: Buffer): number => page.readUInt16LE(checksumAt);

/** Position in the write-ahead log of the last change of the page. */
export const lastChange = (page: Buffer): bigint =>
  (BigInt(page.readUInt32LE(0)) << 32n) | BigInt(page.readUInt32LE(4));

const zeros = Buffer.alloc(pageLength);
export const isZero = (page: Buffer): boolean => page.equals(zeros);

const headerLength = 24;
const flags = { leaf: 1, deleted: 4, meta: 8, halfDead: 16 } as const;
/** Flag in `t_info`: the tuple refers to a list of rows, or to no row. */
const alternative = 0x2000;
const isList = 0x2000;
const listLength = 0x0fff;

/** Pages of the same index that a B-tree page refers to. */
export function siblingsOf(page: Buffer): number[] {
  const special = page.readUInt16LE(16);
  const flag = page.readUInt16LE(special + 12);
  if (flag & flags.meta) return [page.readUInt32LE(headerLength + 8)].filter((root) => root !== 0);
  if (flag & (flags.deleted | flags.halfDead)) return [];
  return [page.readUInt32LE(special), page.readUInt32LE(special + 4)].filter((sibling) => sibling !== 0);
}

/** Pages of the table that a B-tree page refers to. */
export function* rowPagesOf(page: Buffer): Iterable<number> {
  const special = page.readUInt16LE(16);
  const flag = page.readUInt16LE(special + 12);
  if (!(flag & flags.leaf) || flag & (flags.deleted | flags.halfDead)) return;
  const isLast = page.readUInt32LE(special + 4) === 0;
  // The first item of every page but the last is a bound, not a row.
  const first = headerLength + (isLast ? 0 : 4);
  for (let at = first; at < page.readUInt16LE(12); at += 4) {
    const tuple = page.readUInt32LE(at) & 0x7fff;
    if (!(page.readUInt16LE(tuple + 6) & alternative)) yield blockAt(page, tuple);
    else if (page.readUInt16LE(tuple + 4) & isList) {
      const list = tuple + blockAt(page, tuple);
      const count = page.readUInt16LE(tuple + 4) & listLength;
      for (let item = 0; item < count; item += 1) yield blockAt(page, list + item * 6);
    }
  }
}

const blockAt = (page: Buffer, at: number): number => page.readUInt16LE(at) * 0x10000 + page.readUInt16LE(at + 2);
