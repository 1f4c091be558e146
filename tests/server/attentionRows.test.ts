/**
 * Lines of "Needs attention": each opens exactly its rows, so the query of its link returns as many rows as the line states
 * (domain section 13). Recorded for the first page with `RECORD=1 npx vitest run --project=server
 * tests/server/attentionRows.test.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getChangeReport } from '../../contract/imports/changeReport.ts';
import { getChanges } from '../../contract/rows/changes.ts';
import { createCommodities } from '../../contract/rows/createCommodities.ts';
import { getProjectAttention, type AttentionItem } from '../../contract/reports/figures/attention.ts';
import { getImport, listImports } from '../../contract/imports/imports.ts';
import { dayOfDevice } from '../../src/base/today.ts';
import { decodeChanges } from '../../src/store/table/changes.ts';
import { filterRows } from '../../src/store/views/filterRows.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { importSteps, lines, type ImportSteps } from './fixtures/importSteps.ts';
import { answered, recorded } from './fixtures/recorded.ts';
import { enterPull } from './fixtures/workedCheck.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let folder: string;
let lead: Client;
let projectId: number;
let items: readonly AttentionItem[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wireway-attention-'));
  server = await startTestServer({ now: () => new Date('2026-11-25T15:00:00Z'), env: { DATA_DIR: folder } });
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  await revisePulledCables(importSteps(lead, projectId));
  await leaveWaiting();
  await addRows(server.database, projectId, 'conductor', [
    { cableTag: 'P-101', conductorId: '1' },
    { cableTag: 'P-900', conductorId: '1' },
    { cableTag: 'P-900', conductorId: '2' },
    { cableTag: 'P-901', conductorId: '1' },
  ]);
  items = (await lead.call(getProjectAttention, { query: { projectId } })).items;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns a schedule of three cables to a given room, and one of a given length. */
const schedule = (room: string, length: number) =>
  lines(
    'Cable Tag,Cable Type,From,To,Length (ft)',
    `P-101,PWR,SWGR-1,${room}-1,350`,
    `P-102,PWR,SWGR-1,${room}-2,80`,
    `P-103,PWR,SWGR-1,${room}-3,120`,
    `P-104,PWR,SWGR-1,MCC-4,${length}`,
  );

/**
 * Applies a revision that moves three cables to another room, two of them started, and changes only the length of a fourth, which
 * is started.
 */
async function revisePulledCables(cables: ImportSteps): Promise<void> {
  await cables.run(schedule('MCC', 60), {}, 'Cable schedule rev A.csv');
  const rows = await server.database.query<{ id: number }>('select id from cable where project_id = $1 order by tag', [
    projectId,
  ]);
  for (const { id } of [rows[0]!, rows[1]!, rows[3]!])
    // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
    await enterPull(lead, projectId, id, '2026-11-18', [null, 20]);
  await cables.run(schedule('LCP', 90), {}, 'Cable schedule rev B.csv');
}

/** Leaves open imports: two of trays and one of conduits that wait for a user, and one of equipment that failed. */
async function leaveWaiting(): Promise<void> {
  const trays = importSteps(lead, projectId, 'cable-tray');
  await trays.look(lines('Tray Tag,Length', 'T-1,40'), {}, 'Trays area 10.csv');
  await trays.upload(lines('Tray Tag,Length', 'T-2,40'), 'Trays area 20.csv');
  await importSteps(lead, projectId, 'conduit').upload(lines('Conduit Tag,Length', 'C-1,40'), 'Conduits.csv');
  const equipment = await importSteps(lead, projectId, 'equipment').upload(
    lines('Tag,Type', 'MCC-1,MCC'),
    'Equipment.csv',
  );
  await server.database.transaction((transaction) =>
    transaction.execute(`update import set status = 'failed' where id = $1`, [equipment.importId]),
  );
}

const ofKind = <Kind extends AttentionItem['kind']>(kind: Kind) =>
  items.filter((item): item is Extract<AttentionItem, { kind: Kind }> => item.kind === kind);

it('the line of changed pulled cables opens the change report with as many critical commodities', async () => {
  const [changed, ...others] = ofKind('changedBegun');
  expect([changed?.count, others]).toEqual([2, []]);
  const report = await lead.call(getChangeReport, {
    query: { projectId, importId: changed!.importId, impact: 'critical' },
  });
  expect(report.record.fileName).toBe('Cable schedule rev B.csv');
  expect(new Set(report.rows.map(({ tag }) => tag))).toEqual(new Set(['P-101', 'P-102']));
});

it('the line of waiting schedules opens a single one at its step, or the list of several', async () => {
  const waiting = ofKind('importsWaiting');
  expect(waiting.map(({ type, count }) => [type, count])).toEqual([
    ['cable-tray', 2],
    ['conduit', 1],
  ]);
  const listed = await lead.call(listImports, { query: { projectId, importType: 'cable-tray' } });
  expect(listed.filter(({ status }) => status === 'draft' || status === 'checked')).toHaveLength(2);
  expect(waiting[0]?.importId).toBeNull();
  const one = await lead.call(getImport, { query: { projectId, importId: waiting[1]!.importId! } });
  expect([one.fileName, one.status]).toEqual(['Conduits.csv', 'draft']);
});

it('the line of a failed import opens that import', async () => {
  const [failed] = ofKind('importFailed');
  const record = await lead.call(getImport, { query: { projectId, importId: failed!.importId } });
  expect([failed?.type, failed?.count, record.fileName, record.status]).toEqual([
    'equipment',
    1,
    'Equipment.csv',
    'failed',
  ]);
});

it('the line of orphaned rows opens the grid with exactly these rows', async () => {
  const [orphans] = ofKind('orphans');
  const table = decodeChanges(await lead.call(getChanges, { query: { projectId, type: orphans!.type } }));
  const filters = [{ field: orphans!.field, is: 'oneOf' as const, texts: [...orphans!.owners] }];
  expect(filterRows(table, { search: '', searchFields: [], filters }, dayOfDevice())).toHaveLength(orphans!.count);
  expect(orphans).toMatchObject({ type: 'conductor', count: 3, owners: ['P-900', 'P-901'] });
});

it('the response matches the recorded one of the first page', async () => {
  const reported = await lead.call(getProjectAttention, { query: { projectId } });
  expect(answered(reported)).toEqual(await recorded('attentionOfImports', reported));
});

/** Lines about schedule files. */
const lasting = (all: readonly AttentionItem[]) =>
  all.filter(({ kind }) => kind === 'changedBegun' || kind === 'importFailed');

it('rows added in the grid hide neither the last revision nor a schedule that failed', async () => {
  for (const type of ['cable', 'equipment'] as const) {
    const rows = [{ cells: [{ field: 'tag', value: 'NEW-1' }] }];
    const body = { projectId, type, importId: crypto.randomUUID(), unit: 'ft', rows } as const;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a user adds them
    await lead.call(createCommodities, { body });
  }
  const { items: now } = await lead.call(getProjectAttention, { query: { projectId } });
  expect(lasting(now)).toEqual(lasting(items));
  expect(lasting(now)).toHaveLength(2);
});
