/**
 * Measures the earned hours by account code and foreman of a whole project, compared with one bare scan that sums the same rows
 * in the same run. PostgreSQL by DATABASE_URL (a scratch database: tables are created in it), else PGlite.
 *
 *   [DATABASE_URL=postgres://…] node bench/earnedHours.ts [cables, 100000] [rounds, 5]
 */
import { readEarned } from '../server/repositories/timesheets/hours.ts';
import { workInMemory } from '../server/repositories/sql/transactionSettings.ts';
import { median } from '../tests/support/percentile.ts';
import { loadNow, openScratch, timed } from './measuring.ts';
import { addPlant } from './plant.ts';

const cables = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 5);
const { database, engine } = await openScratch();
const projectId = await addPlant(database, cables);
await database.transaction(async (transaction) => {
  await transaction.execute(
    `insert into labor_unit (project_id, commodity_type, name, name_key, type_code, type_code_key, size, size_key, unit, per, hours, factor, account_code)
     select $1, 'cable', 'Unit ' || n, 'UNIT ' || n, 'TYPE-' || n, 'TYPE-' || n, '', '', 'ft', 1, 0.05, 1, 'E-' || n from generate_series(0, 13) n`,
    [projectId],
  );
});

const bareScan = () =>
  database.transaction((transaction) =>
    transaction.query(
      `select coalesce(type_code, ''), coalesce(foreman, ''), sum(budget_hours), sum(earned_hours) from cable
       where project_id = $1 group by 1, 2`,
      [projectId],
    ),
  );
const earned = () =>
  database.transaction(async (transaction) => {
    await workInMemory(transaction);
    return readEarned(transaction, projectId, null, null);
  });

const times = { bare: [] as number[], earned: [] as number[] };
for (let round = 0; round < rounds; round += 1) {
  /* oxlint-disable no-await-in-loop -- measurements must not overlap */
  times.bare.push(await timed(bareScan));
  times.earned.push(await timed(earned));
  /* oxlint-enable no-await-in-loop */
}
const groups = (await earned()).length;
await database.close();

const bare = median(times.bare);
console.log(`${cables.toLocaleString('en-US')} cables, ${engine}, medians of ${rounds}; load ${loadNow()}`);
console.log(`a bare scan that sums the cables: ${Math.round(bare)} ms`);
console.log(
  `earned hours of ${groups} groups: ${Math.round(median(times.earned))} ms (${(median(times.earned) / bare).toFixed(2)})`,
);
