/**
 * Importing a revision of 100,000 cables × 20 columns (2 % new, 2 % gone, 5 % changed) against 100,000, and the same
 * file again, end to end (check and apply, as the service does them), beside raw COPY of the same rows into a flat table
 * without keys, through the same kind of session, before each of them. Engine by DATABASE_URL (a scratch database: tables
 * are made in it), else PGlite in a temporary folder. The load average is printed, since other work on the machine tells.
 *
 *   node bench/importRevision.ts [rows] [rounds]
 *
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { importOptions } from '../contract/imports.ts';
import type { Transaction, Database } from '../server/db/database.ts';
import { openDatabase } from '../server/db/connect.ts';
import { createJobRunner } from '../server/jobs/runner.ts';
import { createLog } from '../server/log.ts';
import { findImport } from '../server/repositories/imports/records.ts';
import { migrate } from '../server/db/migrate.ts';
import { requestApply } from '../server/services/imports/apply.ts';
import { requestCheck } from '../server/services/imports/check.ts';
import { importJobs } from '../server/services/imports/jobs.ts';
import { uploadSchedule } from '../server/services/imports/upload.ts';
import { baseCables, changedCables, csvOf, flatColumns } from './importRows.ts';

const rowCount = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 3);
const folder = await mkdtemp(join(tmpdir(), 'wireway-bench-'));
const url = process.env['DATABASE_URL'];
const opened = await openDatabase(
  url ? { engine: 'postgres', url } : { engine: 'pglite', folder: join(folder, 'pgdata'), thread: 'own' },
);
await migrate(opened);

/** Time spent in each kind of statement, ms. */
const spent = new Map<string, number>();

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
    [/with differing as/, 'spellings'],
    [/with added as/, 'look-alikes'],
    [/^commit/, 'commit'],
  ];
  return known.find(([pattern]) => pattern.test(text))?.[1] ?? 'other statements';
}

async function timed<Result>(kind: string, work: () => Promise<Result>): Promise<Result> {
  const from = performance.now();
  try {
    return await work();
  } finally {
    spent.set(kind, (spent.get(kind) ?? 0) + performance.now() - from);
  }
}

const watched = (transaction: Transaction): Transaction => ({
  query: (text, parameters) => timed(kindOf(text), () => transaction.query(text, parameters)),
  execute: (text, parameters) => timed(kindOf(text), () => transaction.execute(text, parameters)),
  script: (text) => transaction.script(text),
  copyIn: (table, columns, chunks) =>
    timed(table === 'import_issue' ? 'issues' : 'read, clean and COPY to staging', () =>
      transaction.copyIn(table, columns, chunks),
    ),
});

const database: Database = {
  ...opened,
  transaction: async (work) => {
    let inside = 0;
    const from = performance.now();
    const result = await opened.transaction(async (transaction) => {
      const start = performance.now();
      const worked = await work(watched(transaction));
      inside = performance.now() - start;
      return worked;
    });
    spent.set('begin and commit', (spent.get('begin and commit') ?? 0) + performance.now() - from - inside);
    return result;
  },
};
const context = { database, now: () => new Date(), config: { dataFolder: folder } };
/** What waits for the job that runs; the runner takes it, as in the server. */
let jobEnded = () => {};
const jobs = createJobRunner({
  database,
  log: createLog('silent'),
  kinds: importJobs(context).map(({ name, run, abandoned }) => ({
    name,
    abandoned,
    run: (payload, control) => run(payload, control).finally(() => jobEnded()),
  })),
});
await jobs.start();

async function inJob(request: () => Promise<unknown>): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    jobEnded = resolve;
  });
  await request();
  await ended;
}

const first = <Row>(rows: Row[]): Row => {
  if (rows[0] === undefined) throw new Error('Nothing was returned.');
  return rows[0];
};

async function prepare(name: string): Promise<{ projectId: number; userId: number }> {
  return opened.transaction(async (transaction) => {
    const user = first(
      await transaction.query<{ id: number }>(
        `insert into app_user (name, email, email_key) values ('Bench', $1, $1) returning id`,
        [`${name}@example.com`],
      ),
    );
    const project = first(
      await transaction.query<{ id: number }>(
        `insert into project (project_number, project_number_key, name) values ($1, $1, 'Bench') returning id`,
        [name],
      ),
    );
    await transaction.execute(
      `insert into labor_unit (project_id, name, name_key, commodity_type, type_code, type_code_key, unit, per, hours)
        select $1, 'Unit ' || n, 'UNIT ' || n, 'cable', 'TYPE-' || n, 'TYPE-' || n, 'ft', 100, 1 + n / 10.0 from generate_series(1, 40) n`,
      [project.id],
    );
    return { projectId: project.id, userId: user.id };
  });
}

interface Timing {
  readonly upload: number;
  readonly check: number;
  readonly apply: number;
  readonly counts: string;
}

async function importFile(target: { projectId: number; userId: number }, bytes: Buffer): Promise<Timing> {
  const start = performance.now();
  const upload = {
    ...target,
    importType: 'cable' as const,
    fileName: 'cables.csv',
    stream: Readable.from([bytes]),
    truncated: () => false,
  };
  const draft = await uploadSchedule(context, upload, async () => {});
  const uploaded = performance.now();
  spent.clear();
  const sheet = first(draft.sheets);
  const place = { projectId: target.projectId, importId: draft.importId };
  const choice = {
    sheet: sheet.name,
    headerRow: sheet.headerRow ?? 0,
    mapping: sheet.mapping,
    mode: 'full' as const,
    options: importOptions.parse({}),
  };
  await inJob(() => requestCheck(context, place, choice, async () => {}));
  const checked = performance.now();
  await inJob(() =>
    requestApply(context, {
      ...place,
      confirmRemoval: '',
      caller: { userId: target.userId, issuer: '', subject: '', isAdmin: true },
      requestId: '',
    }),
  );
  const applied = performance.now();
  const found = await database.transaction((transaction) => findImport(transaction, place.projectId, place.importId));
  const counts = found?.record.status === 'applied' ? found.record.counts : null;
  if (counts === null) throw new Error(`The import was not applied: ${JSON.stringify(found?.record)}`);
  return {
    upload: uploaded - start,
    check: checked - uploaded,
    apply: applied - checked,
    counts: `${counts.added} added, ${counts.changed} changed, ${counts.removed} removed, ${counts.unchanged} unchanged, ${counts.errors} errors, ${counts.warnings} warnings`,
  };
}

/** The limit: the same values, already read, copied into a table without keys. */
async function rawCopy(rows: readonly string[][]): Promise<number> {
  const text = rows.map((row) => row.join('\t'));
  const chunks: string[] = [];
  for (let at = 0; at < text.length; at += 2500) chunks.push(`${text.slice(at, at + 2500).join('\n')}\n`);
  return opened.transaction(async (transaction) => {
    await transaction.execute(
      `create table bench_flat (${flatColumns.map((column) => `${column} ${column === 'design_length' ? 'double precision' : 'text'}`).join(', ')})`,
    );
    const from = performance.now();
    await transaction.copyIn('bench_flat', flatColumns, chunks);
    const took = performance.now() - from;
    await transaction.execute('drop table bench_flat');
    return took;
  });
}

/** Ratios to raw COPY that are aimed at. */
const targets = {
  fresh: { postgres: 0.15, pglite: 0.15 },
  revision: { postgres: 0.2, pglite: 0.35 },
  again: { postgres: 0.5, pglite: 0.5 },
} as const;
const names = { fresh: 'all new', revision: 'revision', again: 'same file again' } as const;
type Kind = keyof typeof targets;
const kinds = ['fresh', 'revision', 'again'] as const;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const ms = (value: number) => `${Math.round(value)} ms`;

const base = baseCables(rowCount);
const revised = changedCables(base);
const baseFile = csvOf(base);
const revisedFile = csvOf(revised);
const raws: number[] = [];
const results: Record<Kind, Timing[]> = { fresh: [], revision: [], again: [] };
const phases: Record<Kind, Map<string, number[]>> = { fresh: new Map(), revision: new Map(), again: new Map() };

console.log(
  `${opened.engine}, ${rowCount} rows × ${flatColumns.length} columns, ${(baseFile.length / 1e6).toFixed(1)} MB CSV, ${rounds} rounds`,
);
for (let round = 1; round <= rounds; round += 1) {
  /* oxlint-disable no-await-in-loop -- one measurement at a time */
  const target = await prepare(`bench-${Date.now()}-${round}`);
  for (const kind of kinds) {
    const raw = await rawCopy(kind === 'fresh' ? base : revised);
    const timing = await importFile(target, kind === 'fresh' ? baseFile : revisedFile);
    raws.push(raw);
    results[kind].push(timing);
    for (const [phase, took] of spent) phases[kind].set(phase, [...(phases[kind].get(phase) ?? []), took]);
    console.log(
      `round ${round}, ${names[kind]}: raw COPY ${ms(raw)}, check ${ms(timing.check)}, apply ${ms(timing.apply)} (upload and preview ${ms(timing.upload)}): ${timing.counts}`,
    );
  }
  /* oxlint-enable no-await-in-loop */
}

const raw = median(raws);
console.log(
  `\n## numbers\n${opened.engine}, medians of ${rounds} rounds, load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}, raw COPY ${ms(raw)} (${Math.round(rowCount / (raw / 1000)).toLocaleString('en-US')} rows/s)`,
);
for (const kind of kinds) {
  const took = median(results[kind].map(({ check, apply }) => check + apply));
  console.log(
    `${names[kind]}: ${ms(took)}, ${Math.round(rowCount / (took / 1000)).toLocaleString('en-US')} rows/s, ratio to raw COPY ${(raw / took).toFixed(3)}, target ${targets[kind][opened.engine].toFixed(2)}`,
  );
  const shown = [...phases[kind]]
    .map(([phase, times]) => [phase, median(times)] as const)
    .filter(([, time]) => time >= 1)
    .toSorted((a, b) => b[1] - a[1]);
  console.log(`  ${shown.map(([phase, time]) => `${phase} ${ms(time)}`).join(' · ')}`);
}
await opened.close();
await rm(folder, { recursive: true, force: true });
