/** Administrator's view of the installation: health, contents and data quality. */
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listArchives, saveArchiveSettings } from '../../contract/admin/archives.ts';
import { gapsOf, getDataQuality } from '../../contract/admin/dataQuality.ts';
import { getSystemHealth } from '../../contract/admin/health.ts';
import { getSystemOverview } from '../../contract/admin/overview.ts';
import { getReport } from '../../contract/reports/reports.ts';
import { createUser } from '../../contract/users/users.ts';
import { updateProject } from '../../contract/setup/projects/projects.ts';
import {
  failArchive,
  finishArchive,
  insertArchive,
  noteCheck,
} from '../../server/repositories/archive/archiveRecords.ts';
import { addLaborUnit, addRows } from './commodityFixture.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { runs, explorationTimeout } from '../support/exploration.ts';

// Random explorations take longer than a single test.
vi.setConfig({ testTimeout: explorationTimeout });

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const administrator = () => server.as('administrator');

it('health reports the database, the disk, the provider and every server on the database', async () => {
  const health = await administrator().call(getSystemHealth);
  expect(health.database.engine).toBe(server.database.engine);
  expect(health.database.roundTripMs).toBeGreaterThan(0);
  expect(health.database.bytes).toBeGreaterThan(1_000_000);
  expect(health.jobs).toEqual({ waiting: 0, running: 0, stalled: 0, failedInDay: 0 });
  expect(health.provider).toEqual({ kind: 'remote', areKeysKnown: true, reachedAt: null });
  expect(health.processes).toHaveLength(1);
  const beside = await startTestServer({ database: server.database });
  expect((await administrator().call(getSystemHealth)).processes).toHaveLength(2);
  await beside.close();
  const [only, ...others] = (await administrator().call(getSystemHealth)).processes;
  expect(others).toEqual([]);
  expect(only).toMatchObject({ version: health.version, build: health.build });
});

it('a server without a recent heartbeat leaves the list, and is deleted after a day', async () => {
  const silent = (id: string, ago: string) =>
    server.database.transaction((transaction) =>
      transaction.execute(
        `insert into server_process (id, version, build, started_at, seen_at) values ($1, '0', 'old', now(), now() - $2::interval)`,
        [id, ago],
      ),
    );
  await silent('0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f01', '2 minutes');
  await silent('0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f02', '25 hours');
  expect((await administrator().call(getSystemHealth)).processes.map(({ build }) => build)).not.toContain('old');
  const beside = await startTestServer({ database: server.database });
  const left = await server.database.transaction((transaction) =>
    transaction.query<{ id: string }>("select id from server_process where build = 'old'"),
  );
  expect(left.map(({ id }) => id)).toEqual(['0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f01']);
  await beside.close();
});

it('waiting, running, stalled and failed jobs are counted separately', async () => {
  const { id: projectId } = await server.createProject();
  const rows = [
    ['queued', null, null],
    ['running', '1 minute', null],
    ['running', '-1 minute', null],
    ['failed', null, '1 hour'],
    ['failed', null, '30 hours'],
  ];
  await server.database.transaction(async (transaction) => {
    for (const [at, [status, lease, ended]] of rows.entries())
      await transaction.execute(
        `insert into job (id, kind, project_id, subject, payload, status, worker, lease_until, finished_at)
         values (gen_random_uuid(), 'nobody takes it', $1, $2, '{}', $3, gen_random_uuid(), now() + $4::interval, now() - $5::interval)`,
        [projectId, `job ${at}`, status, lease, ended],
      );
  });
  const { jobs } = await administrator().call(getSystemHealth);
  expect(jobs).toEqual({ waiting: 1, running: 1, stalled: 1, failedInDay: 1 });
  await server.database.transaction((transaction) =>
    transaction.execute("delete from job where kind = 'nobody takes it'"),
  );
});

it('health has the newest backup with a successful test restore, and the fault of later ones', async () => {
  const backups = async () => {
    const [health, list] = [await administrator().call(getSystemHealth), await administrator().call(listArchives)];
    // The status light and the page must always agree.
    expect(health.backups.warning).toBe(list.warning);
    return health.backups;
  };
  expect(await backups()).toEqual({ isOn: true, warning: null, lastGoodAt: null });
  const startedAt = new Date(Date.now() - 3 * 60_000);
  const [tested, untested, failed] = ['A', 'B', 'C'].map((name, at) => ({
    id: randomUUID(),
    fileName: `${name}.tar`,
    reason: 'requested' as const,
    startedAt: new Date(startedAt.getTime() + at * 60_000),
  }));
  const size = { at: new Date(), bytes: 10, rows: 1 };
  await server.database.transaction(async (transaction) => {
    for (const archive of [tested!, untested!]) {
      await insertArchive(transaction, archive);
      await finishArchive(transaction, archive.id, size);
    }
    await noteCheck(transaction, tested!.id, { at: new Date(), failure: null });
  });
  expect(await backups()).toEqual({ isOn: true, warning: null, lastGoodAt: startedAt });
  await server.database.transaction(async (transaction) => {
    await insertArchive(transaction, failed!);
    await failArchive(transaction, failed!.id, new Date(), { kind: 'diskFull', detail: 'ENOSPC' });
  });
  expect(await backups()).toEqual({ isOn: true, warning: 'failed', lastGoodAt: startedAt });
  const { settings } = await administrator().call(listArchives);
  await administrator().call(saveArchiveSettings, { body: { ...settings, isOn: false } });
  expect(await backups()).toMatchObject({ isOn: false, warning: 'failed' });
});

it('counts follow what is created, archived, invited and disabled', async () => {
  const before = await administrator().call(getSystemOverview);
  const project = await server.createProject();
  const { id: projectId, version: _, columns: _columns, ...record } = await server.createProject();
  await administrator().call(updateProject, { body: { projectId, ...record, archive: true } });
  await addRows(server.database, project.id, 'cable', [{ tag: 'C-1' }, { tag: 'C-2', removed: true }]);
  const person = { projectId: project.id, role: 'viewer' as const, name: 'Nia', email: 'nia@example.com' };
  await administrator().call(createUser, { body: person });
  const after = await administrator().call(getSystemOverview);
  expect(after.projects).toEqual({ active: before.projects.active + 1, archived: before.projects.archived + 1 });
  expect(after.people.invited).toBe(before.people.invited + 1);
  // A cable and its two terms; those of the removed cable stay unchanged.
  const terms = await server.database.query('select id from termination where project_id = $1 and not removed', [
    project.id,
  ]);
  expect(after.commodities - before.commodities).toBe(1 + terms.length);
  expect(after.lastSignIns.length).toBeGreaterThan(0);
});

const tagOf = (letter: string) =>
  fc.constantFrom(...[1, 2, 3].map((number) => `${letter}-${number}`), `${letter.toLowerCase()}-1`);
const routed = fc.array(fc.oneof(tagOf('TR'), fc.constantFrom('TR-1/2', 'XX-9')), { maxLength: 3 });
const cableRow = fc.record({
  fromEquipment: fc.option(tagOf('EQ')),
  toEquipment: fc.option(tagOf('EQ')),
  route: routed.map((tags) => tags.join('; ')),
  typeCode: fc.constantFrom('PWR', 'CTL'),
});

/** Adds rows of the type; does nothing for an empty list. */
const add: typeof addRows = (database, projectId, type, rows) =>
  rows.length === 0 ? Promise.resolve([]) : addRows(database, projectId, type, rows);

it('the gaps of every project match its own report and rows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(cableRow, { minLength: 1, maxLength: 6 }),
      fc.subarray(['TR-1', 'TR-2', 'TR-1/2']),
      fc.subarray(['EQ-1', 'EQ-2']),
      fc.array(fc.constantFrom('C-0', 'C-1', 'C-9'), { maxLength: 4 }),
      async (cables, trays, equipment, conductorsOf) => {
        const { id: projectId } = await server.createProject();
        await addLaborUnit(server.database, projectId, { type: 'cable', name: 'Power', typeCode: 'PWR', hours: 1 });
        await add(
          server.database,
          projectId,
          'cable-tray',
          trays.map((tag) => ({ tag })),
        );
        await add(
          server.database,
          projectId,
          'equipment',
          equipment.map((tag) => ({ tag })),
        );
        await add(
          server.database,
          projectId,
          'cable',
          cables.map((row, at) => ({ tag: `C-${at}`, ...row })),
        );
        const conductors = conductorsOf.map((cableTag, at) => ({ cableTag, conductorId: String(at) }));
        await add(server.database, projectId, 'conductor', conductors);
        const { projects } = await administrator().call(getDataQuality);
        const reported = projects.find(({ project }) => project.id === projectId)!;
        const { rows } = await administrator().call(getReport, {
          query: { projectId, reportType: 'unknown-commodities-in-cable-route' },
        });
        const orphans = conductorsOf.filter((tag) => Number(tag.slice(2)) >= cables.length);
        expect(reported).toMatchObject({
          unknownTags: rows.length,
          failedImports: [],
        });
        const blank = (field: 'fromEquipment' | 'toEquipment') => cables.filter((row) => row[field] === null).length;
        const reportedOf = (field: string) =>
          reported.blank.find((gap) => gap.type === 'cable' && gap.field === field)?.rows ?? 0;
        expect([reportedOf('fromEquipment'), reportedOf('toEquipment')]).toEqual([
          blank('fromEquipment'),
          blank('toEquipment'),
        ]);
        const names = [...new Set(orphans)].toSorted();
        expect(reported.orphans).toEqual(
          orphans.length === 0 ? [] : [{ type: 'conductor', field: 'cableTag', rows: orphans.length, names }],
        );
        const controls = cables.filter(({ typeCode }) => typeCode === 'CTL').length;
        expect(reported.noLaborUnit.find(({ type }) => type === 'cable')?.rows ?? 0).toBe(controls);
      },
    ),
    runs(12),
  );
});

it('the project with the most gaps comes first, and an archived one is left out', async () => {
  const { projects } = await administrator().call(getDataQuality);
  const gaps = projects.map(gapsOf);
  expect(gaps).toEqual(gaps.toSorted((one, other) => other - one));
  const archived = await server.database.query<{ id: number }>('select id from project where archive');
  const shown = new Set(projects.map(({ project }) => project.id));
  expect(archived.filter(({ id }) => shown.has(id))).toEqual([]);
  expect(archived.length).toBeGreaterThan(0);
});
