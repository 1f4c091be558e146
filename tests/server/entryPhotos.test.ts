/**
 * Photos of field entries (docs/decisions/field-entry.md): stored once, only on rows the user can access, and only if they are
 * pictures.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import {
  addEntryPhoto,
  getEntryPhoto,
  listEntryPhotos,
  maxPhotoSide,
  maxPhotoBytes,
  maxPhotoBytesOfProject,
  maxPhotosOfEntry,
  removeEntryPhoto,
  thumbnailSide,
} from '../../contract/progress/photos/entryPhotos.ts';
import { jpegOf, jpegOfSize } from '../support/jpegs.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let luis: Client;
let cable: number;
let entryId: string;

const picture = jpegOf({ width: 640, height: 480 });

beforeAll(async () => {
  server = await startSharedServer({ now: () => new Date('2026-11-20T15:00:00Z') });
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject({ startDate: '2026-09-01' })).id;
  luis = server.as({ name: 'Luis Ortega', role: 'foreman' }, projectId);
  [cable] = (await addRows(server.database, projectId, 'cable', [
    { tag: 'C-1', designLength: 100, foreman: 'Luis Ortega' },
  ])) as [number];
  entryId = await recorded(luis);
});

/** Records an entry without values, as for an observation; returns its id. */
async function recorded(who: Client, commodityId = cable, project = projectId): Promise<string> {
  const id = randomUUID();
  const entry = { id, type: 'cable' as const, commodityId, workDate: '2026-11-19', values: {} };
  const { results } = await who.call(recordFieldWork, { body: { projectId: project, entries: [entry] } });
  expect(results[0]).toMatchObject({ outcome: 'recorded' });
  return id;
}

const sent = (more: Partial<{ photoId: string; entryId: string; caption: string; projectId: number }> = {}) => ({
  projectId,
  photoId: randomUUID(),
  entryId,
  caption: 'Tray is bent',
  takenAt: '2026-11-19T14:03:00Z',
  ...more,
});
const add = (who: Client, body: ReturnType<typeof sent> & { thumbnail?: string }, content: Uint8Array = picture) =>
  who.call(addEntryPhoto, { body, file: { name: 'photo.jpg', content, type: 'image/jpeg' } });
const list = (who: Client, id = cable) => who.call(listEntryPhotos, { query: { projectId, type: 'cable', id } });
const audited = (action: string) =>
  server.database.query('select * from audit_event where project_id = $1 and action = $2', [projectId, action]);

describe('a photo', () => {
  it('is stored with author, time and size, and is returned byte for byte', async () => {
    const body = sent();
    const { photo } = await add(luis, body);
    expect(photo).toMatchObject({
      photoId: body.photoId,
      entryId,
      caption: 'Tray is bent',
      width: 640,
      height: 480,
      size: picture.length,
      takenAt: new Date('2026-11-19T14:03:00Z'),
      addedBy: 'Luis Ortega',
      takenBy: '',
      mayRemove: true,
      removed: null,
    });
    const reported = await luis.call(getEntryPhoto, { query: { projectId, photoId: body.photoId } });
    expect(Buffer.from(reported).equals(picture)).toBe(true);
    const [event] = await audited('fieldWork.addPhoto');
    expect(event).toMatchObject({ target: `cable ${cable}`, after: { photoId: body.photoId, entryId } });
  });

  it('is stored once if sent repeatedly or concurrently', async () => {
    const body = sent();
    await Promise.all([add(luis, body), add(luis, body), add(luis, body)]);
    await add(luis, body);
    expect((await list(luis)).photos).toHaveLength(1);
    expect(await audited('fieldWork.addPhoto')).toHaveLength(1);
    await expect(add(luis, { ...body, caption: 'Another' })).rejects.toMatchObject({ code: 'photo.keyReused' });
    await expect(add(luis, body, jpegOf({ width: 8, height: 8 }))).rejects.toMatchObject({ code: 'photo.keyReused' });
  });

  it('delivered by another user keeps the name of its taker from the tablet', async () => {
    const body = { ...sent(), takenBy: 'Hank Delacroix', takenBySubject: 'hank' };
    expect((await add(luis, body)).photo).toMatchObject({ addedBy: 'Luis Ortega', takenBy: 'Hank Delacroix' });
  });

  it('needs an existing entry; nothing is stored without one', async () => {
    await expect(add(luis, sent({ entryId: randomUUID() }))).rejects.toMatchObject({ code: 'photo.entryNotFound' });
    expect((await list(luis)).photos).toEqual([]);
  });

  it('is returned as its thumbnail if it has one, and full size otherwise', async () => {
    const thumbnail = jpegOf({ width: thumbnailSide, height: thumbnailSide });
    const [withOne, without] = [sent(), sent()];
    await add(luis, { ...withOne, thumbnail: Buffer.from(thumbnail).toString('base64') });
    await add(luis, without);
    const shown = async (photoId: string, size?: 'small' | 'whole') =>
      Buffer.from(await luis.call(getEntryPhoto, { query: { projectId, photoId, size } }));
    expect((await shown(withOne.photoId, 'small')).equals(thumbnail)).toBe(true);
    for (const size of ['whole', undefined] as const)
      expect((await shown(withOne.photoId, size)).equals(picture)).toBe(true);
    expect((await shown(without.photoId, 'small')).equals(picture)).toBe(true);
    await luis.call(removeEntryPhoto, { body: { projectId, photoId: withOne.photoId, reason: 'Shows a face' } });
    await expect(shown(withOne.photoId, 'small')).rejects.toMatchObject({ code: 'photo.notFound' });
    const kept = await server.database.transaction((transaction) =>
      transaction.query('select picture, thumbnail from field_entry_photo where id = $1', [withOne.photoId]),
    );
    expect(kept).toEqual([{ picture: null, thumbnail: null }]);
  });

  it.each([
    ['no picture', Buffer.from('<script>')],
    ['larger than one', jpegOf({ width: thumbnailSide + 1, height: thumbnailSide })],
    [
      'one that says where it was taken',
      jpegOf({ width: thumbnailSide, height: thumbnailSide, says: [[0xe1, 'Exif\0\0GPS']] }),
    ],
  ])('is stored without its thumbnail if the thumbnail is %s', async (_what, thumbnail) => {
    const body = sent();
    await add(luis, { ...body, thumbnail: Buffer.from(thumbnail).toString('base64') });
    const query = { projectId, photoId: body.photoId, size: 'small' as const };
    expect(Buffer.from(await luis.call(getEntryPhoto, { query })).equals(picture)).toBe(true);
  });

  it('is sent as an attachment that no browser opens as a page', async () => {
    const body = sent();
    await add(luis, body);
    const answer = await luis.get(`/api${getEntryPhoto.path}?projectId=${projectId}&photoId=${body.photoId}`);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="image.jpeg"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('an upload that is not a photo is rejected with a sentence, and its entry remains', () => {
  it.each([
    ['another picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'photo.unreadable'],
    ['a page', new TextEncoder().encode('<html><script>alert(1)</script></html>'), 'photo.unreadable'],
    ['nothing', new Uint8Array(), 'photo.unreadable'],
    ['one that is cut off', picture.slice(0, picture.length - 4), 'photo.unreadable'],
    ['one with a page behind it', Buffer.concat([picture, Buffer.from('<script>')]), 'photo.unreadable'],
    [
      'one that says where it was taken',
      jpegOf({ width: 8, height: 8, says: [[0xe1, 'Exif\0\0GPS']] }),
      'photo.unreadable',
    ],
    ['too many pixels', jpegOf({ width: maxPhotoSide + 1, height: 8 }), 'photo.tooLarge'],
    ['30 MB', jpegOfSize(30 * 1024 * 1024), 'photo.tooLarge'],
  ])('%s', async (_what, content, code) => {
    await expect(add(luis, sent(), content)).rejects.toMatchObject({ code, message: expect.stringMatching(/\.$/) });
    expect((await list(luis)).photos).toEqual([]);
  });

  it('but a photo of the maximum size is accepted', async () => {
    expect((await add(luis, sent(), jpegOfSize(maxPhotoBytes))).photo.size).toBe(maxPhotoBytes);
  });
});

describe('the limit of photos', () => {
  it('of an entry also applies to concurrent uploads', async () => {
    const bodies = Array.from({ length: maxPhotosOfEntry + 2 }, () => sent());
    const outcomes = await Promise.allSettled(bodies.map((body) => add(luis, body)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    await expect(add(luis, sent())).rejects.toMatchObject({ code: 'photo.tooMany' });
    const [first] = (await list(luis)).photos;
    await luis.call(removeEntryPhoto, { body: { projectId, photoId: first!.photoId, reason: 'Blurred' } });
    await add(luis, sent());
    expect((await list(luis)).photos).toHaveLength(maxPhotosOfEntry + 1);
  });

  it('of a project applies to their total size', async () => {
    await add(luis, sent());
    await server.database.transaction((transaction) =>
      transaction.execute('update field_entry_photo set size = $2 where project_id = $1', [projectId, 2_147_483_647]),
    );
    expect(maxPhotoBytesOfProject).toBe(2 ** 31);
    await expect(add(luis, sent())).rejects.toMatchObject({ code: 'photo.projectFull' });
  });
});

describe('a removed photo', () => {
  it('keeps who removed it, when and why; its bytes are deleted', async () => {
    const body = sent();
    await add(luis, body);
    const lead = server.as({ name: 'Dana Whitfield', role: 'project-lead' }, projectId);
    const reason = 'Shows a face';
    const { photo } = await lead.call(removeEntryPhoto, { body: { projectId, photoId: body.photoId, reason } });
    expect(photo).toMatchObject({ mayRemove: false, removed: { by: 'Dana Whitfield', reason } });
    expect((await list(luis)).photos).toEqual([{ ...photo }]);
    await expect(luis.call(getEntryPhoto, { query: { projectId, photoId: body.photoId } })).rejects.toMatchObject({
      code: 'photo.notFound',
    });
    const [row] = await server.database.transaction((transaction) =>
      transaction.query<{ picture: unknown }>('select picture from field_entry_photo where id = $1', [body.photoId]),
    );
    expect(row).toEqual({ picture: null });
    // A repeated removal, and a repeated upload by a tablet that missed the response, restore nothing.
    await lead.call(removeEntryPhoto, { body: { projectId, photoId: body.photoId, reason: 'Another reason' } });
    expect((await add(luis, body)).photo.removed).toMatchObject({ reason });
    expect(await audited('fieldWork.removePhoto')).toHaveLength(1);
  });

  it('requires a reason, and either authorship or the permission to correct entries', async () => {
    const body = sent();
    await add(luis, body);
    const remove = (who: Client, reason: string) =>
      who.call(removeEntryPhoto, { body: { projectId, photoId: body.photoId, reason } });
    await expect(remove(luis, '  ')).rejects.toMatchObject({ code: 'request.invalid' });
    const ana = server.as({ name: 'Ana', role: 'foreman' }, projectId);
    await server.database.transaction((transaction) =>
      transaction.execute("update cable set foreman = 'Ana' where project_id = $1", [projectId]),
    );
    expect((await list(ana)).photos).toMatchObject([{ mayRemove: false }]);
    await expect(remove(ana, 'Not mine')).rejects.toMatchObject({ code: 'permission.missing' });
    await remove(server.as({ name: 'Gus', role: 'general-foreman' }, projectId), 'Wrong cable');
  });
});

describe('access to photos', () => {
  it('is denied to another foreman for adding, viewing, listing and removing', async () => {
    const body = sent();
    await add(luis, body);
    const bo = server.as({ name: 'Bo', role: 'foreman' }, projectId);
    const { photoId } = body;
    await expect(add(bo, sent())).rejects.toMatchObject({ code: 'photo.entryNotFound' });
    await expect(add(bo, body)).rejects.toMatchObject({ code: 'photo.entryNotFound' });
    await expect(list(bo)).rejects.toMatchObject({ code: 'commodity.notFound' });
    await expect(bo.call(getEntryPhoto, { query: { projectId, photoId } })).rejects.toMatchObject({
      code: 'photo.notFound',
    });
    await expect(bo.call(removeEntryPhoto, { body: { projectId, photoId, reason: 'Mine' } })).rejects.toMatchObject({
      code: 'photo.notFound',
    });
  });

  it('allows a viewer to look but not to add', async () => {
    await add(luis, sent());
    const viewer = server.as({ name: 'Vera', role: 'viewer' }, projectId);
    expect((await list(viewer)).photos).toMatchObject([{ mayRemove: false }]);
    await expect(add(viewer, sent())).rejects.toMatchObject({ code: 'permission.missing' });
  });

  it('stays within a project; the same id in another project is another photo', async () => {
    const body = sent();
    await add(luis, body);
    const other = (await server.createProject({ startDate: '2026-09-01' })).id;
    const lead = server.as({ name: 'Olga', role: 'project-lead' }, other);
    const [row] = await addRows(server.database, other, 'cable', [{ tag: 'C-1', designLength: 100 }]);
    const own = await recorded(lead, row, other);
    const { photoId } = body;
    await expect(lead.call(getEntryPhoto, { query: { projectId: other, photoId } })).rejects.toMatchObject({
      code: 'photo.notFound',
    });
    await expect(add(lead, { ...body, projectId: other })).rejects.toMatchObject({ code: 'photo.entryNotFound' });
    await add(lead, { ...body, projectId: other, entryId: own });
    await lead.call(removeEntryPhoto, { body: { projectId: other, photoId, reason: 'Mine' } });
    expect((await list(luis)).photos).toMatchObject([{ photoId, removed: null }]);
  });
});
