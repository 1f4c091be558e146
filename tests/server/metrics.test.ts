/** Metrics for Prometheus on a port of their own. */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getProject } from '../../contract/setup/projects/projects.ts';
import { getSystemHealth } from '../../contract/admin/health.ts';
import { listPackages } from '../../contract/packages/packages.ts';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { createLog } from '../../server/config/log.ts';
import { loadConfig } from '../../server/config/config.ts';
import { metricDeclarations } from '../../server/http/metrics/declarations.ts';
import { finishArchive, insertArchive, noteCheck } from '../../server/repositories/archive/archiveRecords.ts';
import { uuidv7 } from '../../src/base/uuidv7.ts';
import { addRows } from './commodityFixture.ts';
import { eventsOf, firstThat } from './fixtures/liveEvents.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const token = 'a-token-for-scrapes';
const logged: string[] = [];
let server: TestServer;
let address: string;

beforeAll(async () => {
  server = await startTestServer({
    env: { METRICS_PORT: '0', METRICS_HOST: '127.0.0.1', METRICS_TOKEN: token },
    log: createLog('info', { write: (line) => void logged.push(line) }),
  });
  address = /http:\S+\/metrics/.exec(logged.join(''))![0];
});
afterAll(() => server.close());

const get = (authorization?: string, path = address) =>
  fetch(path, { headers: authorization === undefined ? {} : { authorization } });
const scrape = async (): Promise<string> => (await get(`Bearer ${token}`)).text();

/** Returns the value of a series; undefined if the scrape does not contain it. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

it('a scrape without the database reports that, and everything the process knows itself', async () => {
  await server.database.query('alter table device rename to device_away');
  try {
    const text = await scrape();
    expect(valueOf(text, 'wireway_database_up')).toBe(0);
    expect(text).not.toMatch(/^wireway_(jobs|imports|outbox|archive|database_size)\w*[ {]/m);
    expect(valueOf(text, 'wireway_ready')).toBe(1);
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
  } finally {
    await server.database.query('alter table device_away rename to device');
  }
});

it('metrics are served on their own port, to callers with the token', async () => {
  const answer = await get(`Bearer ${token}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  for (const wrong of [undefined, 'Bearer wrong', token]) expect((await get(wrong)).status).toBe(401);
  const elsewhere = await get(`Bearer ${token}`, address.replace('/metrics', '/'));
  expect([elsewhere.status, elsewhere.headers.get('content-type')]).toEqual([404, 'text/plain']);
  expect((await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(
    404,
  );
});

it('calls are counted by endpoint, method and status, without ids, addresses or names of people', async () => {
  const { id } = await server.createProject({ name: 'Riverbend Secret' });
  const viewer = server.as('viewer', id);
  await viewer.call(getProject, { query: { projectId: id } });
  await expect(viewer.call(getSystemHealth)).rejects.toMatchObject({ code: 'permission.missing' });
  await server.anonymous.get(`/api/project/get?projectId=${id}`);
  await server.anonymous.get('/readyz');
  await server.anonymous.get('/no/such/page');
  const text = await scrape();
  const count = (endpoint: string, status: string, method = 'GET') =>
    valueOf(text, `wireway_calls_total{endpoint="${endpoint}",method="${method}",status="${status}"}`);
  expect(count('getProject', '2xx')).toBe(1);
  expect(count('getProject', '4xx')).toBe(1);
  expect(count('getSystemHealth', '4xx')).toBe(1);
  expect(count('createProject', '2xx', 'POST')).toBe(1);
  expect(count('other', '4xx')).toBeGreaterThan(0);
  expect(valueOf(text, 'wireway_call_duration_seconds_count{endpoint="getProject"}')).toBe(2);
  expect(valueOf(text, 'wireway_calls_rejected_total{cause="permission"}')).toBe(1);
  expect(valueOf(text, 'wireway_calls_rejected_total{cause="signIn"}')).toBe(1);
  const series = text.split('\n').filter((line) => !line.startsWith('#'));
  expect(series.join('\n')).not.toMatch(/readyz|no\/such|Riverbend|@|\/api/);
});

it('field entries are counted, with their age at arrival', async () => {
  const { id: projectId } = await server.createProject();
  const [commodityId] = await addRows(server.database, projectId, 'cable', [{ tag: 'C-1' }]);
  const crew = server.as('administrator');
  const entryOf = (id: string) => ({
    id,
    type: 'cable' as const,
    commodityId: commodityId!,
    workDate: new Date().toISOString().slice(0, 10),
    values: { pulledLength: 1 },
  });
  const entries = [uuidv7(Date.now() - 2 * 3_600_000), randomUUID()].map(entryOf);
  await crew.call(recordFieldWork, { body: { projectId, entries } });
  await crew.call(recordFieldWork, { body: { projectId, entries } });
  const text = await scrape();
  expect(valueOf(text, 'wireway_field_entries_total{outcome="replayed"}')).toBe(2);
  const bucket = (limit: string) => valueOf(text, `wireway_field_entry_age_seconds_bucket{le="${limit}"}`);
  expect([bucket('3600'), bucket('14400'), bucket('+Inf')]).toEqual([0, 1, 1]);
});

it('every declared metric is registered, and those with a value are in the scrape', async () => {
  const archive = {
    id: randomUUID(),
    fileName: 'a.tar',
    reason: 'requested',
    startedAt: new Date(86_400_000),
  } as const;
  const at = new Date();
  await server.database.transaction(async (transaction) => {
    await insertArchive(transaction, archive);
    await finishArchive(transaction, archive.id, { at, bytes: 4096, rows: 7 });
    await noteCheck(transaction, archive.id, { at, failure: null });
    await transaction.query(
      `insert into job (id, kind, subject, payload, created_at, run_after)
       values (gen_random_uuid(), 'test', 'due', '{}', now() - interval '2 hours', null),
         (gen_random_uuid(), 'test', 'later', '{}', now() - interval '9 hours', now() + interval '1 hour')`,
    );
  });
  const beside = await startTestServer({
    database: server.database,
    env: { METRICS_PORT: '0', METRICS_HOST: '127.0.0.1', DATA_DIR: tmpdir() },
    log: createLog('info', { write: (line) => void logged.push(line) }),
  });
  try {
    const own = logged
      .join('')
      .match(/http:\S+\/metrics/g)!
      .at(-1)!;
    const text = await (await fetch(own)).text();
    for (const { name, type } of Object.values(metricDeclarations)) expect(text).toContain(`# TYPE ${name} ${type}\n`);
    expect(valueOf(text, 'wireway_archive_last_good_timestamp_seconds')).toBe(86_400);
    expect(valueOf(text, 'wireway_archive_last_check_passed')).toBe(1);
    expect(valueOf(text, 'wireway_archive_size_bytes')).toBe(4096);
    expect(valueOf(text, 'wireway_jobs{kind="test",state="queued"}')).toBe(2);
    expect(Math.round(valueOf(text, 'wireway_job_oldest_queued_seconds')! / 3600)).toBe(2);
    expect(valueOf(text, 'wireway_database_up')).toBe(1);
    expect(valueOf(text, 'wireway_database_connections{state="waiting"}')).toBe(0);
    expect(valueOf(text, 'wireway_database_wait_seconds_count')).toBeGreaterThan(0);
    expect(valueOf(text, 'wireway_disk_free_bytes')).toBeGreaterThan(0);
    expect(valueOf(text, 'wireway_sign_in_keys_known')).toBe(1);
  } finally {
    await beside.close();
  }
});

it('open live streams are counted until they end', async () => {
  const { id } = await server.createProject();
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { raw } = await server.as('viewer', id).get('/livez');
  const stop = new AbortController();
  const headers = { authorization: String(Reflect.get(raw.req, 'headers').authorization) };
  const response = await fetch(`${origin}/api/live?projectId=${id}`, { headers, signal: stop.signal });
  await firstThat(eventsOf(response), () => true);
  expect(valueOf(await scrape(), 'wireway_live_streams')).toBe(1);
  stop.abort();
  await expect.poll(async () => valueOf(await scrape(), 'wireway_live_streams')).toBe(0);
});

it('the memory of cached readiness is counted once a list of packages was read', async () => {
  expect(valueOf(await scrape(), 'wireway_readiness_cache_bytes')).toBe(0);
  const { id: projectId } = await server.createProject();
  const query = { projectId, packageType: 'test' as const };
  await server.as('viewer', projectId).call(listPackages, { query });
  expect(valueOf(await scrape(), 'wireway_readiness_cache_bytes')).toBeGreaterThan(0);
});

it.each([
  [{ METRICS_PORT: '4000' }, 'METRICS_PORT 4000 is the port of the application (PORT). Choose another one.'],
  [
    { METRICS_PORT: '4090', METRICS_HOST: '0.0.0.0' },
    'METRICS_HOST 0.0.0.0 can be reached from other machines. Set METRICS_TOKEN, or use METRICS_HOST=localhost.',
  ],
  [{ METRICS_PORT: '4090', METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
])('the settings %j are refused', (env, message) => {
  expect(() => loadConfig(env)).toThrow(message);
});

it('a metrics port in use ends the start with the remedy', async () => {
  const { port } = new URL(address);
  await expect(
    startTestServer({ database: server.database, env: { METRICS_PORT: port, METRICS_HOST: '127.0.0.1' } }),
  ).rejects.toThrow(`Something else uses port ${port}. Stop it, or choose another port with METRICS_PORT.`);
});
