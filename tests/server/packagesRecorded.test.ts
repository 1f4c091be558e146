/**
 * Server responses about packages, for the tests of their pages, of the palette and of printing; recorded with `RECORD=1 npx
 * vitest run --project=server tests/server/packagesRecorded.test.ts`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveCodes } from '../../contract/setup/codes/codes.ts';
import { findPackages, recordCover } from '../../contract/packages/covers.ts';
import {
  fillPackage,
  getPackage,
  listPackageContents,
  listPackages,
  savePackageConstraints,
  savePackages,
} from '../../contract/packages/packages.ts';
import { listBlockers } from '../../contract/packages/blockers.ts';
import type { Client } from './client.ts';
import { addLaborUnit, addRows } from './commodityFixture.ts';
import { answered, recorded } from './fixtures/recorded.ts';
import { cellsOf, savedRows } from './rowEdits.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;
let id: number;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date('2026-11-20T15:00:00Z') });
  const { database } = server;
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  await addLaborUnit(database, projectId, { type: 'cable', name: 'Pull', typeCode: '', per: 100, hours: 34 });
  await lead.call(saveCodes, {
    body: { projectId, kind: 'area', rows: [{ row: null, cells: cellsOf({ code: 'A10' }) }] },
  });
  const list = [
    { code: 'IWP-A10-001', description: 'Area 10 power', area: 'A10', capacityHours: 400 },
    { code: 'IWP-A10-002', area: 'A10' },
  ];
  const { results } = await lead.call(savePackages, {
    body: { projectId, packageType: 'installation', rows: list.map((row) => ({ row: null, cells: cellsOf(row) })) },
  });
  id = savedRows(results)[0]!.id;
  const { row, constraints } = await lead.call(getPackage, { query: { projectId, id } });
  const stored = new Set(['Material', 'Route ready']);
  const edits = constraints.filter(({ name }) => !stored.has(name)).map((each) => ({ remove: each.id }));
  await lead.call(savePackageConstraints, { body: { projectId, id, version: row.version, edits } });
  const set = { setDate: '2026-11-02' };
  await addRows(database, projectId, 'equipment', [
    { tag: 'MCC-1', ...set },
    { tag: 'P-1', ...set },
  ]);
  await addRows(database, projectId, 'cable-tray', [
    { tag: 'A10-CT-1', length: 10, installedLength: 10 },
    { tag: 'A10-CT-9', length: 10, installedLength: 4 },
  ]);
  const own = { package: 'IWP-A10-001', fromEquipment: 'MCC-1', toEquipment: 'P-1', typeCode: 'PWR-3C10', area: 'A10' };
  const done = { pullComplete: true, pulledDate: '2026-11-18', testResult: 'Pass', testDate: '2026-11-19' };
  await addRows(database, projectId, 'cable', [
    { ...own, tag: 'C-001', route: 'A10-CT-1', designLength: 400 },
    { ...own, tag: 'C-002', route: 'A10-CT-1; A10-CT-9', designLength: 500, hold: 'vendor drawing' },
    { ...own, ...done, tag: 'C-003', route: 'A10-CT-1', designLength: 300 },
    { ...own, tag: 'C-004', package: 'IWP-A10-002', route: 'A10-CT-9', designLength: 100 },
    { tag: 'C-005', area: 'A10', designLength: 100 },
  ]);
});
afterAll(() => server.close());

it('the list, a package and its rows match the recordings', async () => {
  const list = await lead.call(listPackages, { query: { projectId, packageType: 'installation' } });
  expect(answered(list)).toEqual(await recorded('packages', list));
  const detail = await lead.call(getPackage, { query: { projectId, id } });
  expect(answered(detail)).toEqual(await recorded('packageDetail', detail));
  const contents = await lead.call(listPackageContents, { query: { projectId, id } });
  expect(answered(contents)).toEqual(await recorded('packageContents', contents));
});

it('blockers of packages and a trial fill by rule match the recordings', async () => {
  const unlocks = await lead.call(listBlockers, { query: { projectId, packageType: 'installation' } });
  expect(answered(unlocks)).toEqual(await recorded('packageUnlocks', unlocks));
  const by = { where: { area: 'A10' } };
  const trial = await lead.call(fillPackage, {
    body: { projectId, id, commodityType: 'cable', by, movesFromOthers: false, isTrial: true },
  });
  expect(answered(trial)).toEqual(await recorded('packageFillTrial', trial));
});

it('packages found by number match the recordings', async () => {
  const find = (text: string) => lead.call(findPackages, { query: { projectId, text } });
  const found = await find('a10');
  expect(answered(found)).toEqual(await recorded('packagesFound', found));
  const none = await find('zz');
  expect(answered(none)).toEqual(await recorded('packagesNotFound', none));
  const { row, constraints } = await lead.call(getPackage, { query: { projectId, id } });
  const { rows } = await lead.call(listPackageContents, { query: { projectId, id } });
  const printed = {
    values: row.values,
    constraints: constraints.map(({ name, state }) => ({ name, state })),
    rows: rows.slice(1).map((each) => ({ type: each.type, id: each.id })),
  };
  const cover = { projectId, printId: '00000000-0000-4000-8000-000000000001', id, printed };
  await lead.call(recordCover, { body: cover });
  const { packages } = await find('iwp-a10-001');
  // The print time comes from the database clock.
  const [own] = packages;
  const scanned = { packages: [{ ...own!, cover: { ...own!.cover!, printedAt: new Date('2026-11-20T15:00:00Z') } }] };
  expect(answered(scanned)).toEqual(await recorded('packageScanned', scanned));
});
