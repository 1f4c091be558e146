/** A picture of a camera as a photo is kept: turned as it was held, no larger than it has to be, and telling nothing but what it shows. */
import { longestPhotoSide, mostPhotoBytes } from '../../contract/photos/entryPhotos.ts';
import { withoutMetadata } from '../../contract/photos/jpeg.ts';

export interface Picture {
  /** JPEG. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** A file that is no picture, or none this browser can read. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

/** Tried one after the other until it fits. */
const qualities = [0.8, 0.6, 0.4];

/** The size with the longer side at most `longestPhotoSide`; what is smaller stays as it is. */
export function sizeOf({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = Math.min(1, longestPhotoSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

type Draw = (
  bitmap: ImageBitmap,
  size: { readonly width: number; readonly height: number },
) => (quality: number) => Promise<Blob>;

/** Where there is a canvas without a page: on any thread. */
export const offPage: Draw = (bitmap, { width, height }) => {
  const canvas = new OffscreenCanvas(width, height);
  draw(canvas.getContext('2d'), bitmap, { width, height });
  return (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality });
};

/** In older browsers: on the page. */
export const onPage: Draw = (bitmap, { width, height }) => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  draw(canvas.getContext('2d'), bitmap, { width, height });
  return (quality) =>
    new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UnreadablePicture())), 'image/jpeg', quality);
    });
};

function draw(
  context:
    | Pick<CanvasRenderingContext2D, 'fillStyle' | 'fillRect' | 'drawImage'>
    | Pick<OffscreenCanvasRenderingContext2D, 'fillStyle' | 'fillRect' | 'drawImage'>
    | null,
  bitmap: ImageBitmap,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  if (!context) throw new UnreadablePicture();
  // What can be seen through becomes black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
}

/** Throws `UnreadablePicture`. */
export async function drawSmaller(file: Blob, by: Draw): Promise<Picture> {
  // As it was held: the camera says how in what is left out afterwards.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    throw new UnreadablePicture('', { cause: error });
  });
  try {
    const size = sizeOf(bitmap);
    const encode = by(bitmap, size);
    for (const quality of qualities) {
      // oxlint-disable-next-line no-await-in-loop -- the next is tried when this one is too large
      const drawn = await encode(quality);
      // oxlint-disable-next-line no-await-in-loop -- the next is tried when this one is too large
      const bytes = withoutMetadata(new Uint8Array(await drawn.arrayBuffer()));
      if (bytes && bytes.length <= mostPhotoBytes) return { bytes: new Uint8Array(bytes), ...size };
    }
    throw new UnreadablePicture();
  } finally {
    bitmap.close();
  }
}
