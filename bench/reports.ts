/**
 * Measures the twelve reports as first requested by a user, and some of them filtered, as of a day and with two days side by
 * side, and an opened figure, each as a ratio to the one bare aggregate it cannot avoid; then the time of a field entry alone and
 * while reports run without a pause. PostgreSQL by DATABASE_URL (a scratch database: tables are created in it), else PGlite.
 *
 *   [DATABASE_URL=postgres://…] node bench/reports.ts [cables, 100000] [rounds, 5]
 */
import { getFigure } from '../contract/reports/figures/figures.ts';
import { reportLabels, reportTypes } from '../contract/reports/reportTypes.ts';
import { getReport } from '../contract/reports/reports.ts';
import { runFigure } from '../server/services/reporting/figures/figures.ts';
import { createListingCache } from '../server/services/reporting/listings/listingCache.ts';
import { runReport } from '../server/services/reporting/runReport.ts';
import { median, percentile } from '../tests/support/percentile.ts';
import { inTurns, loadNow, openScratch, timed } from './measuring.ts';
import { addPlant, addWiring } from './plant.ts';
import { pullFoot } from './pullFoot.ts';

const cables = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 5);
const { database, engine } = await openScratch();
const projectId = await addPlant(database, cables);
await addWiring(database, projectId, { conductors: cables, jumpers: cables / 10 });
/** As-of day of the reports; half of all progress is older. */
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

const bare = () =>
  database.transaction((transaction) =>
    transaction.query(
      `select type_code, count(*), sum(quantity), sum(quantity * pulled_fraction), sum(budget_hours), sum(earned_hours)
       from cable where project_id = $1 group by 1`,
      [projectId],
    ),
  );
/** Runs a report with an empty cache, as for the first user after a change. */
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

const asked: Readonly<Record<string, () => Promise<unknown>>> = {
  ...Object.fromEntries(reportTypes.map((reportType) => [reportLabels[reportType], report({ reportType })])),
  'Cable Summary filtered by area': report({ where: 'area A1\narea A2' }),
  'Cable Summary by foreman': report({ groupBy: 'foreman' }),
  'Cable Summary as of a day': report({ asOf: day }),
  'Cable Summary, two days': report({ asOf: day, since: '2026-11-03' }),
  'a figure of it opened': figure({}),
  'Remaining to Pull as of a day': report({ reportType: 'cables-remaining-to-pull-by-type-code', asOf: day }),
};

const times = await inTurns({ bare, ...asked }, rounds);
const base = median(times.get('bare') ?? []);
console.log(
  `${cables.toLocaleString('en-US')} cables, ${engine}, ${rounds} rounds; load ${loadNow()}; a bare aggregate ${Math.round(base)} ms`,
);
const reported = (all: readonly number[], peer: number) =>
  `median ${Math.round(median(all))} ms (${(median(all) / peer).toFixed(1)}), p95 ${Math.round(percentile(all, 0.95))} ms`;
for (const name of Object.keys(asked)) console.log(name.padEnd(38), reported(times.get(name) ?? [], base));

const [user] = await database.transaction((transaction) =>
  transaction.query<{ id: number }>(
    "insert into app_user (name, email, email_key) values ('Crew', $1, $1) returning id",
    [`crew-${Date.now()}@example.com`],
  ),
);
const open = await database.transaction((transaction) =>
  transaction.query<{ id: number }>(
    'select id from cable where project_id = $1 and pulled_fraction = 0 order by id limit 5000',
    [projectId],
  ),
);

/** Index of the next cable to enter. */
let entered = 0;
const entry = async () => {
  const { id } = open[entered % open.length]!;
  entered += 1;
  await pullFoot(database, { projectId, userId: user?.id ?? 0 }, id, null);
};

/** Makes entries in sequence while `isGoingOn`, or up to the given number. */
async function entries(max: number, isGoingOn: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (took.length < max && isGoingOn()) {
    // oxlint-disable-next-line no-await-in-loop -- a crew makes one entry at a time
    took.push(await timed(entry));
    // oxlint-disable-next-line no-await-in-loop -- short pause between entries
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return took;
}

const alone = await entries(100, () => true);
let isRunning = true;
const [concurrent] = await Promise.all([
  entries(Number.MAX_SAFE_INTEGER, () => isRunning),
  inTurns(asked, 1).finally(() => {
    isRunning = false;
  }),
]);
console.log(`a field entry alone: ${reported(alone, median(alone))}`);
console.log(`${concurrent.length} entries while every report runs: ${reported(concurrent, median(alone))}`);
await database.close();
