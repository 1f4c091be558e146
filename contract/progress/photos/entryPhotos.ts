/** Photos of what crews record: each belongs to an entry of the field (docs/decisions/field-entry.md). */
import { z } from 'zod';
import { commodityType } from '../../commodities/fields/commodityTypes.ts';
import { endpoint } from '../../base/calls/endpoint.ts';
import { plausibleInstant } from '../../base/units/plausibleDate.ts';
import { id, instant, projectId, requiredText, shortText, uuid } from '../../base/values/scalars.ts';

/** Pixels of the longer side: a device makes what is larger smaller, the server takes no more. */
export const maxPhotoSide = 1600;
/** Bytes of one photo. */
export const maxPhotoBytes = 2 * 1024 * 1024;
/** Pixels of a thumbnail, which is a square: twice what it is shown at. */
export const thumbnailSide = 144;
/** Bytes of a thumbnail. */
export const maxThumbnailBytes = 16 * 1024;
/** Photos of one entry; those that were removed do not count. */
export const maxPhotosOfEntry = 10;
/** Bytes of all photos of a project: 2 GiB, some 8,000 photos. */
export const maxPhotoBytesOfProject = 2 * 1024 * 1024 * 1024;

const pixels = z.number().int().positive();

const removedPhoto = z.strictObject({ by: z.string(), at: instant, reason: z.string() });

export const entryPhoto = z.strictObject({
  photoId: uuid,
  entryId: uuid,
  caption: z.string(),
  /** Pixels. */
  width: pixels,
  height: pixels,
  /** Bytes. */
  size: z.number().int().positive(),
  /** By the clock of the device. */
  takenAt: instant,
  addedAt: instant,
  addedBy: z.string(),
  /** Who took it, as their tablet said, where `addedBy` only delivered it; else blank. */
  takenBy: z.string(),
  /** Whether the caller may remove it: it is theirs, or they may correct entries. */
  mayRemove: z.boolean(),
  /** The picture is gone; who took it away, and why. */
  removed: removedPhoto.nullable(),
});
export type EntryPhoto = z.infer<typeof entryPhoto>;

export const addEntryPhoto = endpoint({
  method: 'POST',
  path: '/field-work/photos/add',
  feature: 'photos',
  summary: `Adds a photo to an entry of the field: a JPEG picture of at most ${maxPhotoBytes / 1024 / 1024} MB and ${maxPhotoSide} pixels. Idempotent by photo id.`,
  access: { scope: 'project', permission: 'field.enter' },
  body: z.strictObject({
    projectId,
    photoId: uuid,
    entryId: uuid,
    caption: shortText.default(''),
    takenAt: plausibleInstant,
    /** Drawn by the device that took it. */
    deviceId: uuid.optional(),
    /** Who took it, where the caller only delivers it. */
    takenBy: requiredText.optional(),
    takenBySubject: z.string().min(1).max(255).optional(),
    /** The photo small, as JPEG in base64, for where many stand side by side (docs/decisions/field-entry.md). One that is none is left out. */
    thumbnail: z
      .base64()
      .max(4 * Math.ceil(maxThumbnailBytes / 3))
      .optional(),
  }),
  file: 'photo',
  reply: z.strictObject({ photo: entryPhoto }),
});

export const listEntryPhotos = endpoint({
  method: 'GET',
  path: '/field-work/photos',
  feature: 'photos',
  summary: 'The photos of the entries of one row, in the order they were added, removed ones with who and why.',
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({ projectId, type: commodityType, id }),
  reply: z.strictObject({ photos: z.array(entryPhoto) }),
});

const pictureSize = z.enum(['whole', 'small']);
export type PictureSize = z.infer<typeof pictureSize>;

export const getEntryPhoto = endpoint({
  method: 'GET',
  path: '/field-work/photos/picture',
  feature: 'photos',
  summary: 'One photo: `whole`, as it was added, or `small`, its thumbnail where it has one.',
  access: { scope: 'project', permission: 'data.view' },
  query: z.strictObject({ projectId, photoId: uuid, size: pictureSize.default('whole') }),
  reply: z.instanceof(Uint8Array),
  bytes: 'image/jpeg',
});

export const removeEntryPhoto = endpoint({
  method: 'POST',
  path: '/field-work/photos/remove',
  feature: 'photos',
  summary: 'Removes a photo. That there was one, who removed it and why stays in the history.',
  access: { scope: 'project', permission: 'field.enter' },
  body: z.strictObject({ projectId, photoId: uuid, reason: requiredText }),
  reply: z.strictObject({ photo: entryPhoto }),
});
