/** Audit log for administrators: filters, paging, and the content of each entry. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAuditLog, recordAuditExport, type AuditEntry, type AuditFilter } from '../../contract/admin/auditLog.ts';
import { updateCommodities } from '../../contract/rows/changes.ts';
import { updateProject, type Project } from '../../contract/setup/projects/projects.ts';
import { audit } from '../../server/audit/audit.ts';
import { addRows } from './commodityFixture.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let project: Project;
let other: Project;
let cable: number;

beforeAll(async () => {
  server = await startTestServer();
  project = await server.createProject();
  other = await server.createProject();
  [cable] = (await addRows(server.database, project.id, 'cable', [{ tag: 'AUD-101' }])) as [number];
  const lead = server.as({ name: 'Lea', role: 'project-lead' }, project.id);
  const cells = [{ field: 'priority', before: null, after: 5 }];
  await lead.call(updateCommodities, {
    body: { projectId: project.id, type: 'cable', rows: [{ id: cable, cells }] },
  });
  await server.as({ name: 'Bo', role: 'foreman' }, project.id).post('/api/project/update', { projectId: project.id });
});
afterAll(() => server.close());

type Requested = Omit<AuditFilter, 'refusedOnly'> & { refusedOnly?: boolean; below?: number; limit?: number };

const ask = (filter: Requested = {}) => {
  const { refusedOnly, ...query } = filter;
  const requested = { ...query, ...(refusedOnly === undefined ? {} : { refusedOnly: String(refusedOnly) }) };
  return server.as('administrator').call(listAuditLog, { query: requested });
};
const actions = (entries: readonly AuditEntry[]) => entries.map(({ action }) => action);

it('lists the user, the action and the row, with the previous value', async () => {
  const { entries } = await ask({ record: ' aud-101 ' });
  expect(entries).toMatchObject([
    {
      by: { name: 'Lea' },
      action: 'commodity.update',
      project: { id: project.id, projectNumber: project.projectNumber },
      target: `cable ${cable}`,
      tag: 'AUD-101',
      isAllowed: true,
      before: { priority: null },
      after: { priority: 5 },
    },
  ]);
});

it('filters by user, subject, project and rejections, separately and combined', async () => {
  const lea = (await ask({ record: 'AUD-101' })).entries[0]!.by!.id;
  expect(actions((await ask({ userId: lea })).entries)).toContain('commodity.update');
  expect(new Set(actions((await ask({ subject: 'project' })).entries))).toEqual(new Set(['project.create']));
  const rejected = await ask({ refusedOnly: true });
  expect(rejected.entries).toMatchObject([
    { action: 'refused POST /project/update', by: { name: 'Bo' }, isAllowed: false },
  ]);
  expect((await ask({ project: other.id })).entries.every((entry) => entry.project?.id === other.id)).toBe(true);
  expect((await ask({ userId: lea, refusedOnly: true })).entries).toEqual([]);
  expect((await ask({ record: 'AUD-10' })).entries).toEqual([]);
});

it('includes a whole day, from its first to its last moment', async () => {
  const days = ['2020-02-28T23:59:59.999', '2020-02-29T00:00:00', '2020-02-29T23:59:59.999', '2020-03-01T00:00:00'];
  for (const [at, day] of days.entries())
    await server.database.transaction((transaction) =>
      transaction.execute(`insert into audit_event (action, target, at) values ('view.delete', $1, $2::timestamptz)`, [
        `moment ${at}`,
        day,
      ]),
    );
  const { entries } = await ask({ from: '2020-02-29', to: '2020-02-29' });
  expect(entries.map(({ target }) => target)).toEqual(['moment 2', 'moment 1']);
  expect((await ask({ from: '2031-01-01' })).entries).toEqual([]);
  expect((await ask({ to: '2020-02-28', subject: 'view' })).entries).toHaveLength(1);
});

it('pages back without gaps or duplicates while entries are added', async () => {
  const whole = (await ask({ limit: 1000 })).entries.map(({ id }) => id);
  const read: number[] = [];
  let below: number | null = null;
  do {
    const page = await ask({ limit: 2, ...(below === null ? {} : { below }) });
    read.push(...page.entries.map(({ id }) => id));
    below = page.below;
    await audit(server.database, { caller: null, action: 'view.delete', target: 'on top' });
  } while (below !== null);
  expect(read).toEqual(whole);
  expect(whole.length).toBeGreaterThan(5);
});

it('lists actions of merged users under the remaining user', async () => {
  const joined = server.as({ name: 'Old Lea', role: 'viewer' }, project.id);
  const oldId = await joined.userId();
  const lea = (await ask({ record: 'AUD-101' })).entries[0]!.by!.id;
  await server.database.transaction(async (transaction) => {
    await transaction.execute('update app_user set merged_into = $1 where id = $2', [lea, oldId]);
    await transaction.execute(
      `insert into audit_event (action, target, user_id) values ('view.delete', 'before joining', $1)`,
      [oldId],
    );
  });
  const { entries } = await ask({ userId: lea, record: 'before joining' });
  expect(entries).toMatchObject([{ by: { id: lea, name: 'Lea' } }]);
});

it('records its own export', async () => {
  await server.as('administrator').call(recordAuditExport, { body: { format: 'xlsx', rows: 12 } });
  const [last] = (await ask({ subject: 'table' })).entries;
  expect(last).toMatchObject({ action: 'table.export', target: 'audit log', after: { format: 'xlsx', rows: 12 } });
});

it('treats patterns and commands in the search as plain text', async () => {
  await Promise.all(
    ["'; drop table audit_event; --", '%', '_', '\\', 'cable %'].map(async (record) => {
      expect((await ask({ record })).entries).toEqual([]);
    }),
  );
  expect(
    (
      await server
        .as('administrator')
        .call(updateProject, { body: { projectId: other.id, ...recordOf(other), archive: true } })
    ).archive,
  ).toBe(true);
});

function recordOf({ projectNumber, name, client, location, startDate, unitMeasurement }: Project) {
  return { projectNumber, name, client, location, startDate, unitMeasurement };
}
