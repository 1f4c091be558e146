/** Problem reports: stored once, limited per day, kept for ninety days, shown to administrators in full. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ProblemReport,
  getProblemReport,
  listProblemReports,
  maxProblemReportsPerDay,
  sendProblemReport,
} from '../../contract/admin/problemReport.ts';
import { deleteOldProblemReports } from '../../server/services/admin/problemReports.ts';
import { sampleProblemReport } from './fixtures/sampleProblemReport.ts';
import { startTestServer, type TestServer } from './testServer.ts';

type JsonValue = ProblemReport['session'];

let server: TestServer;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  projectId = (await server.createProject()).id;
});
afterAll(() => server.close());

const foreman = (name: string) => server.as({ name, role: 'foreman' }, projectId);
const listed = () => server.as('administrator').call(listProblemReports);

it('a report that arrives twice is stored once, and an administrator reads it unchanged', async () => {
  const boxId = randomUUID();
  const session = { steps: [{ seq: 1 }] };
  const earlier = [{ endedAgoMs: 4000, requests: sampleProblemReport.requests, session }];
  const body = { boxId, box: { ...sampleProblemReport, session, earlier } };
  await foreman('Luis').call(sendProblemReport, { body });
  await foreman('Luis').call(sendProblemReport, { body });
  const items = (await listed()).filter((item) => item.boxId === boxId);
  expect(items).toMatchObject([{ by: { name: 'Luis' }, build: 'test', description: 'The pull was saved twice.' }]);
  const { item, content } = await server.as('administrator').call(getProblemReport, { query: { boxId } });
  expect(item.bytes).toBe(JSON.stringify(content).length);
  expect(content).toEqual({ ...sampleProblemReport, session, earlier });
  const onRecord = await server.database.query(`select target from audit_event where action = 'blackBox.send'`);
  expect(onRecord).toEqual([{ target: boxId }]);
});

it('a report with a query in a path, a word with a blank or an extra field is rejected', async () => {
  const { requests, outbox } = sampleProblemReport;
  const broken = [
    { ...sampleProblemReport, requests: [{ ...requests[0]!, path: '/project/get?projectId=7' }] },
    { ...sampleProblemReport, requests: [{ ...requests[0]!, body: 'P-101' }] },
    { ...sampleProblemReport, outbox: [{ ...outbox[0]!, status: 'two words' }] },
    { ...sampleProblemReport, outbox: [{ ...outbox[0]!, tag: 'P-101' }] },
    { ...sampleProblemReport, name: 'Luis' },
    { ...sampleProblemReport, version: 2 },
    { ...sampleProblemReport, description: 'x'.repeat(1001) },
    { ...sampleProblemReport, earlier: [{ endedAgoMs: 1, requests: [], session: list(501) }] },
  ];
  const answers = await Promise.all(
    broken.map((box) => foreman('Luis').post('/api/problem-reports/send', { boxId: randomUUID(), box })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(broken.map(() => 400));
});

const list = (count: number) => Array.from({ length: count }, () => 'a');

it('a report with an endless recording is rejected, and one in the form a device creates is accepted', async () => {
  const step = (change: object = {}) => ({ seq: 1, edges: list(3), ...change });
  const statusOf = async (name: string, session: JsonValue) =>
    (
      await foreman(name).post('/api/problem-reports/send', {
        boxId: randomUUID(),
        box: { ...sampleProblemReport, session },
      })
    ).statusCode;
  const hostile: JsonValue[] = [
    { steps: [step({ edges: list(501) })] },
    { steps: Array.from({ length: 2001 }, () => step()) },
    { charts: { m: { edges: [{ label: 'n'.repeat(2001) }] } } },
    { actors: [{ context: { steps: list(501) } }] },
    list(501),
  ];
  expect(await Promise.all(hostile.map((session) => statusOf('Mia', session)))).toEqual(hostile.map(() => 400));
  const typical = {
    steps: Array.from({ length: 400 }, () => step()),
    actors: Array.from({ length: 1000 }, () => ({})),
  };
  expect(await statusOf('Mia', typical)).toBe(200);
});

it('a report of an earlier version, without a description, is accepted', async () => {
  const boxId = randomUUID();
  const { description: _, ...box } = sampleProblemReport;
  await foreman('Old').call(sendProblemReport, { body: { boxId, box } });
  expect((await listed()).find((item) => item.boxId === boxId)).toMatchObject({ description: '' });
});

it('a report that is too large is rejected before it is read', async () => {
  const session = 'x'.repeat(1_100_000);
  const answer = await foreman('Luis').post('/api/problem-reports/send', {
    boxId: randomUUID(),
    box: { ...sampleProblemReport, session },
  });
  expect(answer.statusCode).toBe(413);
});

const send = (name: string) =>
  foreman(name).call(sendProblemReport, { body: { boxId: randomUUID(), box: sampleProblemReport } });

it('the daily limit of one user does not affect the reports of others', async () => {
  for (let sent = 0; sent < maxProblemReportsPerDay; sent += 1) await send('Mal');
  await expect(send('Mal')).rejects.toMatchObject({ code: 'blackBox.tooMany' });
  await send('Ana');
  expect((await listed()).filter(({ by }) => by.name === 'Mal')).toHaveLength(maxProblemReportsPerDay);
});

it('a report is deleted after ninety days', async () => {
  const boxId = randomUUID();
  await foreman('Kim').call(sendProblemReport, { body: { boxId, box: sampleProblemReport } });
  const become = (ago: string) =>
    server.database.transaction((transaction) =>
      transaction.execute('update black_box set sent_at = now() - $2::interval where id = $1', [boxId, ago]),
    );
  await become('89 days');
  await deleteOldProblemReports(server);
  expect((await listed()).map((item) => item.boxId)).toContain(boxId);
  await become('91 days');
  await deleteOldProblemReports(server);
  await expect(server.as('administrator').call(getProblemReport, { query: { boxId } })).rejects.toMatchObject({
    code: 'blackBox.notFound',
  });
});
