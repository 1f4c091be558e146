/**
 * Measures uploads on PostgreSQL: time of the upload, of its check, and of the first preview at a second server process with its
 * own data folder; processor time of the server for the upload, and the memory that it adds at its peak. The servers are separate
 * processes. Linux (/proc). DATABASE_URL names a scratch database: tables are created in it.
 *
 *   DATABASE_URL=postgres://… node bench/uploads.ts [megabytes …, 10 50]
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../tests/support/percentile.ts';
import { startProcess, type ServerProcess } from '../tests/server/fixtures/serverProcess.ts';
import { baseCables, csvOf } from './importRows.ts';
import { loadNow } from './measuring.ts';

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10, 50];
const megabyte = 1024 * 1024;
/** Repetitions; the figures are medians, and of the memory the maximum. */
const rounds = 3;

const folder = mkdtempSync(join(tmpdir(), 'wireway-uploads-'));
const url = process.env['DATABASE_URL'];
if (!url) throw new Error('Set DATABASE_URL to a scratch database.');
const start = (name: string): Promise<ServerProcess> =>
  startProcess(join(folder, name), url, { env: { RATE_LIMITS: 'off' } });

/** Returns the memory of the process now, or the peak since the last reset, MB. */
const memoryOf = ({ child }: ServerProcess, what: 'VmHWM' | 'VmRSS'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
/** Returns the processor time of the process so far, s; the kernel counts hundredths. */
function cpuOf({ child }: ServerProcess): number {
  const [, , ...fields] = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
    .replace(/\(.*\)/, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const forgetPeak = ({ child }: ServerProcess): void => writeFileSync(`/proc/${child.pid}/clear_refs`, '5');

async function called(server: ServerProcess, path: string, body: object): Promise<Record<string, unknown>> {
  const { status, body: reply } = await server.call('POST', path, body);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(reply)}`);
  return reply;
}

async function untilChecked(server: ServerProcess, query: string): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- polls until the job has ended
    const { body } = await server.call('GET', `/import/get?${query}`);
    if (body['status'] === 'checked') return;
    if (body['status'] !== 'checking') throw new Error(JSON.stringify(body));
    // oxlint-disable-next-line no-await-in-loop -- polls until the job has ended
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

interface Draft {
  readonly importId: string;
  readonly sheets: readonly { readonly name: string; readonly headerRow: number; readonly mapping: object }[];
}

interface Figures {
  /** Seconds. */
  readonly upload: number;
  /** Processor time of the server for the upload. */
  readonly uploadCpu: number;
  readonly check: number;
  /** Peak of the memory above that before the upload, MB. */
  readonly memory: number;
  readonly importId: string;
}

async function importOnce(server: ServerProcess, projectId: number, content: Buffer): Promise<Figures> {
  const before = memoryOf(server, 'VmRSS');
  forgetPeak(server);
  const cpuBefore = cpuOf(server);
  const started = performance.now();
  const { status, body } = await server.upload(
    '/import/upload',
    { projectId: String(projectId), importType: 'cable' },
    { name: 'cables.csv', content },
  );
  const uploaded = performance.now();
  const uploadCpu = cpuOf(server) - cpuBefore;
  const memory = memoryOf(server, 'VmHWM') - before;
  if (status !== 200) throw new Error(`/import/upload: ${status} ${JSON.stringify(body)}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract declares this reply
  const { importId, sheets } = body as unknown as Draft;
  const sheet = sheets[0]!;
  const choice = { sheet: sheet.name, headerRow: sheet.headerRow, mapping: sheet.mapping, mode: 'full', options: {} };
  const requested = performance.now();
  await called(server, '/import/check', { projectId, importId, ...choice });
  await untilChecked(server, `projectId=${projectId}&importId=${importId}`);
  const check = (performance.now() - requested) / 1000;
  return { upload: (uploaded - started) / 1000, uploadCpu, check, memory, importId };
}

/** Time until a process that never saw the upload shows it, s; its answer if it cannot. */
async function previewElsewhere(projectId: number, importIds: readonly string[]): Promise<string> {
  const other = await start('second');
  try {
    const seconds: number[] = [];
    for (const importId of importIds) {
      const started = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
      const { status } = await other.call('GET', `/import/preview?projectId=${projectId}&importId=${importId}`);
      if (status !== 200) return `answer ${status}`;
      seconds.push((performance.now() - started) / 1000);
    }
    return `${median(seconds).toFixed(2)} s`;
  } finally {
    await other.kill();
  }
}

/** Cables whose file has at least this many bytes. */
function fileOf(bytes: number): Buffer {
  const sample = csvOf(baseCables(1000)).length / 1000;
  return csvOf(baseCables(Math.ceil(bytes / sample)));
}

const server = await start('first');
try {
  const { id } = await called(server, '/project/create', {
    projectNumber: `U-${Date.now()}`,
    name: 'Uploads',
    client: '',
    location: '',
    startDate: null,
  });
  const projectId = Number(id);
  // The first import starts the reading thread and compiles the server.
  await importOnce(server, projectId, fileOf(megabyte));
  for (const size of sizes) {
    const content = fileOf(size * megabyte);
    const figures: Figures[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
      figures.push(await importOnce(server, projectId, content));
    }
    // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
    const preview = await previewElsewhere(
      projectId,
      figures.map(({ importId }) => importId),
    );
    const of = (name: 'upload' | 'uploadCpu' | 'check') => median(figures.map((each) => each[name])).toFixed(2);
    const memory = Math.max(...figures.map((each) => each.memory)).toFixed(0);
    console.log(
      `${(content.length / megabyte).toFixed(1)} MB: upload ${of('upload')} s (processor time of the server ${of('uploadCpu')} s), at most ${memory} MB more memory; check ${of('check')} s; first preview at another process ${preview}; load ${loadNow()}`,
    );
  }
} finally {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
}
