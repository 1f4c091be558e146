/**
 * The parts of a JPEG picture, read without drawing it: how large it is, where it ends, what it says besides. One reader for the device,
 * which takes out what tells where and by what a picture was taken, and for the server, which takes nothing that still tells it.
 */

/** A run of bytes that begins with a marker; what is scanned belongs to the part that announces it. */
export interface JpegPart {
  readonly marker: number;
  readonly from: number;
  readonly to: number;
}

/** `notJpeg`: no picture a browser draws · `cutOff`: it has no end · `more`: something stands after its end. */
export type JpegProblem = 'notJpeg' | 'cutOff' | 'more';

export type ReadJpeg =
  | { readonly ok: true; readonly width: number; readonly height: number; readonly parts: readonly JpegPart[] }
  | { readonly ok: false; readonly problem: JpegProblem };

const start = 0xd8;
const end = 0xd9;
const scan = 0xda;
const comment = 0xfe;
/** Of those there are, browsers draw baseline, extended and progressive pictures. */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Tables and restart intervals, and what applications say (`isApplication`). */
const tables: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd]);

const isApplication = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
const refused = (problem: JpegProblem): ReadJpeg => ({ ok: false, problem });

/** Whether bytes begin as a JPEG picture does. */
export const beginsAsJpeg = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xff && bytes[1] === start && bytes[2] === 0xff;

/** Where the next marker after scanned bytes stands; -1 when they have no end. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return -1;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return -1;
}

/** Reads the parts up to the end of the picture, which has to be the end of the bytes. */
export function readJpeg(bytes: Uint8Array): ReadJpeg {
  if (!beginsAsJpeg(bytes)) return refused('notJpeg');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: JpegPart[] = [{ marker: start, from: 0, to: 2 }];
  let size: { readonly width: number; readonly height: number } | null = null;
  let isScanned = false;
  for (let at = 2; at + 1 < bytes.length;) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff) return refused('notJpeg');
    if (marker === end) {
      if (size === null || !isScanned) return refused('notJpeg');
      if (at + 2 !== bytes.length) return refused('more');
      return { ok: true, ...size, parts: [...parts, { marker, from: at, to: at + 2 }] };
    }
    const isKnown = frames.has(marker) || tables.has(marker) || isApplication(marker);
    if (!isKnown && marker !== scan && marker !== comment) return refused('notJpeg');
    if (at + 4 > bytes.length) return refused('cutOff');
    const length = view.getUint16(at + 2);
    let to = at + 2 + length;
    if (length < 2) return refused('notJpeg');
    if (to > bytes.length) return refused('cutOff');
    if (frames.has(marker)) {
      if (size !== null || length < 8) return refused('notJpeg');
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      if (size.height === 0 || size.width === 0) return refused('notJpeg');
    }
    if (marker === scan) {
      if (size === null) return refused('notJpeg');
      isScanned = true;
      to = endOfScan(bytes, to);
      if (to < 0) return refused('cutOff');
    }
    parts.push({ marker, from: at, to });
    at = to;
  }
  return refused('cutOff');
}

/** What a browser needs to draw a picture in its colours, and no more: everything else tells of its making. */
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

/** Whether a picture says more than what it shows: EXIF with place and device, comments, previews. */
export const hasCaptureMetadata = (bytes: Uint8Array, parts: readonly JpegPart[]): boolean =>
  parts.some((part) => isTelling(bytes, part));

/** The picture with nothing besides; null when it is none. */
export function withoutMetadata(bytes: Uint8Array): Uint8Array | null {
  const read = readJpeg(bytes);
  if (!read.ok) return null;
  const kept = read.parts.filter((part) => !isTelling(bytes, part));
  const bare = new Uint8Array(kept.reduce((length, { from, to }) => length + to - from, 0));
  let at = 0;
  for (const { from, to } of kept) {
    bare.set(bytes.subarray(from, to), at);
    at += to - from;
  }
  return bare;
}
