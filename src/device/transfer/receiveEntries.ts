/** What another tablet gave, as operations of the person who takes it. */
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
  /** To be added, in their order. */
  readonly drafts: readonly Draft[];
  /** To be added after them. */
  readonly photos: readonly ReceivedPhoto[];
  /** On this tablet already, or sent by it. */
  readonly known: number;
  /** Of projects the person is not in. */
  readonly foreign: number;
}

interface Taker {
  readonly owner: Owner;
  /** The entries this tablet has or had. */
  readonly ids: ReadonlySet<string>;
  /** The projects the person is in; null where this tablet does not know: the server decides. */
  readonly projectIds: ReadonlySet<number> | null;
}

/** Every entry keeps its id: whoever sends it, and however often, it counts once. */
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
    const { tag, unit, newNames, restores, timeZone, enteredBy: earlier, ...rest } = entry;
    const enteredBy = earlier ?? author;
    return {
      ...rest,
      ...(tag !== undefined && { tag }),
      ...(unit && { unit }),
      ...(newNames && { newNames }),
      ...(restores && { restores }),
      ...(timeZone !== undefined && { timeZone }),
      // Their own work that went round by another tablet.
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
    const told = { entryId, caption, width, height, size: bytes.length, ...(deviceId !== undefined && { deviceId }) };
    const made = draftOf({
      kind: 'photo',
      ...rest,
      ...(tag !== undefined && { tag }),
      before: {},
      after: {},
      entry: null,
      photo: told,
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

/** Given to another tablet, too: this one keeps it and sends it. */
export const markTransferred = ({ seq, id }: Operation): OperationChange => ({
  seq,
  id,
  become: (stored) => ({ ...stored, handedOverAt: new Date().toISOString() }),
});
