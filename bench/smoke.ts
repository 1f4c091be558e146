/**
 * Runs every benchmark once at a small size, so that a broken one is noticed. The figures of such a run mean nothing. Database
 * benchmarks run on the PostgreSQL of TEST_DATABASE_URL or DATABASE_URL, each in a separate database; without one a scratch
 * cluster is started. The output of each is in .tmp/bench. Build the application first (`npm run build`).
 *
 *   node bench/smoke.ts [name …]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { finished } from 'node:stream/promises';
import { startScratchPostgres } from '../scripts/scratchPostgres.ts';
import { buildProblem } from '../server/http/buildStamp.ts';
import { createScratchDatabase } from '../tests/server/scratchDatabase.ts';

interface SmokeRun {
  readonly file: string;
  readonly arguments: readonly (string | number)[];
  readonly env?: Readonly<Record<string, string>>;
  /**
   * True if the benchmark gets a separate PostgreSQL database as DATABASE_URL; the others run on PGlite or without a database.
   */
  readonly needsPostgres: boolean;
  /** Approximate duration on two idle cores. */
  readonly roughSeconds: number;
}

const outputFolder = '.tmp/bench';
/** Data folder, emptied before each run. */
const dataFolder = `${outputFolder}/data`;
/** Multiple of the rough duration after which a benchmark is considered hung. */
const timeoutFactor = 10;
const minTimeoutSeconds = 120;

const runs: readonly SmokeRun[] = [
  { file: 'actions', arguments: ['--rows', 4000, '--repetitions', 1], needsPostgres: true, roughSeconds: 240 },
  { file: 'callCost', arguments: [1], needsPostgres: true, roughSeconds: 10 },
  { file: 'compareImports', arguments: [2000, 1], needsPostgres: true, roughSeconds: 4 },
  { file: 'drainOutbox', arguments: [200], needsPostgres: false, roughSeconds: 35 },
  { file: 'earnedHours', arguments: [2000, 1], needsPostgres: true, roughSeconds: 3 },
  { file: 'entriesDuringImport', arguments: [3000], needsPostgres: true, roughSeconds: 12 },
  { file: 'executiveSummary', arguments: [5, 200, 1], needsPostgres: true, roughSeconds: 2 },
  { file: 'firstLoad', arguments: [], env: { IGNORE_BUDGETS: '1' }, needsPostgres: false, roughSeconds: 8 },
  { file: 'grid', arguments: [1, 20], needsPostgres: false, roughSeconds: 35 },
  { file: 'groupRows', arguments: [1], needsPostgres: false, roughSeconds: 1 },
  { file: 'importMemory', arguments: [2000], needsPostgres: true, roughSeconds: 6 },
  { file: 'importRevision', arguments: [2000, 1], needsPostgres: true, roughSeconds: 5 },
  { file: 'importWorkbook', arguments: [2000, 1], needsPostgres: true, roughSeconds: 6 },
  { file: 'inspector', arguments: [5000, 1], needsPostgres: false, roughSeconds: 4 },
  // Arguments: projects, rows of each, minutes, minutes between two entries of a project.
  { file: 'prefetch', arguments: [3, 200, 0.2, 0.1], needsPostgres: true, roughSeconds: 22 },
  { file: 'laborUnits', arguments: [2000, 1], needsPostgres: true, roughSeconds: 5 },
  { file: 'million', arguments: [4000], needsPostgres: true, roughSeconds: 6 },
  { file: 'nextLeader', arguments: [1], needsPostgres: false, roughSeconds: 50 },
  { file: 'offlineStart', arguments: [1], needsPostgres: false, roughSeconds: 29 },
  { file: 'overload', arguments: [3], needsPostgres: true, roughSeconds: 19 },
  { file: 'packageReadiness', arguments: [2000, 1], needsPostgres: true, roughSeconds: 2 },
  { file: 'people', arguments: [5, 4000, 10], needsPostgres: true, roughSeconds: 20 },
  { file: 'photoTyping', arguments: [1, 1, 10], needsPostgres: false, roughSeconds: 27 },
  { file: 'portfolio', arguments: [dataFolder, 0.02], needsPostgres: false, roughSeconds: 19 },
  { file: 'printCards', arguments: [5], needsPostgres: false, roughSeconds: 23 },
  { file: 'reports', arguments: [2000, 1], needsPostgres: true, roughSeconds: 5 },
  { file: 'routeReady', arguments: [2000, 1], needsPostgres: true, roughSeconds: 2 },
  { file: 'slowStart', arguments: [1], needsPostgres: false, roughSeconds: 43 },
  { file: 'snapshot', arguments: [2000], needsPostgres: false, roughSeconds: 5 },
  { file: 'uploads', arguments: [1], needsPostgres: true, roughSeconds: 12 },
  { file: 'writeSchedules', arguments: [dataFolder, 200], needsPostgres: false, roughSeconds: 1 },
];

/** Files of this folder that only benchmarks import. */
const modules = ['importRows', 'manyProjects', 'measuring', 'plant', 'pullFoot'];

const { DATABASE_URL: ownUrl, TEST_DATABASE_URL: testUrl, ...environment } = process.env;

/** Returns the exit code of a run, or the reason it did not exit on its own. */
async function runOnce(
  { file, arguments: args, env, roughSeconds }: SmokeRun,
  databaseUrl: string | undefined,
): Promise<string | 0> {
  rmSync(dataFolder, { recursive: true, force: true });
  mkdirSync(dataFolder, { recursive: true });
  const log = createWriteStream(`${outputFolder}/${file}.log`);
  const timeoutMs = Math.max(minTimeoutSeconds, roughSeconds * timeoutFactor) * 1000;
  const child = spawn(process.execPath, [`bench/${file}.ts`, ...args.map(String)], {
    env: { ...environment, ...env, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that the servers and browsers it started end with it.
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    killGroup(child.pid);
  }, timeoutMs);
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  clearTimeout(timer);
  log.end();
  await finished(log);
  if (isTimedOut) return `stopped after ${timeoutMs / 1000} s`;
  return code === 0 ? 0 : `ended with ${code ?? signal}`;
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process group has already exited.
  }
}

/** Prints one line per benchmark; true if it passed. */
async function smoke(run: SmokeRun, serverUrl: string | undefined): Promise<boolean> {
  const database = run.needsPostgres && serverUrl ? await createScratchDatabase(serverUrl) : undefined;
  const start = performance.now();
  const result = await runOnce(run, database?.url);
  const seconds = Math.round((performance.now() - start) / 1000);
  await database?.drop();
  if (result === 0) console.log(`${run.file}: passed in ${seconds} s`);
  else console.log(`${run.file}: FAILED in ${seconds} s (${result}; see ${outputFolder}/${run.file}.log)`);
  return result === 0;
}

function unlistedFiles(): string[] {
  const listed = new Set([...runs.map(({ file }) => file), ...modules, basename(import.meta.filename, '.ts')]);
  return readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !listed.has(basename(name, '.ts')))
    .map((name) => basename(name, '.ts'));
}

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !runs.some(({ file }) => file === name));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Benchmarks: ${runs.map(({ file }) => file).join(', ')}.`);
  process.exit(2);
}
const chosen = runs.filter(({ file }) => requested.length === 0 || requested.includes(file));
const unfit = buildProblem('dist', '.');
if (unfit !== null) {
  console.error(unfit);
  process.exit(2);
}

mkdirSync(outputFolder, { recursive: true });
const serverUrl = testUrl || ownUrl;
const needsCluster = !serverUrl && chosen.some(({ needsPostgres }) => needsPostgres);
const cluster = needsCluster ? await startScratchPostgres() : undefined;
let passed = 0;
let failed = 0;
try {
  for (const run of chosen) {
    // oxlint-disable-next-line no-await-in-loop -- sequential, so that benchmarks do not share the machine
    if (await smoke(run, serverUrl || cluster?.url)) passed += 1;
    else failed += 1;
  }
} finally {
  cluster?.stop();
}
if (requested.length === 0) {
  for (const name of unlistedFiles()) {
    console.log(`${name}: FAILED (not in the table of bench/smoke.ts)`);
    failed += 1;
  }
}
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
