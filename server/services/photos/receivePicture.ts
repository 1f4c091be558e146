/** Reads a photo from a stream up to the size limit, and checks its format. */
import { createHash } from 'node:crypto';
import {
  beginsAsJpeg,
  readJpeg,
  hasCaptureMetadata,
  type JpegProblem,
} from '../../../contract/progress/photos/jpeg.ts';
import {
  maxPhotoSide,
  maxPhotoBytes,
  maxThumbnailBytes,
  thumbnailSide,
} from '../../../contract/progress/photos/entryPhotos.ts';
import { DomainError } from '../../errors/domainError.ts';
import { photoMessage } from '../../locales/en-US/photos.ts';

export interface Picture {
  readonly bytes: Uint8Array;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

const unreadable = (problem: JpegProblem | 'tells') => new DomainError('photo.unreadable', photoMessage(problem));

const tooLarge = () =>
  new DomainError(
    'photo.tooLarge',
    photoMessage('tooLarge', { megabytes: maxPhotoBytes / 1024 / 1024, side: maxPhotoSide }),
  );

/**
 * Throws `photo.unreadable` unless the data is a plain JPEG picture without capture metadata, and `photo.tooLarge` if it exceeds
 * the limits of a photo.
 */
export async function receivePicture(stream: AsyncIterable<Uint8Array | string>): Promise<Picture> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const sent of stream) {
    const chunk = Buffer.from(sent);
    if (size < 3) chunks.splice(0, chunks.length, Buffer.concat([...chunks, chunk]));
    else chunks.push(chunk);
    size += chunk.length;
    if (size >= 3 && !beginsAsJpeg(chunks[0]!)) throw unreadable('notJpeg');
    if (size > maxPhotoBytes) throw tooLarge();
  }
  const bytes = Buffer.concat(chunks);
  const read = readJpeg(bytes);
  if (!read.ok) throw unreadable(read.problem);
  const { width, height, parts } = read;
  if (Math.max(width, height) > maxPhotoSide) throw tooLarge();
  if (hasCaptureMetadata(bytes, parts)) throw unreadable('tells');
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex'), width, height };
}

/**
 * Returns the thumbnail of a photo; null if there is none or it is not a picture of the required size: the photo is then stored
 * without it.
 */
export function readThumbnail(text: string | undefined): Uint8Array | null {
  if (text === undefined) return null;
  const bytes = Buffer.from(text, 'base64');
  const read = readJpeg(bytes);
  if (!read.ok || bytes.length > maxThumbnailBytes) return null;
  const isSmall = read.width === thumbnailSide && read.height === thumbnailSide;
  return isSmall && !hasCaptureMetadata(bytes, read.parts) ? bytes : null;
}
