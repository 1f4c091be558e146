/**
 * Server responses about saved views, for the tests of the screens; recorded with `RECORD=1 npx vitest run --project=server
 * tests/server/savedViewsRecorded.test.ts`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointShape, ReplyOf } from '../../contract/base/calls/endpoint.ts';
import { deleteView, listViews, saveView, setDefaultView } from '../../contract/reports/savedViews/savedViews.ts';
import { answered, recorded } from './fixtures/recorded.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
const said = new Map<string, unknown>();
const keep = <E extends EndpointShape>(name: string, endpoint: E, reply: ReplyOf<E>): ReplyOf<E> => {
  said.set(name, settled(z.encode(endpoint.reply, reply)));
  return reply;
};

/** Response with fixed save times, which come from the database clock. */
const settled = (reply: unknown): unknown =>
  JSON.parse(JSON.stringify(reply).replaceAll(/"at":"[^"]*"/g, '"at":"2026-11-20T15:00:00.000Z"'));

beforeAll(async () => {
  server = await startTestServer();
  const projectId = (await server.createProject()).id;
  const lea = server.as({ name: 'Lea', role: 'project-lead' }, projectId);
  const dana = server.as({ name: 'Dana Field', role: 'project-lead' }, projectId);
  const page = { kind: 'data', type: 'cable', projectId } as const;
  const add = (who: typeof lea, name: string, sharing: 'mine' | 'project' | 'locked', content: object) =>
    who.call(saveView, { body: { ...page, view: null, name, sharing, content: { ...content } } });
  keep('viewsNone', listViews, await dana.call(listViews, { query: page }));
  keep(
    'viewSaved',
    saveView,
    await add(dana, 'Power by area', 'mine', {
      filters: [{ field: 'area', is: 'contains', text: '10' }],
      group: ['area'],
      sort: [{ field: 'designLength', descending: true }],
    }),
  );
  await add(lea, 'Week plan', 'project', { columns: ['tag', 'area', 'designLength'], q: 'PWR' });
  await add(lea, 'As audited', 'locked', { columns: ['tag', 'status'] });
  await dana.call(setDefaultView, { body: { ...page, of: 'own', id: 1 } });
  keep('viewDefault', setDefaultView, await lea.call(setDefaultView, { body: { ...page, of: 'project', id: 2 } }));
  keep('views', listViews, await dana.call(listViews, { query: page }));
  keep('viewNameTaken', saveView, await add(dana, 'power by AREA', 'mine', {}));
  await lea.call(saveView, { body: { ...page, view: { id: 2, version: 1 }, content: { q: 'CTL' } } });
  keep('viewsChanged', listViews, await dana.call(listViews, { query: page }));
  keep(
    'viewConflict',
    saveView,
    await dana.call(saveView, { body: { ...page, view: { id: 2, version: 1 }, content: { q: 'LTG' } } }),
  );
  keep('viewDeleted', deleteView, await dana.call(deleteView, { body: { projectId, id: 1, version: 1 } }));
});
afterAll(() => server.close());

it.each([
  'viewsNone',
  'views',
  'viewsChanged',
  'viewSaved',
  'viewDefault',
  'viewNameTaken',
  'viewConflict',
  'viewDeleted',
])('%s matches its recording', async (name) => {
  expect(await recorded(name, said.get(name))).toEqual(answered(said.get(name)));
});
