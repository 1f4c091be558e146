/** The reel ledger through the API: what a row must hold, what follows when a reel is numbered anew, and its lengths in another unit. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listCodes, mergeCodes, saveCodes } from '../../contract/codes/codes.ts';
import { listChoices } from '../../contract/codes/pickLists.ts';
import { getProject, updateProject } from '../../contract/projects.ts';
import { deleteReels, mergeReels, saveReels } from '../../contract/reels/reels.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { cellsOf, problemsOf, savedRows, type Values } from './rowEdits.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  const cableTypes = ['PWR-3C10', 'CTL-7C14'].map((code) => ({ row: null, cells: cellsOf({ code }) }));
  await lead.call(saveCodes, { body: { projectId, kind: 'cable-type', rows: cableTypes } });
});

const kind = 'reel' as const;
const save = async (rows: Values[], who = lead) =>
  (
    await who.call(saveReels, {
      body: { projectId, kind, rows: rows.map((row) => ({ row: null, cells: cellsOf(row) })) },
    })
  ).results;
const add = async (...rows: Values[]) => savedRows(await save(rows));
const ledger = async () => (await lead.call(listCodes, { query: { projectId, kind } })).rows;
const reelsOfCables = () =>
  server.database.transaction((transaction) =>
    transaction.query<{ tag: string; reel: string | null }>(
      'select tag, reel from cable where project_id = $1 order by tag',
      [projectId],
    ),
  );

it('has a number that stands once, a type of the list, and a length unless it is only ordered', async () => {
  const results = await save([
    { code: 'R-1', cableType: 'pwr-3c10', receivedLength: '2,500 ft', startMark: 10, endMark: 2510 },
    { code: ' r-1', cableType: 'PWR-3C10', receivedLength: 1 },
    { code: 'R-2', receivedLength: 100 },
    { code: 'R-3', cableType: 'PWR-9', receivedLength: 100 },
    { code: 'R-4', cableType: 'PWR-3C10' },
    { code: 'R-5', cableType: 'PWR-3C10', status: 'ordered', orderedLength: 1000 },
    { code: 'R-6', cableType: 'PWR-3C10', receivedLength: -5 },
  ]);
  expect(problemsOf(results)).toEqual([
    'saved',
    [{ field: 'code', reason: expect.stringContaining('The reel r-1 is in the list already.') }],
    [{ field: 'cableType', reason: 'Cable type is missing. Type it; the row needs it.' }],
    [{ field: 'cableType', reason: expect.stringContaining('No cable type PWR-9') }],
    [{ field: 'receivedLength', reason: 'Received length is missing. Type it; the row needs it.' }],
    'saved',
    [{ field: 'receivedLength', reason: expect.any(String) }],
  ]);
  expect((await ledger()).map(({ values }) => values)).toMatchObject([
    { code: 'R-1', cableType: 'PWR-3C10', status: 'received', receivedLength: 2500, startMark: 10, endMark: 2510 },
    { code: 'R-5', status: 'ordered', orderedLength: 1000, receivedLength: null },
  ]);
});

it('numbered anew or merged, a reel takes its cables along; one that cables name stays', async () => {
  await addRows(server.database, projectId, 'cable', [
    { tag: 'C-1', reel: 'r-1' },
    { tag: 'C-2', reel: 'R-2' },
  ]);
  const [one, two] = await add(
    { code: 'R-1', cableType: 'PWR-3C10', receivedLength: 500 },
    { code: 'R-2', cableType: 'PWR-3C10', receivedLength: 500 },
  );
  const cells = cellsOf({ code: 'R-01' });
  await lead.call(saveReels, {
    body: { projectId, kind, rows: [{ row: { id: one!.id, version: one!.version }, cells }] },
  });
  expect(await reelsOfCables()).toEqual([
    { tag: 'C-1', reel: 'R-01' },
    { tag: 'C-2', reel: 'R-2' },
  ]);
  const deletion = { projectId, kind, rows: [{ id: two!.id, version: two!.version }] };
  expect((await lead.call(deleteReels, { body: deletion })).results).toMatchObject([
    { status: 'refused', reason: expect.stringContaining('R-2 is the reel of 1 cable') },
  ]);
  await lead.call(mergeReels, { body: { projectId, codeId: two!.id, intoCodeId: one!.id } });
  expect((await reelsOfCables()).map(({ reel }) => reel)).toEqual(['R-01', 'R-01']);
  expect(await ledger()).toMatchObject([{ uses: 2 }]);
});

describe('who keeps the ledger', () => {
  it('is who may change reels: not who keeps the codes, and nobody of an archived project', async () => {
    const [reel, other] = await add(
      { code: 'R-1', cableType: 'PWR-3C10', receivedLength: 500 },
      { code: 'R-2', cableType: 'PWR-3C10', receivedLength: 500 },
    );
    await expect(
      lead.call(mergeCodes, { body: { projectId, codeId: reel!.id, intoCodeId: other!.id } }),
    ).rejects.toMatchObject({ code: 'code.notFound' });
    const row = { code: 'R-3', cableType: 'PWR-3C10', receivedLength: 500 };
    await expect(save([row], server.as('general-foreman', projectId))).rejects.toMatchObject({ status: 403 });
    expect(problemsOf(await save([row], server.as('project-manager', projectId)))).toEqual(['saved']);
    const { id: _id, version: _version, ...record } = await lead.call(getProject, { query: { projectId } });
    await lead.call(updateProject, { body: { projectId, ...record, archive: true } });
    await expect(save([{ ...row, code: 'R-4' }])).rejects.toMatchObject({ code: 'project.archived' });
  });

  it('offers what can still be cut from, with its type, and both readers of one row are told', async () => {
    const [reel] = await add(
      { code: 'R-1', cableType: 'PWR-3C10', receivedLength: 500 },
      { code: 'R-2', cableType: 'CTL-7C14', receivedLength: 500, status: 'empty' },
    );
    const { choices } = await lead.call(listChoices, { query: { projectId, list: 'reel' } });
    expect(choices).toEqual([{ name: 'R-1', description: 'PWR-3C10' }]);
    const edit = (receivedLength: number) => ({
      body: {
        projectId,
        kind,
        rows: [{ row: { id: reel!.id, version: reel!.version }, cells: cellsOf({ receivedLength }) }],
      },
    });
    await lead.call(saveReels, edit(490));
    expect((await lead.call(saveReels, edit(480))).results).toMatchObject([
      { status: 'conflict', row: { values: { receivedLength: 490 } } },
    ]);
  });
});

it('its lengths follow the unit of the project, and come back as they were', async () => {
  const lengths = { receivedLength: 2503.125, startMark: 17, endMark: 2520.125, scrap: 1 / 3 };
  await add({ code: 'R-1', cableType: 'PWR-3C10', weight: 812, ...lengths });
  const administrator = server.as('administrator');
  const change = async (unitMeasurement: 'imperial' | 'metric') => {
    const { id: _id, version: _version, ...record } = await administrator.call(getProject, { query: { projectId } });
    await administrator.call(updateProject, { body: { projectId, ...record, unitMeasurement } });
    return (await ledger())[0]!.values;
  };
  expect((await ledger())[0]!.values).toMatchObject({ receivedLength: 2503.125 });
  expect(await change('metric')).toMatchObject({ receivedLength: 762.9525, startMark: 5.1816 });
  const back = await change('imperial');
  for (const [key, length] of Object.entries(lengths)) expect(Number(back[key])).toBeCloseTo(length, 9);
  expect(Number(back['weight'])).toBeCloseTo(812, 6);
});
