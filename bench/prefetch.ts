/**
 * Measures the wait for the Executive Summary while all projects are being worked on and their hours are precomputed in the
 * background, and counts the projects whose hours changed since. PostgreSQL by DATABASE_URL (a scratch database: tables are
 * created in it), else PGlite.
 *
 *   [DATABASE_URL=postgres://…] node bench/prefetch.ts [projects, 200] [rows of each, 20000] [minutes, 8] [minutes between two entries of a project, 5]
 */
import { setTimeout as wait } from 'node:timers/promises';
import { findChanged } from '../server/repositories/figures/cachedFigures.ts';
import { createHoursKeeper } from '../server/services/figures/hoursKeeper.ts';
import { readExecutiveSummary } from '../server/services/figures/portfolio.ts';
import { createLog } from '../server/config/log.ts';
import { median } from '../tests/support/percentile.ts';
import { addProjects } from './manyProjects.ts';
import { loadNow, openScratch, timed } from './measuring.ts';

const [projects = 200, rows = 20_000, minutes = 8, betweenEntries = 5] = process.argv.slice(2).map(Number);
const { database, engine } = await openScratch();
await addProjects(database, projects, rows);

const summary = () =>
  readExecutiveSummary(database, { userId: 1, isAdmin: true }, { chosen: [], now: new Date('2026-11-20T12:00:00Z') });
const enter = () =>
  database.transaction((transaction) =>
    transaction.execute('update project set version = version + 1 where id = $1', [
      1 + Math.floor(Math.random() * projects),
    ]),
  );

await summary();
const keeper = createHoursKeeper({ database, log: createLog('warn') });
keeper.start();
const end = performance.now() + minutes * 60_000;
const isGoingOn = () => performance.now() < end;

/** Makes entries at random intervals, as crews that work independently of each other do. */
async function work(): Promise<void> {
  while (isGoingOn()) {
    // oxlint-disable-next-line no-await-in-loop -- one entry at a time
    await enter();
    // oxlint-disable-next-line no-await-in-loop
    await wait((-Math.log(1 - Math.random()) * betweenEntries * 60_000) / projects);
  }
}

const changed: number[] = [];
async function count(): Promise<void> {
  while (isGoingOn()) {
    // oxlint-disable-next-line no-await-in-loop -- samples at intervals
    await wait(10_000);
    // oxlint-disable-next-line no-await-in-loop
    changed.push((await database.transaction((transaction) => findChanged(transaction, 'hours'))).length);
  }
}

await Promise.all([work(), count()]);
const ms = await timed(summary);
console.log(
  `${projects} projects of ${rows.toLocaleString('en-US')} cables, an entry in each every ${betweenEntries} min, ${engine}; load ${loadNow()}`,
);
console.log(
  `changed since they were added up: median ${median(changed.slice(changed.length / 2))} of them; the summary after ${minutes} min: ${Math.round(ms)} ms`,
);
await keeper.stop();
await database.close();
