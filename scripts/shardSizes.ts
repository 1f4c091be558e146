/**
 * Simulates how evenly 2,000 projects fill several database nodes: by the hash of the project id alone, and with the largest
 * projects on shards of their own. Bytes per cable are measured in a seeded database, and the hash is PostgreSQL's. Prints the
 * ratio of the largest node to the mean (docs/scaling.md). Needs PostgreSQL.
 *
 *   node scripts/shardSizes.ts [projects, 2000] [draws, 200]
 */
import { loadConfig } from '../server/config/config.ts';
import { createLog } from '../server/config/log.ts';
import { openDatabase } from '../server/db/connect.ts';
import type { Database } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { seedDemo } from '../server/seed/demo.ts';
import { createChance, type Chance } from '../server/seed/random.ts';
import { percentile } from '../tests/support/percentile.ts';
import { startScratchPostgres } from './scratchPostgres.ts';

const projects = Number(process.argv[2] ?? 2000);
const draws = Number(process.argv[3] ?? 200);
const nodeCounts = [8, 16, 32];
/** Shards per table; four on each of 32 nodes. */
const shards = 128;
/** A project with more than this share of an average node gets a separate shard. */
const isolationShare = 0.1;

/**
 * Cables per project, log-normal: the size of a project is a product of many factors (areas, systems, loads, redundancy), and few
 * projects have most of the work. Half have fewer than 1,200 cables, 2 % more than 30,000, and one in 2,000 about 250,000. Wireway
 * is built for a million.
 */
const sizes = { median: 1200, sigma: 1.6, max: 1_000_000 };

interface Measured {
  readonly bytesPerCable: number;
  readonly rowsPerCable: number;
  readonly cables: number;
}

/** Measures the demonstration projects: all their tables, with indexes, history, terminations, reels and timesheets. */
async function measure(database: Database): Promise<Measured> {
  await migrate(database);
  const sizeSql = `select coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id' and a.attnotnull
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;
  const bytes = async () => (await database.query<{ bytes: number }>(sizeSql))[0]!.bytes;
  const empty = await bytes();
  await seedDemo({ config: loadConfig({}), database, log: createLog('silent'), now: () => new Date() });
  await database.transaction((transaction) => transaction.script('analyze'));
  const [counted] = await database.query<{ cables: number; rows: number }>(
    `select (select count(*) from cable)::int as cables, sum(c.reltuples)::int as rows
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id' and a.attnotnull
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.reltuples > 0`,
  );
  const { cables, rows } = counted!;
  return { cables, bytesPerCable: ((await bytes()) - empty) / cables, rowsPerCable: rows / cables };
}

/** Shard of each project id from 1 on, with the hash of PostgreSQL in ranges of equal width. */
async function readShards(database: Database): Promise<number[]> {
  const rows = await database.query<{ shard: number }>(
    `select ((hashint4(n)::bigint + 2147483648) * $2::int / 4294967296)::int as shard from generate_series(1, $1::int) n order by n`,
    [projects, shards],
  );
  return rows.map(({ shard }) => shard);
}

/** Draws a value of the standard normal distribution (Box and Muller). */
const drawNormal = (chance: Chance): number =>
  Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next());

const drawSizes = (chance: Chance): number[] =>
  Array.from({ length: projects }, () =>
    Math.min(sizes.max, Math.round(sizes.median * Math.exp(sizes.sigma * drawNormal(chance)))),
  );

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const ratioOf = (loads: readonly number[]): number => (Math.max(...loads) / sum(loads)) * loads.length;

/** Loads of the shards by hash; `skip` are projects that are elsewhere. */
function shardLoads(cables: readonly number[], shardOf: readonly number[], skip: ReadonlySet<number>): number[] {
  const loads = Array.from({ length: shards }, () => 0);
  for (const [project, size] of cables.entries()) if (!skip.has(project)) loads[shardOf[project]!]! += size;
  return loads;
}

/** Shards go to the nodes in turn, as when a table is distributed. */
function byHash(cables: readonly number[], shardOf: readonly number[], nodes: number): number[] {
  const loads = Array.from({ length: nodes }, () => 0);
  for (const [shard, load] of shardLoads(cables, shardOf, new Set()).entries()) loads[shard % nodes]! += load;
  return loads;
}

/** The largest projects get shards of their own; then each shard goes to the emptiest node, the largest first. */
function withIsolation(cables: readonly number[], shardOf: readonly number[], nodes: number) {
  const limit = (sum(cables) / nodes) * isolationShare;
  const large = new Set(cables.flatMap((size, project) => (size > limit ? [project] : [])));
  const pieces = [...shardLoads(cables, shardOf, large), ...[...large].map((project) => cables[project]!)];
  const loads = Array.from({ length: nodes }, () => 0);
  for (const piece of pieces.toSorted((one, other) => other - one)) {
    const emptiest = loads.indexOf(Math.min(...loads));
    loads[emptiest]! += piece;
  }
  return { loads, isolated: large.size };
}

const medianAndP95 = (values: readonly number[]): string =>
  `${percentile(values, 0.5).toFixed(2)} and ${percentile(values, 0.95).toFixed(2)}`;

const postgres = await startScratchPostgres();
const database = await openDatabase({ engine: 'postgres', url: postgres.url });
try {
  const { cables, bytesPerCable, rowsPerCable } = await measure(database);
  console.log(
    `Measured with ${cables} cables: ${rowsPerCable.toFixed(1)} rows and ${(bytesPerCable / 1024).toFixed(1)} KiB per cable, without photos.`,
  );
  const shardOf = await readShards(database);
  const drawn = Array.from({ length: draws }, (_, seed) => drawSizes(createChance(seed + 1)));
  const totals = drawn.map(sum);
  const gigabytes = (count: number) => ((count * bytesPerCable) / 2 ** 30).toFixed(0);
  const total = percentile(totals, 0.5);
  console.log(
    `${projects} projects: ${(total / 1e6).toFixed(1)} million cables, ${((total * rowsPerCable) / 1e6).toFixed(0)} million rows, ${gigabytes(total)} GiB; ` +
      `the largest has ${Math.round(
        percentile(
          drawn.map((each) => Math.max(...each)),
          0.5,
        ),
      )} cables (medians of ${draws} draws).`,
  );
  console.log('nodes | mean GiB | largest/mean by hash, median and p95 | with isolation, median and p95 | isolated');
  for (const nodes of nodeCounts) {
    const plain = drawn.map((each) => ratioOf(byHash(each, shardOf, nodes)));
    const isolated = drawn.map((each) => withIsolation(each, shardOf, nodes));
    const better = isolated.map(({ loads }) => ratioOf(loads));
    console.log(
      `${nodes} | ${gigabytes(total / nodes)} | ${medianAndP95(plain)} | ${medianAndP95(better)} | ${percentile(
        isolated.map((each) => each.isolated),
        0.5,
      )}`,
    );
  }
} finally {
  await database.close();
  postgres.stop();
}
