/**
 * Browser tests on restored servers: the demonstration projects of an embedded database are archived and restored into
 * PostgreSQL, and those of PostgreSQL into an embedded database; on each a user signs in and works. Needs a built application,
 * and a PostgreSQL server in TEST_DATABASE_URL.
 *
 *   node scripts/restoredJourneys.ts [JOURNEY …]
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serverEnvironment } from '../e2e/support/serverEnvironment.ts';
import { createScratchDatabase } from '../tests/server/scratchDatabase.ts';
import { freePort } from './freePort.ts';

const named = process.argv.slice(2);
const journeys = named.length > 0 ? named : ['mainWorkflow.spec.ts', 'fieldDay.spec.ts'];
const serverUrl = process.env['TEST_DATABASE_URL'];
if (!serverUrl) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server.');

const folder = '.tmp/restored';
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

interface Place {
  readonly DATA_DIR: string;
  readonly DATABASE_URL: string;
}

/** Starts a server and stops it once it is ready. */
async function startOnce(place: Place): Promise<void> {
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, ...serverEnvironment, ...place, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server.stdout.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('Wireway is at')) server.kill('SIGTERM');
  });
  const [code] = (await once(server, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The server ended with ${code ?? 'a signal'}.`);
}

const archive = (place: Place, file: string): void => {
  execFileSync(process.execPath, ['server/archive/commands/archive.ts', file], {
    env: { ...process.env, ...place },
    stdio: 'inherit',
  });
};

/** Runs the browser tests on a server restored from the archive; returns where it stored its data, and `isGood` if all passed. */
async function walk(name: string, file: string, DATABASE_URL: string): Promise<Place & { readonly isGood: boolean }> {
  console.log(`\n${name}`);
  const port = await freePort();
  const { status } = spawnSync(
    'playwright',
    ['test', '--project=desktop', '--project=tablet', '--reporter=list', ...journeys],
    {
      env: { ...process.env, DATABASE_URL, RESTORE: resolve(file), E2E_WORKERS: '1', E2E_PORT: String(port) },
      stdio: 'inherit',
    },
  );
  // Same name as in playwright.config.ts.
  return { DATA_DIR: `.tmp/browser-data-${port}`, DATABASE_URL, isGood: status === 0 };
}

const database = await createScratchDatabase(serverUrl);
try {
  const embedded = { DATA_DIR: join(folder, 'embedded'), DATABASE_URL: '' };
  await startOnce(embedded);
  const ofEmbedded = join(folder, 'embedded.tar');
  archive(embedded, ofEmbedded);
  const onPostgres = await walk('From the embedded database into PostgreSQL', ofEmbedded, database.url);
  const ofPostgres = join(folder, 'postgres.tar');
  archive(onPostgres, ofPostgres);
  const back = await walk('From PostgreSQL into an embedded database', ofPostgres, '');
  process.exitCode = onPostgres.isGood && back.isGood ? 0 : 1;
} finally {
  await database.drop();
}
