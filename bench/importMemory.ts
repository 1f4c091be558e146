/**
 * Measures the server memory used by an import of many cables: the server is a separate process; the file is uploaded, checked
 * and applied by calls, first into an empty project, then as a revision. Compared with the same server when idle. Linux (/proc).
 * PostgreSQL by DATABASE_URL (a scratch database: tables are created in it), else PGlite, whose database is in the same process.
 *
 *   [DATABASE_URL=postgres://…] node bench/importMemory.ts [rows, 500000]
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../tests/server/fixtures/serverProcess.ts';
import { baseCables, changedCables, csvOf } from './importRows.ts';
import { loadNow } from './measuring.ts';

const rowCount = Number(process.argv[2] ?? 500_000);
/** Target, MB. */
const target = 600;
const folder = mkdtempSync(join(tmpdir(), 'wireway-memory-'));
const server = await startProcess(folder, process.env['DATABASE_URL'], { env: { RATE_LIMITS: 'off' } });

/** Returns the current memory and the peak since the last reset, MB. */
function memory(): { readonly held: number; readonly most: number } {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { held: of('VmRSS'), most: of('VmHWM') };
}
const forgetMax = () => writeFileSync(`/proc/${server.child.pid}/clear_refs`, '5');

const whole = (value: number) => Math.round(value).toLocaleString('en-US');

async function called(path: string, body: object): Promise<Record<string, unknown>> {
  const { status, body: reply } = await server.call('POST', path, body);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(reply)}`);
  return reply;
}

async function ended(projectId: number, importId: string): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- polls until the job has ended
    const { body } = await server.call('GET', `/import/get?projectId=${projectId}&importId=${importId}`);
    const status = String(body['status']);
    if (status === 'checked' || status === 'applied') return;
    if (status === 'failed') throw new Error(JSON.stringify(body));
    // oxlint-disable-next-line no-await-in-loop -- polls until the job has ended
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

interface Draft {
  readonly importId: string;
  readonly sheets: readonly { readonly name: string; readonly headerRow: number; readonly mapping: object }[];
}

async function importFile(projectId: number, content: Buffer): Promise<string> {
  const started = performance.now();
  forgetMax();
  const { body } = await server.upload(
    '/import/upload',
    { projectId: String(projectId), importType: 'cable' },
    { name: 'cables.csv', content },
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract declares this reply
  const { importId, sheets } = body as unknown as Draft;
  const sheet = sheets[0]!;
  const uploaded = memory().most;
  await called('/import/check', {
    projectId,
    importId,
    sheet: sheet.name,
    headerRow: sheet.headerRow,
    mapping: sheet.mapping,
    mode: 'full',
    options: {},
  });
  await ended(projectId, importId);
  const checked = memory().most;
  await called('/import/apply', { projectId, importId });
  await ended(projectId, importId);
  const { most } = memory();
  return `at most ${whole(uploaded)} MB after the upload, ${whole(checked)} after the check, ${whole(most)} after the apply (${(most / target).toFixed(2)} of ${target}); ${whole((performance.now() - started) / 1000)} s`;
}

try {
  const { id } = await called('/project/create', {
    projectNumber: `M-${Date.now()}`,
    name: 'Memory',
    client: '',
    location: '',
    startDate: null,
  });
  const rows = baseCables(rowCount);
  const rest = memory();
  console.log(
    `${rowCount.toLocaleString('en-US')} cables, ${process.env['DATABASE_URL'] ? 'PostgreSQL' : 'PGlite'}; load ${loadNow()}`,
  );
  console.log(`the server at rest: ${Math.round(rest.held)} MB`);
  console.log(`first import: ${await importFile(Number(id), csvOf(rows))}`);
  console.log(
    `revision: ${await importFile(Number(id), csvOf(changedCables(rows)))}; held after it ${Math.round(memory().held)} MB`,
  );
} finally {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
}
