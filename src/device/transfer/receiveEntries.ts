/** Converts entries received from another tablet to operations of the receiving user. */
import type { Operation, Owner } from '../../../machines/outbox/operation.ts';
import { draftOf } from '../outbox/draft.ts';
import type { Draft } from '../outbox/queue.ts';
import type { QueuedPicture, OperationChange } from '../outbox/storage/storage.ts';
import { fromBase64 } from '../../base/base64.ts';
import type { TransferredEntry, TransferredPhoto, TransferFile } from './transferFile.ts';

export interface ReceivedPhoto {
  readonly draft: Draft;
  readonly picture: QueuedPicture;
}

export interface ReceivedEntries {
  /** Operations to add, in order. */
  readonly drafts: readonly Draft[];
  /** Photos to add after them. */
  readonly photos: readonly ReceivedPhoto[];
  /** Number of entries already on this tablet, or sent by it. */
  readonly known: number;
  /** Number of entries of projects the user is not in. */
  readonly foreign: number;
}

interface Taker {
  readonly owner: Owner;
  /** Ids of entries this tablet has or had. */
  readonly ids: ReadonlySet<string>;
  /** Ids of the user's projects; null if this tablet does not know them: the server then decides. */
  readonly projectIds: ReadonlySet<number> | null;
}

/** Every entry keeps its id: whoever sends it and however often, it is recorded once. */
export function receiveEntries(
  { from, entries, photos = [] }: TransferFile,
  { owner, ids, projectIds }: Taker,
): ReceivedEntries {
  const isOwn = from.subject === owner.subject;
  const isFresh = ({ id }: { readonly id: string }) => !ids.has(id);
  const isMine = ({ projectId }: { readonly projectId: number }) => projectIds?.has(projectId) ?? true;
  const [fresh, freshPhotos] = [entries.filter(isFresh), photos.filter(isFresh)];
  const [mine, myPhotos] = [fresh.filter(isMine), freshPhotos.filter(isMine)];
  const author = isOwn ? undefined : { name: from.name, subject: from.subject };
  const draft = (entry: TransferredEntry): Draft => {
    const { tag, unit, newNames, restores, editKind, timeZone, enteredBy: earlier, ...rest } = entry;
    const enteredBy = earlier ?? author;
    return {
      ...rest,
      ...(tag !== undefined && { tag }),
      ...(unit && { unit }),
      ...(newNames && { newNames }),
      ...(restores && { restores }),
      ...(editKind && { editKind }),
      ...(timeZone !== undefined && { timeZone }),
      // Omitted for the user's own entries that come back from another tablet.
      ...(enteredBy && enteredBy.subject !== owner.subject && { enteredBy }),
      attempts: 0,
      status: 'queued',
      reason: null,
      conflicts: [],
      refusals: [],
      result: null,
      version: null,
    };
  };
  const photo = ({
    entryId,
    caption,
    width,
    height,
    deviceId,
    jpeg,
    thumbnail,
    tag,
    enteredBy: earlier,
    ...rest
  }: TransferredPhoto) => {
    const bytes = fromBase64(jpeg);
    const picture = { bytes, thumbnail: thumbnail === undefined ? null : fromBase64(thumbnail) };
    const enteredBy = earlier ?? author;
    const reported = {
      entryId,
      caption,
      width,
      height,
      size: bytes.length,
      ...(deviceId !== undefined && { deviceId }),
    };
    const made = draftOf({
      kind: 'photo',
      ...rest,
      ...(tag !== undefined && { tag }),
      before: {},
      after: {},
      entry: null,
      photo: reported,
    });
    const { id, createdAt } = rest;
    const isTheirs = enteredBy !== undefined && enteredBy.subject !== owner.subject;
    return { draft: { ...made, id, createdAt, ...(isTheirs && { enteredBy }) }, picture };
  };
  return {
    drafts: mine.map(draft),
    photos: myPhotos.map(photo),
    known: entries.length - fresh.length + photos.length - freshPhotos.length,
    foreign: fresh.length - mine.length + freshPhotos.length - myPhotos.length,
  };
}

/** Marks an operation as also given to another tablet; this one still stores and sends it. */
export const markTransferred = ({ seq, id }: Operation): OperationChange => ({
  seq,
  id,
  become: (stored) => ({ ...stored, handedOverAt: new Date().toISOString() }),
});
