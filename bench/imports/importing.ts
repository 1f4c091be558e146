/**
 * Imports for benchmarks, run as the service runs them: a separate database, its jobs, a project, a file from upload to apply.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { importOptions, type ImportStatus } from '../../contract/imports/imports.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createJobRunner } from '../../server/jobs/runner.ts';
import { createLog } from '../../server/config/log.ts';
import { findImport, type StoredImportRecord } from '../../server/repositories/imports/records.ts';
import { requestApply } from '../../server/services/imports/apply/apply.ts';
import { requestCheck } from '../../server/services/imports/check/check.ts';
import { importJobs } from '../../server/services/imports/jobs.ts';
import { uploadSchedule } from '../../server/services/imports/upload.ts';
import { median } from '../../tests/support/percentile.ts';
import { cpuOf, totalCpu, type CpuTime } from './cpuTime.ts';

interface ImportBench {
  readonly database: Database;
  readonly newProject: (name: string) => Promise<BenchProject>;
  readonly importFile: (target: BenchProject, file: Buffer, fileName?: string) => Promise<Timing>;
  readonly close: () => Promise<void>;
}

interface BenchProject {
  readonly projectId: number;
  readonly userId: number;
}

/** Wall time of each step, ms. */
export interface Timing {
  readonly importId: string;
  readonly upload: number;
  readonly check: number;
  readonly apply: number;
  /** Processor time of check and apply. */
  readonly cpu: CpuTime;
  readonly counts: string;
}

const first = <Row>(rows: readonly Row[]): Row => {
  if (rows[0] === undefined) throw new Error('Nothing was returned.');
  return rows[0];
};

const nothing = () => {};

/**
 * Opens the engine by DATABASE_URL (a scratch database: tables are created in it), else PGlite in a temporary folder. `watch` can
 * wrap the database that the services use; `started` is called between the upload and the check.
 */
export async function openImportBench(
  watch: (database: Database) => Database = (database) => database,
  started: () => void = nothing,
): Promise<ImportBench> {
  const folder = await mkdtemp(join(tmpdir(), 'wireway-bench-'));
  const url = process.env['DATABASE_URL'];
  const opened = await openDatabase(
    url ? { engine: 'postgres', url } : { engine: 'pglite', folder: join(folder, 'pgdata'), thread: 'own' },
  );
  await migrate(opened);
  const database = watch(opened);
  const context = { database, now: () => new Date(), config: { dataFolder: folder } };
  /** Callback that ends the wait for the running job; the job runner claims jobs as in the server. */
  let jobEnded: () => void = nothing;
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

  /** Requests a step and waits for its job; a step that completes at once has no job. */
  async function inJob(request: () => Promise<StoredImportRecord>, done: ImportStatus): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      jobEnded = resolve;
    });
    const { status } = await request();
    if (status !== done) await ended;
  }

  async function newProject(name: string): Promise<BenchProject> {
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

  async function importFile(target: BenchProject, file: Buffer, fileName = 'cables.csv'): Promise<Timing> {
    const start = performance.now();
    const upload = {
      ...target,
      importType: 'cable' as const,
      fileName,
      stream: Readable.from([file]),
      truncated: () => false,
    };
    const draft = await uploadSchedule(context, upload, async () => {});
    const uploaded = performance.now();
    started();
    const sheet = first(draft.sheets);
    const place = { projectId: target.projectId, importId: draft.importId };
    const choice = {
      sheet: sheet.name,
      headerRow: sheet.headerRow ?? 0,
      mapping: sheet.mapping,
      mode: 'full' as const,
      options: importOptions.parse({}),
    };
    const { result: checked, cpu } = await cpuOf(opened, async () => {
      await inJob(() => requestCheck(context, place, choice, async () => {}), 'checked');
      const between = performance.now();
      const caller = { userId: target.userId, issuer: '', subject: '', isAdmin: true };
      await inJob(
        () => requestApply(context, { ...place, confirmRemoval: 'REMOVE', caller, requestId: '' }),
        'applied',
      );
      return between;
    });
    const applied = performance.now();
    const found = await database.transaction((transaction) => findImport(transaction, place.projectId, place.importId));
    const counts = found?.record.status === 'applied' ? found.record.counts : null;
    if (counts === null) throw new Error(`The import was not applied: ${JSON.stringify(found?.record)}`);
    return {
      importId: draft.importId,
      upload: uploaded - start,
      check: checked - uploaded,
      apply: applied - checked,
      cpu,
      counts: `${counts.added} added, ${counts.changed} changed, ${counts.removed} removed, ${counts.unchanged} unchanged, ${counts.errors} errors, ${counts.warnings} warnings`,
    };
  }

  const close = async () => {
    await jobs.stop();
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { database: opened, newProject, importFile, close };
}

/** Number of attempts: the processor time of one COPY can be half or twice that of the next. */
const rawTries = 3;

export interface RawCopy {
  /** Medians in ms: wall time, and processor time of both ends. */
  readonly clock: number;
  readonly cpu: number;
}

/** Measures the baseline: the same values, already read and converted to text, copied into a table without keys. */
export async function rawCopy(
  database: Database,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<RawCopy> {
  const text = rows.map((row) => row.join('\t'));
  const chunks: string[] = [];
  for (let at = 0; at < text.length; at += 2500) chunks.push(`${text.slice(at, at + 2500).join('\n')}\n`);
  const tries: RawCopy[] = [];
  for (let tried = 0; tried < rawTries; tried += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
    await database.transaction(async (transaction) => {
      await transaction.execute(
        `create table bench_flat (${columns.map((column) => `${column} ${column === 'design_length' ? 'double precision' : 'text'}`).join(', ')})`,
      );
      const { result: clock, cpu } = await cpuOf(database, async () => {
        const from = performance.now();
        await transaction.copyIn('bench_flat', columns, chunks);
        return performance.now() - from;
      });
      tries.push({ clock, cpu: totalCpu(cpu) });
      await transaction.execute('drop table bench_flat');
    });
  }
  return { clock: median(tries.map(({ clock }) => clock)), cpu: median(tries.map(({ cpu }) => cpu)) };
}
