/** Tabs loaded before a path was renamed still work: the server also responds at the former path. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EndpointShape } from '../../contract/base/calls/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { recordPrint } from '../../contract/printing/printedCards.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  projectId = (await server.createProject()).id;
});
afterAll(() => server.close());

const renamed = Object.values<EndpointShape>(endpoints).flatMap(({ method, path, formerPaths = [] }) =>
  formerPaths.map((former) => ({ method, path, former })),
);

/** Status and body without the request id. */
async function answerAt(method: EndpointShape['method'], path: string) {
  const administrator = server.as('administrator');
  const answer =
    method === 'GET'
      ? await administrator.get(`/api${path}?projectId=${projectId}`)
      : await administrator.post(`/api${path}`, { projectId });
  const { requestId: _, ...body } = answer.json<Record<string, unknown>>();
  return { status: answer.statusCode, body };
}

it.each(renamed)('$method $former responds as $path does', async ({ method, path, former }) => {
  const now = await answerAt(method, path);
  expect(now.body['code']).not.toBe('request.notFound');
  expect(await answerAt(method, former)).toEqual(now);
});

it('a print sent to the former path is accepted', async () => {
  const [former] = recordPrint.formerPaths;
  const answer = await server.as('administrator').post(`/api${former}`, {
    projectId,
    printId: '0197a000-0000-7000-8000-000000000001',
    type: 'cable',
    templateType: 'card',
    cards: [],
  });
  expect(answer.json()).not.toMatchObject({ code: 'request.notFound' });
  expect(renamed.length).toBeGreaterThan(10);
});

it('a path that never existed is not found', async () => {
  expect(await answerAt('GET', '/packages/no-such-call')).toMatchObject({ status: 404 });
});
