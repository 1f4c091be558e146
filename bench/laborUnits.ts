/**
 * Measures a change of one labor unit over 100,000 cables: the job from its request to its end, compared with a bare UPDATE of
 * the same rows (seven columns, as many as the job writes) in the same run. Each type has an old unit, one that replaced it on a
 * given day, and one that takes effect in the future. Engine by DATABASE_URL (a scratch database), else PGlite in a temporary
 * folder. Target: at most 3 times.
 *
 *   node bench/laborUnits.ts [rows] [rounds]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/db/connect.ts';
import { migrate } from '../server/db/migrate.ts';
import { createJobRunner } from '../server/jobs/runner.ts';
import { createLog } from '../server/config/log.ts';
import { isJobOpen } from '../server/repositories/jobs.ts';
import { readLaborUnits, writeLaborUnits } from '../server/repositories/laborUnits/laborUnits.ts';
import { bumpVersion } from '../server/repositories/projects/versions.ts';
import { laborUnitJobs, requestHours, subjectOf } from '../server/services/laborUnits/recalculateHours.ts';
import { laborUnit } from '../contract/setup/laborUnits/laborUnit.ts';
import { median } from '../tests/support/percentile.ts';
import { timed } from './measuring.ts';

const rows = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 3);
const folder = await mkdtemp(join(tmpdir(), 'wireway-bench-'));
const url = process.env['DATABASE_URL'];
const database = await openDatabase(
  url ? { engine: 'postgres', url } : { engine: 'pglite', folder: join(folder, 'pgdata'), thread: 'own' },
);
await migrate(database);
const log = createLog('warn');
const jobs = createJobRunner({ database, log, kinds: [laborUnitJobs({ database, now: () => new Date() })] });
await jobs.start();

const projectId = await database.transaction(async (transaction) => {
  const [project] = await transaction.query<{ id: number }>(
    "insert into project (project_number, project_number_key, name) values ('bench', 'BENCH' || random(), 'Bench') returning id",
  );
  const { id } = project!;
  await transaction.execute(
    `insert into cable (project_id, tag, tag_key, type_code, design_length, row_version)
     select $1, 'C-' || n, 'C-' || n, 'T' || n % 40, 100 + n % 900, 0 from generate_series(1, $2::int) n`,
    [id, rows],
  );
  const units = Array.from({ length: 40 }, (_, at) => `T${at}`).flatMap((typeCode, at) =>
    [null, '2020-01-01', '2999-01-01'].map((effectiveDate) =>
      laborUnit.parse({
        name: typeCode,
        typeCode,
        commodityType: 'cable',
        unit: 'ft',
        per: 100,
        hours: 1 + at,
        effectiveDate,
      }),
    ),
  );
  await writeLaborUnits(
    transaction,
    { projectId: id, version: 0 },
    units.map((unit) => ({ id: null, unit })),
  );
  return id;
});
await database.transaction((transaction) => transaction.execute('analyze'));

const isOpen = () => database.transaction((transaction) => isJobOpen(transaction, subjectOf(projectId)));

/** Changes the hours of every row of the type. */
async function change(factor: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const version = await bumpVersion(transaction, projectId);
    const units = await readLaborUnits(transaction, projectId);
    await writeLaborUnits(
      transaction,
      { projectId, version },
      units.map(({ id, ...unit }) => ({ id, unit: { ...unit, factor } })),
    );
    await requestHours(transaction, projectId);
  });
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- polls until the job is done
    if (!(await isOpen())) return;
    // oxlint-disable-next-line no-await-in-loop -- polls until the job is done
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const bare = (round: number) =>
  database.transaction((transaction) =>
    transaction.execute(
      `update cable set quantity = quantity + 0, hours_per_unit = $2::int, percent_complete = percent_complete + 0,
         budget_hours = $2::int, earned_hours = earned_hours + 0, status = status, row_version = $3::int where project_id = $1`,
      [projectId, round, round],
    ),
  );

await change(1.5);
const times: { job: number[]; bare: number[] } = { job: [], bare: [] };
for (let round = 1; round <= rounds; round += 1) {
  // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
  times.bare.push(await timed(() => bare(round)));
  // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
  times.job.push(await timed(() => change(1 + round / 10)));
}
console.log(`${rows} cables, ${database.engine}, load ${loadavg()[0]!.toFixed(1)}`);
console.log(
  `bare update ${Math.round(median(times.bare))} ms, change of labor units ${Math.round(median(times.job))} ms`,
);
console.log(`ratio ${(median(times.job) / median(times.bare)).toFixed(2)} (target 3)`);
await jobs.stop();
await database.close();
await rm(folder, { recursive: true, force: true });
