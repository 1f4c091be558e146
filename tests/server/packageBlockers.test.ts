/** Blockers of packages (domain sections 9 and 12): each is resolved in turn, and the rows that become ready are counted. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listBlockers, type Blockers } from '../../contract/packages/blockers.ts';
import { getPackage, savePackages, takePackageStep } from '../../contract/packages/packages.ts';
import { addRows, type NewRow } from './commodityFixture.ts';
import type { Transaction } from '../../server/db/database.ts';
import { readPackageContents } from '../../server/repositories/packages/packageRows.ts';
import { cellsOf, savedRows } from './rowEdits.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { runs, explorationTimeout } from '../support/exploration.ts';

// Property tests take longer than a single test.
vi.setConfig({ testTimeout: explorationTimeout });

let server: TestServer;
beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());

interface Site {
  readonly projectId: number;
  readonly unlocks: (query?: { id?: number; limit?: number }) => ReturnType<typeof ask>;
  readonly packages: readonly { readonly id: number }[];
}
const ask = (projectId: number, query: { id?: number; limit?: number } = {}) =>
  server.as('project-lead', projectId).call(listBlockers, {
    query: { projectId, packageType: 'installation', ...query },
  });

/** Creates a site with two packages; the cables get hours in their order: 1, 2, 3 and so on. */
async function siteOf(cables: NewRow[], trays: NewRow[] = [], equipment: NewRow[] = []): Promise<Site> {
  const { id: projectId } = await server.createProject();
  const { results } = await server.as('project-lead', projectId).call(savePackages, {
    body: {
      projectId,
      packageType: 'installation',
      rows: ['IWP-1', 'IWP-2'].map((code) => ({ row: null, cells: cellsOf({ code }) })),
    },
  });
  await addRows(server.database, projectId, 'cable-tray', trays);
  await addRows(server.database, projectId, 'equipment', equipment);
  await addRows(server.database, projectId, 'cable', cables);
  await server.database.transaction((transaction) =>
    transaction.execute(
      `update cable set budget_hours = n.no, earned_hours = 0 from (select id, row_number() over (order by id) as no from cable where project_id = $1) n
       where cable.project_id = $1 and cable.id = n.id`,
      [projectId],
    ),
  );
  return { projectId, packages: savedRows(results), unlocks: (query) => ask(projectId, query) };
}

type Blocker = Blockers['blockers'][number];

const shown = ({ kind, tag, text, frees, holds }: Blocker) =>
  `${kind} ${tag ?? text ?? ''}: ${frees.rows} rows ${frees.hours} h of ${holds.rows} rows ${holds.hours} h`.trim();

const set = { setDate: '2026-01-05', setBy: 'crew' };
const ends = { fromEquipment: 'P-1', toEquipment: 'M-1', package: 'IWP-1' };

describe('blockers of packages', () => {
  it('are ranked by the hours each makes ready; a level counts as its raceway, and once per route', async () => {
    const site = await siteOf(
      [
        { tag: 'C-1', route: 'T-1/2; T-1', ...ends },
        { tag: 'C-2', route: 't-1; T-2', ...ends },
        { tag: 'C-3', route: 'T-2', ...ends, package: 'IWP-2' },
        { tag: 'C-4', route: 'T-9', ...ends },
        { tag: 'C-5', ...ends, hold: 'RFI 12' },
        { tag: 'C-6', route: 'T-1', ...ends, package: null },
      ],
      [{ tag: 'T-1' }, { tag: 'T-2' }],
      [
        { tag: 'P-1', ...set },
        { tag: 'M-1', ...set },
      ],
    );
    const { blockers, total, waiting, packages } = await site.unlocks();
    expect(blockers.map(shown)).toEqual([
      'unknownRaceway T-9: 1 rows 4 h of 1 rows 4 h',
      'raceway T-2: 1 rows 3 h of 2 rows 5 h',
      'raceway T-1: 1 rows 1 h of 2 rows 3 h',
      'hold RFI 12: 0 rows 0 h of 1 rows 5 h',
      'noRoute : 0 rows 0 h of 1 rows 5 h',
    ]);
    // A level links to its raceway; a blocker that is in no list has no link.
    expect(blockers.map(({ target }) => target?.is ?? null)).toEqual([null, 'row', 'row', null, null]);
    expect([total, waiting]).toEqual([5, { rows: 5, hours: 15 }]);
    expect(blockers[1]!.packages.map(({ number, holds }) => [number, holds.rows])).toEqual([
      ['IWP-2', 1],
      ['IWP-1', 1],
    ]);
    // C-2 waits for two raceways and C-5 for a hold and a route; each counts once in its package.
    expect(packages.map(({ number, waiting: own }) => [number, own.rows, own.hours])).toEqual([
      ['IWP-1', 4, 12],
      ['IWP-2', 1, 3],
    ]);
    const ofSecond = await site.unlocks({ id: site.packages[1]!.id });
    expect(ofSecond.blockers.map(shown)).toEqual(['raceway T-2: 1 rows 3 h of 1 rows 3 h']);
    expect((await site.unlocks({ limit: 2 })).blockers).toHaveLength(2);
    const lead = server.as('project-lead', site.projectId);
    const second = { projectId: site.projectId, id: site.packages[1]!.id };
    const { row } = await lead.call(getPackage, { query: second });
    await lead.call(takePackageStep, { body: { ...second, version: row.version, event: 'cancel' } });
    expect((await site.unlocks()).waiting).toEqual({ rows: 4, hours: 12 });
  });

  it('report for each raceway and equipment exactly the rows that become ready with it', async () => {
    const cable = fc.record({
      route: fc.array(pick('T'), { maxLength: 3 }).map((tags) => tags.join('; ') || null),
      fromEquipment: pick('E'),
      toEquipment: pick('E'),
      hold: fc.constantFrom(null, null, null, 'RFI'),
      package: fc.constantFrom('IWP-1', 'IWP-2'),
    });
    const isThere = fc.tuple(...Array.from({ length: 5 }, () => fc.boolean()));
    await fc.assert(
      fc.asyncProperty(
        fc.array(cable, { minLength: 3, maxLength: 20 }),
        isThere,
        isThere,
        async (cables, raceways, sets) => {
          const { projectId, unlocks } = await siteOf(
            cables.map((each, at) => ({ tag: `C-${at}`, ...each })),
            raceways.map((_, at) => ({ tag: `T-${at + 1}` })),
            sets.map((_, at) => ({ tag: `E-${at + 1}` })),
          );
          await server.database.transaction(async (transaction) => {
            for (const [at, is] of raceways.entries()) if (is) await install(transaction, projectId, `T-${at + 1}`);
            for (const [at, is] of sets.entries()) if (is) await install(transaction, projectId, `E-${at + 1}`);
          });
          const { blockers } = await unlocks({ limit: 200 });
          const tagged = blockers.filter(({ kind }) => kind === 'raceway' || kind === 'equipmentNotSet');
          const before = await readyIn(projectId);
          for (const { tag, frees, holds } of tagged) {
            const after = await readyIn(projectId, tag!);
            expect([tag, frees]).toEqual([tag, { rows: after.rows - before.rows, hours: after.hours - before.hours }]);
            expect(holds.rows).toBeGreaterThanOrEqual(frees.rows);
          }
          // Anything that is not listed makes nothing ready.
          const reported = new Set(tagged.map(({ tag }) => tag));
          const untold = [1, 2, 3, 4, 5].flatMap((no) => [`T-${no}`, `E-${no}`]).filter((tag) => !reported.has(tag));
          for (const tag of untold) expect([tag, await readyIn(projectId, tag)]).toEqual([tag, before]);
        },
      ),
      runs(12),
    );
  });
});

const pick = (prefix: string) => fc.integer({ min: 1, max: 5 }).map((no) => `${prefix}-${no}`);

const install = async (transaction: Transaction, projectId: number, tag: string): Promise<void> => {
  await transaction.execute('update cable_tray set run_fraction = 1 where project_id = $1 and tag = $2', [
    projectId,
    tag,
  ]);
  await transaction.execute('update equipment set set_fraction = 1 where project_id = $1 and tag = $2', [
    projectId,
    tag,
  ]);
};

class NotStored extends Error {}

/** Number and hours of the ready rows, as they are or as if `installed` were complete. */
async function readyIn(projectId: number, installed?: string): Promise<{ rows: number; hours: number }> {
  const counted = { rows: 0, hours: 0 };
  await server.database
    .transaction(async (transaction) => {
      if (installed !== undefined) await install(transaction, projectId, installed);
      const { rows } = await readPackageContents(
        transaction,
        { projectId, type: 'installation', scope: null, waiting: [], numbers: null },
        { offset: 0, limit: 1000 },
      );
      for (const { budgetHours } of rows.filter(({ state }) => state === 'ready')) {
        counted.rows += 1;
        counted.hours += budgetHours;
      }
      throw new NotStored();
    })
    .catch((error: unknown) => {
      if (!(error instanceof NotStored)) throw error;
    });
  return counted;
}
