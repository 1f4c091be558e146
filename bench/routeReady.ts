/**
 * Measures the first window of the reports that list rows, the next one, one far down, and one found by a search, compared with a
 * bare select of the open cables in the same run. PostgreSQL by DATABASE_URL (a scratch database: tables are created in it), else
 * PGlite.
 *
 *   [DATABASE_URL=postgres://…] node bench/routeReady.ts [cables, 100000] [rounds, 3]
 */
import { isListed, reportTypes, type ReportType } from '../contract/reports/reportTypes.ts';
import { getReport } from '../contract/reports/reports.ts';
import { createListingCache } from '../server/services/reporting/listings/listingCache.ts';
import { runReport } from '../server/services/reporting/runReport.ts';
import { median } from '../tests/support/percentile.ts';
import { loadNow, openScratch, timed } from './measuring.ts';
import { addPlant } from './plant.ts';

const cables = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 3);
const { database, engine } = await openScratch();
const projectId = await addPlant(database, cables);

const bareSelect = () =>
  database.transaction((transaction) =>
    transaction.query(
      `select id, tag, type_code, from_equipment, to_equipment, quantity, package, foreman, reel, hold, route
       from cable where project_id = $1 and pulled_fraction < 1 order by tag_key`,
      [projectId],
    ),
  );

const windows = {
  'first window': {},
  'next window': { offset: 200 },
  'far window': { offset: Math.floor(cables / 2), expand: 'all' },
  'looked for': { find: 'p-12', expand: 'all' },
} as const;
type Window = keyof typeof windows;

const times = new Map<string, number[]>();
const note = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms]);
const listed: ReportType[] = reportTypes.filter(isListed);
for (let round = 0; round < rounds; round += 1) {
  // oxlint-disable-next-line no-await-in-loop -- measurements must not overlap
  note('bare select', await timed(bareSelect));
  for (const reportType of listed) {
    const listings = createListingCache();
    for (const [name, requested] of Object.entries(windows)) {
      const query = getReport.query.parse({ projectId, reportType, ...requested });
      const run = () =>
        database.transaction((transaction) =>
          runReport(transaction, { ...query, scope: null }, { now: new Date(), say: ({ key }) => key, listings }),
        );
      // oxlint-disable-next-line no-await-in-loop -- measurements must not overlap
      note(`${reportType} ${name}`, await timed(run));
    }
  }
}
await database.close();

const bare = median(times.get('bare select') ?? []);
const names: Window[] = ['first window', 'next window', 'far window', 'looked for'];
console.log(`${cables.toLocaleString('en-US')} cables, ${engine}, medians of ${rounds}; load ${loadNow()}`);
console.log(`a bare select of the open cables: ${Math.round(bare)} ms`);
for (const reportType of listed)
  console.log(
    reportType.padEnd(22),
    names
      .map((name) => {
        const ms = median(times.get(`${reportType} ${name}`) ?? []);
        return `${name} ${Math.round(ms)} ms (${(ms / bare).toFixed(2)})`;
      })
      .join(' · '),
  );
