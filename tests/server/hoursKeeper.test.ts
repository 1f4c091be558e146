/** What changed is added up before anybody asks, and is what would have been added up then. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getProjectFigures } from '../../contract/figures/figuresOfProject.ts';
import { findChanged } from '../../server/repositories/figures/keptFigures.ts';
import { addUpChanged } from '../../server/services/figures/hoursKeeper.ts';
import { addRows } from './commodityFixture.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const changed = () => server.database.transaction((transaction) => findChanged(transaction, 'hours'));
const kept = () =>
  server.database.transaction((transaction) =>
    transaction.query<{ id: number; figures: { types: { rows: number }[] } }>(
      "select project_id as id, figures from project_figures where part = 'hours' order by project_id",
    ),
  );
const rowsKept = async (id: number) => (await kept()).find((each) => each.id === id)?.figures.types[0]?.rows;

it('adds up each changed project once in its time, those in use alone, and stops when it is told to', async () => {
  const [first, second, archived] = [
    await server.createProject(),
    await server.createProject(),
    await server.createProject(),
  ];
  await addRows(server.database, first.id, 'cable', [{ tag: 'C-1' }, { tag: 'C-2' }]);
  await addRows(server.database, second.id, 'cable', [{ tag: 'C-1' }]);
  await server.database.transaction((transaction) =>
    transaction.execute('update project set archive = true where id = $1', [archived.id]),
  );
  expect(await changed()).toEqual([first.id, second.id]);

  let time = 0;
  const addedAt = new Map<number, number>();
  const round = (isStopped = () => false) => addUpChanged(server.database, { addedAt, now: () => time, isStopped });
  await round(() => true);
  expect(await kept()).toEqual([]);
  await round(() => addedAt.size > 0);
  expect((await kept()).map(({ id }) => id)).toEqual([first.id]);
  await round();
  expect((await kept()).map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(await changed()).toEqual([]);

  await addRows(server.database, first.id, 'cable', [{ tag: 'C-3' }]);
  expect(await changed()).toEqual([first.id]);
  await round();
  expect(await rowsKept(first.id)).toBe(2);
  time += 10 * 60_000;
  await round();
  expect(await rowsKept(first.id)).toBe(3);
});

it('a page that asks meanwhile is told the state of now, not what was added up ahead', async () => {
  const { id: projectId } = await server.createProject();
  await addUpChanged(server.database, { addedAt: new Map(), now: () => 0, isStopped: () => false });
  await addRows(server.database, projectId, 'cable', [{ tag: 'C-1' }]);
  const told = await server.as('administrator').call(getProjectFigures, { query: { projectId } });
  expect(told.types.find(({ type }) => type === 'cable')?.rows).toBe(1);
  expect(await changed()).not.toContain(projectId);
});
