/**
 * Measures `npm run archive` and `npm run restore` of a large installation as separate processes: seconds, and the memory they
 * take above an idle server. On PostgreSQL the result is compared with `pg_dump | pg_restore` of the same database in the same
 * run. DATABASE_URL names a PostgreSQL server on which databases can be created; without it the embedded database of a running
 * server is used.
 *
 *   [DATABASE_URL=postgres://…] node bench/archive.ts [commodities, 1000000] [photos, 2000]
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../server/db/connect.ts';
import type { Database } from '../server/db/database.ts';
import { databaseFolder } from '../server/db/folder/folderPaths.ts';
import { migrate } from '../server/db/migrate.ts';
import { nodeOptions } from '../server/services/archives/archiveProcess.ts';
import { createScratchDatabase } from '../tests/server/scratchDatabase.ts';
import { prepareDatabase, startProcess } from '../tests/server/fixtures/serverProcess.ts';
import { loadNow } from './measuring.ts';
import { addPlant, addWiring } from './plant.ts';

const commodities = Number(process.argv[2] ?? 1_000_000);
const photos = Number(process.argv[3] ?? 2000);
const cables = Math.round(commodities / 4);
/** Photo size in bytes, as tablets send them. */
const photoLength = 250_000;
/** Target limits: seconds, and MB above the idle server. */
const limits = { archive: 60, restore: 120, memory: 150 };

const serverUrl = process.env['DATABASE_URL'];
const folder = mkdtempSync(join(tmpdir(), 'wireway-bench-archive-'));
const dataFolders = { source: join(folder, 'source'), target: join(folder, 'target') };
const archive = join(folder, 'archive.tar');
for (const path of Object.values(dataFolders)) mkdirSync(path);

const [source, target] = serverUrl
  ? [await createScratchDatabase(serverUrl), await createScratchDatabase(serverUrl)]
  : [undefined, undefined];
if (!source) await prepareDatabase(dataFolders.source);
const database = await openDatabase(
  source
    ? { engine: 'postgres', url: source.url }
    : { engine: 'pglite', folder: databaseFolder(dataFolders.source), thread: 'own' },
);
await migrate(database);
const projectId = await addPlant(database, cables);
await addWiring(database, projectId, {
  conductors: Math.round(cables * 0.75),
  jumpers: Math.round(cables * 0.12),
});
await addPhotos(database);
await database.close();

/** Adds photos of random bytes, which are incompressible like a JPEG. */
async function addPhotos(into: Database): Promise<void> {
  const rows = (kind: string) => into.transaction((transaction) => transaction.script(kind));
  await rows(`create extension if not exists pgcrypto`).catch(() => undefined);
  await into.transaction(async (transaction) => {
    const [person] = await transaction.query<{ id: number }>(
      `insert into app_user (name, email, email_key) values ('Luis', 'luis@example.com', 'luis@example.com') returning id`,
    );
    await transaction.execute(
      `insert into field_entry (project_id, id, commodity_type, commodity_id, work_date, field_values, source, payload_hash, result, entered_by)
       select $1, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'cable', n, '2026-11-01', '{}', 'card', n::text, '{}', $3::int
       from generate_series(1, $2::int) n`,
      [projectId, photos, person?.id],
    );
    await transaction.execute(
      `insert into field_entry_photo (project_id, id, field_entry_id, caption, width, height, size, hash, picture, taken_at, added_by)
       select $1, ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Pull', 1600, 1200, $4::int, n::text,
         (select string_agg(sha256((n || ' ' || g)::text::bytea), ''::bytea) from generate_series(1, $4::int / 32) g), now(), $3::int
       from generate_series(1, $2::int) n`,
      [projectId, photos, person?.id, photoLength],
    );
  });
}

interface Measured {
  readonly seconds: number;
  /** Peak memory of the process alone, MB. */
  readonly memory: number;
}

/** Memory of the process alone, MB: without the program itself, whose pages all processes of Node share. */
const memoryOf = (pid: number): number => {
  try {
    return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

async function command(name: 'archive' | 'restore', dataFolder: string, url = ''): Promise<Measured> {
  const path = fileURLToPath(new URL(`../server/archive/commands/${name}.ts`, import.meta.url));
  const start = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, path, archive], {
    env: { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, memoryOf(child.pid ?? 0));
  }, 20);
  const code = await new Promise((resolve) => {
    child.once('exit', resolve);
  });
  clearInterval(watch);
  if (code !== 0) throw new Error(`${name} ended with ${String(code)}`);
  return { seconds: (performance.now() - start) / 1000, memory };
}

const figure = (name: string, { seconds, memory }: Measured, limit: number, beside: string): void =>
  console.log(
    `${name.padEnd(8)} ${seconds.toFixed(1)} s of ${limit} s; ${memory.toFixed(0)} MB${beside}; load ${loadNow()}`,
  );

const server = await startProcess(dataFolders.source, source?.url);
const atRest = memoryOf(server.child.pid ?? 0);
let highest = atRest;
const watchServer = setInterval(() => {
  highest = Math.max(highest, memoryOf(server.child.pid ?? 0));
}, 20);
const written = await command('archive', dataFolders.source, source?.url);
clearInterval(watchServer);
const above = highest - atRest;
await server.kill();
console.log(
  `${commodities.toLocaleString('en-US')} commodities, ${photos.toLocaleString('en-US')} photos, ${source ? 'PostgreSQL' : 'PGlite'}; archive of ${Math.round(statSync(archive).size / 1e6)} MB`,
);
figure(
  'archive',
  written,
  limits.archive,
  `, and the server ${above.toFixed(0)} MB above ${atRest.toFixed(0)} MB at rest (aim: ${limits.memory})`,
);
const restored = await command('restore', dataFolders.target, target?.url);
figure('restore', restored, limits.restore, '');
if (source && target && serverUrl) {
  const peer = await createScratchDatabase(serverUrl);
  const start = performance.now();
  const dump = join(folder, 'peer.dump');
  execFileSync('pg_dump', ['-Fc', '-f', dump, source.url]);
  const dumped = (performance.now() - start) / 1000;
  execFileSync('pg_restore', ['--no-owner', '-d', peer.url, dump]);
  const whole = (performance.now() - start) / 1000;
  console.log(
    `pg_dump  ${dumped.toFixed(1)} s, ${Math.round(statSync(dump).size / 1e6)} MB; pg_restore ${(whole - dumped).toFixed(1)} s; Wireway takes ${((written.seconds + restored.seconds) / whole).toFixed(2)} of their time`,
  );
  await Promise.all([peer.drop(), source.drop(), target.drop()]);
}
rmSync(folder, { recursive: true });
