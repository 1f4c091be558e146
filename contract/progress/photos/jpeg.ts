/**
 * Parts of a JPEG image, read without decoding it: its size, its end, and its metadata. One reader for the device, which removes
 * the location and camera metadata, and for the server, which rejects images that still contain it.
 */

/** A run of bytes that starts with a marker; scan data belongs to the part that announces it. */
export interface JpegPart {
  readonly marker: number;
  readonly from: number;
  readonly to: number;
}

/** `notJpeg`: not an image that browsers render · `cutOff`: it has no end · `more`: data follows its end. */
export type JpegProblem = 'notJpeg' | 'cutOff' | 'more';

export type ReadJpeg =
  | { readonly ok: true; readonly width: number; readonly height: number; readonly parts: readonly JpegPart[] }
  | { readonly ok: false; readonly problem: JpegProblem };

const start = 0xd8;
const end = 0xd9;
const scan = 0xda;
const comment = 0xfe;
/** Frame types that browsers render: baseline, extended and progressive. */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Markers of tables and restart intervals; application data is tested by `isApplication`. */
const tables: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd]);

const isApplication = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
const rejected = (problem: JpegProblem): ReadJpeg => ({ ok: false, problem });

/** True if the bytes start like a JPEG image. */
export const beginsAsJpeg = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xff && bytes[1] === start && bytes[2] === 0xff;

/** Returns the position of the next marker after scan data; -1 if the data has no end. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return -1;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return -1;
}

/** Reads the parts up to the end of the image, which must be the end of the bytes. */
export function readJpeg(bytes: Uint8Array): ReadJpeg {
  if (!beginsAsJpeg(bytes)) return rejected('notJpeg');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: JpegPart[] = [{ marker: start, from: 0, to: 2 }];
  let size: { readonly width: number; readonly height: number } | null = null;
  let isScanned = false;
  for (let at = 2; at + 1 < bytes.length;) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff) return rejected('notJpeg');
    if (marker === end) {
      if (size === null || !isScanned) return rejected('notJpeg');
      if (at + 2 !== bytes.length) return rejected('more');
      return { ok: true, ...size, parts: [...parts, { marker, from: at, to: at + 2 }] };
    }
    const isKnown = frames.has(marker) || tables.has(marker) || isApplication(marker);
    if (!isKnown && marker !== scan && marker !== comment) return rejected('notJpeg');
    if (at + 4 > bytes.length) return rejected('cutOff');
    const length = view.getUint16(at + 2);
    let to = at + 2 + length;
    if (length < 2) return rejected('notJpeg');
    if (to > bytes.length) return rejected('cutOff');
    if (frames.has(marker)) {
      if (size !== null || length < 8) return rejected('notJpeg');
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      if (size.height === 0 || size.width === 0) return rejected('notJpeg');
    }
    if (marker === scan) {
      if (size === null) return rejected('notJpeg');
      isScanned = true;
      to = endOfScan(bytes, to);
      if (to < 0) return rejected('cutOff');
    }
    parts.push({ marker, from: at, to });
    at = to;
  }
  return rejected('cutOff');
}

/** Application data needed to render the colors of an image; all other application data is metadata about its origin. */
const needed: ReadonlyMap<number, string> = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]);

function isTelling(bytes: Uint8Array, { marker, from }: JpegPart): boolean {
  if (marker === comment) return true;
  if (!isApplication(marker)) return false;
  const name = needed.get(marker);
  return name === undefined || !Array.from(name).every((letter, at) => bytes[from + 4 + at] === letter.codePointAt(0));
}

/** True if an image contains metadata: EXIF with location and device, comments, previews. */
export const hasCaptureMetadata = (bytes: Uint8Array, parts: readonly JpegPart[]): boolean =>
  parts.some((part) => isTelling(bytes, part));

/** Returns the image without metadata; null if it is not a valid image. */
export function withoutMetadata(bytes: Uint8Array): Uint8Array | null {
  const read = readJpeg(bytes);
  if (!read.ok) return null;
  const stored = read.parts.filter((part) => !isTelling(bytes, part));
  const bare = new Uint8Array(stored.reduce((length, { from, to }) => length + to - from, 0));
  let at = 0;
  for (const { from, to } of stored) {
    bare.set(bytes.subarray(from, to), at);
    at += to - from;
  }
  return bare;
}
