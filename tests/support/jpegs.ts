/** JPEG pictures built from their parts: enough for a parser of the format, not for a browser to draw. */

interface Made {
  readonly width: number;
  readonly height: number;
  /** Further segments by marker: 0xe1 is EXIF, 0xfe a comment. */
  readonly says?: readonly (readonly [marker: number, text: string])[];
  /** Bytes of the scan; those that resemble a marker appear as in a real picture. */
  readonly scanned?: readonly number[];
  /** Frame marker; progressive is 0xc2. */
  readonly frame?: number;
}

const part = (marker: number, content: readonly number[]): number[] => {
  const length = content.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...content];
};
const bytesOf = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0)! & 0xff);

export function jpegOf({ width, height, says = [], scanned = [1, 2, 0xff, 0, 0xff, 0xd0, 3], frame = 0xc0 }: Made) {
  const size = [height >> 8, height & 0xff, width >> 8, width & 0xff];
  return Uint8Array.from([
    0xff,
    0xd8,
    ...part(0xe0, [...bytesOf('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...says.flatMap(([marker, text]) => part(marker, bytesOf(text))),
    ...part(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    ...part(frame, [8, ...size, 1, 1, 0x11, 0]),
    ...part(0xc4, [0, ...Array.from({ length: 16 }, () => 0)]),
    ...part(0xda, [1, 1, 0, 0, 63, 0]),
    ...scanned,
    0xff,
    0xd9,
  ]);
}

/** Returns a JPEG with a size of `bytes`; a list of millions of numbers would take seconds. */
export function jpegOfSize(bytes: number): Uint8Array {
  const bare = jpegOf({ width: 8, height: 8, scanned: [] });
  const picture = new Uint8Array(bytes).fill(7);
  const end = bare.length - 2;
  picture.set(bare.subarray(0, end));
  picture.set(bare.subarray(end), bytes - 2);
  return picture;
}
