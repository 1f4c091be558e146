/**
 * What the server says in reports of a small job, for the report screen's tests; recorded with
 * `RECORD=1 npx vitest run --project=server tests/server/reportRecorded.test.ts`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getReport, type ReportType } from '../../contract/reports.ts';
import { addLaborUnit, addRows } from './commodityFixture.ts';
import { answered, recorded } from './fixtures/recorded.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date('2026-11-20T15:00:00Z') });
  const { database } = server;
  projectId = (await server.createProject()).id;
  for (const [typeCode, hours] of [
    ['2PR#16', 2],
    ['3C#12', 3.5],
    ['12C#14', 5],
  ] as const)
    await addLaborUnit(database, projectId, { type: 'cable', name: typeCode, typeCode, per: 100, hours });
  await addRows(database, projectId, 'cable-tray', [
    { tag: 'RW-T-1', length: 100, runComplete: true, installedDate: '2026-11-02' },
    { tag: 'RW-T-2', length: 200, installedLength: 50 },
  ]);
  await addRows(database, projectId, 'equipment', [
    { tag: 'RW-MCC-1', setDate: '2026-10-05' },
    { tag: 'RW-MCC-2', setDate: '2026-10-05' },
    { tag: 'RW-P-1' },
  ]);
  const between = { fromEquipment: 'RW-MCC-1', toEquipment: 'RW-MCC-2' };
  await addRows(database, projectId, 'cable', [
    {
      ...between,
      tag: 'RW-101',
      typeCode: '3C#12',
      area: 'A1',
      designLength: 1000,
      pulledLength: 600,
      route: 'RW-T-1',
    },
    {
      ...between,
      tag: 'RW-102',
      typeCode: '3C#12',
      area: 'A1',
      designLength: 893,
      pulledLength: 910,
      pullComplete: true,
    },
    { ...between, tag: 'RW-201', typeCode: '2PR#16', area: 'A2', designLength: 300, runs: 3, route: 'RW-T-1; RW-T-2' },
    { ...between, tag: 'RW-301', area: 'A2', designLength: null, route: 'RW-T-1', toEquipment: 'RW-P-1' },
    { ...between, tag: 'RW-401', typeCode: '12C#14', designLength: 50.5, route: 'RW-T-9' },
    { ...between, tag: 'RW-501', typeCode: '12C#14', designLength: 75, removed: true },
  ]);
});
afterAll(() => server.close());

const report = (project: number, reportType: ReportType) =>
  server.as('viewer', project).call(getReport, { query: { projectId: project, reportType } });

it.each([
  ['reportCableSummary', 'cable-summary'],
  ['reportCableLength', 'cable-length-by-type-code'],
  ['reportCableRouteReady', 'cable-route-ready'],
  ['reportCablesByEquipment', 'cables-by-equipment'],
] as const)('%s is as the screen was shown it', async (name, reportType) => {
  const reply = await report(projectId, reportType);
  expect(answered(reply)).toEqual(await recorded(name, reply));
});

it.each([
  ['reportOfNoCables', 'cable-summary'],
  ['reportOfNoConduits', 'conduit-summary'],
] as const)('%s, in a new project, is as the screen was shown it', async (name, reportType) => {
  const { id } = await server.createProject();
  const reply = await report(id, reportType);
  expect(answered(reply)).toEqual(await recorded(name, reply));
});
