/**
 * Installations created by earlier commits of this repository, with the demonstration projects of their time, are upgraded to
 * this one, archived, and restored on both engines. Needs the history of the repository, and a PostgreSQL server in
 * TEST_DATABASE_URL.
 *
 *   node scripts/upgrades.ts COMMIT …
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { rowsOf } from '../server/archive/archiveSummary.ts';
import { checkArchive, type ArchiveContent } from '../server/archive/readArchive.ts';
import { createScratchDatabase } from '../tests/server/scratchDatabase.ts';
import { freePort } from './freePort.ts';

const commits = process.argv.slice(2);
const serverUrl = process.env['TEST_DATABASE_URL'];
if (!serverUrl) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server.');
if (commits.length === 0) throw new Error('Name the commits: node scripts/upgrades.ts COMMIT …');

const folder = mkdtempSync(join(tmpdir(), 'wireway-upgrades-'));
let failures = 0;

interface Place {
  readonly dataFolder: string;
  readonly url: string;
}

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Runs a program of a checkout to its end; a server is stopped once it has started. */
async function run(checkout: string, program: string, args: readonly string[], at: Place): Promise<string> {
  const child = spawn(process.execPath, [join(checkout, 'server', program), ...args], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: at.dataFolder,
      DATABASE_URL: at.url,
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      UPGRADE_WITHOUT_ARCHIVE: 'yes',
      EMBEDDED_IDP_BEYOND_LOOPBACK: '',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Wireway is at')) child.kill('SIGTERM');
    });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  // The first versions did not wait for running work to finish.
  const isStopped = signal === 'SIGTERM' && output.includes('Wireway is at');
  if (code !== 0 && !isStopped) throw new Error(`${program} ended with ${String(code)}: ${output}`);
  return output;
}

/** Tables whose rows a start or a restore changes. */
const changing = new Set(['project', 'audit_event', 'job', 'archive_schedule', 'labor_unit']);

function differingTables(one: ArchiveContent, other: ArchiveContent): string[] {
  return Object.keys(one.end.tables).filter(
    (table) => !changing.has(table) && one.end.tables[table]?.checksum !== other.end.tables[table]?.checksum,
  );
}

async function tryCommit(commit: string): Promise<void> {
  const checkout = join(folder, commit);
  git('worktree', 'add', '--quiet', '--detach', checkout, commit);
  symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'), 'junction');
  const today = resolve('.');
  try {
    for (const engine of ['pglite', 'postgres'] as const) {
      const databases = await Promise.all(
        engine === 'postgres' ? [createScratchDatabase(serverUrl!), createScratchDatabase(serverUrl!)] : [],
      );
      const place = (name: string, url = ''): Place => {
        const dataFolder = join(folder, `${commit}-${engine}-${name}`);
        mkdirSync(dataFolder, { recursive: true });
        return { dataFolder, url };
      };
      const [source, target] = [place('source', databases[0]?.url), place('target', databases[1]?.url)];
      await run(checkout, 'main.ts', [], source);
      if (engine === 'postgres') addDemo(checkout, source);
      await run(today, 'main.ts', [], source);
      const first = join(folder, `${commit}-${engine}-first.tar`);
      const second = join(folder, `${commit}-${engine}-second.tar`);
      const crossed = join(folder, `${commit}-${engine}-crossed.tar`);
      await run(today, 'archive/commands/archive.ts', [first], source);
      await run(today, 'archive/commands/restore.ts', [first], target);
      await run(today, 'main.ts', [], target);
      await run(today, 'archive/commands/archive.ts', [second], target);
      // Also restores into the other engine.
      const otherDatabase = engine === 'pglite' ? await createScratchDatabase(serverUrl!) : undefined;
      const other = place('other', otherDatabase?.url);
      await run(today, 'archive/commands/restore.ts', [first], other);
      await run(today, 'archive/commands/archive.ts', [crossed], other);
      const contents = await Promise.all([first, second, crossed].map((path) => checkArchive(path)));
      const different = [...new Set(contents.slice(1).flatMap((content) => differingTables(contents[0]!, content)))];
      if (different.length > 0) failures += 1;
      console.log(
        `${commit} on ${engine}: ${rowsOf(contents[0]!.end)} rows, upgraded, archived, restored on both engines; ${different.length === 0 ? 'every checksum is the same' : `different: ${different.join(', ')}`}`,
      );
      await Promise.all([...databases, ...(otherDatabase ? [otherDatabase] : [])].map((database) => database.drop()));
    }
  } finally {
    git('worktree', 'remove', '--force', checkout);
  }
}

/**
 * Adds the demonstration projects on PostgreSQL, where no server adds them automatically, as the embedded server of that time
 * did.
 */
function addDemo(checkout: string, { dataFolder, url }: Place): void {
  const placeOf = (...paths: string[]): string =>
    join(checkout, paths.find((path) => existsSync(join(checkout, path))) ?? '');
  const seed = placeOf('server/seed/demo.ts', 'server/db/seed/demo.ts');
  const config = placeOf('server/config/config.ts', 'server/config.ts');
  const script = `
    const { openDatabase } = await import('${checkout}/server/db/connect.ts');
    const { loadConfig } = await import('${config}');
    const { seedDemo } = await import('${seed}');
    const database = await openDatabase({ engine: 'postgres', url: process.env.DATABASE_URL });
    await seedDemo({ config: loadConfig(process.env), database, now: () => new Date(), log: console });
    await database.close();`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: url },
  });
}

for (const commit of commits) {
  // oxlint-disable-next-line no-await-in-loop -- intentionally sequential
  await tryCommit(commit).catch((error: unknown) => {
    failures += 1;
    console.error(`${commit}: ${String(error)}`);
  });
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = failures === 0 ? 0 : 1;
