/**
 * Measures the change report at 100,000 changed cables: its totals and its first page, for the last import alone, compared with
 * the previous import, and compared with the first of three. Engine as in `importRevision.ts`. The baseline is reading the stored
 * lines of the last import once, grouped by two columns.
 *
 *   node bench/compareImports.ts [rows] [rounds]
 */
import { loadavg } from 'node:os';
import { translate } from '../server/locales/translate.ts';
import { readChangeReport, readChangeSummary } from '../server/services/imports/changeReport.ts';
import { median } from '../tests/support/percentile.ts';
import { baseCables, csvOf, flatColumns } from './importRows.ts';
import { cpuOf, totalCpu } from './imports/cpuTime.ts';
import { openImportBench } from './imports/importing.ts';

const rowCount = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 5);

const lengthColumn = flatColumns.indexOf('design_length');
const areaColumn = flatColumns.indexOf('area');
/** Returns the revised rows: every cable is longer, and a few are in another area. */
const revised = (rows: readonly string[][], revision: number) =>
  rows.map((row, n) => {
    const next = row.slice();
    next[lengthColumn] = String(Number(row[lengthColumn]) + 10 * revision);
    if (n % 10 === revision) next[areaColumn] = `B${revision}`;
    return next;
  });

const bench = await openImportBench();
const { database } = bench;
const target = await bench.newProject(`compare-${Date.now()}`);
const base = baseCables(rowCount);
const imports: string[] = [];
for (const rows of [base, revised(base, 1), revised(base, 2)]) {
  // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
  const { importId, counts } = await bench.importFile(target, csvOf(rows));
  imports.push(importId);
  console.log(counts);
}
const [earliest = '', middle = '', importId = ''] = imports;
const { projectId } = target;

const requested = { projectId, importId, offset: 0, limit: 200 };
const sides = [
  ['the last import', {}],
  ['against the one before', { since: middle }],
  ['against the first', { since: earliest }],
] as const;
const cases: [string, () => Promise<unknown>][] = [
  [
    'limit',
    () =>
      database.transaction((transaction) =>
        transaction.query(
          'select type_code, change, count(*), sum(new_quantity) from import_change where project_id = $1 and import_id = $2 group by 1, 2',
          [projectId, importId],
        ),
      ),
  ],
  ...sides.flatMap(([name, since]): [string, () => Promise<unknown>][] => [
    [
      `${name}: totals`,
      () => database.transaction((transaction) => readChangeSummary(transaction, { projectId, importId, ...since })),
    ],
    [
      `${name}: page of 200`,
      () => database.transaction((transaction) => readChangeReport(transaction, { ...requested, ...since }, translate)),
    ],
  ]),
];

console.log(`${database.engine}, ${rowCount} rows, load average ${loadavg()[0]?.toFixed(1)}`);
let limit = 1;
for (const [name, work] of cases) {
  const walls: number[] = [];
  const cpus: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
    const { cpu } = await cpuOf(database, work);
    walls.push(performance.now() - from);
    cpus.push(totalCpu(cpu));
  }
  if (name === 'limit') limit = median(cpus);
  console.log(
    `${name}: ${Math.round(median(walls))} ms, processor ${Math.round(median(cpus))} ms, ${(median(cpus) / limit).toFixed(1)} × the limit`,
  );
}
await bench.close();
