/**
 * Measures the answers about the readiness of rows in packages: what is next, the list of packages, the work list of a crew, the
 * first page of a foreman and one package. Beside them one bare aggregate over the same rows, in turns. Prints the first load, the
 * time after one changed raceway, and the memory of the cached rows. PostgreSQL by DATABASE_URL (a scratch database: tables are
 * created in it), else PGlite.
 *
 *   [DATABASE_URL=postgres://…] node bench/packageReadiness.ts [cables, 100000] [rounds, 5]
 */
import { rankBlockers } from '../server/repositories/packages/blockers.ts';
import { readHomeRows } from '../server/repositories/packages/homePackages.ts';
import { readOpenRowStates } from '../server/repositories/packages/openRowStates.ts';
import { readPackageContents, sumPackageRows } from '../server/repositories/packages/packageRows.ts';
import { createReadinessCache } from '../server/repositories/packages/readiness/readinessCache.ts';
import type { Transaction } from '../server/db/database.ts';
import { median } from '../tests/support/percentile.ts';
import { inTurns, loadNow, openScratch, timed } from './measuring.ts';
import { addPlant } from './plant.ts';

const cables = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 5);
const { database, engine } = await openScratch();
const projectId = await addPlant(database, cables);
const requested = { projectId, type: 'installation', scope: null, waiting: [], numbers: null } as const;
const own = { ...requested, numbers: Array.from({ length: 20 }, (_, at) => `IWP-${at * 30}`) };
const run = <Result>(work: (transaction: Transaction) => Promise<Result>) => database.transaction(work);

const cache = createReadinessCache();
const list = () => run((transaction) => sumPackageRows(transaction, requested, cache));
const installTray = () =>
  run((transaction) =>
    transaction.execute(
      `with next as (update project set version = version + 1 where id = $1 returning version)
       update cable_tray set run_fraction = 1 - run_fraction, row_version = next.version from next where project_id = $1 and tag = 'T-5'`,
      [projectId],
    ),
  );

const firstLoad = await timed(list);

const answers = {
  'a bare aggregate of the cables': () =>
    run((transaction) =>
      transaction.query(
        'select package, count(*), sum(budget_hours), sum(quantity) from cable where project_id = $1 group by 1',
        [projectId],
      ),
    ),
  'what is next': () => run((transaction) => rankBlockers(transaction, requested, { limit: 50, leftOut: [] }, cache)),
  'the list of packages': list,
  'the list after a tray changed': async () => {
    await installTray();
    return list();
  },
  'the work list of a crew': () => run((transaction) => readOpenRowStates(transaction, requested, 'cable', cache)),
  'the first page of a foreman': () =>
    run((transaction) => readHomeRows(transaction, own, { reasons: 3, cards: 20 }, cache)),
  'one package': () =>
    run((transaction) =>
      readPackageContents(transaction, { ...requested, numbers: ['IWP-1'] }, { offset: 0, limit: 200 }, cache),
    ),
};

const times = await inTurns(answers, rounds);
await database.close();

console.log(`${cables.toLocaleString('en-US')} cables, ${engine}, medians of ${rounds}; load ${loadNow()}`);
console.log(`first load: ${Math.round(firstLoad)} ms; ${(cache.bytes / 2 ** 20).toFixed(1)} MB`);
for (const [name, each] of times) console.log(`${name}: ${Math.round(median(each))} ms`);
