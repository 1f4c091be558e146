// oxlint-disable-next-line import/no-unassigned-import -- jsdom has no IndexedDB
import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addEntryPhoto } from '../../../../contract/progress/photos/entryPhotos.ts';
import type { Operation, Owner } from '../../../../machines/outbox/operation.ts';
import { failureOf } from '../../../../src/api/apiErrors.ts';
import type { Call } from '../../../../src/api/client.ts';
import { becoming, sendAgain } from '../../../../src/device/outbox/conflicts.ts';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { discardOperation } from '../../../../src/device/outbox/discardOperation.ts';
import { indexedDbStorage } from '../../../../src/device/outbox/storage/indexedDbStorage.ts';
import { openOutboxDatabase } from '../../../../src/device/outbox/storage/outboxDatabase.ts';
import { photoCaptionWindow } from '../../../../machines/pageTimings.ts';
import { heldFor } from '../../../../src/device/outbox/photoOperations.ts';
import { OperationQueue, PictureNotStored } from '../../../../src/device/outbox/queue.ts';
import { sendNext } from '../../../../src/device/outbox/sender.ts';
import { memoryStorage } from '../../../../src/device/outbox/storage/storage.ts';
import { asNumbers } from '../../../support/pictures.ts';
import { entriesReply } from '../../recordedAnswers.ts';
import { runs } from '../../../support/exploration.ts';

const ann: Owner = { issuer: 'https://id.example', subject: 'ann' };
const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9);
const picture = { bytes, thumbnail: Uint8Array.of(0xff, 0xd8) };

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

const storageNow = async () => indexedDbStorage(await openOutboxDatabase(() => undefined));
async function opened(storage = storageNow()) {
  const queue = new OperationQueue();
  await queue.open(ann, await storage, false);
  queue.sendsAlone(true);
  return queue;
}
const entryOf = (recordId: number) =>
  draftOf({
    kind: 'fieldEntry',
    projectId: 7,
    type: 'cable',
    recordId,
    before: { pulledLength: null },
    after: { pulledLength: 5 },
    entry: { workDate: '2026-11-20', foreman: '', note: '', source: 'card' },
  });
const photoOf = ({ id: entryId, recordId }: { readonly id: string; readonly recordId: number }) =>
  draftOf({
    kind: 'photo',
    projectId: 7,
    type: 'cable',
    recordId,
    before: {},
    after: {},
    entry: null,
    photo: { entryId, caption: 'Bent tray', width: 8, height: 8, size: bytes.length },
  });
async function withPhoto(queue: OperationQueue) {
  const entry = entryOf(1);
  const photo = photoOf(entry);
  queue.add([entry]);
  await queue.addPhoto(photo, picture);
  return { entry, photo };
}
const signal = () => new AbortController().signal;
const ids = (queue: OperationQueue) => queue.getSnapshot().operations.map(({ id }) => id);
const operationOf = (queue: OperationQueue, id: string): Operation =>
  queue.getSnapshot().operations.find((operation) => operation.id === id)!;

describe('a photo on the device', () => {
  it('survives a reload, with its picture separate from the listed operations', async () => {
    const { entry, photo } = await withPhoto(await opened());
    const again = await opened();
    expect(ids(again)).toEqual([entry.id, photo.id]);
    expect(JSON.stringify(again.getSnapshot().operations).length).toBeLessThan(2000);
    expect(operationOf(again, photo.id)).not.toHaveProperty('bytes');
    expect(asNumbers(await again.readPicture(photo.id))).toEqual(asNumbers(picture));
    expect(again.getSnapshot()).toMatchObject({ unsent: 2, onPageOnly: 0 });
  });

  it('is rejected without room, while its entry and the disk remain usable', async () => {
    const storage = await storageNow();
    const full = new DOMException('No room.', 'QuotaExceededError');
    const queue = await opened(
      Promise.resolve({
        ...storage,
        add: (added, pictures) => (pictures ? Promise.reject(full) : storage.add(added)),
      }),
    );
    const failed = vi.fn<(error: unknown) => void>();
    queue.listen({ stored: () => undefined, failed });
    const entry = entryOf(1);
    queue.add([entry]);
    await expect(queue.addPhoto(photoOf(entry), picture)).rejects.toMatchObject({ why: 'noRoom' });
    expect(failed).not.toHaveBeenCalled();
    expect(ids(await opened())).toEqual([entry.id]);
  });

  it('is rejected by a page without persistent storage', async () => {
    const queue = new OperationQueue();
    await queue.open(ann, memoryStorage(), true);
    await expect(queue.addPhoto(photoOf(entryOf(1)), picture)).rejects.toThrow(PictureNotStored);
    expect(ids(queue)).toEqual([]);
  });

  it('follows its entry to a new id, and is deleted with a discarded or undone entry', async () => {
    const queue = await opened();
    const { entry, photo } = await withPhoto(queue);
    await queue.change([becoming(operationOf(queue, entry.id), { ...operationOf(queue, entry.id), id: 'said-anew' })]);
    expect(operationOf(queue, photo.id).photo?.entryId).toBe('said-anew');
    await queue.change(discardOperation(operationOf(queue, 'said-anew'), queue.stored));
    expect(ids(queue)).toEqual([]);
    expect(await queue.readPicture(photo.id)).toBeNull();

    const second = await withPhoto(queue);
    expect(queue.withdraw(operationOf(queue, second.entry.id))).toBe(true);
    await vi.waitFor(() => expect(ids(queue)).toEqual([]));
    expect(await queue.readPicture(second.photo.id)).toBeNull();
    expect(ids(await opened())).toEqual([]);
  });

  it('stays when the device drops an entry that the rows show', async () => {
    const queue = await opened();
    const { entry, photo } = await withPhoto(queue);
    await queue.change([
      becoming(operationOf(queue, entry.id), { ...operationOf(queue, entry.id), status: 'confirmed', version: 3 }),
    ]);
    await queue.change([becoming(operationOf(queue, entry.id), null)]);
    expect(ids(queue)).toEqual([photo.id]);
    expect(asNumbers(await queue.readPicture(photo.id))).toEqual(asNumbers(picture));
  });

  it('is reported as lost when the device was cleared, while its entry is restored', async () => {
    const queue = await opened();
    const { entry } = await withPhoto(queue);
    vi.stubGlobal('indexedDB', new IDBFactory());
    await queue.open(ann, await storageNow(), false);
    expect(queue.getSnapshot()).toMatchObject({ restored: 1, lostPhotos: 1 });
    expect(ids(queue)).toEqual([entry.id]);
  });

  it('waits in every window while its caption is typed, and gets the final caption', async () => {
    const [queue, other] = [await opened(), await opened()];
    const photo = photoOf(entryOf(1));
    await queue.addPhoto(photo, picture, true);
    await other.reload();
    expect([queue.stored, other.stored]).toEqual([[], []]);
    await queue.letGo(photo.id, 'Torn jacket');
    await other.reload();
    for (const { stored } of [queue, other])
      expect(stored.map(({ photo: told }) => told?.caption)).toEqual(['Torn jacket']);
  });

  it('of a closed window is released with its caption after the caption timeout', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    try {
      const gone = await opened();
      const photo = photoOf(entryOf(1));
      await gone.addPhoto(photo, picture, true);
      gone.holdOn(photo.id, 'Torn ja');
      const next = await opened();
      const grew = vi.fn<() => void>();
      next.listen({ stored: grew, failed: () => undefined });
      expect(next.stored).toEqual([]);
      vi.advanceTimersByTime(photoCaptionWindow);
      expect(grew).toHaveBeenCalled();
      expect(next.stored).toMatchObject([{ photo: { caption: 'Torn ja' } }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not held when the clock was set back', () => {
    const held = { ...photoOf(entryOf(1)), owner: 'ann', seq: 1 };
    const until = (ms: number) => ({ ...held, photo: { ...held.photo!, heldUntil: 1_000_000 + ms } });
    expect([photoCaptionWindow, 86_400_000, -1].map((ms) => heldFor(until(ms), 1_000_000))).toEqual([
      photoCaptionWindow,
      0,
      0,
    ]);
  });
});

describe('sending', () => {
  const request = { owner: ann, kind: 'photo' as const, limit: 100 };

  it('uploads a photo with its picture, then deletes both and lists it as sent', async () => {
    const queue = await opened();
    const photo = photoOf(entryOf(1));
    await queue.addPhoto(photo, picture);
    const calls: [unknown, { body: object; file: Blob }][] = [];
    const call = (async (endpoint: unknown, args: { body: object; file: Blob }) => {
      calls.push([endpoint, args]);
    }) as unknown as Call;
    expect(await sendNext({ call, queue, random: () => 0 }, request, signal())).toEqual({ kind: 'sent' });
    const [[endpoint, { body, file }]] = calls as [(typeof calls)[number]];
    expect(endpoint).toBe(addEntryPhoto);
    expect(addEntryPhoto.body.parse(body)).toMatchObject({
      photoId: photo.id,
      entryId: photo.photo?.entryId,
      caption: 'Bent tray',
      thumbnail: btoa('\u00ff\u00d8'),
    });
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
    expect(ids(queue)).toEqual([]);
    expect(await queue.readPicture(photo.id)).toBeNull();
    expect(await queue.readSent()).toMatchObject([{ id: photo.id, kind: 'photo' }]);
    expect(await sendNext({ call, queue, random: () => 0 }, request, signal())).toEqual({ kind: 'drained' });
  });

  it('leaves photo and picture waiting while photos are switched off', async () => {
    const queue = await opened();
    const photo = photoOf(entryOf(1));
    await queue.addPhoto(photo, picture);
    const before = operationOf(queue, photo.id);
    const call = (() => Promise.reject(failureOf(409, { code: 'feature.off', message: 'Off.' }, '300'))) as Call;
    const outcome = await sendNext({ call, queue, random: () => 0 }, request, signal());
    expect(outcome).toEqual({ kind: 'later', retryAfterMs: 300_000, random: 0 });
    expect(operationOf(queue, photo.id)).toEqual(before);
    expect(asNumbers(await queue.readPicture(photo.id))).toEqual(asNumbers(picture));
  });

  it('sets aside a photo whose picture is missing, and shows why', async () => {
    const storage = await storageNow();
    const queue = await opened(Promise.resolve({ ...storage, readPicture: async () => null }));
    await queue.addPhoto(photoOf(entryOf(1)), picture);
    const call = vi.fn<() => Promise<unknown>>() as unknown as Call;
    await sendNext({ call, queue, random: () => 0 }, request, signal());
    expect(call).not.toHaveBeenCalled();
    expect(queue.getSnapshot()).toMatchObject({
      needPerson: 1,
      operations: [{ reason: { key: 'outbox:photo.gone' } }],
    });
  });

  it('delivers each photo once, after its entry, for any order of actions and failures', async () => {
    const act = fc.oneof(
      fc.record({ do: fc.constant('enter' as const), record: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ do: fc.constant('photo' as const) }),
      fc.record({
        do: fc.constant('send' as const),
        kind: fc.constantFrom('fieldEntry' as const, 'photo' as const),
        fate: fc.constantFrom('answer', 'lost before', 'lost after'),
      }),
      fc.record({ do: fc.constant('reload' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
        vi.stubGlobal('indexedDB', new IDBFactory());
        let queue = await opened();
        const effects: string[] = [];
        const tooEarly: string[] = [];
        const entries: { id: string; recordId: number }[] = [];
        const photos = new Map<string, string>();
        const send = async (kind: 'fieldEntry' | 'photo', fate: string) => {
          const call = (async (
            endpoint: unknown,
            { body }: { body: { entries?: { id: string }[]; photoId?: string; entryId?: string } },
          ) => {
            if (fate === 'lost before') throw new TypeError('no network');
            if (endpoint === addEntryPhoto && !effects.includes(body.entryId!)) tooEarly.push(body.photoId!);
            const done = body.entries?.map(({ id }) => id) ?? [body.photoId!];
            for (const id of done) if (!effects.includes(id)) effects.push(id);
            if (fate === 'lost after') throw new TypeError('no network');
            return body.entries ? entriesReply(body.entries.map(({ id }) => ({ id }))) : undefined;
          }) as unknown as Call;
          const outcome = sendNext({ call, queue, random: () => 0 }, { owner: ann, kind, limit: 100 }, signal());
          return outcome.catch(() => ({ kind: 'lost' }));
        };
        for (const one of acts) {
          if (one.do === 'enter') {
            const entry = entryOf(one.record);
            entries.push(entry);
            queue.add([entry]);
          } else if (one.do === 'photo') {
            const entry = entries.at(-1);
            if (!entry) continue;
            const photo = photoOf(entry);
            photos.set(photo.id, entry.id);
            await queue.addPhoto(photo, picture);
          } else if (one.do === 'send') await send(one.kind, one.fate);
          else {
            await queue.reload();
            queue = await opened();
          }
        }
        for (const kind of ['fieldEntry', 'photo'] as const) while ((await send(kind, 'answer')).kind === 'sent');
        expect(queue.getSnapshot().unsent).toBe(0);
        expect(tooEarly).toEqual([]);
        expect(effects.toSorted()).toEqual([...entries.map(({ id }) => id), ...photos.keys()].toSorted());
      }),
      runs(40),
    );
  });
});

it('sends a photo that was set aside again under the same id', async () => {
  const queue = await opened();
  const photo = photoOf(entryOf(1));
  await queue.addPhoto(photo, picture);
  await queue.change([becoming(operationOf(queue, photo.id), { ...operationOf(queue, photo.id), status: 'parked' })]);
  expect(queue.getSnapshot()).toMatchObject({ waiting: 0, needPerson: 1 });
  await queue.change([becoming(operationOf(queue, photo.id), sendAgain(operationOf(queue, photo.id)))]);
  expect(queue.getSnapshot()).toMatchObject({ waiting: 1, needPerson: 0 });
});
