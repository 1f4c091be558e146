/**
 * Recorded server responses for the tests of the Admin Dashboard. To record: `RECORD=1 npx vitest run --project=server
 * tests/server/adminRecorded.test.ts`.
 */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listArchives, saveArchiveSettings } from '../../contract/admin/archives.ts';
import { listAuditLog } from '../../contract/admin/auditLog.ts';
import { getProblemReport, listProblemReports, sendProblemReport } from '../../contract/admin/problemReport.ts';
import { getDataQuality } from '../../contract/admin/dataQuality.ts';
import { listDevices, listOwnDevices, reportDevice } from '../../contract/admin/devices.ts';
import { listFeatureSwitches, switchFeature } from '../../contract/admin/featureSwitches.ts';
import { getSystemHealth } from '../../contract/admin/health.ts';
import { listSystemJobs } from '../../contract/admin/jobs.ts';
import { getSystemOverview } from '../../contract/admin/overview.ts';
import { updateCommodities } from '../../contract/rows/changes.ts';
import {
  failArchive,
  finishArchive,
  insertArchive,
  noteCheck,
  type NewArchive,
} from '../../server/repositories/archive/archiveRecords.ts';
import { insertJob } from '../../server/repositories/jobs.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { answered, recorded } from './fixtures/recorded.ts';
import { sampleProblemReport } from './fixtures/sampleProblemReport.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let dana: Client;
const now = new Date('2026-01-02T10:00:00Z');

beforeAll(async () => {
  server = await startTestServer({ now: () => now, env: { DATA_DIR: tmpdir() } });
  dana = server.as({ name: 'Dana Field', claimRole: 'administrator' });
});
afterAll(() => server.close());

/** Returns the health with fixed values for everything that depends on the machine and the clock of the database. */
async function health() {
  const reported = await dana.call(getSystemHealth);
  return {
    ...reported,
    version: '1.0.0',
    build: 'test',
    database: { engine: 'pglite' as const, roundTripMs: 3, bytes: 48_000_000 },
    uploads: { acceptedBytes: 104_857_600 },
    disk: reported.disk && { freeBytes: 390_000_000_000, totalBytes: 1_000_000_000_000 },
    processes: reported.processes.map(({ startedAt }) => ({ version: '1.0.0', build: 'test', startedAt, seenAt: now })),
  };
}

it('health, counts and data quality match the recorded responses', async () => {
  const text: Record<string, unknown> = {};
  const pump = await server.createProject({ projectNumber: 'P-1', name: 'North Pump Station' });
  await server.createProject({ projectNumber: 'P-2', name: 'Ammonia Plant' });
  await addRows(server.database, pump.id, 'cable', [
    { tag: 'P-101', fromEquipment: 'MCC-1', toEquipment: 'P-1', route: 'TR-1; TR-2' },
    { tag: 'P-102', fromEquipment: 'MCC-1' },
  ]);
  await addRows(server.database, pump.id, 'conductor', [{ cableTag: 'P-900', conductorId: '1' }]);
  text['systemHealth'] = await health();
  const overview = await dana.call(getSystemOverview);
  const signedIn = overview.lastSignIns.map((signIn) => ({ ...signIn, at: now }));
  text['systemOverview'] = { ...overview, lastSignIns: signedIn };
  text['dataQuality'] = await dana.call(getDataQuality);
  for (const [name, reply] of Object.entries(text)) expect(answered(reply)).toEqual(await recorded(name, reply));
});

it('the audit log, jobs and devices match the recorded responses', async () => {
  const text: Record<string, unknown> = {};
  const { id: projectId } = await server.createProject({ projectNumber: 'P-3', name: 'River Crossing' });
  const [id] = await addRows(server.database, projectId, 'cable', [{ tag: 'P-101' }]);
  const lea = server.as({ name: 'Lea Lund', role: 'project-lead' }, projectId);
  const cells = [{ field: 'priority', before: null, after: 5 }];
  await lea.call(updateCommodities, { body: { projectId, type: 'cable', rows: [{ id: id!, cells }] } });
  await server.as({ name: 'Bo Berg', role: 'foreman' }, projectId).post('/api/project/update', { projectId });
  const log = await dana.call(listAuditLog, { query: {} });
  const entries = log.entries.filter(({ action }) => /^(commodity|refused|project)/.test(action));
  text['auditLog'] = { below: entries.at(-1)!.id, entries: entries.map((entry) => Object.assign(entry, { at: now })) };
  const subject = 'labor-units';
  const job = { id: randomUUID(), kind: 'laborUnits.recalculate', projectId, subject, payload: {}, delayMs: 3_600_000 };
  await server.database.transaction((transaction) => insertJob(transaction, job));
  const { jobs } = await dana.call(listSystemJobs);
  text['systemJobs'] = { at: now, jobs: jobs.map((each) => Object.assign(each, { createdAt: now })) };
  const deviceId = randomUUID();
  const waits = { deviceId, waiting: 3, needPerson: 1, oldestMs: 30 * 3_600_000, build: 'test' };
  await lea.call(reportDevice, { body: waits });
  const { devices } = await dana.call(listDevices);
  const oldestAt = new Date(now.getTime() - 30 * 3_600_000);
  text['devices'] = { at: now, devices: devices.map((each) => Object.assign(each, { heardAt: now, oldestAt })) };
  const own = await lea.call(listOwnDevices, { query: {} });
  text['ownDevices'] = { devices: own.devices.map((each) => Object.assign(each, { heardAt: now })) };
  for (const [name, reply] of Object.entries(text)) expect(answered(reply)).toEqual(await recorded(name, reply));
});

it('problem reports match the recorded responses', async () => {
  const text: Record<string, unknown> = {};
  const boxId = randomUUID();
  const luis = server.as({ name: 'Luis Ortega', claimRole: 'foreman' });
  await luis.call(sendProblemReport, { body: { boxId, box: sampleProblemReport } });
  text['blackBoxes'] = (await dana.call(listProblemReports)).map((each) => Object.assign(each, { sentAt: now }));
  const { item, content } = await dana.call(getProblemReport, { query: { boxId } });
  text['blackBox'] = { item: { ...item, sentAt: now }, content };
  for (const [name, reply] of Object.entries(text)) expect(answered(reply)).toEqual(await recorded(name, reply));
});

const atTheTime = <S extends { switched: { at: Date } | null }>(each: S) => ({
  ...each,
  switched: each.switched && { ...each.switched, at: now },
});

it('features, one of them switched off, match the recorded responses', async () => {
  const off = await dana.call(switchFeature, { body: { feature: 'photos', isOn: false } });
  const text = {
    featureSwitches: (await dana.call(listFeatureSwitches)).map(atTheTime),
    featureSwitchedOff: atTheTime(off),
  };
  for (const [name, reply] of Object.entries(text)) expect(answered(reply)).toEqual(await recorded(name, reply));
});

/** Returns a time in December 2025, this many minutes past nine UTC. */
const inDecember = (day: number, minutes = 0) => new Date(Date.UTC(2025, 11, day, 9, minutes));

const backupOf = (day: number, reason: NewArchive['reason'] = 'scheduled'): NewArchive => ({
  id: randomUUID(),
  fileName: `wireway-2025-12-${day}-090000-${reason}.tar`,
  reason,
  startedAt: inDecember(day),
});

it('backups, one of each result, match the recorded responses', async () => {
  const list = async () => ({
    ...(await dana.call(listArchives)),
    folder: '/var/lib/wireway/archives',
    timeZone: 'America/Denver',
    nextAt: new Date('2026-01-03T09:00:00Z'),
  });
  const text: Record<string, unknown> = { backupsNone: await list() };
  const [full, damaged, upgrade, good, waiting] = [
    backupOf(27),
    backupOf(28),
    backupOf(29, 'upgrade'),
    backupOf(30),
    backupOf(31, 'requested'),
  ] as const;
  await server.database.transaction(async (transaction) => {
    for (const archive of [full, damaged, upgrade, good, waiting]) await insertArchive(transaction, archive);
    const detail = 'ENOSPC: no space left on device, write';
    await failArchive(transaction, full.id, inDecember(27, 1), { kind: 'diskFull', detail });
    const size = { bytes: 48_213_504, rows: 152_340 };
    for (const [archive, day] of [
      [damaged, 28],
      [upgrade, 29],
      [good, 30],
      [waiting, 31],
    ] as const)
      await finishArchive(transaction, archive.id, { at: inDecember(day, 2), ...size });
    const failure = 'The table cable has 151 rows; the archive has 152.';
    await noteCheck(transaction, damaged.id, { at: inDecember(28, 4), failure });
    for (const [archive, day] of [
      [upgrade, 29],
      [good, 30],
    ] as const)
      await noteCheck(transaction, archive.id, { at: inDecember(day, 4), failure: null });
  });
  text['backups'] = await list();
  const { settings } = await dana.call(listArchives);
  const saved = await dana.call(saveArchiveSettings, { body: { ...settings, hour: 4, keepDaily: 14 } });
  text['backupScheduleSaved'] = { ...(await list()), settings: saved.settings };
  for (const [name, reply] of Object.entries(text)) expect(answered(reply)).toEqual(await recorded(name, reply));
});
