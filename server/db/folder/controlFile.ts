/** `global/pg_control`: the position where recovery starts, with its own checksum. */

const version = 1800;
const checksumAt = 292;
const walSegmentLengthAt = 228;
/** Length of the file, bytes; the unused rest is zero. */
export const controlFileLength = 8192;

export interface Control {
  /** Segments of the write-ahead log that recovery reads first. */
  readonly walSegments: readonly string[];
  readonly walSegmentLength: number;
}

/**
 * Reads the file as PostgreSQL 18 writes it on little-endian machines; returns a string that describes the fault if it is
 * invalid.
 */
export function readControl(bytes: Buffer): Control | string {
  if (bytes.length !== controlFileLength) return `is not ${controlFileLength} bytes long`;
  if (bytes.readUInt32LE(checksumAt) !== crc32c(bytes.subarray(0, checksumAt))) return 'has a wrong checksum';
  if (bytes.readUInt32LE(8) !== version) return `is of version ${bytes.readUInt32LE(8)}, not ${version}`;
  const walSegmentLength = bytes.readUInt32LE(walSegmentLengthAt);
  const timeline = bytes.readUInt32LE(48);
  const [checkpoint, redo] = [bytes.readBigUInt64LE(32), bytes.readBigUInt64LE(40)];
  const names = [redo, checkpoint].map((position) => walSegmentName(timeline, position, walSegmentLength));
  return { walSegments: [...new Set(names)], walSegmentLength };
}

function walSegmentName(timeline: number, position: bigint, length: number): string {
  const number = position / BigInt(length);
  const perLog = 0x1_0000_0000n / BigInt(length);
  return [BigInt(timeline), number / perLog, number % perLog]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');
}

const polynomial = 0x82f63b78;

/** CRC-32C, the polynomial of iSCSI; `zlib.crc32` uses a different one. */
function crc32c(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1;
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}
