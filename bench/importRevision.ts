/**
 * Measures an import of a revision of 100,000 cables × 20 columns (2 % new, 2 % gone, 5 % changed) against 100,000, and of the
 * same file again, end to end (check and apply, as the service performs them), compared with raw COPY of the same rows into a
 * flat table without keys, through the same kind of session, before each of them. Engine by DATABASE_URL (a scratch database:
 * tables are created in it), else PGlite in a temporary folder. The load average is printed, since other work on the machine
 * affects the result.
 *
 *   node bench/importRevision.ts [rows] [rounds]
 */
import { loadavg } from 'node:os';
import type { Transaction, Database } from '../server/db/database.ts';
import { median } from '../tests/support/percentile.ts';
import { baseCables, changedCables, csvOf, flatColumns } from './importRows.ts';
import { cpuOfConnection, totalCpu } from './imports/cpuTime.ts';
import { openImportBench, rawCopy, type Timing } from './imports/importing.ts';

const rowCount = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 3);

/** Time of each kind of statement, ms: wall time, and processor time of the process that ran it. */
const spent = new Map<string, Spent>();

function kindOf(text: string): string {
  const known: readonly [RegExp, string][] = [
    [/insert into import_diff/, 'classify'],
    [/insert into import_change_/, 'change rows'],
    [/insert into import_change /, 'keep change rows'],
    [/insert into import_added/, 'keep added'],
    [/insert into cable/, 'insert added'],
    [/update cable c set removed/, 'mark removed'],
    [/with chosen as/, 'recalculate'],
    [/update cable/, 'update changed'],
    [/insert into termination/, 'insert terms'],
    [/update termination/, 'follow cables'],
    [/insert into code/, 'codes'],
    [/with used as materialized/, 'spellings'],
    [/with added as/, 'look-alikes'],
    [/asked\(key, lacks\)/, 'gaps'],
    [/^analyze /, 'analyze'],
    [/hashtextextended/, 'fingerprint'],
    [/^commit/, 'commit'],
  ];
  return known.find(([pattern]) => pattern.test(text))?.[1] ?? 'other statements';
}

interface Spent {
  readonly clock: number;
  readonly cpu: number;
}

function spend(kind: string, { clock, cpu }: Spent): void {
  const before = spent.get(kind);
  spent.set(kind, { clock: (before?.clock ?? 0) + clock, cpu: (before?.cpu ?? 0) + cpu });
}

/**
 * Wraps a transaction to record the wall time of each statement and the share worked by its connection (on the embedded database,
 * by this process).
 */
function watched(transaction: Transaction, worked: () => Promise<number>): Transaction {
  async function timed<Result>(kind: string, work: () => Promise<Result>): Promise<Result> {
    const [from, workedBefore] = [performance.now(), await worked()];
    try {
      return await work();
    } finally {
      spend(kind, { clock: performance.now() - from, cpu: (await worked()) - workedBefore });
    }
  }
  return {
    query: (text, parameters) => timed(kindOf(text), () => transaction.query(text, parameters)),
    execute: (text, parameters) => timed(kindOf(text), () => transaction.execute(text, parameters)),
    script: (text) => transaction.script(text),
    copyOut: (select) => transaction.copyOut(select),
    copyIn: (table, columns, chunks) =>
      timed(table === 'import_issue' ? 'issues' : 'read, clean and COPY to staging', () =>
        transaction.copyIn(table, columns, chunks),
      ),
  };
}

const watchedDatabase = (opened: Database): Database => ({
  ...opened,
  transaction: async (work) => {
    let inside = 0;
    const from = performance.now();
    const result = await opened.transaction(async (transaction) => {
      const worked = await cpuOfConnection(transaction, opened.engine);
      const start = performance.now();
      const done = await work(watched(transaction, worked));
      inside = performance.now() - start;
      return done;
    });
    spend('begin and commit', { clock: performance.now() - from - inside, cpu: 0 });
    return result;
  },
});

const bench = await openImportBench(watchedDatabase, () => spent.clear());
const { engine } = bench.database;

/** Target ratios to raw COPY. */
const targets = {
  fresh: { postgres: 0.12, pglite: 0.12 },
  revision: { postgres: 0.25, pglite: 0.35 },
  resaved: { postgres: 0.5, pglite: 0.5 },
  again: { postgres: 5, pglite: 5 },
} as const;
const names = {
  fresh: 'all new',
  revision: 'revision',
  resaved: 'same rows again',
  again: 'same bytes again',
} as const;
type Kind = keyof typeof targets;
const kinds = ['fresh', 'revision', 'resaved', 'again'] as const;

const ms = (value: number) => `${Math.round(value)} ms`;

const base = baseCables(rowCount);
const revised = changedCables(base);
/** The same file saved by another program: different line endings. */
const resavedFile = Buffer.from(csvOf(revised).toString().replaceAll('\r\n', '\n'));
const files = { fresh: csvOf(base), revision: csvOf(revised), resaved: resavedFile, again: resavedFile } as const;
/**
 * A step compared with raw COPY right before it, by wall time and by processor time: the second is more stable on a busy machine.
 */
interface Measured extends Timing {
  readonly raw: number;
  readonly rawCpu: number;
}
const results: Record<Kind, Measured[]> = { fresh: [], revision: [], resaved: [], again: [] };
const phases: Record<Kind, Map<string, Spent[]>> = {
  fresh: new Map(),
  revision: new Map(),
  resaved: new Map(),
  again: new Map(),
};

console.log(
  `${engine}, ${rowCount} rows × ${flatColumns.length} columns, ${(files.fresh.length / 1e6).toFixed(1)} MB CSV, ${rounds} rounds`,
);
for (let round = 1; round <= rounds; round += 1) {
  /* oxlint-disable no-await-in-loop -- one measurement at a time */
  const target = await bench.newProject(`bench-${Date.now()}-${round}`);
  for (const kind of kinds) {
    const copied = await rawCopy(bench.database, flatColumns, kind === 'fresh' ? base : revised);
    const result = await bench.importFile(target, files[kind]);
    const { cpu } = result;
    results[kind].push({ ...result, raw: copied.clock, rawCpu: copied.cpu });
    for (const [phase, took] of spent) phases[kind].set(phase, [...(phases[kind].get(phase) ?? []), took]);
    console.log(
      `round ${round}, ${names[kind]}: raw COPY ${ms(copied.clock)}, check ${ms(result.check)}, apply ${ms(result.apply)} (upload and preview ${ms(result.upload)}); processor of check and apply: raw COPY ${ms(copied.cpu)}, import ${ms(cpu.server)} here, ${ms(cpu.backends)} in the database: ${result.counts}`,
    );
  }
  /* oxlint-enable no-await-in-loop */
}

console.log(
  `\n## numbers\n${engine}, medians of ${rounds} rounds, load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}, memory at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
);
for (const kind of kinds) {
  const took = median(results[kind].map(({ check, apply }) => check + apply));
  const ratio = median(results[kind].map(({ raw, check, apply }) => raw / (check + apply)));
  const cpuRatio = median(results[kind].map(({ rawCpu, cpu }) => rawCpu / totalCpu(cpu)));
  console.log(
    `${names[kind]}: ${ms(took)}, ${Math.round(rowCount / (took / 1000)).toLocaleString('en-US')} rows/s, ratio to raw COPY ${ratio.toFixed(3)} by the clock, ${cpuRatio.toFixed(3)} by the processor, target ${targets[kind][engine].toFixed(2)}`,
  );
  const shown = [...phases[kind]]
    .map(
      ([phase, times]) =>
        [phase, median(times.map(({ clock }) => clock)), median(times.map((each) => each.cpu))] as const,
    )
    .filter(([, clock]) => clock >= 1)
    .toSorted((a, b) => b[1] - a[1]);
  console.log('  by the clock and by the processor of the database:');
  console.log(`  ${shown.map(([phase, clock, cpu]) => `${phase} ${ms(clock)} / ${ms(cpu)}`).join(' · ')}`);
}
await bench.close();
