/** Photos of field entries: added once, visible within the user's rows, removed with a reason (docs/decisions/field-entry.md). */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { BodyOf } from '../../../contract/base/calls/endpoint.ts';
import { holds } from '../../../contract/base/calls/permissions.ts';
import {
  maxPhotoBytesOfProject,
  maxPhotosOfEntry,
  type addEntryPhoto,
  type EntryPhoto,
  type PictureSize,
  type removeEntryPhoto,
} from '../../../contract/progress/photos/entryPhotos.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import { photoMessage } from '../../locales/en-US/photos.ts';
import { missingPermission } from '../../errors/missingPermission.ts';
import { readRows } from '../../repositories/rows/commodities.ts';
import { auditCommodities } from '../../repositories/history/commodityAudit.ts';
import {
  dropPicture,
  findPhoto,
  insertPhoto,
  lockEntryForPhotos,
  photosOfRow,
  readPicture,
  sizeOfPhotos,
  type StoredPhoto,
} from '../../repositories/entries/entryPhotos.ts';
import { readThumbnail, type Picture } from './receivePicture.ts';

interface By {
  readonly caller: Caller;
  readonly requestId: string;
}

const mayRemove = ({ addedById }: StoredPhoto, caller: Caller): boolean =>
  holds(caller, 'field.enter') && (addedById === caller.userId || holds(caller, 'field.override'));

function reportedTo(caller: Caller, photo: StoredPhoto): EntryPhoto {
  const { photoId, entryId, caption, width, height, size, takenAt, addedAt, addedBy, takenBy } = photo;
  const { removedAt, removedBy, removedReason } = photo;
  return {
    photoId,
    entryId,
    caption,
    width,
    height,
    size,
    takenAt,
    addedAt,
    addedBy,
    takenBy,
    mayRemove: removedAt === null && mayRemove(photo, caller),
    removed: removedAt && { by: removedBy, at: removedAt, reason: removedReason ?? '' },
  };
}

async function isTheirs(
  transaction: Transaction,
  projectId: number,
  { type, commodityId }: { readonly type: CommodityType; readonly commodityId: number },
  { rowScope }: Caller,
): Promise<boolean> {
  return (await readRows(transaction, projectId, type, [commodityId], rowScope)).has(commodityId);
}

async function requirePhoto(
  transaction: Transaction,
  projectId: number,
  photoId: string,
  caller: Caller,
): Promise<StoredPhoto> {
  const photo = await findPhoto(transaction, projectId, photoId);
  if (!photo || !(await isTheirs(transaction, projectId, photo, caller)))
    throw new DomainError('photo.notFound', photoMessage('unknown'));
  return photo;
}

/**
 * Stores a photo once, even if it is sent repeatedly. Throws `photo.entryNotFound` for an entry that does not exist or is outside
 * the caller's rows.
 */
export async function addPhoto(
  transaction: Transaction,
  {
    projectId,
    photoId,
    entryId,
    caption,
    takenAt,
    deviceId,
    takenBy,
    takenBySubject,
    thumbnail,
  }: BodyOf<typeof addEntryPhoto>,
  picture: Picture,
  { caller, requestId }: By,
): Promise<EntryPhoto> {
  const entry = await lockEntryForPhotos(transaction, projectId, entryId);
  if (!entry || !(await isTheirs(transaction, projectId, entry, caller)))
    throw new DomainError('photo.entryNotFound', photoMessage('entryUnknown'));
  const earlier = await findPhoto(transaction, projectId, photoId);
  if (earlier) {
    const isSame = earlier.entryId === entryId && earlier.hash === picture.hash && earlier.caption === caption;
    if (!isSame) throw new DomainError('photo.keyReused', photoMessage('idReused'));
    return reportedTo(caller, earlier);
  }
  if (entry.photos >= maxPhotosOfEntry)
    throw new DomainError('photo.tooMany', photoMessage('tooMany', { most: maxPhotosOfEntry }));
  if ((await sizeOfPhotos(transaction, projectId)) + picture.bytes.length > maxPhotoBytesOfProject)
    throw new DomainError(
      'photo.projectFull',
      photoMessage('projectFull', { gigabytes: maxPhotoBytesOfProject / 1024 ** 3 }),
    );
  const { bytes, hash, width, height } = picture;
  await insertPhoto(transaction, projectId, caller.userId, {
    photoId,
    entryId,
    caption,
    width,
    height,
    hash,
    takenAt,
    takenBy: takenBy ?? '',
    deviceId: deviceId ?? null,
    picture: bytes,
    thumbnail: readThumbnail(thumbnail),
  });
  const after = { photoId, entryId, caption, width, height, size: bytes.length, hash, takenAt, deviceId };
  const enteredBy =
    takenBy !== undefined && takenBySubject !== undefined ? { name: takenBy, subject: takenBySubject } : undefined;
  await auditCommodities(transaction, { caller, projectId, action: 'fieldWork.addPhoto', requestId }, [
    { type: entry.type, id: entry.commodityId, before: null, after, enteredBy },
  ]);
  return reportedTo(caller, (await findPhoto(transaction, projectId, photoId))!);
}

/** Returns the photos of one of the caller's rows, in the order they were added. */
export async function listPhotos(
  transaction: Transaction,
  projectId: number,
  row: { readonly type: CommodityType; readonly id: number },
  caller: Caller,
): Promise<EntryPhoto[]> {
  if (!(await isTheirs(transaction, projectId, { type: row.type, commodityId: row.id }, caller)))
    throw new DomainError('commodity.notFound', cellMessage('rowUnknown'));
  const photos = await photosOfRow(transaction, projectId, row.type, row.id);
  return photos.map((photo) => reportedTo(caller, photo));
}

export async function showPhoto(
  transaction: Transaction,
  projectId: number,
  { photoId, size }: { readonly photoId: string; readonly size: PictureSize },
  caller: Caller,
): Promise<Uint8Array<ArrayBuffer>> {
  await requirePhoto(transaction, projectId, photoId, caller);
  const picture = await readPicture(transaction, projectId, photoId, size);
  if (!picture) throw new DomainError('photo.notFound', photoMessage('removed'));
  return picture;
}

/** Deletes the picture permanently; on a repeated call, the first reason is retained. */
export async function removePhoto(
  transaction: Transaction,
  { projectId, photoId, reason }: BodyOf<typeof removeEntryPhoto>,
  { caller, requestId }: By,
): Promise<EntryPhoto> {
  const photo = await requirePhoto(transaction, projectId, photoId, caller);
  if (!mayRemove(photo, caller)) throw missingPermission('field.override');
  if (photo.removedAt !== null) return reportedTo(caller, photo);
  await dropPicture(transaction, projectId, photoId, { userId: caller.userId, reason });
  const { entryId, caption, hash, type, commodityId } = photo;
  await auditCommodities(transaction, { caller, projectId, action: 'fieldWork.removePhoto', requestId }, [
    { type, id: commodityId, before: { photoId, entryId, caption, hash }, after: { photoId, reason } },
  ]);
  return reportedTo(caller, (await findPhoto(transaction, projectId, photoId))!);
}
