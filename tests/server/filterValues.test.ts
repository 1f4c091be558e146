/** Values a report can be filtered by, in the order shown to the user. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listFilterValues } from '../../contract/reports/reports.ts';
import { addRows } from './commodityFixture.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());

it('filter values are in natural order, A2 before A10, with blank last', async () => {
  const { id: projectId } = await server.createProject();
  const areas = ['A10', 'A10', null, null, null, 'A2', 'a1', 'A1'];
  const cables = areas.map((area, at) => ({ tag: `C-${at}`, area, designLength: 10 }));
  await addRows(server.database, projectId, 'cable', cables);
  const query = { projectId, reportType: 'cable-summary', field: 'area' } as const;
  const { values } = await server.as('viewer', projectId).call(listFilterValues, { query });
  expect(values.map(({ value, rows }) => `${value.toUpperCase()}: ${rows}`)).toEqual([
    'A1: 2',
    'A2: 1',
    'A10: 2',
    ': 3',
  ]);
});
