/**
 * Compares the columnar snapshot of 100,000 cables with the same rows as JSON objects: bytes on the wire, time to encode and to
 * decode. Budget: 5 MB on the wire, 120 ms to decode.
 *
 *   node bench/snapshot.ts [rows]
 */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Changes } from '../contract/rows/changes.ts';
import { commodities } from '../contract/commodities/index.ts';
import type { CellValue } from '../contract/base/values/scalars.ts';
import { openDatabase } from '../server/db/connect.ts';
import { migrate } from '../server/db/migrate.ts';
import { scopedPersonOf } from '../server/calls/rowScope.ts';
import { readChanges } from '../server/services/commodities/readChanges.ts';
import { prepare } from '../server/services/commodities/snapshotCache.ts';
import { median } from '../tests/support/percentile.ts';

const rows = Number(process.argv[2] ?? 100_000);
const rounds = 5;
const budget = { wire: 5_000_000, decode: 120 };

/** Returns the median time of a few runs, ms, and the result of the last one. */
async function measured<Result>(work: () => Promise<Result> | Result): Promise<{ ms: number; result: Result }> {
  const times: number[] = [];
  let result = await work();
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- measurements must not overlap
    result = await work();
    times.push(performance.now() - start);
  }
  return { ms: median(times), result };
}

/** 25 filled columns with the repetition of a real schedule: unique tags, a few thousand ends and routes, a dozen types. */
const fill = `insert into cable (project_id, row_version, tag, tag_key, type_code, conductors, size, insulation, voltage, segregation,
    from_equipment, to_equipment, from_drawing, to_drawing, design_length, route, service, revision, area, system, package, foreman,
    account_code, pulled_length, pulled_date, pulled_fraction, percent_complete, quantity, hours_per_unit, budget_hours, earned_hours, status)
  select $1, 1, t.tag, t.tag, 'TYPE-' || kind, (array['3/C', '7/C', '1PR'])[1 + kind % 3], '#' || kind, 'XHHW-2', '600 V', (array['PWR', 'CTL', 'INS'])[1 + kind % 3],
    'MCC-' || trunc(random() * 900), 'P-' || trunc(random() * 7000), 'E-' || trunc(random() * 300), 'E-' || trunc(random() * 400), length,
    'T-' || trunc(random() * 800) || '; T-' || trunc(random() * 800) || '; C-' || trunc(random() * 3500),
    'Power to pump ' || trunc(random() * 7000), 'B', 'A' || area, 'S' || trunc(random() * 60), 'IWP-' || trunc(random() * 700), 'Foreman ' || area, 'E-' || kind,
    case when done then length + trunc(random() * 20) end, case when done then date '2026-09-01' + trunc(random() * 70)::int end, done::int, done::int * 90,
    length, 0.02 + kind / 1000.0, length * (0.02 + kind / 1000.0), done::int * length * (0.02 + kind / 1000.0) * 0.9,
    case when done then 'Pulled' else 'Not started' end
  from generate_series(1, $2::int) g
    cross join lateral (select g as n, 'A' || g % 20 || '-P-' || g || '-' || trunc(random() * 10) as tag, 40 + trunc(random() * 12000) / 10 as length,
      random() < 0.4 as done, trunc(random() * 14)::int as kind, trunc(random() * 20)::int as area) t`;

function objectsOf(snapshot: Changes): Record<string, CellValue>[] {
  return snapshot.ids.map((id, row) => {
    const cells: Record<string, CellValue> = { id };
    for (const [key, column] of Object.entries(snapshot.columns)) {
      cells[key] =
        column.kind === 'number' ? (column.values[row] ?? null) : (column.values[column.codes[row] ?? -1] ?? null);
    }
    return cells;
  });
}

/**
 * Decodes a snapshot as a client does before it can render: parses it, and puts codes and numbers into typed arrays. Returns the
 * bytes they occupy.
 */
function decode(text: string): number {
  const snapshot: Changes = JSON.parse(text);
  let held = 0;
  for (const column of Object.values(snapshot.columns)) {
    const source = column.kind === 'dictionary' ? column.codes : column.values;
    const array = column.kind === 'dictionary' ? new Int32Array(source.length) : new Float64Array(source.length);
    for (let row = 0; row < source.length; row += 1) array[row] = source[row] ?? Number.NaN;
    held += array.byteLength;
  }
  return held;
}

function wire(text: string) {
  const bytes = Buffer.from(text);
  const gzip = gzipSync(bytes, { level: 1 }).length;
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
  return { raw: bytes.length, gzip, brotli };
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(2).padStart(6);
const milliseconds = (ms: number): string => Math.round(ms).toString().padStart(5);

const database = await openDatabase({ engine: 'pglite', folder: null, thread: 'callers' });
await migrate(database);
const projectId = await database.transaction(async (transaction) => {
  const [project] = await transaction.query<{ id: number }>(
    "insert into project (project_number, project_number_key, name, version) values ('1', '1', 'Benchmark', 1) returning id",
  );
  await transaction.execute('select setseed(0.5)');
  await transaction.execute(fill, [project?.id, rows]);
  return project?.id ?? 0;
});

const start = performance.now();
let snapshot = await database.transaction((transaction) =>
  readChanges(transaction, { projectId, type: 'cable', since: 0, scope: null }),
);
const read = performance.now() - start;
const whole = snapshot;

/** Measures the rows of one foreman and their next delta, compared with all rows read just before. */
const { columns: allColumns } = whole;
const foremen = allColumns['foreman'];
const foreman = foremen?.kind === 'dictionary' ? (foremen.values[0] ?? '') : '';
const scope = scopedPersonOf({ isAdmin: false, role: 'foreman', name: foreman, crewName: '' });
async function timed(since: number, readIn = '') {
  const began = performance.now();
  const {
    ids,
    version,
    scope: readNow,
  } = await database.transaction((transaction) =>
    readChanges(transaction, { projectId, type: 'cable', since, scope, readIn }),
  );
  return { rows: ids.length, version, readNow, ms: performance.now() - began };
}
const ofForeman = await timed(0);
const delta = await timed(ofForeman.version, ofForeman.readNow);
const filled = commodities.cable.fields.filter(({ key }) => snapshot.columns[key]).map(({ key }) => key);
const sent = new Set(filled.slice(0, 25));
snapshot = {
  ...snapshot,
  columns: Object.fromEntries(Object.entries(snapshot.columns).filter(([key]) => sent.has(key))),
};

const columnar = await measured(async () => (await prepare(snapshot)).json.toString());
const objects = objectsOf(snapshot);
const objectText = await measured(() => JSON.stringify(objects));
const decoded = await measured(() => decode(columnar.result));
const parsed = await measured((): number => {
  const list: unknown[] = JSON.parse(objectText.result);
  return list.length;
});
const [columnWire, objectWire] = [wire(columnar.result), wire(objectText.result)];
await database.close();

console.log(
  `${rows.toLocaleString('en-US')} cables × ${sent.size} columns (read from PGlite in ${Math.round(read)} ms, all ${filled.length} filled columns)`,
);
console.log('form                raw MB   gzip-1   br-4   make ms  read ms');
console.log(
  `JSON objects        ${megabytes(objectWire.raw)}   ${megabytes(objectWire.gzip)} ${megabytes(objectWire.brotli)}   ${milliseconds(objectText.ms)}   ${milliseconds(parsed.ms)}`,
);
console.log(
  `columns             ${megabytes(columnWire.raw)}   ${megabytes(columnWire.gzip)} ${megabytes(columnWire.brotli)}   ${milliseconds(columnar.ms)}   ${milliseconds(decoded.ms)}`,
);
console.log(
  `ratio to objects     ${(columnWire.raw / objectWire.raw).toFixed(2)}     ${(columnWire.gzip / objectWire.gzip).toFixed(2)}   ${(columnWire.brotli / objectWire.brotli).toFixed(2)}      ${(columnar.ms / objectText.ms).toFixed(2)}     ${(decoded.ms / parsed.ms).toFixed(2)}`,
);
console.log(
  `rows of one foreman: ${ofForeman.rows.toLocaleString('en-US')} in ${Math.round(ofForeman.ms)} ms, ${(ofForeman.ms / read).toFixed(2)} of all rows; an empty delta ${Math.round(delta.ms)} ms`,
);
console.log(`held in typed arrays: ${megabytes(decoded.result)} MB`);
console.log(
  `wire ${columnWire.brotli <= budget.wire ? 'within' : 'OVER'} ${budget.wire / 1e6} MB; decode ${decoded.ms <= budget.decode ? 'within' : 'OVER'} ${budget.decode} ms`,
);
