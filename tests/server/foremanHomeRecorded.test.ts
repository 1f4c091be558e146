/**
 * Server responses about the packages of a foreman, for the test of their first page; recorded with `RECORD=1 npx vitest run
 * --project=server tests/server/foremanHomeRecorded.test.ts`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateCommodities } from '../../contract/rows/changes.ts';
import { getForemanHome } from '../../contract/packages/foremanHome.ts';
import type { PackageStatus } from '../../contract/setup/codes/packageStatus.ts';
import { recordPrint } from '../../contract/printing/printedCards.ts';
import { getPrintRecords } from '../../contract/printing/printRecords.ts';
import { addRows } from './commodityFixture.ts';
import { answered, recorded } from './fixtures/recorded.ts';
import { addPackage } from './packageFixture.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date('2026-11-20T15:00:00Z') });
});
afterAll(() => server.close());

const luis = { name: 'Luis Ortega', role: 'foreman' } as const;

async function addFor(projectId: number, number: string, description: string, status: PackageStatus, values = {}) {
  const id = await addPackage(server.database, projectId, 'installation-package', number, {
    status,
    foreman: luis.name,
    ...values,
  });
  await server.database.query('update code set description = $1 where id = $2', [description, id]);
}

it('the packages of a foreman in two projects match the recording', async () => {
  const { id: pump } = await server.createProject({ projectNumber: 'P-1', name: 'North Pump Station' });
  const { id: plant } = await server.createProject({ projectNumber: 'P-2', name: 'Ammonia Plant' });
  const foreman = server.as(luis, pump);
  await foreman.userId();
  await server.as(luis, plant).userId();
  const lead = server.as('project-lead', pump);
  await addFor(pump, 'IWP-A10-P-003', 'Area 10 power, level 2', 'inProgress');
  await addFor(pump, 'IWP-A10-P-004', 'Area 10 control', 'released');
  await addFor(pump, 'IWP-A10-P-005', 'Area 10 lighting', 'onHold', { holdReason: 'ACCESS' });
  await addFor(pump, 'IWP-A10-P-001', 'Area 10 feeders', 'complete');
  await addFor(plant, 'IWP-B20-P-001', 'Compressor house', 'released');
  await addRows(server.database, pump, 'equipment', [{ tag: 'MCC-1', setDate: '2026-11-02' }]);
  await addRows(server.database, pump, 'cable-tray', [
    { tag: 'A10-PT-001', length: 10, installedLength: 10 },
    { tag: 'A10-PT-014', length: 10, installedLength: 4 },
  ]);
  const ends = { fromEquipment: 'MCC-1', toEquipment: 'MCC-1', designLength: 410 };
  const own = { ...ends, package: 'IWP-A10-P-003', route: 'A10-PT-001' };
  const done = { pullComplete: true, pulledDate: '2026-11-18', testResult: 'Pass', testDate: '2026-11-19' };
  const [longer] = await addRows(server.database, pump, 'cable', [
    { ...own, tag: 'A10-JB-009-P01' },
    { ...own, tag: 'A10-JB-009-P02' },
    { ...own, ...done, tag: 'A10-JB-009-P03' },
    { ...own, tag: 'A10-JB-009-P04', route: 'A10-PT-014' },
    { ...own, tag: 'A10-JB-009-P05', route: 'A10-PT-014' },
    { ...own, tag: 'A10-JB-009-P06', route: 'A10-PT-099' },
    { ...ends, tag: 'A10-C-01', package: 'IWP-A10-P-004', route: 'A10-PT-001' },
    { ...ends, tag: 'A10-L-01', package: 'IWP-A10-P-005', route: 'A10-PT-001' },
    { ...ends, ...done, tag: 'A10-F-01', package: 'IWP-A10-P-001', route: 'A10-PT-001' },
  ]);
  const { records } = await lead.call(getPrintRecords, {
    body: { projectId: pump, type: 'cable', ids: [longer!], tag: '', attached: [] },
  });
  await lead.call(recordPrint, {
    body: {
      projectId: pump,
      type: 'cable',
      printId: crypto.randomUUID(),
      templateType: 'pull-card',
      templateVersion: 0,
      unitMeasurement: 'imperial',
      cards: records.map(({ id, values }) => ({ id, values })),
    },
  });
  const cells = [
    { field: 'designLength', before: 410, after: 455 },
    { field: 'hold', before: null, after: 'vendor drawing' },
  ];
  await lead.call(updateCommodities, { body: { projectId: pump, type: 'cable', rows: [{ id: longer!, cells }] } });
  const home = await foreman.call(getForemanHome);
  expect(answered(home)).toEqual(await recorded('foremanHome', home));
});
