/** Jobs and devices in the view of an administrator. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lightOfDevice, listDevices, listOwnDevices, reportDevice } from '../../contract/admin/devices.ts';
import { cancelSystemJob, listSystemJobs, type SystemJob } from '../../contract/admin/jobs.ts';
import { checkImport, getImport } from '../../contract/imports/imports.ts';
import { isBeingReverted, revertImport } from '../../contract/imports/importRevert.ts';
import { insertJob } from '../../server/repositories/jobs.ts';
import { importSteps, lines, sheetOf } from './fixtures/importSteps.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  projectId = (await server.createProject()).id;
});
afterAll(() => server.close());

const administrator = () => server.as('administrator');
const jobs = async () => (await administrator().call(listSystemJobs)).jobs;

/** Inserts a job that no runner takes, because it is scheduled for later. */
async function later(kind: string, subject: string = randomUUID(), caller?: number): Promise<string> {
  const id = randomUUID();
  const payload = { projectId, ...(caller === undefined ? {} : { caller: { userId: caller } }) };
  await server.database.transaction((transaction) =>
    insertJob(transaction, { id, kind, projectId, subject, payload, delayMs: 3_600_000 }),
  );
  return id;
}

it('waiting jobs are listed with their requester, and whether they can be stopped', async () => {
  const lead = server.as({ name: 'Lea', role: 'project-lead' }, projectId);
  const hours = await later('laborUnits.recalculate');
  const apply = await later('import.apply', undefined, await lead.userId());
  const listed = await jobs();
  expect(listed.find(({ id }) => id === hours)).toMatchObject({ status: 'queued', canCancel: true, by: '' });
  expect(listed.find(({ id }) => id === apply)).toMatchObject({ canCancel: false, by: 'Lea' });
  await expect(administrator().call(cancelSystemJob, { body: { jobId: apply } })).rejects.toMatchObject({
    code: 'job.notCancellable',
  });
  await administrator().call(cancelSystemJob, { body: { jobId: hours } });
  expect((await jobs()).find(({ id }) => id === hours)).toMatchObject({ status: 'cancelled', canCancel: false });
  const onRecord = await server.database.query(
    `select action, project_id, before from audit_event where action = 'job.cancel'`,
  );
  expect(onRecord).toEqual([
    { action: 'job.cancel', project_id: projectId, before: { kind: 'laborUnits.recalculate', status: 'queued' } },
  ]);
  await expect(administrator().call(cancelSystemJob, { body: { jobId: hours } })).rejects.toMatchObject({
    code: 'job.notCancellable',
  });
  await expect(administrator().call(cancelSystemJob, { body: { jobId: randomUUID() } })).rejects.toMatchObject({
    code: 'job.notFound',
  });
});

/** Simulates another server running a job of the project, so that new jobs wait. */
async function busy(ofProject: number): Promise<void> {
  const id = randomUUID();
  await server.database.transaction(async (transaction) => {
    await insertJob(transaction, { id, kind: 'elsewhere', projectId: ofProject, subject: id, payload: {} });
    await transaction.execute(
      "update job set status = 'running', worker = gen_random_uuid(), lease_until = now() + interval '1 hour' where id = $1",
      [id],
    );
  });
}

it('a check and a revert can be stopped: the import is unchanged, and the stop is audited', async () => {
  const own = (await server.createProject()).id;
  const lead = server.as('project-lead', own);
  const cables = importSteps(lead, own);
  const { draft: applied } = await cables.run(lines('Cable,Type,From,To,Length (ft)', 'C-1,Power,MCC-1,P-1,100'));
  const checked = await cables.upload(lines('Cable,Type,From,To,Length (ft)', 'C-2,Power,MCC-1,P-2,80'));
  await busy(own);
  const { name: sheet, headerRow, mapping } = sheetOf(checked);
  const of = (importId: string) => ({ projectId: own, importId });
  const choice = { sheet, headerRow: headerRow ?? 0, mapping, mode: 'full' as const, options: {} };
  const stop = async (kind: string) => {
    const isIntended = (job: SystemJob) => job.kind === kind && job.project?.id === own && job.status === 'queued';
    const waiting = (await jobs()).find(isIntended);
    expect(waiting).toMatchObject({ canCancel: true });
    await administrator().call(cancelSystemJob, { body: { jobId: waiting!.id } });
  };
  await lead.call(checkImport, { body: { ...of(checked.importId), ...choice } });
  await stop('import.check');
  await lead.call(revertImport, { body: of(applied.importId) });
  await stop('import.revert');
  expect((await lead.call(getImport, { query: of(checked.importId) })).status).toBe('cancelled');
  const stands = await lead.call(getImport, { query: of(applied.importId) });
  expect([stands.status, isBeingReverted(stands)]).toEqual(['applied', false]);
  const onRecord = await server.database.query(
    `select target, before from audit_event where action = 'job.cancel' and project_id = $1 order by id`,
    [own],
  );
  expect(onRecord).toEqual([
    { target: checked.importId, before: { kind: 'import.check', status: 'queued' } },
    { target: applied.importId, before: { kind: 'import.revert', status: 'queued' } },
  ]);
});

it('a job whose worker is gone is shown as stalled', async () => {
  const id = await later('nobody takes it');
  await server.database.transaction((transaction) =>
    transaction.execute("update job set status = 'running', lease_until = now() - interval '1 minute' where id = $1", [
      id,
    ]),
  );
  expect((await jobs()).find((job) => job.id === id)).toMatchObject({ status: 'running', isStalled: true });
});

const hour = 3_600_000;
const report = (who: string, deviceId: string, waiting: number, oldestMs: number | null) =>
  server
    .as({ name: who, role: 'foreman' }, projectId)
    .call(reportDevice, { body: { deviceId, waiting, needPerson: 0, oldestMs, build: 'b1' } });

it('devices with unsent entries are listed by age, and removed once they have sent them', async () => {
  const [young, old] = [randomUUID(), randomUUID()];
  await report('Luis', young, 3, 2 * hour);
  await report('Ana', old, 1, 6 * 24 * hour);
  await report('Ana', randomUUID(), 0, null);
  const { at, devices } = await administrator().call(listDevices);
  expect(devices.map(({ person, waiting }) => [person.name, waiting])).toEqual([
    ['Ana', 1],
    ['Luis', 3],
  ]);
  expect(devices.map((device) => lightOfDevice(device, at))).toEqual(['trouble', 'none']);
  await report('Ana', old, 0, null);
  expect((await administrator().call(listDevices)).devices.map(({ deviceId }) => deviceId)).toEqual([young]);
});

it('a silent device is reported after a day, and deleted after ninety', async () => {
  const silent = randomUUID();
  await report('Kim', silent, 0, null);
  const received = (ago: string) =>
    server.database.transaction((transaction) =>
      transaction.execute('update device set heard_at = now() - $2::interval where device_id = $1', [silent, ago]),
    );
  await received('30 hours');
  const { at, devices } = await administrator().call(listDevices);
  const found = devices.find(({ deviceId }) => deviceId === silent)!;
  expect(found).toMatchObject({ waiting: 0, oldestAt: null });
  expect(lightOfDevice(found, at)).toBe('attention');
  await received('91 days');
  await report('Luis', randomUUID(), 0, null);
  expect((await administrator().call(listDevices)).devices.map(({ deviceId }) => deviceId)).not.toContain(silent);
});

it('a user sees their own other devices, and none of other users', async () => {
  const [here, there, spare] = [randomUUID(), randomUUID(), randomUUID()];
  await report('Petra', there, 4, 3 * hour);
  await report('Petra', spare, 0, null);
  await report('Petra', here, 2, hour);
  await report('Quinn', randomUUID(), 9, hour);
  const own = async (name: string, except?: string) =>
    (await server.as({ name, role: 'foreman' }, projectId).call(listOwnDevices, { query: { except } })).devices.map(
      ({ waiting }) => waiting,
    );
  expect(await own('Petra', here)).toEqual([4, 0]);
  expect(await own('Petra')).toEqual([2, 4, 0]);
  expect(await own('Quinn', here)).toEqual([9]);
  expect(await own('Rosa')).toEqual([]);
  await server.database.transaction((transaction) =>
    transaction.execute(`update device set heard_at = now() - interval '31 days' where device_id = $1`, [there]),
  );
  expect(await own('Petra', here)).toEqual([0]);
});

it('the number of devices per user is limited', async () => {
  for (let made = 0; made < 30; made += 1) await report('Mal', randomUUID(), 1, hour);
  const { devices } = await administrator().call(listDevices);
  expect(devices.filter(({ person }) => person.name === 'Mal')).toHaveLength(20);
});
