/** What changed is added up before anybody asks, and is what would have been added up then. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getProjectFigures } from '../../contract/reports/figures/figuresOfProject.ts';
import { findChanged } from '../../server/repositories/figures/cachedFigures.ts';
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

/** What adding up a project takes by the clock of a test, ms. */
const addingMs = 40;

/** Rounds on a clock that goes on by as much whenever it is asked. */
function keeping() {
  let time = 0;
  const restsUntil = new Map<number, number>();
  const rested: number[] = [];
  const now = () => (time += addingMs);
  const rest = async (ms: number) => void rested.push(ms);
  return {
    restsUntil,
    rested,
    round: (isStopped = () => false) => addUpChanged(server.database, { restsUntil, now, rest, isStopped }),
    pass: (ms: number) => void (time += ms),
  };
}

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

  const { restsUntil, round, rested, pass } = keeping();
  await round(() => true);
  expect(await kept()).toEqual([]);
  await round(() => restsUntil.size > 0);
  expect((await kept()).map(({ id }) => id)).toEqual([first.id]);
  await round();
  expect((await kept()).map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(await changed()).toEqual([]);

  await addRows(server.database, first.id, 'cable', [{ tag: 'C-3' }]);
  expect(await changed()).toEqual([first.id]);
  await round();
  expect(await rowsKept(first.id)).toBe(2);
  expect(rested).toEqual([]);
  pass(300 * addingMs);
  await round();
  expect(await rowsKept(first.id)).toBe(3);
  expect(rested).toEqual([9 * addingMs]);
});

it('a page that asks meanwhile is told the state of now, not what was added up ahead', async () => {
  const { id: projectId } = await server.createProject();
  await keeping().round();
  await addRows(server.database, projectId, 'cable', [{ tag: 'C-1' }]);
  const told = await server.as('administrator').call(getProjectFigures, { query: { projectId } });
  expect(told.types.find(({ type }) => type === 'cable')?.rows).toBe(1);
  expect(await changed()).not.toContain(projectId);
});
