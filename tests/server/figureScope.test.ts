/** What a figure is opened to is somebody's own: rows of their scope and of their project, hours of their crew. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getFigure, getRowFigures } from '../../contract/figures.ts';
import { listFilterValues } from '../../contract/reports.ts';
import type { Client } from './client.ts';
import { addLaborUnit, addRows } from './commodityFixture.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let elsewhere: number;
let office: Client;
let foreman: Client;
let cables: number[];

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date('2026-11-20T15:00:00Z') });
  projectId = (await server.createProject()).id;
  elsewhere = (await server.createProject()).id;
  office = server.as('project-lead', projectId);
  foreman = server.as({ name: 'Luis Ortega', role: 'foreman' }, projectId);
  await foreman.userId();
  for (const project of [projectId, elsewhere]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await addLaborUnit(server.database, project, { type: 'cable', name: 'All', per: 100, hours: 10 });
    // oxlint-disable-next-line no-await-in-loop -- as above
    const ids = await addRows(server.database, project, 'cable', [
      { tag: 'C-1', designLength: 100, foreman: 'Luis Ortega', pulledLength: 50, area: 'A1' },
      { tag: 'C-2', designLength: 200, foreman: 'Hank Delacroix', pulledLength: 200, area: 'A2' },
    ]);
    cables ??= ids;
  }
});
afterAll(() => server.close());

const budget = (who: Client, more: { where?: string } = {}) =>
  who.call(getFigure, { query: { projectId, of: 'cable-summary', figure: 'budgetHours', ...more } });

it('a foreman opens a figure to their own rows', async () => {
  expect((await budget(office)).rows.map(({ tag, amount }) => [tag, amount])).toEqual([
    ['C-2', 20],
    ['C-1', 10],
  ]);
  const theirs = await budget(foreman);
  expect([theirs.value, theirs.rows.map(({ tag }) => tag)]).toEqual([10, ['C-1']]);
  const all = await foreman.call(getFigure, { query: { projectId, of: 'project', figure: 'budgetHours' } });
  expect(all.value).toBe(10);
});

const row = (who: Client, project: number, id: number) =>
  who.call(getRowFigures, { query: { projectId: project, type: 'cable', id } });

it('and no row of anybody else, nor of another project', async () => {
  expect((await row(foreman, projectId, cables[0]!)).tag).toBe('C-1');
  await expect(row(foreman, projectId, cables[1]!)).rejects.toMatchObject({ status: 404 });
  await expect(row(server.as('project-lead', elsewhere), elsewhere, cables[1]!)).rejects.toMatchObject({ status: 404 });
  await expect(row(foreman, elsewhere, cables[0]!)).rejects.toMatchObject({ status: 404 });
});

it('is offered the values of their own rows', async () => {
  const query = { projectId, reportType: 'cable-summary' as const, field: 'area' as const };
  expect((await foreman.call(listFilterValues, { query })).values).toEqual([{ value: 'A1', rows: 1 }]);
  expect((await office.call(listFilterValues, { query })).values).toHaveLength(2);
});
