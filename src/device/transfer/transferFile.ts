/** Entries of one tablet as text for another tablet: in a file, or in codes read by a camera (docs/decisions/outbox.md). */
import { z } from 'zod/mini';
import { restores, seenUnit } from '../../../contract/rows/changes.ts';
import { editKind } from '../../../contract/rows/editKinds.ts';
import { commodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { maxPhotoSide, maxPhotoBytes, maxThumbnailBytes } from '../../../contract/progress/photos/entryPhotos.ts';
import { originalAuthor } from '../../../contract/base/calls/originalAuthor.ts';
import { cellValue, id, isoDate, longText, shortText, uuid } from '../../../contract/base/values/scalars.ts';
import type { TransferProblem } from '../../../machines/incomingTransfer/incomingTransferMachine.ts';
import type { Operation } from '../../../machines/outbox/operation.ts';
import type { Pictures } from '../outbox/storage/storage.ts';
import { toBase64 } from '../../base/base64.ts';

/** Incremented with every change of the format; newer formats are rejected, older ones are read. */
const version = 1;
const kind = 'wireway entries';

const values = z.record(z.string().check(z.maxLength(60)), cellValue);

const handedEntry = z.object({
  id: uuid,
  kind: z.enum(['cellEdits', 'fieldEntry']),
  projectId: id,
  type: commodityType,
  recordId: id,
  tag: z.optional(z.string().check(z.maxLength(400))),
  before: values,
  after: values,
  unit: z.optional(seenUnit),
  newNames: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60))),
  /** Not sent or read by earlier versions. */
  restores: z.optional(restores),
  /** Not sent or read by earlier versions. */
  editKind: z.optional(editKind),
  /** Not sent or read by earlier versions. */
  timeZone: z.optional(z.string().check(z.maxLength(60))),
  entry: z.nullable(
    z.object({ workDate: isoDate, foreman: shortText, note: longText, source: z.enum(['grid', 'card', 'mobile']) }),
  ),
  enteredBy: z.optional(originalAuthor),
  createdAt: z.iso.datetime(),
  schemaVersion: z.int(),
});
export type TransferredEntry = z.infer<typeof handedEntry>;

/** A photo of one of the entries, or of an entry sent before; its picture is in base64. */
const handedPhoto = z.object({
  id: uuid,
  projectId: id,
  type: commodityType,
  recordId: id,
  tag: z.optional(z.string().check(z.maxLength(400))),
  entryId: uuid,
  caption: shortText,
  width: z.int().check(z.positive(), z.maximum(maxPhotoSide)),
  height: z.int().check(z.positive(), z.maximum(maxPhotoSide)),
  deviceId: z.optional(uuid),
  enteredBy: z.optional(originalAuthor),
  createdAt: z.iso.datetime(),
  jpeg: z.base64().check(z.maxLength(Math.ceil(maxPhotoBytes / 3) * 4)),
  /** JPEG; not sent or read by earlier versions. */
  thumbnail: z.optional(z.base64().check(z.maxLength(Math.ceil(maxThumbnailBytes / 3) * 4))),
});
export type TransferredPhoto = z.infer<typeof handedPhoto>;

const content = z.object({
  kind: z.literal(kind),
  version: z.int().check(z.positive()),
  from: z.object({
    issuer: z.string().check(z.minLength(1)),
    subject: z.string().check(z.minLength(1), z.maxLength(255)),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  }),
  madeAt: z.iso.datetime(),
  entries: z.array(handedEntry),
  /** In files only; codes would take too long. */
  photos: z.optional(z.array(handedPhoto)),
});
export type TransferFile = z.infer<typeof content>;
export type TransferSender = TransferFile['from'];

export type ReadTransfer =
  | { readonly ok: true; readonly handOver: TransferFile }
  | { readonly ok: false; readonly problem: TransferProblem };

async function checksumOf(said: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(said)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function handed(operation: Operation): TransferredEntry[] {
  const { kind: kindOfEntry, projectId, type, recordId, tag, before, after, unit, newNames, entry } = operation;
  const { enteredBy, timeZone, createdAt, schemaVersion } = operation;
  if (kindOfEntry === 'photo') return [];
  const entryHanded: TransferredEntry = {
    id: operation.id,
    kind: kindOfEntry,
    projectId,
    type,
    recordId,
    ...(tag !== undefined && { tag }),
    before: { ...before },
    after: { ...after },
    ...(unit && { unit }),
    ...(newNames && { newNames: [...newNames] }),
    ...(operation.restores && { restores: operation.restores }),
    ...(operation.editKind && { editKind: operation.editKind }),
    ...(timeZone !== undefined && { timeZone }),
    entry: entry && { ...entry },
    ...(enteredBy && { enteredBy }),
    createdAt,
    schemaVersion,
  };
  return [entryHanded];
}

function handedPhotos(operation: Operation, pictures: Pictures): TransferredPhoto[] {
  const { id: photoId, projectId, type, recordId, tag, photo, enteredBy, createdAt } = operation;
  const picture = pictures.get(photoId);
  if (!photo || !picture) return [];
  const { size: _size, heldUntil: _heldUntil, ...reported } = photo;
  const said = { ...(tag !== undefined && { tag }), ...(enteredBy && { enteredBy }) };
  const { bytes, thumbnail } = picture;
  const shown = { jpeg: toBase64(bytes), ...(thumbnail && { thumbnail: toBase64(thumbnail) }) };
  return [{ id: photoId, projectId, type, recordId, ...said, ...reported, createdAt, ...shown }];
}

const noPictures: Pictures = new Map();

/** Serializes the operations in order; photos only if their pictures are given. */
export async function writeTransferFile(
  from: TransferSender,
  operations: readonly Operation[],
  now: Date,
  pictures: Pictures = noPictures,
): Promise<string> {
  const photos = operations.flatMap((operation) => handedPhotos(operation, pictures));
  const entries = operations.flatMap(handed);
  const said: TransferFile = {
    kind,
    version,
    from,
    madeAt: now.toISOString(),
    entries,
    ...(photos.length > 0 && { photos }),
  };
  return JSON.stringify({ ...said, sha256: await checksumOf(said) });
}

const refused = (problem: TransferProblem): ReadTransfer => ({ ok: false, problem });

/** `issuer` is the sign-in provider of the receiving user. */
export async function readTransferFile(text: string, issuer: string): Promise<ReadTransfer> {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return refused(text.includes(`"${kind}"`) ? 'half' : 'notEntries');
  }
  const marked = z
    .looseObject({ kind: z.literal(kind), version: z.int().check(z.positive()), sha256: z.string() })
    .safeParse(raw);
  if (!marked.success) return refused('notEntries');
  if (marked.data.version > version) return refused('newer');
  const { sha256, ...said } = marked.data;
  if (sha256 !== (await checksumOf(said))) return refused('changed');
  const read = content.safeParse(said);
  if (!read.success || read.data.entries.length + (read.data.photos?.length ?? 0) === 0) return refused('changed');
  return read.data.from.issuer === issuer ? { ok: true, handOver: read.data } : refused('otherCompany');
}
