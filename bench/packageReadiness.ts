/**
 * Measures the list of all packages with the readiness of every row, compared with one bare scan of the same rows in the same
 * run, and again after a raceway is installed; also the blockers of all packages. PostgreSQL by DATABASE_URL (a scratch database:
 * tables are created in it), else PGlite.
 *
 *   [DATABASE_URL=postgres://…] node bench/packageReadiness.ts [cables, 100000] [rounds, 3]
 */
import { readPackageContents, sumPackageRows } from '../server/repositories/packages/packageRows.ts';
import { rankBlockers } from '../server/repositories/packages/blockers.ts';
import { median } from '../tests/support/percentile.ts';
import { loadNow, openScratch } from './measuring.ts';
import { addPlant } from './plant.ts';

const cables = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 3);
const { database, engine } = await openScratch();
const projectId = await addPlant(database, cables);
const requested = { projectId, type: 'installation', scope: null, waiting: [], numbers: null } as const;

async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

const bareScan = () =>
  database.transaction((transaction) =>
    transaction.query(
      `select id, tag, type_code, from_equipment, to_equipment, quantity, package, foreman, reel, hold, route
       from cable where project_id = $1`,
      [projectId],
    ),
  );
const sums = () => database.transaction((transaction) => sumPackageRows(transaction, requested));
const unlocks = () =>
  database.transaction((transaction) => rankBlockers(transaction, requested, { limit: 100, leftOut: [] }));
const contents = () =>
  database.transaction((transaction) =>
    readPackageContents(transaction, { ...requested, numbers: ['IWP-1'] }, { offset: 0, limit: 200 }),
  );
const install = () =>
  database.transaction((transaction) =>
    transaction.execute("update cable_tray set run_fraction = 1 where project_id = $1 and tag = 'T-5'", [projectId]),
  );

const times = {
  bare: [] as number[],
  all: [] as number[],
  installed: [] as number[],
  unlocks: [] as number[],
  one: [] as number[],
};
const readyOf = (rows: Awaited<ReturnType<typeof sums>>) =>
  rows.reduce((total, { state, rows: count }) => (state === 'ready' ? total + count : total), 0);
let [before, after] = [0, 0];
for (let round = 0; round < rounds; round += 1) {
  /* oxlint-disable no-await-in-loop -- measurements must not overlap */
  times.bare.push((await timed(bareScan)).ms);
  const all = await timed(sums);
  times.all.push(all.ms);
  before ||= readyOf(all.result);
  await install();
  const installed = await timed(sums);
  times.installed.push(installed.ms);
  after = readyOf(installed.result);
  times.unlocks.push((await timed(unlocks)).ms);
  times.one.push((await timed(contents)).ms);
  /* oxlint-enable no-await-in-loop */
}
await database.close();

const bare = median(times.bare);
const reported = (values: number[]) => `${Math.round(median(values))} ms (${(median(values) / bare).toFixed(2)})`;
console.log(`${cables.toLocaleString('en-US')} cables, ${engine}, medians of ${rounds}; load ${loadNow()}`);
console.log(`a bare scan of the cables: ${Math.round(bare)} ms`);
console.log(`readiness of all packages: ${reported(times.all)}, ${before} rows ready`);
console.log(`after a tray is installed: ${reported(times.installed)}, ${after} rows ready`);
console.log(`what is next: ${reported(times.unlocks)}`);
console.log(`contents of one package: ${reported(times.one)}`);
