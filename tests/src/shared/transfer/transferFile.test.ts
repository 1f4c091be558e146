/** Entries handed over from one tablet to another: complete, once, with their owner; or not at all, with the reason. */
import { expect, it } from 'vitest';
import { ownerKey, type Operation } from '../../../../machines/outbox/operation.ts';
import {
  readTransferFile,
  writeTransferFile,
  type TransferFile,
} from '../../../../src/device/transfer/transferFile.ts';
import { pack, unpack } from '../../../../src/device/transfer/pack.ts';
import { receiveEntries } from '../../../../src/device/transfer/receiveEntries.ts';
import { draftOf } from '../../../../src/device/outbox/draft.ts';

const issuer = 'https://id.example';
const luis = { issuer, subject: 'luis', name: 'Luis Ortega' };
const dana = { issuer, subject: 'dana' };
const madeAt = new Date('2026-11-21T14:02:00Z');

const operation = (recordId: number, more: Partial<Operation> = {}): Operation => ({
  ...draftOf({
    kind: 'fieldEntry',
    projectId: 7,
    type: 'cable',
    recordId,
    tag: `C-${recordId}`,
    before: { pulledLength: null },
    after: { pulledLength: 348 },
    unit: 'ft',
    entry: { workDate: '2026-11-21', foreman: 'Luis Ortega', note: '', source: 'card' },
  }),
  owner: ownerKey(luis),
  seq: recordId,
  ...more,
});

const written = (...operations: Operation[]) => writeTransferFile(luis, operations, madeAt);

async function read(text: string): Promise<TransferFile> {
  const answer = await readTransferFile(text, issuer);
  if (!answer.ok) throw new Error(answer.problem);
  return answer.handOver;
}

const problemOf = async (text: string, home: string = issuer) => {
  const answer = await readTransferFile(text, home);
  return answer.ok ? null : answer.problem;
};

const none = { owner: dana, ids: new Set<string>(), projectIds: null };

const restores = { designLength: '0191f0c2-7d10-7a51-8f3e-2b1c4d5e6f70' };

it('keeps id, order and content, and resets the state at the server', async () => {
  const given = [
    operation(2, { status: 'parked', reason: 'No such reel.', attempts: 4, timeZone: 'America/Chicago' }),
    operation(1, { kind: 'cellEdits', entry: null, newNames: ['area'], restores }),
  ];
  const { drafts } = receiveEntries(await read(await written(...given)), none);
  expect(drafts.map(({ id }) => id)).toEqual(given.map(({ id }) => id));
  expect(drafts[0]).toMatchObject({
    recordId: 2,
    tag: 'C-2',
    after: { pulledLength: 348 },
    unit: 'ft',
    timeZone: 'America/Chicago',
    entry: { workDate: '2026-11-21' },
    enteredBy: { name: 'Luis Ortega', subject: 'luis' },
    status: 'queued',
    reason: null,
    attempts: 0,
  });
  expect(drafts[1]).toMatchObject({ kind: 'cellEdits', entry: null, newNames: ['area'], restores });
});

it('names the user who first entered it, after any number of tablets', async () => {
  const once = operation(1, { enteredBy: { name: 'Ann Bell', subject: 'ann' } });
  const { drafts } = receiveEntries(await read(await written(once)), none);
  expect(drafts[0]?.enteredBy).toEqual({ name: 'Ann Bell', subject: 'ann' });
  const home = receiveEntries(await read(await written(once)), { ...none, owner: { issuer, subject: 'ann' } });
  expect(home.drafts[0]?.enteredBy).toBeUndefined();
  const own = receiveEntries(await read(await written(operation(1))), { ...none, owner: luis });
  expect(own.drafts[0]?.enteredBy).toBeUndefined();
});

it('accepts nothing twice, and skips projects of which the user is not a member', async () => {
  const given = [operation(1), operation(2, { projectId: 8 }), operation(3)];
  const handOver = await read(await written(...given));
  const taken = receiveEntries(handOver, { ...none, ids: new Set([given[0]!.id]), projectIds: new Set([7]) });
  expect(taken).toMatchObject({ known: 1, foreign: 1 });
  expect(taken.drafts.map(({ recordId }) => recordId)).toEqual([3]);
});

it('rejects a file that is invalid, truncated, changed, newer, or of another company', async () => {
  const text = await written(operation(1));
  expect(await problemOf(text)).toBeNull();
  expect(await problemOf('')).toBe('notEntries');
  expect(await problemOf('{"some":"thing"}')).toBe('notEntries');
  expect(await problemOf(text.slice(0, -40))).toBe('half');
  expect(await problemOf(text.replace('348', '384'))).toBe('changed');
  expect(await problemOf(text.replace('Luis Ortega', 'Dana Field'))).toBe('changed');
  expect(await problemOf(text.replace('"version":1', '"version":2'))).toBe('newer');
  expect(await problemOf(text, 'https://other.example')).toBe('otherCompany');
});

it('compresses and restores text, and rejects other data', async () => {
  const text = await written(...Array.from({ length: 200 }, (_, index) => operation(index)));
  const bytes = await pack(text);
  expect(bytes.length).toBeLessThan(text.length / 5);
  expect(await unpack(bytes)).toBe(text);
  await expect(unpack(Uint8Array.of(7, 7, 7, 7))).rejects.toBeDefined();
  await expect(unpack(bytes.slice(0, 100))).rejects.toBeDefined();
});

it('transfers photos in a file with pictures and owner, but not in codes', async () => {
  const entry = operation(1);
  const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256);
  const picture = { bytes, thumbnail: Uint8Array.of(1, 2, 3) };
  const reported = { entryId: entry.id, caption: 'Bent tray', width: 8, height: 6, size: bytes.length };
  const photo = operation(1, {
    ...draftOf({ ...entry, kind: 'photo', before: {}, after: {}, entry: null, photo: reported }),
  });
  const file = await writeTransferFile(luis, [entry, photo], madeAt, new Map([[photo.id, picture]]));
  const { drafts, photos } = receiveEntries(await read(file), none);
  expect(drafts.map(({ id }) => id)).toEqual([entry.id]);
  expect(photos.map(({ draft }) => draft)).toMatchObject([
    { id: photo.id, createdAt: photo.createdAt, photo: reported, enteredBy: { subject: 'luis' }, status: 'queued' },
  ]);
  expect(photos[0]!.picture).toEqual(picture);
  expect(receiveEntries(await read(file), { ...none, ids: new Set([photo.id]) })).toMatchObject({
    photos: [],
    known: 1,
  });
  expect(receiveEntries(await read(await written(entry, photo)), none)).toMatchObject({ photos: [], known: 0 });
  expect(await problemOf(await written(photo))).toBe('changed');
});
