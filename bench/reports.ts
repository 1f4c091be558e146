/**
 * The reports of groups: as they stand, filtered, as of a day and with two days side by side, and a figure opened, each as a ratio to
 * the one bare aggregate it cannot avoid. PostgreSQL by DATABASE_URL (a scratch database: tables are made in it), else PGlite.
 *
 *   [DATABASE_URL=postgres://…] node bench/reports.ts [cables, 100000] [rounds, 5]
 */
import { loadavg } from 'node:os';
import { getFigure } from '../contract/figures.ts';
import { getReport } from '../contract/reports.ts';
import { openDatabase } from '../server/db/connect.ts';
import { migrate } from '../server/db/migrate.ts';
import { runFigure } from '../server/services/reporting/figures.ts';
import { createListingCache } from '../server/services/reporting/listingCache.ts';
import { runReport } from '../server/services/reporting/runReport.ts';
import { addPlant } from './plant.ts';

const cables = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 5);
const url = process.env['DATABASE_URL'];
const database = await openDatabase(
  url ? { engine: 'postgres', url } : { engine: 'pglite', folder: null, thread: 'own' },
);
await migrate(database);
const projectId = await addPlant(database, cables);
/** Half of all progress is older than the day asked for. */
const day = '2026-11-10';
await database.transaction((transaction) =>
  transaction.execute(
    `insert into progress_transaction (project_id, commodity_type, commodity_id, step, work_date, delta_fraction, delta_quantity, source)
     select c.project_id, 'cable', c.id, 'pulled', date '2026-10-20' + (c.id % 40), c.pulled_fraction, c.pulled_fraction * c.quantity, 'grid'
     from cable c where c.project_id = $1 and c.pulled_fraction > 0`,
    [projectId],
  ),
);
await database.transaction((transaction) => transaction.execute('analyze progress_transaction'));

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((left, right) => left - right)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** What a person who waits for it waits, ms, the JSON of the reply included. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  JSON.stringify(await work());
  return performance.now() - start;
}

const bare = () =>
  database.transaction((transaction) =>
    transaction.query(
      `select type_code, count(*), sum(quantity), sum(quantity * pulled_fraction), sum(budget_hours), sum(earned_hours)
       from cable where project_id = $1 group by 1`,
      [projectId],
    ),
  );
const report = (asked: object) => () =>
  database.transaction((transaction) =>
    runReport(
      transaction,
      { ...getReport.query.parse({ projectId, reportType: 'cable-summary', ...asked }), scope: null },
      { now: new Date(), say: ({ key }) => key, listings: createListingCache() },
    ),
  );
const figure = (asked: object) => () =>
  database.transaction((transaction) =>
    runFigure(transaction, {
      ...getFigure.query.parse({ projectId, of: 'cable-summary', figure: 'earnedHours', ...asked }),
      scope: null,
    }),
  );

const asked = {
  'Cable Summary': report({}),
  'filtered by area': report({ where: 'area A1\narea A2' }),
  'as of a day': report({ asOf: day }),
  'two days': report({ asOf: day, since: '2026-11-03' }),
  'a figure opened': figure({}),
  'Remaining to Pull': report({ reportType: 'cables-remaining-to-pull-by-type-code' }),
  'the same as of a day': report({ reportType: 'cables-remaining-to-pull-by-type-code', asOf: day }),
} as const;

const times = new Map<string, number[]>();
for (let round = 0; round < rounds; round += 1)
  for (const [name, work] of Object.entries({ bare, ...asked }))
    // oxlint-disable-next-line no-await-in-loop -- measured one after the other
    times.set(name, [...(times.get(name) ?? []), await timed(work)]);
await database.close();

const base = percentile(times.get('bare') ?? [], 0.5);
console.log(
  `${cables.toLocaleString('en-US')} cables, ${url ? 'PostgreSQL' : 'PGlite'}, medians of ${rounds}; load ${loadavg()[0]?.toFixed(1)}; a bare aggregate ${Math.round(base)} ms`,
);
for (const name of Object.keys(asked)) {
  const all = times.get(name) ?? [];
  const median = percentile(all, 0.5);
  console.log(
    name.padEnd(22),
    `${Math.round(median)} ms (${(median / base).toFixed(1)}), the longest ${Math.round(Math.max(...all))} ms`,
  );
}
