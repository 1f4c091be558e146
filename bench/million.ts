/**
 * Measures a project of a million commodities of all types: each type opened from the server (the snapshot read, encoded, decoded
 * into the store), opened again (an empty delta), sorted, filtered and grouped as in the grid, and every report (for reports that
 * list rows, the first window and one far down). For each, the delay of other server requests is the longest pause of its thread.
 * PostgreSQL by DATABASE_URL (a scratch database: tables are created in it), else PGlite.
 *
 *   [DATABASE_URL=postgres://…] node bench/million.ts [commodities, 1000000]
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Changes } from '../contract/rows/changes.ts';
import { commodityTypes, type CommodityType } from '../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../contract/commodities/index.ts';
import { isListed, reportTypes, type ReportType } from '../contract/reports/reportTypes.ts';
import { getReport } from '../contract/reports/reports.ts';
import { readChanges } from '../server/services/commodities/readChanges.ts';
import { prepare } from '../server/services/commodities/snapshotCache.ts';
import { createListingCache } from '../server/services/reporting/listings/listingCache.ts';
import { runReport } from '../server/services/reporting/runReport.ts';
import { decodeChanges } from '../src/store/table/changes.ts';
import { dayOfDevice } from '../src/base/today.ts';
import { filterRows } from '../src/store/views/filterRows.ts';
import { groupsOf } from '../src/store/views/groupRows.ts';
import { sortRows } from '../src/store/views/sortRows.ts';
import { totalsOf } from '../src/store/views/totals.ts';
import { loadNow, openScratch } from './measuring.ts';
import { addPlant, addWiring } from './plant.ts';

const wanted = Number(process.argv[2] ?? 1_000_000);
/**
 * Number of cables. Each cable adds two terms and a tenth of a raceway or pump; most have conductors, and there are a few
 * jumpers.
 */
const cables = Math.round(wanted / 4);
const conductors = Math.round(cables * 0.75);
const jumpers = Math.round(cables * 0.12);

const { database, engine } = await openScratch();
const projectId = await addPlant(database, cables);
await addWiring(database, projectId, { conductors, jumpers });

interface Timed<Result> {
  readonly result: Result;
  readonly ms: number;
  /** Longest pause of the thread during the work, ms. */
  readonly pause: number;
}

async function timed<Result>(work: () => Promise<Result> | Result): Promise<Timed<Result>> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  // Two turns of the event loop pass, so that earlier work is not counted.
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  delay.enable();
  const start = performance.now();
  const result = await work();
  const ms = performance.now() - start;
  await new Promise((resolve) => {
    setTimeout(resolve, 10);
  });
  delay.disable();
  return { result, ms, pause: delay.max / 1e6 };
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');

async function open(type: CommodityType): Promise<number> {
  const read = (since: number) =>
    database.transaction((transaction) => readChanges(transaction, { projectId, type, since, scope: null }));
  const sent = await timed(async () => prepare(await read(0)));
  const { json, version } = sent.result;
  const wire = brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
  const delta = await timed(() => read(version));
  const decoded = await timed(() => {
    const changes: Changes = JSON.parse(json.toString());
    return decodeChanges(changes);
  });
  const table = decoded.result;
  const rows = Int32Array.from({ length: table.length }, (_, row) => row);
  const [key = 'tag'] = commodities[type].keyFields;
  const sorted = await timed(() => sortRows(table, rows, [{ field: key, descending: true }]));
  const found = await timed(() =>
    filterRows(table, { search: '12', searchFields: [key], filters: [], weekEnd: 0 }, dayOfDevice()),
  );
  const grouped = await timed(() => {
    const keys = ['area', 'system'].map((field) => ({ field, descending: false }));
    const order = sortRows(table, rows, keys);
    for (const { start, end } of groupsOf(table, order, ['area', 'system']).slice(0, 30))
      totalsOf(table, order.subarray(start, end));
  });
  console.log(
    `${type.padEnd(10)} ${whole(table.length).padStart(9)} rows: opened in ${whole(sent.ms)} ms at the server (pause ${whole(sent.pause)}), ${(wire / 1e6).toFixed(1)} MB sent, ${whole(decoded.ms)} ms in the browser; empty delta ${whole(delta.ms)} ms; sorted ${whole(sorted.ms)}, found ${whole(found.ms)}, grouped ${whole(grouped.ms)} ms`,
  );
  return table.length;
}

async function report(reportType: ReportType): Promise<void> {
  const listings = createListingCache();
  const run = (requested: object) => {
    const query = getReport.query.parse({ projectId, reportType, ...requested });
    return timed(async () =>
      JSON.stringify(
        await database.transaction((transaction) =>
          runReport(transaction, { ...query, scope: null }, { now: new Date(), say: ({ key }) => key, listings }),
        ),
      ),
    );
  };
  const first = await run({});
  const far = isListed(reportType) ? await run({ offset: Math.floor(cables / 2), expand: 'all' }) : null;
  console.log(
    `${reportType.padEnd(38)} ${whole(first.ms)} ms (pause ${whole(first.pause)})${far === null ? '' : `, far window ${whole(far.ms)} ms (pause ${whole(far.pause)})`}`,
  );
}

/* oxlint-disable no-await-in-loop -- measurements must not overlap */
let rows = 0;
for (const type of commodityTypes) rows += await open(type);
for (const type of reportTypes) await report(type);
/* oxlint-enable no-await-in-loop */
console.log(
  `\n${whole(rows)} commodities, ${engine}; memory at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB; load ${loadNow()}`,
);
await database.close();
