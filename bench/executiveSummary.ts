/**
 * Measures the Executive Summary of many projects: with an empty cache, with a full cache, and after a tenth of the projects
 * changed, each compared with the bare sum of hours over the same rows. PostgreSQL by DATABASE_URL (a scratch database: tables
 * are created in it), else PGlite.
 *
 *   [DATABASE_URL=postgres://…] node bench/executiveSummary.ts [projects, 200] [rows of each, 20000] [rounds, 3]
 */
import { readExecutiveSummary } from '../server/services/figures/portfolio.ts';
import { addProjects } from './manyProjects.ts';
import { loadNow, openScratch, timed } from './measuring.ts';

const projects = Number(process.argv[2] ?? 200);
const rows = Number(process.argv[3] ?? 20_000);
const rounds = Number(process.argv[4] ?? 3);
const now = new Date('2026-11-20T12:00:00Z');
const { database, engine } = await openScratch();

await addProjects(database, projects, rows);

const run = (text: string, parameters: readonly unknown[] = []) =>
  database.transaction((transaction) => transaction.execute(text, parameters));

const bare = () =>
  database.transaction((transaction) =>
    transaction.query(
      'select project_id, sum(budget_hours) as budget, sum(earned_hours) as earned from cable group by 1',
    ),
  );
const summary = () => readExecutiveSummary(database, { userId: 1, isAdmin: true }, { chosen: [], now });
const least = (values: readonly number[]): number => Math.min(...values);
const repeated = async (work: () => Promise<unknown>, before: () => Promise<unknown> = async () => undefined) => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- measurements must not overlap
    await before();
    // oxlint-disable-next-line no-await-in-loop
    times.push(await timed(work));
  }
  return least(times);
};

const sum = await repeated(bare);
const reported = {
  'nothing kept': await repeated(summary, () => run('delete from project_figures')),
  'all kept': await repeated(summary),
  'a tenth changed': await repeated(summary, () => run('update project set version = version + 1 where id % 10 = 0')),
};
await database.close();

console.log(
  `${projects} projects of ${rows.toLocaleString('en-US')} cables, ${engine}, the least of ${rounds}; load ${loadNow()}`,
);
console.log(`the bare sum of hours by project: ${Math.round(sum)} ms`);
for (const [name, ms] of Object.entries(reported))
  console.log(`${name}: ${Math.round(ms)} ms (${(ms / sum).toFixed(2)})`);
