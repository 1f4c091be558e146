/** Changed figures are added up in advance, with the same result as on request. */
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
const stored = () =>
  server.database.transaction((transaction) =>
    transaction.query<{ id: number; figures: { types: { rows: number }[] } }>(
      "select project_id as id, figures from project_figures where part = 'hours' order by project_id",
    ),
  );
const rowsStored = async (id: number) => (await stored()).find((each) => each.id === id)?.figures.types[0]?.rows;

/** Time it takes to add up a project by the test clock, ms. */
const addingMs = 40;

/** Runs rounds on a clock that advances by this time at each reading. */
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

it('adds up each changed project once per period, skips archived ones, and stops when signaled', async () => {
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
  expect(await stored()).toEqual([]);
  await round(() => restsUntil.size > 0);
  expect((await stored()).map(({ id }) => id)).toEqual([first.id]);
  await round();
  expect((await stored()).map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(await changed()).toEqual([]);

  await addRows(server.database, first.id, 'cable', [{ tag: 'C-3' }]);
  expect(await changed()).toEqual([first.id]);
  await round();
  expect(await rowsStored(first.id)).toBe(2);
  expect(rested).toEqual([]);
  pass(300 * addingMs);
  await round();
  expect(await rowsStored(first.id)).toBe(3);
  expect(rested).toEqual([9 * addingMs]);
});

it('a request in between gets the current state, not the result of an earlier round', async () => {
  const { id: projectId } = await server.createProject();
  await keeping().round();
  await addRows(server.database, projectId, 'cable', [{ tag: 'C-1' }]);
  const reported = await server.as('administrator').call(getProjectFigures, { query: { projectId } });
  expect(reported.types.find(({ type }) => type === 'cable')?.rows).toBe(1);
  expect(await changed()).not.toContain(projectId);
});
