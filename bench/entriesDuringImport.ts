/**
 * Measures the latency for crews and readers while an import is checked and written, compared with the same work while nothing
 * else runs: a first import of all but a thousand of the cables, then a revision (2 % new, 2 % gone, 5 % changed). Four crews
 * enter work on cables the import leaves unchanged, one on cables that both change; one reader requests new equipment every 10
 * ms. Engine by DATABASE_URL (a scratch database: tables are created in it), else PGlite in a temporary folder.
 *
 *   node bench/entriesDuringImport.ts [rows]
 */
import { loadavg } from 'node:os';
import { readChanges } from '../server/services/commodities/readChanges.ts';
import { baseCables, changedCables, csvOf, headers } from './importRows.ts';
import { openImportBench } from './imports/importing.ts';
import { pullFoot } from './pullFoot.ts';

const rowCount = Number(process.argv[2] ?? 100_000);
const early = 1000;
/** True if `changedCables` changes the row: every twentieth row from the third, unless it is removed. */
const isChanged = (at: number) => at % 20 === 3;
const targets = { entry: 1000, read: 100 } as const;
const kinds = ['entry, other cables', 'entry, changed cables', 'delta'] as const;
type Kind = (typeof kinds)[number];

interface Waited {
  readonly kind: Kind;
  readonly from: number;
  readonly to: number;
}

const bench = await openImportBench();
const { database } = bench;
const target = await bench.newProject(`bench-${Date.now()}`);
const { projectId, userId } = target;
const base = baseCables(rowCount);
const revised = changedCables(base);
const gone = new Set(base.slice(0, early).map(([tag]) => tag));
for (const [tag] of revised) gone.delete(tag);
const changed = new Set(revised.slice(0, early).flatMap(([tag], at) => (isChanged(at) ? [tag] : [])));

const lengthAt = headers.indexOf('Length (ft)');
const before = base
  .slice(0, early)
  .map((row) => (changed.has(row[0]) ? row.map((cell, at) => (at === lengthAt ? `${cell}.5` : cell)) : row));
await bench.importFile(target, csvOf(before));
const cables = await database.transaction((transaction) =>
  transaction.query<{ id: number; tag: string }>('select id, tag from cable where project_id = $1', [projectId]),
);
const ids = (isWanted: (tag: string) => boolean) => cables.flatMap(({ id, tag }) => (isWanted(tag) ? id : []));
const others = ids((tag) => !changed.has(tag) && !gone.has(tag));
const differing = ids((tag) => changed.has(tag));

const waited: Waited[] = [];
const failed: string[] = [];

async function timed(kind: Kind, work: () => Promise<unknown>): Promise<void> {
  const from = performance.now();
  try {
    await work();
    waited.push({ kind, from, to: performance.now() });
  } catch (error) {
    failed.push(`${kind}: ${String(error)}`);
  }
}

async function repeat(day: AbortSignal, kind: Kind, pause: number, work: () => Promise<unknown>): Promise<void> {
  /* oxlint-disable no-await-in-loop -- sequential, as a user works */
  while (!day.aborted) {
    await timed(kind, work);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  /* oxlint-enable no-await-in-loop */
}

/** Length last entered on each cable. */
const pulled = new Map<number, number>();

const enter = async (commodityId: number) => {
  const earlier = pulled.get(commodityId) ?? null;
  await pullFoot(database, { projectId, userId }, commodityId, earlier);
  pulled.set(commodityId, (earlier ?? 0) + 1);
};

const anyOf = (list: readonly number[]) => list[Math.floor(Math.random() * list.length)]!;
let version = 0;
/**
 * Reads the changes of a type the import does not contain: reading and sending a million new rows is not the latency measured
 * here.
 */
const delta = async () => {
  const requested = { projectId, type: 'equipment', since: version, scope: null } as const;
  ({ version } = await database.transaction((transaction) => readChanges(transaction, requested)));
};

const ms = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)));
const quantileOf = (times: readonly number[], share: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** Prints the latencies of all operations that overlapped the given period. */
function print(phase: string, from: number, to: number): void {
  for (const kind of kinds) {
    const times = waited
      .filter((each) => each.kind === kind && each.to > from && each.from < to)
      .map((each) => each.to - each.from)
      .toSorted((a, b) => a - b);
    const [p50, p99, max] = [quantileOf(times, 0.5), quantileOf(times, 0.99), times.at(-1) ?? 0];
    const limit = kind === 'delta' ? `p99 at most ${targets.read} aimed at` : `at most ${targets.entry} aimed at`;
    console.log(`${phase}, ${kind}: ${times.length}, p50 ${ms(p50)}, p99 ${ms(p99)}, longest ${ms(max)} ms (${limit})`);
  }
}

/** Runs the crews during the work; returns the start and end times and the result. */
async function during<Result>(work: () => Promise<Result>): Promise<{ from: number; to: number; result: Result }> {
  const day = new AbortController();
  const people = [
    ...[0, 1, 2, 3].map((crew) => {
      const own = others.filter((_, at) => at % 4 === crew);
      return repeat(day.signal, 'entry, other cables', 15, () => enter(anyOf(own)));
    }),
    repeat(day.signal, 'entry, changed cables', 100, () => enter(anyOf(differing))),
    repeat(day.signal, 'delta', 10, delta),
  ];
  const from = performance.now();
  const result = await work();
  const to = performance.now();
  day.abort();
  await Promise.all(people);
  return { from, to, result };
}

console.log(`${database.engine}, ${rowCount} cables`);
await delta();
const idle = await during(() => new Promise((resolve) => setTimeout(resolve, 3000)));
print('nothing else at work', idle.from, idle.to);
for (const [name, rows] of [
  ['first import', base],
  ['revision', revised],
] as const) {
  const file = csvOf(rows);
  // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
  const { from, to, result } = await during(() => bench.importFile(target, file));
  const checked = from + result.upload + result.check;
  console.log(
    `\n${name}: check ${ms(result.check)}, apply ${ms(result.apply)} ms (${result.counts}); load average ${loadavg()[0]!.toFixed(1)}, memory at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
  );
  print(`${name}, check`, from, checked);
  print(`${name}, apply`, checked, to);
}
if (failed.length > 0) console.log(`\nfailed: ${failed.length}, the first: ${failed[0]}`);
await bench.close();
