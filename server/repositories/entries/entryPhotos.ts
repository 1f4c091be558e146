/** Stored photos of field entries. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { EntryPhoto, PictureSize } from '../../../contract/progress/photos/entryPhotos.ts';
import type { Transaction } from '../../db/database.ts';

/** Photo as the contract returns it, with the fields used to decide about it. */
export interface StoredPhoto extends Omit<EntryPhoto, 'mayRemove' | 'removed'> {
  readonly hash: string;
  readonly addedById: number | null;
  readonly removedAt: Date | null;
  readonly removedBy: string;
  readonly removedReason: string | null;
  /** Type of the row that its entry is for. */
  readonly type: CommodityType;
  readonly commodityId: number;
}

const nameSql = (column: string): string =>
  `coalesce((select u.name from app_user w join app_user u on u.id = coalesce(w.merged_into, w.id) where w.id = p.${column}), '')`;

const photoSql = `select p.id as "photoId", p.field_entry_id as "entryId", p.caption, p.width, p.height, p.size, p.hash, p.taken_at as "takenAt",
    p.added_at as "addedAt", ${nameSql('added_by')} as "addedBy", p.added_by as "addedById", p.said_name as "takenBy",
    p.removed_at as "removedAt", ${nameSql('removed_by')} as "removedBy", p.removed_reason as "removedReason",
    e.commodity_type as type, e.commodity_id as "commodityId"
  from field_entry_photo p join field_entry e on e.project_id = p.project_id and e.id = p.field_entry_id`;

export async function findPhoto(
  transaction: Transaction,
  projectId: number,
  photoId: string,
): Promise<StoredPhoto | undefined> {
  const [photo] = await transaction.query<StoredPhoto>(`${photoSql} where p.project_id = $1 and p.id = $2`, [
    projectId,
    photoId,
  ]);
  return photo;
}

export function photosOfRow(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  id: number,
): Promise<StoredPhoto[]> {
  return transaction.query<StoredPhoto>(
    `${photoSql} where e.project_id = $1 and e.commodity_type = $2 and e.commodity_id = $3 order by p.added_at, p.id`,
    [projectId, type, id],
  );
}

/** Reads the picture, or its thumbnail if it has one; null if it was removed. */
export async function readPicture(
  transaction: Transaction,
  projectId: number,
  photoId: string,
  size: PictureSize,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const [row] = await transaction.query<{ picture: Uint8Array<ArrayBuffer> | null }>(
    `select ${size === 'small' ? 'coalesce(thumbnail, picture)' : 'picture'} as picture
     from field_entry_photo where project_id = $1 and id = $2`,
    [projectId, photoId],
  );
  return row?.picture ?? null;
}

/**
 * Returns the row of an entry and its number of photos, and locks the entry: adding another photo waits until the transaction
 * ends.
 */
export async function lockEntryForPhotos(
  transaction: Transaction,
  projectId: number,
  entryId: string,
): Promise<{ readonly type: CommodityType; readonly commodityId: number; readonly photos: number } | undefined> {
  const [entry] = await transaction.query<{ type: CommodityType; commodityId: number }>(
    `select commodity_type as type, commodity_id as "commodityId" from field_entry where project_id = $1 and id = $2 for update`,
    [projectId, entryId],
  );
  if (!entry) return undefined;
  const [count] = await transaction.query<{ photos: number }>(
    `select count(*)::int as photos from field_entry_photo where project_id = $1 and field_entry_id = $2 and removed_at is null`,
    [projectId, entryId],
  );
  return { ...entry, photos: count?.photos ?? 0 };
}

/** Total size of the pictures of a project, bytes. */
export async function sizeOfPhotos(transaction: Transaction, projectId: number): Promise<number> {
  const [row] = await transaction.query<{ size: number }>(
    'select coalesce(sum(size), 0)::bigint as size from field_entry_photo where project_id = $1 and removed_at is null',
    [projectId],
  );
  return row?.size ?? 0;
}

export interface NewPhoto extends Pick<
  StoredPhoto,
  'photoId' | 'entryId' | 'caption' | 'width' | 'height' | 'hash' | 'takenAt' | 'takenBy'
> {
  readonly picture: Uint8Array;
  readonly thumbnail: Uint8Array | null;
  readonly deviceId: string | null;
}

export async function insertPhoto(
  transaction: Transaction,
  projectId: number,
  userId: number,
  photo: NewPhoto,
): Promise<void> {
  const { photoId, entryId, caption, width, height, hash, takenAt, takenBy, picture, thumbnail, deviceId } = photo;
  await transaction.execute(
    `insert into field_entry_photo (project_id, id, field_entry_id, caption, width, height, size, hash, picture, taken_at, device_id, said_name, added_by, thumbnail)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      projectId,
      photoId,
      entryId,
      caption,
      width,
      height,
      picture.length,
      hash,
      picture,
      takenAt,
      deviceId,
      takenBy,
      userId,
      thumbnail,
    ],
  );
}

/** Deletes the picture; its record is retained. */
export async function dropPicture(
  transaction: Transaction,
  projectId: number,
  photoId: string,
  { userId, reason }: { readonly userId: number; readonly reason: string },
): Promise<void> {
  await transaction.execute(
    `update field_entry_photo set picture = null, thumbnail = null, removed_by = $3, removed_at = now(), removed_reason = $4
     where project_id = $1 and id = $2 and removed_at is null`,
    [projectId, photoId, userId, reason],
  );
}
