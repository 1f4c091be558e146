/**
 * An archive, a restore and an upgrade of 20,000 cables, each killed at random moments: partial data is never served, and the
 * same command, or the next start, completes the work. On PostgreSQL if TEST_DATABASE_URL names one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { addPlant } from '../../../bench/plant.ts';
import { freePort } from '../../../scripts/freePort.ts';
import { checkArchive } from '../../../server/archive/readArchive.ts';
import { openDatabase } from '../../../server/db/connect.ts';
import type { Database } from '../../../server/db/database.ts';
import { databaseFolder } from '../../../server/db/folder/folderPaths.ts';
import { migrate, readMigrations } from '../../../server/db/migrate.ts';
import { attack } from '../../support/attack.ts';
import { exploration, explorationTimeout, runs } from '../../support/exploration.ts';
import { createScratchDatabase, type ScratchDatabase } from '../scratchDatabase.ts';

vi.setConfig({ testTimeout: explorationTimeout * 10, hookTimeout: explorationTimeout });

/** The gate uses fewer cables, so the runs are shorter. */
const cables = exploration < 1 ? 4000 : 20_000;
const kills = 25;
const serverUrl = process.env['TEST_DATABASE_URL'];
/** Last migration of the older installation that is upgraded: the following ones change data. */
const lastOfOlder = '067';

/** Installation: a data folder, and with PostgreSQL a separate database. */
interface Installation {
  readonly dataFolder: string;
  readonly scratch: ScratchDatabase | null;
}

let folder: string;
let number = 0;
let source: Installation;
let archive: string;

async function newInstallation(template?: Installation): Promise<Installation> {
  number += 1;
  const dataFolder = join(folder, `data-${number}`);
  if (template && !serverUrl) cpSync(template.dataFolder, dataFolder, { recursive: true });
  else mkdirSync(dataFolder);
  const scratch = serverUrl ? await createScratchDatabase(serverUrl, { template: template?.scratch?.name }) : null;
  return { dataFolder, scratch };
}

async function remove({ dataFolder, scratch }: Installation): Promise<void> {
  await scratch?.drop();
  rmSync(dataFolder, { recursive: true, force: true });
}

const open = ({ dataFolder, scratch }: Installation): Promise<Database> =>
  openDatabase(
    scratch
      ? { engine: 'postgres', url: scratch.url, connections: 2 }
      : { engine: 'pglite', folder: databaseFolder(dataFolder), thread: 'own' },
  );

async function countCables(installation: Installation): Promise<number> {
  const database = await open(installation);
  const [row] = await database.transaction((transaction) =>
    transaction.query<{ rows: number }>('select count(*)::int4 as rows from cable'),
  );
  await database.close();
  return row!.rows;
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a server program on the installation; kills it after the given time, ms. */
async function run(program: string, args: readonly string[], at: Installation, killAfter?: number): Promise<Ended> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL(`../../../server/${program}`, import.meta.url)), ...args],
    {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        AUTH_MODE: 'spoof',
        PORT: String(port),
        DATA_DIR: at.dataFolder,
        DATABASE_URL: at.scratch?.url ?? '',
        DEMO: 'off',
        LOG_LEVEL: 'warn',
        UPGRADE_WITHOUT_ARCHIVE: 'yes',
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      // A server that has started is stopped.
      if (killAfter === undefined && output.includes('Wireway is at')) child.kill('SIGTERM');
    });
  const closed = once(child, 'close');
  if (killAfter !== undefined) {
    await Promise.race([closed, wait(killAfter)]);
    child.kill('SIGKILL');
  }
  const [code] = (await closed) as [number | null];
  // Another process took the port that was free before.
  if (output.includes(`Something else uses port ${port}`)) return run(program, args, at, killAfter);
  return { code, output };
}

async function runToItsEnd(program: string, args: readonly string[], at: Installation): Promise<void> {
  const { code, output } = await run(program, args, at);
  if (code !== 0) throw new Error(`${program} ended with code ${code}: ${output}`);
}

/** Kills at random moments from the start of the program to slightly after its usual end, ms. */
const killAtMoments = (typical: number, work: (killAfter: number) => Promise<void>): Promise<void> =>
  fc.assert(fc.asyncProperty(fc.integer({ min: 0, max: Math.round(typical * 1.1) }), work), runs(kills));

/** Returns the duration of the whole run on this machine, ms. */
async function lengthOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wireway-kills-'));
  source = await newInstallation();
  const database = await open(source);
  await migrate(database);
  await addPlant(database, cables);
  await database.close();
  archive = join(folder, 'whole.tar');
  const { code, output } = await run('archive/commands/archive.ts', [archive], source);
  if (code !== 0) throw new Error(output);
});
afterAll(async () => {
  await remove(source);
  rmSync(folder, { recursive: true, force: true });
});

attack('an archive that is killed leaves no file of its name, and the next one is whole', async () => {
  const typical = await lengthOf(async () => {
    const file = join(folder, 'usual.tar');
    await runToItsEnd('archive/commands/archive.ts', [file], source);
  });
  await killAtMoments(typical, async (killAfter) => {
    number += 1;
    const file = join(folder, `killed-${number}.tar`);
    const { code } = await run('archive/commands/archive.ts', [file], source, killAfter);
    if (existsSync(file)) await checkArchive(file);
    else {
      expect(code).not.toBe(0);
      await runToItsEnd('archive/commands/archive.ts', [file], source);
    }
    expect((await checkArchive(file)).end.tables['cable']?.rows).toBe(cables);
    rmSync(file);
    rmSync(`${file}.part`, { force: true });
  });
});

attack('a restore that is killed is never served in half, and can be run again', async () => {
  const first = await newInstallation();
  const typical = await lengthOf(() => run('archive/commands/restore.ts', [archive], first));
  expect(await countCables(first)).toBe(cables);
  await remove(first);
  await killAtMoments(typical, async (killAfter) => {
    const installation = await newInstallation();
    const { code } = await run('archive/commands/restore.ts', [archive], installation, killAfter);
    if (code !== 0) {
      const started = await run('main.ts', [], installation);
      if (started.code === 0) {
        // The restore had not started, or only its last output was missing.
        expect([0, cables]).toContain(await countCables(installation));
        await remove(installation);
        return;
      }
      expect(started.output).toMatch(/A restore into .* was interrupted/);
      await runToItsEnd('archive/commands/restore.ts', [archive], installation);
    }
    expect(await countCables(installation)).toBe(cables);
    await remove(installation);
  });
});

attack('an upgrade that is killed is ended by the next start, from an archive of what was there before', async () => {
  const older = await newInstallation();
  const database = await open(older);
  await migrate(
    database,
    (await readMigrations()).filter(({ name }) => name.slice(0, 3) <= lastOfOlder),
  );
  await addPlant(database, cables);
  await database.close();
  const tried = await newInstallation(older);
  const typical = await lengthOf(async () => {
    await runToItsEnd('main.ts', [], tried);
  });
  await remove(tried);
  await killAtMoments(typical, async (killAfter) => {
    const installation = await newInstallation(older);
    await run('main.ts', [], installation, killAfter);
    await runToItsEnd('main.ts', [], installation);
    const upgraded = await open(installation);
    const [known] = await upgraded.transaction((transaction) =>
      transaction.query<{ migrations: number; cables: number }>(
        'select (select count(*) from schema_migration)::int4 as migrations, (select count(*) from cable)::int4 as cables',
      ),
    );
    await upgraded.close();
    expect(known).toEqual({ migrations: (await readMigrations()).length, cables });
    await remove(installation);
  });
  await remove(older);
});
