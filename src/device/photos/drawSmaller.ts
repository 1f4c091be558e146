/** Converts a camera picture to a photo: rotated upright, no larger than necessary, and without metadata. */
import {
  maxPhotoSide,
  maxPhotoBytes,
  maxThumbnailBytes,
  thumbnailSide,
} from '../../../contract/progress/photos/entryPhotos.ts';
import { withoutMetadata } from '../../../contract/progress/photos/jpeg.ts';
import type { QueuedPicture } from '../outbox/storage/storage.ts';

export interface Picture extends QueuedPicture {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Error for a file that is not a picture, or not one this browser can read. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

/** JPEG qualities tried in order until the photo fits. */
const qualities = [0.8, 0.6, 0.4];

/** Returns the size with the longer side at most `maxPhotoSide`; smaller pictures are unchanged. */
export function sizeOf({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = Math.min(1, maxPhotoSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws an area of a picture at the given size. */
type Draw = (picture: Drawable, area: Area, size: Size) => Drawn;
type Drawable = ImageBitmap | OffscreenCanvas | HTMLCanvasElement;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Drawn {
  readonly canvas: Drawable;
  readonly encode: (quality: number) => Promise<Blob>;
}

/** Draws on an OffscreenCanvas, on any thread. */
export const offPage: Draw = (picture, area, { width, height }) => {
  const canvas = new OffscreenCanvas(width, height);
  draw(canvas.getContext('2d'), picture, area, { width, height });
  return { canvas, encode: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }) };
};

/** Draws on a page canvas, for older browsers. */
export const onPage: Draw = (picture, area, { width, height }) => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  draw(canvas.getContext('2d'), picture, area, { width, height });
  const encode = (quality: number) =>
    new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UnreadablePicture())), 'image/jpeg', quality);
    });
  return { canvas, encode };
};

type Context = 'fillStyle' | 'fillRect' | 'drawImage' | 'imageSmoothingQuality';

function draw(
  context: Pick<CanvasRenderingContext2D, Context> | Pick<OffscreenCanvasRenderingContext2D, Context> | null,
  picture: Drawable,
  { x, y, width: fromWidth, height: fromHeight }: Area,
  { width, height }: Size,
): void {
  if (!context) throw new UnreadablePicture();
  // Transparent areas would become black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'medium';
  context.drawImage(picture, x, y, fromWidth, fromHeight, 0, 0, width, height);
}

const bytesOf = async (drawn: Blob): Promise<Uint8Array<ArrayBuffer> | null> => {
  const bare = withoutMetadata(new Uint8Array(await drawn.arrayBuffer()));
  return bare && new Uint8Array(bare);
};

async function fitting(encode: Drawn['encode']): Promise<Uint8Array<ArrayBuffer>> {
  for (const quality of qualities) {
    // oxlint-disable-next-line no-await-in-loop -- the next quality is tried only if this one is too large
    const bytes = await bytesOf(await encode(quality));
    if (bytes && bytes.length <= maxPhotoBytes) return bytes;
  }
  throw new UnreadablePicture();
}

/** Throws `UnreadablePicture`. */
export async function drawSmaller(file: Blob, by: Draw): Promise<Picture> {
  // The orientation must be applied here, since the metadata that contains it is removed afterwards.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    throw new UnreadablePicture('', { cause: error });
  });
  try {
    const size = sizeOf(bitmap);
    const { canvas, encode } = by(bitmap, { x: 0, y: 0, width: bitmap.width, height: bitmap.height }, size);
    const bytes = await fitting(encode);
    return { bytes, ...size, thumbnail: await drawThumbnail(canvas, size, by) };
  } finally {
    bitmap.close();
  }
}

/** Returns the square center of the photo; null in the rare case that it exceeds the size limit. */
async function drawThumbnail(photo: Drawable, { width, height }: Size, by: Draw) {
  const side = Math.min(width, height);
  const middle = { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
  const bytes = await bytesOf(await by(photo, middle, { width: thumbnailSide, height: thumbnailSide }).encode(0.7));
  return bytes && bytes.length <= maxThumbnailBytes ? bytes : null;
}
