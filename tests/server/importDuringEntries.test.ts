/**
 * Crews enter work while an import is being written (docs/decisions/import-applying.md). PostgreSQL only, because the embedded
 * database does one thing at a time. `PROTOCOL_SECONDS=60` extends the time of concurrent writes.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCommodities } from '../../contract/rows/changes.ts';
import { recordFieldWork, type FieldEntry } from '../../contract/progress/fieldEntries.ts';
import { readChanges } from '../../server/services/commodities/readChanges.ts';
import { bumpVersion } from '../../server/repositories/projects/versions.ts';
import { recalculate } from '../../server/repositories/progress/recalculate.ts';
import type { Client } from './client.ts';
import { applyWatched } from './fixtures/applyWatched.ts';
import { importSteps, lines, type ImportSteps } from './fixtures/importSteps.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { testMs } from '../support/slowness.ts';

const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);
const seconds = Number(process.env['PROTOCOL_SECONDS'] ?? 2);
/** Number of rows from which an import lets entries pass. */
const rowCount = 2000;

let server: TestServer;
let projectId: number;
let engineer: Client;
let cables: ImportSteps;

/** The schedule with other equipment at the far end of every cable whose number `changes` selects. */
const schedule = (to: string, changes: (number: number) => boolean, count = rowCount) =>
  lines(
    'Cable Tag,From,To,Length (ft)',
    ...Array.from({ length: count }, (_, number) => `C-${number},A,${changes(number) ? to : 'B'},100`),
  );
const never = () => false;

const query = <Row>(text: string, parameters: readonly unknown[]) =>
  server.database.transaction((transaction) => transaction.query<Row>(text, parameters));

const versionNow = async () =>
  (await query<{ version: number }>('select version from project where id = $1', [projectId]))[0]!.version;

async function idsOf(table: 'cable' | 'termination'): Promise<number[]> {
  const rows = await query<{ id: number }>(`select id from ${table} where project_id = $1 order by id`, [projectId]);
  return rows.map(({ id }) => id);
}

type Work = Pick<FieldEntry, 'type' | 'commodityId' | 'values'>;

async function enter(work: readonly Work[], more: object = {}) {
  const entries = work.map((each) => ({ id: randomUUID(), workDate: '2026-11-19', ...each, ...more }));
  return (await engineer.call(recordFieldWork, { body: { projectId, entries } })).results;
}

const deltaSince = (since: number) =>
  server.database.transaction((transaction) =>
    readChanges(transaction, { projectId, type: 'cable', since, scope: null }),
  );

const toOf = async (id: number) => (await query('select to_equipment as "to" from cable where id = $1', [id]))[0];

beforeAll(async () => {
  server = await startSharedServer({ now: () => new Date('2026-11-20T15:00:00Z') });
  projectId = (await server.createProject()).id;
  engineer = server.as('project-lead', projectId);
  cables = importSteps(engineer, projectId);
  await cables.run(schedule('', never));
});
afterAll(() => server.close());

describe('an import of many rows', () => {
  it('reserves a version for its rows; subscribers get them, and the next change continues from it', async () => {
    const since = await versionNow();
    await cables.run(schedule('Z', (number) => number < 3));
    const reached = await versionNow();
    expect(reached).toBeGreaterThan(since + 1);
    const reported = await deltaSince(since);
    expect([reported.version, reported.ids.length, [...reported.rowVersions]]).toEqual([
      reached,
      3,
      [reached, reached, reached],
    ]);
    const [, , , other = 0] = await idsOf('cable');
    await enter([{ type: 'cable', commodityId: other, values: { pulledLength: 100 } }]);
    expect([await versionNow(), (await deltaSince(reached)).ids]).toEqual([reached + 1, [other]]);
  });
});

describe.runIf(onPostgres)('while an import is being written', () => {
  let importId: string;
  let ids: number[];
  /** Destination of the first cables in the revision: unique per test, as is a new cable. */
  let to: string;
  let revision = 0;
  beforeEach(async () => {
    revision += 1;
    to = `Z-${revision}`;
    importId = (await cables.look(schedule(to, (number) => number < 3, rowCount + revision))).draft.importId;
    ids = await idsOf('cable');
  });

  /**
   * Applies the import and runs `work` before the first statement that stores changed or added rows (`kept`); returns the number
   * of such statements.
   */
  async function applyWith(work: () => Promise<void>, kept = 'insert into import_change '): Promise<number> {
    let written = 0;
    await applyWatched(server, engineer, { projectId, importId }, async (text) => {
      if (!text.includes(kept)) return;
      written += 1;
      if (written === 1) await work();
    });
    return written;
  }

  it('an entry on an unchanged cable does not wait', async () => {
    let outcome = '';
    const written = await applyWith(async () => {
      const [result] = await enter([{ type: 'cable', commodityId: ids[10]!, values: { pulledLength: 100 } }]);
      outcome = result!.outcome;
    });
    expect([outcome, written, await toOf(ids[0]!)]).toEqual(['recorded', 1, { to }]);
  });

  it('an entry on a changed cable waits for the import, blocks no one else, and both are stored', async () => {
    let waiting: Promise<unknown> = Promise.resolve();
    await applyWith(async () => {
      waiting = enter([{ type: 'cable', commodityId: ids[0]!, values: { pulledLength: 100 } }]);
      await enter([{ type: 'cable', commodityId: ids[11]!, values: { pulledLength: 100 } }]);
    });
    expect(await waiting).toMatchObject([{ outcome: 'recorded' }]);
    expect(await toOf(ids[0]!)).toEqual({ to });
  });

  it('an entry on a changed cable does not wait while new cables are written, and is in the report', async () => {
    const written = await applyWith(async () => {
      await enter([{ type: 'cable', commodityId: ids[1]!, values: { pulledLength: 100 } }]);
    }, 'insert into import_added ');
    expect([written, await toOf(ids[0]!)]).toEqual([2, { to }]);
    const reported = (await cables.report(importId)).filter(({ tag }) => tag === 'C-1');
    expect(reported).toMatchObject([{ newValue: to, impact: 'critical' }]);
  });

  describe('with no known lines, and an entry on a changed cable since the check', () => {
    beforeEach(async () => {
      const remarked = schedule(to, (number) => number < 3, rowCount + revision)
        .split('\n')
        .map((line, at) => (line === '' ? '' : `${line},${at === 0 ? 'Remark' : to}`))
        .join('\n');
      importId = (await cables.look(remarked)).draft.importId;
      await enter([{ type: 'cable', commodityId: ids[2]!, values: { testType: to } }], { newNames: ['testType'] });
    });

    it('no crew waits while new cables are written', async () => {
      const written = await applyWith(async () => {
        await enter([{ type: 'cable', commodityId: ids[0]!, values: { pulledLength: 100 } }]);
      }, 'insert into import_added ');
      expect([written, await toOf(ids[0]!), await toOf(ids[2]!)]).toEqual([2, { to }, { to }]);
    });

    it('new cables are written once if no one works on a changed cable in the meantime', async () => {
      const written = await applyWith(() => Promise.resolve(), 'insert into import_added ');
      expect([written, await toOf(ids[2]!)]).toEqual([1, { to }]);
    });
  });

  it('an edit of the grid waits for the import and blocks no crew', async () => {
    let waiting: Promise<unknown> = Promise.resolve();
    await applyWith(async () => {
      const rows = [{ id: ids[20]!, cells: [{ field: 'toEquipment', before: 'B', after: 'E' }] }];
      waiting = engineer.call(updateCommodities, { body: { projectId, type: 'cable', rows } });
      await enter([{ type: 'cable', commodityId: ids[12]!, values: { pulledLength: 100 } }]);
    });
    expect(await waiting).toMatchObject({ updatedIds: [ids[20]], conflicts: [] });
  });

  it('a new name in a list of codes makes the import write everything a second time', async () => {
    const written = await applyWith(async () => {
      const work = { type: 'cable', commodityId: ids[13]!, values: { testType: 'Megger 5 kV' } } as const;
      await enter([work], { newNames: ['testType'] });
    });
    expect([written, await toOf(ids[0]!)]).toEqual([2, { to }]);
    expect((await cables.report(importId)).filter(({ newValue }) => newValue === to)).toHaveLength(3);
  });
});

/** Rows of a type as seen by a subscriber: row versions by id, and the version reached. */
class Follower {
  version = 0;
  readonly rows = new Map<number, number>();
  readonly type: 'cable' | 'from-term';

  constructor(type: 'cable' | 'from-term') {
    this.type = type;
  }

  /** Fetches the changes, and returns the differences from all rows read in the same snapshot. */
  async follow(): Promise<string[]> {
    const { delta, full } = await server.database.transaction(async (transaction) => {
      const requested = { projectId, type: this.type, scope: null };
      const first = await readChanges(transaction, { ...requested, since: this.version });
      return { delta: first, full: await readChanges(transaction, { ...requested, since: 0 }) };
    });
    const wrong: string[] = [];
    if (delta.version < this.version) wrong.push(`backwards from ${this.version} to ${delta.version}`);
    for (const [place, id] of delta.ids.entries()) this.rows.set(id, delta.rowVersions[place]!);
    for (const id of delta.removedIds) this.rows.delete(id);
    for (const [place, id] of full.ids.entries())
      if (this.rows.get(id) !== full.rowVersions[place]) wrong.push(`${id} missed after ${this.version}`);
    if (this.rows.size !== full.ids.length) wrong.push(`${this.rows.size} rows of ${full.ids.length}`);
    this.version = delta.version;
    return wrong;
  }
}

describe.runIf(onPostgres)('concurrent crews, imports and writers of the whole project', () => {
  it(
    'cause no missed row, no step backward and no deadlock',
    async () => {
      const [ids, ends] = [await idsOf('cable'), await idsOf('termination')];
      const typeOf = new Map(
        (
          await query<{ id: number; type: FieldEntry['type'] }>(
            'select id, commodity_type as type from termination where project_id = $1',
            [projectId],
          )
        ).map(({ id, type }) => [id, type]),
      );
      const until = Date.now() + seconds * 1000;
      const done = { entries: 0, imports: 0, edits: 0, recalculations: 0, deltas: 0 };
      const wrong: string[] = [];
      let turn = 0;
      const anyOf = (list: readonly number[]) => list[(turn += 7919) % list.length]!;
      const repeat = async (work: () => Promise<void>, pause: number) => {
        while (Date.now() < until) {
          // oxlint-disable-next-line no-await-in-loop -- sequential, as a user works
          await work();
          // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
          await new Promise((resolve) => setTimeout(resolve, pause));
        }
      };
      const crew = async () => {
        const work = [1, 2].flatMap((): Work[] => {
          const end = anyOf(ends);
          return [
            { type: 'cable', commodityId: anyOf(ids), values: { pulledLength: turn % 100 } },
            { type: typeOf.get(end)!, commodityId: end, values: { terminatedDate: '2026-11-19' } },
          ];
        });
        for (const { outcome } of await enter(work)) {
          if (outcome === 'recorded') done.entries += 1;
        }
      };
      const importer = async () => {
        const revision = (done.imports += 1);
        await cables.run(
          schedule(`Z-${revision}`, (number) => number % 10 === revision % 10, rowCount + (revision % 3) * 20),
        );
      };
      const editor = async () => {
        const rows = [{ id: anyOf(ids), cells: [{ field: 'notes', before: null, after: `Note ${turn}` }] }];
        await engineer.call(updateCommodities, { body: { projectId, type: 'cable', rows } });
        done.edits += 1;
      };
      const recalculation = async () => {
        await server.database.transaction(async (transaction) => {
          const version = await bumpVersion(transaction, projectId);
          for (const type of ['from-term', 'to-term', 'cable'] as const) {
            // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
            await recalculate(transaction, projectId, type, 'all', version);
          }
        });
        done.recalculations += 1;
      };
      const follower = async (own: Follower) => {
        wrong.push(...(await own.follow()));
        done.deltas += 1;
      };
      const followers = [new Follower('cable'), new Follower('from-term')];
      await Promise.all([
        repeat(crew, 2),
        repeat(crew, 2),
        repeat(crew, 2),
        repeat(importer, 5),
        repeat(editor, 60),
        repeat(recalculation, 300),
        ...followers.map((own) => repeat(() => follower(own), 20)),
      ]);
      for (const own of followers) {
        // oxlint-disable-next-line no-await-in-loop -- only two iterations
        await follower(own);
      }
      const [counted] = await query<{ deadlocks: number }>(
        'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
        [],
      );
      if (seconds > 2) console.log(JSON.stringify(done));
      expect([wrong, counted]).toEqual([[], { deadlocks: 0 }]);
      expect(Math.min(...Object.values(done))).toBeGreaterThan(0);
    },
    testMs + seconds * 2000,
  );
});
