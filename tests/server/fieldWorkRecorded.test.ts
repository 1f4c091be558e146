/**
 * Server responses about field entries, for the tests of Data Entry; recorded with `RECORD=1 npx vitest run --project=server
 * tests/server/fieldWorkRecorded.test.ts`.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getChanges } from '../../contract/rows/changes.ts';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { addEntryPhoto, listEntryPhotos, removeEntryPhoto } from '../../contract/progress/photos/entryPhotos.ts';
import { getRouteStates } from '../../contract/rows/routeStates.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import { jpegOf } from '../support/jpegs.ts';
import { addLaborUnit, addRows } from './commodityFixture.ts';
import { answered, recorded } from './fixtures/recorded.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date('2026-11-20T15:00:00Z') });
});
afterAll(() => server.close());

it('responses with cables and to a rejected, a written and a conflicting entry match the recordings', async () => {
  const { id: projectId } = await server.createProject();
  await addLaborUnit(server.database, projectId, { type: 'cable', name: 'Power', typeCode: 'PWR', per: 100, hours: 5 });
  const motor = { typeCode: 'PWR', fromEquipment: 'MCC-1' };
  const ended = { pullComplete: true, pulledDate: '2026-11-18', testResult: 'Pass', testDate: '2026-11-19' };
  const [commodityId] = await addRows(server.database, projectId, 'cable', [
    { ...motor, tag: 'P-101', toEquipment: 'PMP-1', designLength: 200 },
    { ...motor, tag: 'P-102', toEquipment: 'PMP-2', designLength: 400, route: 'TR-1; TR-2/1; TR-9' },
    { ...ended, tag: 'C-9', fromEquipment: 'JB-7', toEquipment: 'PLC-2', designLength: 100 },
  ]);
  const foreman = server.as({ name: 'foreman', role: 'general-foreman' }, projectId);
  const entry = (nth: number, values: Record<string, CellValue>, before: Record<string, CellValue> = {}) => ({
    id: `00000000-0000-4000-8000-00000000010${nth}`,
    type: 'cable' as const,
    commodityId: commodityId!,
    workDate: '2026-11-19',
    values,
    before,
  });
  const record = (...entries: ReturnType<typeof entry>[]) =>
    foreman.call(recordFieldWork, { body: { projectId, entries, includeLastSave: true } });

  const snapshot = await foreman.call(getChanges, { query: { projectId, type: 'cable', since: 0 } });
  expect(answered(snapshot)).toEqual(await recorded('dataEntryCables', snapshot));

  await addRows(server.database, projectId, 'cable-tray', [
    { tag: 'TR-1', length: 100, installedLength: 100 },
    { tag: 'TR-2', length: 100, installedLength: 60 },
  ]);
  const routes = await foreman.call(getRouteStates, { query: { projectId, type: 'cable' } });
  expect(answered(routes)).toEqual(await recorded('routeStates', routes));

  const noPhotos = await foreman.call(listEntryPhotos, { query: { projectId, type: 'cable', id: commodityId! } });
  expect(answered(noPhotos)).toEqual(await recorded('noPhotos', noPhotos));

  await record(entry(0, { reel: 'R-9' }));
  const reply = await record(
    entry(1, { pulledDate: '2999-01-01' }),
    entry(2, { pullStartMark: 1200, pullEndMark: 1000 }),
    entry(3, { reel: 'R-7' }, { reel: null }),
  );
  expect(reply.results.map(({ outcome }) => outcome)).toEqual(['refused', 'recorded', 'conflict']);
  // The time of the other value comes from the database clock.
  for (const conflict of reply.results.flatMap(({ conflicts }) => conflicts))
    if (conflict.lastSave) conflict.lastSave.at = new Date('2026-11-20T12:00:00Z');
  expect(answered(reply)).toEqual(await recorded('fieldWork', reply));
});

it('an entry for a deleted cable is rejected and one for a removed cable recorded, as in the recording', async () => {
  const { id: projectId } = await server.createProject();
  const [gone, removed] = (await addRows(server.database, projectId, 'cable', [
    { tag: 'P-101', designLength: 200 },
    { tag: 'P-102', designLength: 400, removed: true },
  ])) as [number, number];
  await server.database.transaction((transaction) =>
    transaction.execute('delete from cable where project_id = $1 and id = $2', [projectId, gone]),
  );
  const entries = [gone, removed].map((commodityId) => ({
    id: randomUUID(),
    type: 'cable' as const,
    commodityId,
    workDate: '2026-11-19',
    values: { pullComplete: true },
  }));
  const foreman = server.as({ name: 'foreman', role: 'general-foreman' }, projectId);
  const reply = await foreman.call(recordFieldWork, { body: { projectId, entries, includeLastSave: true } });
  expect(reply.results.map(({ outcome }) => outcome)).toEqual(['refused', 'recorded']);
  expect(answered(reply)).toEqual(await recorded('fieldWorkRemoved', reply));
});

it('responses for photos delivered for others, removed ones and without permission match the recordings', async () => {
  const { id: projectId } = await server.createProject();
  const [id] = (await addRows(server.database, projectId, 'cable', [{ tag: 'P-101', designLength: 200 }])) as [number];
  const foreman = server.as({ name: 'Luis Ortega', role: 'general-foreman' }, projectId);
  const entry = { id: randomUUID(), type: 'cable' as const, commodityId: id, workDate: '2026-11-19', values: {} };
  await foreman.call(recordFieldWork, { body: { projectId, entries: [entry] } });
  const add = (caption: string, who: { takenBy?: string; takenBySubject?: string } = {}) =>
    foreman.call(addEntryPhoto, {
      body: { projectId, photoId: randomUUID(), entryId: entry.id, caption, takenAt: '2026-11-19T14:03:00Z', ...who },
      file: { name: 'photo.jpg', content: jpegOf({ width: 1600, height: 1200 }), type: 'image/jpeg' },
    });
  const added = await add('Tray is bent');
  await add('', { takenBy: 'Hank Delacroix', takenBySubject: 'hank' });
  const { photo: removed } = await add('Not this tray');
  // The time of each photo comes from the database clock.
  await server.database.transaction((transaction) =>
    transaction.execute(
      `update field_entry_photo p set added_at = '2026-11-19T14:05:00Z'::timestamptz + n.at * interval '1 minute'
       from (select id, row_number() over (order by added_at) as at from field_entry_photo where project_id = $1) n
       where p.project_id = $1 and p.id = n.id`,
      [projectId],
    ),
  );
  const addedReply = { photo: { ...added.photo, addedAt: new Date('2026-11-19T14:06:00Z') } };
  expect(answered(addedReply)).toEqual(await recorded('entryPhotoAdded', addedReply));
  const row = { projectId, type: 'cable' as const, id };
  const before = await foreman.call(listEntryPhotos, { query: row });
  expect(answered(before)).toEqual(await recorded('entryPhotos', before));

  const { photo } = await foreman.call(removeEntryPhoto, {
    body: { projectId, photoId: removed.photoId, reason: 'Shows another tray' },
  });
  expect(photo.removed).toMatchObject({ by: 'Luis Ortega', reason: 'Shows another tray' });
  await server.database.transaction((transaction) =>
    transaction.execute(
      `update field_entry_photo set removed_at = '2026-11-20T15:00:00Z' where project_id = $1 and removed_at is not null`,
      [projectId],
    ),
  );
  const viewer = server.as({ name: 'viewer', role: 'viewer' }, projectId);
  const after = await viewer.call(listEntryPhotos, { query: row });
  expect(after.photos.map(({ mayRemove }) => mayRemove)).toEqual([false, false, false]);
  expect(answered(after)).toEqual(await recorded('entryPhotosAfterRemoval', after));
});
