/** Parts of the rows in memory for themselves: places of ids, percentages, and rows that share what they wait for. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listPackages, savePackages } from '../../contract/packages/packages.ts';
import { IdIndex } from '../../server/repositories/packages/readiness/columns.ts';
import { percentOf } from '../../server/repositories/packages/readiness/percent.ts';
import { addRows } from './commodityFixture.ts';
import { cellsOf } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());

it('finds every row by its id, in whatever sequence rows were added', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 31 - 1 })), fc.boolean(), (drawn, isSorted) => {
      const ids = isSorted ? drawn.toSorted((one, other) => one - other) : drawn;
      const index = new IdIndex();
      const places = ids.map((id) => index.add(id));
      expect(ids.map((id) => index.find(id))).toEqual(places);
      expect(index.find(0)).toBe(-1);
    }),
  );
});

it('rounds a fraction to the percentage that the database shows for it', async () => {
  const fractions = [
    ...Array.from({ length: 1001 }, (_, at) => at / 1000),
    ...fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { numRuns: 200, seed: 4 }),
  ];
  const rows = await server.database.query<{ percent: number }>(
    'select round(f::numeric * 100) as percent from unnest($1::double precision[]) with ordinality as u(f, place) order by place',
    [fractions],
  );
  expect(fractions.map(percentOf)).toEqual(rows.map(({ percent }) => percent));
  expect(percentOf(Number.NaN)).toBeNull();
});

it('counts each of several jumpers at the same equipment once', async () => {
  const { id: projectId } = await server.createProject();
  const lead = server.as('project-lead', projectId);
  const packages = { projectId, packageType: 'installation' as const };
  await lead.call(savePackages, { body: { ...packages, rows: [{ row: null, cells: cellsOf({ code: 'IWP-1' }) }] } });
  const jumpers = ['J-1', 'J-2', 'J-3'].map((tag) => ({ tag, equipment: 'P-1', package: 'IWP-1' }));
  await addRows(server.database, projectId, 'jumper', jumpers);
  const { rows } = await lead.call(listPackages, { query: packages });
  expect(rows).toMatchObject([{ rowCount: 3, unknown: 3 }]);
});
