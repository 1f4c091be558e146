/** Rows of any type found by part of their tag: best match first, of one project, in the scope of the user. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findTags, maxTags } from '../../contract/rows/findTags.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let lead: Client;

beforeAll(async () => {
  server = await startSharedServer();
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  const { database } = server;
  await addRows(database, projectId, 'cable', [
    { tag: 'A-X-7' },
    { tag: 'X-70', foreman: 'Luis Ortega' },
    { tag: 'X-7' },
    { tag: 'X-7 GONE', removed: true },
    ...Array.from({ length: 15 }, (_, at) => ({ tag: `LOT-${at + 10}` })),
  ]);
  await addRows(database, projectId, 'cable-tray', [{ tag: 'X-7T' }]);
  await addRows(database, projectId, 'conductor', [{ cableTag: 'X-7', conductorId: 'BK' }]);
  await addRows(database, (await server.createProject()).id, 'cable', [{ tag: 'X-7 ELSEWHERE' }]);
});
afterAll(() => server.close());

const found = async (text: string, who = lead) =>
  (await who.call(findTags, { query: { projectId, text } })).rows.map(({ type, tag }) => `${type} ${tag}`);

it('finds rows of every type: exact match first, then prefix matches; ignores case and blanks', async () => {
  expect(await found(' x-7 ')).toEqual([
    'cable X-7',
    'cable X-70',
    'cable-tray X-7T',
    'conductor X-7 BK',
    'cable A-X-7',
  ]);
});

it('returns at most ten rows, and none for an unknown text or a pattern', async () => {
  expect(await found('LOT')).toHaveLength(maxTags);
  for (const text of ['ELSEWHERE', 'GONE', '%', '_', "'"])
    // oxlint-disable-next-line no-await-in-loop -- one search text at a time
    expect(await found(text)).toEqual([]);
});

it('returns only own rows to a foreman', async () => {
  const luis = server.as({ name: 'Luis Ortega', role: 'foreman' }, projectId);
  expect(await found('X-7', luis)).toEqual(['cable X-70']);
});
