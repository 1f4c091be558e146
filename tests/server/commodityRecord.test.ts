/** Record of one row: its route, its ends, the rows that name it and its history. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateCommodities } from '../../contract/rows/changes.ts';
import { getCommodityRecord, maxNamingRows } from '../../contract/rows/commodityRecord.ts';
import { commodities } from '../../contract/commodities/index.ts';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { getRouteStates } from '../../contract/rows/routeStates.ts';
import type { Client } from './client.ts';
import { addRows, type NewRow } from './commodityFixture.ts';
import { importSteps } from './fixtures/importSteps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;
/** Row ids by type and tag. */
const ids = new Map<string, number>();

const add = async (type: CommodityType, rows: readonly NewRow[]) => {
  const added = await addRows(server.database, projectId, type, rows);
  rows.forEach((row, at) => ids.set(`${type} ${row['tag'] ?? row['cableTag']}`, added[at]!));
};
const recordOf = (type: CommodityType, tag: string, who: Client = lead) =>
  who.call(getCommodityRecord, { query: { projectId, type, id: ids.get(`${type} ${tag}`) ?? 0 } });

const hanging = async (type: CommodityType, tag: string, who?: Client) =>
  (await recordOf(type, tag, who)).namedBy.map((list) => [
    list.type,
    list.field,
    list.count,
    list.rows.map((row) => row.tag).join(', '),
  ]);

beforeAll(async () => {
  server = await startSharedServer();
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  await add('cable-tray', [
    { tag: 'PT-1', length: 100, installedLength: 60 },
    { tag: 'PT-1/9' },
    { tag: 'PT-GONE', removed: true },
  ]);
  await add('conduit', [{ tag: 'CT-1' }]);
  await add('equipment', [{ tag: 'MCC-1' }]);
  await add('cable', [
    {
      tag: 'C-1',
      fromEquipment: 'mcc-1',
      toEquipment: 'P-404',
      route: 'pt-1/2; PT-1/9; CT-1; PT-GONE; NOWHERE',
      foreman: 'Luis Ortega',
    },
    { tag: 'C-2', fromEquipment: 'MCC-1', toEquipment: 'MCC-1', route: 'PT-1/9' },
  ]);
  await add('conductor', [{ cableTag: 'c-1', conductorId: 'BK' }]);
});
afterAll(() => server.close());

it('shows the route with each raceway and both ends, linked to rows of the project', async () => {
  const { names } = await recordOf('cable', 'C-1');
  expect(names.map(({ field, name, row }) => [field, name, row && `${row.type} ${row.tag}`])).toEqual([
    ['fromEquipment', 'mcc-1', 'equipment MCC-1'],
    ['toEquipment', 'P-404', null],
    ['route', 'pt-1/2', 'cable-tray PT-1'],
    ['route', 'PT-1/9', 'cable-tray PT-1/9'],
    ['route', 'CT-1', 'conduit CT-1'],
    ['route', 'PT-GONE', null],
    ['route', 'NOWHERE', null],
  ]);
});

it('lists the rows that name a row: conductors, cables by raceway and by equipment', async () => {
  expect(await hanging('cable', 'C-1')).toEqual([
    ['conductor', 'cableTag', 1, 'c-1 BK'],
    ['from-term', 'cableTag', 1, 'C-1'],
    ['to-term', 'cableTag', 1, 'C-1'],
  ]);
  expect(await hanging('cable-tray', 'PT-1')).toEqual([['cable', 'route', 1, 'C-1']]);
  expect(await hanging('cable-tray', 'PT-1/9')).toEqual([['cable', 'route', 2, 'C-1, C-2']]);
  expect(await hanging('equipment', 'MCC-1')).toEqual([
    ['cable', 'fromEquipment', 2, 'C-1, C-2'],
    ['cable', 'toEquipment', 1, 'C-2'],
    ['from-term', 'equipment', 2, 'C-1, C-2'],
    ['to-term', 'equipment', 1, 'C-2'],
  ]);
});

it('shows a foreman the raceways of their cable and no row of other foremen', async () => {
  const foreman = server.as({ name: 'Luis Ortega', role: 'foreman' }, projectId);
  const { names } = await recordOf('cable', 'C-1', foreman);
  expect(names.find(({ name }) => name === 'CT-1')?.row?.tag).toBe('CT-1');
  await expect(recordOf('cable', 'C-2', foreman)).rejects.toMatchObject({ code: 'commodity.notFound' });
});

it('returns the progress of each raceway once per type, for a foreman only on their own routes', async () => {
  const statesFor = async (who: Client, type: CommodityType = 'cable') => {
    const { raceways } = await who.call(getRouteStates, { query: { projectId, type } });
    return raceways.map(({ name, run }) => [name, run]);
  };
  const ofFirst = [
    ['pt-1/2', 60],
    ['PT-1/9', 0],
    ['CT-1', 0],
    ['PT-GONE', null],
    ['NOWHERE', null],
  ];
  await add('conduit', [{ tag: 'CT-2' }]);
  await add('cable', [
    { tag: 'C-3', route: 'PT-1/9; CT-2' },
    { tag: 'C-4', route: 'PT-1', removed: true },
  ]);
  expect(await statesFor(server.as({ name: 'Luis Ortega', role: 'foreman' }, projectId))).toEqual(ofFirst);
  expect(await statesFor(lead)).toEqual(expect.arrayContaining([...ofFirst, ['CT-2', 0]]));
  expect(await statesFor(lead)).toHaveLength(ofFirst.length + 1);
  expect(await statesFor(lead, 'equipment')).toEqual([]);
  const { id: other } = await server.createProject();
  const elsewhere = await server
    .as('project-lead', other)
    .call(getRouteStates, { query: { projectId: other, type: 'cable' } });
  expect(elsewhere.raceways).toEqual([]);
});

it('returns the first rows of a very long list and the full count', async () => {
  const tags = Array.from({ length: maxNamingRows + 5 }, (_, at) => ({ tag: `M-${at}`, fromEquipment: 'MCC-2' }));
  await add('equipment', [{ tag: 'MCC-2' }]);
  await add('cable', tags);
  const [list] = (await recordOf('equipment', 'MCC-2')).namedBy;
  expect(list?.count).toBe(maxNamingRows + 5);
  expect(list?.rows).toHaveLength(maxNamingRows);
});

it('lists the fields of a change in column order', async () => {
  await add('cable', [{ tag: 'O-1' }]);
  const cells = ['notes', 'area', 'fromEquipment', 'description'].map((field) => ({ field, before: null, after: 'X' }));
  await lead.call(updateCommodities, {
    body: { projectId, type: 'cable', rows: [{ id: ids.get('cable O-1')!, cells }] },
  });
  const [edit] = (await recordOf('cable', 'O-1')).history;
  const inOrder = commodities.cable.fields
    .map(({ key }) => key)
    .filter((key) => cells.some(({ field }) => field === key));
  expect(edit?.fields.map(({ field }) => field)).toEqual(inOrder);
});

it('lists changes by edit, entry and revision with their authors, newest first', async () => {
  const steps = importSteps(lead, projectId);
  await steps.run('Cable,Length,From\nH-1,100,MCC-1\n', { mode: 'partial' }, 'revA.csv');
  const [found] = await server.database.transaction((transaction) =>
    transaction.query<{ id: number }>("select id from cable where project_id = $1 and tag = 'H-1'", [projectId]),
  );
  const id = found!.id;
  ids.set('cable H-1', id);
  const dana = server.as({ name: 'Dana Whitfield', role: 'project-lead' }, projectId);
  await dana.call(updateCommodities, {
    body: { projectId, type: 'cable', rows: [{ id, cells: [{ field: 'notes', before: null, after: 'north' }] }] },
  });
  await lead.call(recordFieldWork, {
    body: {
      projectId,
      entries: [
        {
          id: crypto.randomUUID(),
          type: 'cable',
          commodityId: id,
          workDate: '2026-03-02',
          values: { pulledLength: 50 },
          note: '',
        },
      ],
    },
  });
  const { draft } = await steps.run('Cable,Length,From\nH-1,120,MCC-1\n', { mode: 'partial' }, 'revB.csv');
  const { history, isHistoryCut } = await recordOf('cable', 'H-1');
  expect(isHistoryCut).toBe(false);
  expect(
    history.map(({ cause, change, fileName, userName, fields }) => [
      cause,
      change ?? userName,
      fileName,
      fields
        .filter(({ field }) => ['designLength', 'notes', 'pulledLength'].includes(field))
        .map(({ field, before, after }) => `${field} ${before} → ${after}`)
        .join(', '),
    ]),
  ).toEqual([
    ['import', 'changed', 'revB.csv', 'designLength 100 → 120'],
    ['entry', expect.any(String), '', 'pulledLength null → 50'],
    ['edit', 'Dana Whitfield', '', 'notes null → north'],
    ['import', 'added', 'revA.csv', ''],
  ]);
  await steps.revert(draft.record.id);
  const [newest] = (await recordOf('cable', 'H-1')).history;
  expect(newest).toMatchObject({ fileName: 'revB.csv', isTakenBack: true });
});
