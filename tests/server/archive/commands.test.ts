/** Tests of `npm run archive` and `npm run restore` as an administrator runs them, beside a real server. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { saveArchive } from '../../../server/archive/saveArchive.ts';
import { attack } from '../../support/attack.ts';
import { explorationTimeout } from '../../support/exploration.ts';
import { createScratchDatabase } from '../scratchDatabase.ts';
import { startProcess } from '../fixtures/serverProcess.ts';
import { engines } from './emptyDatabase.ts';

vi.setConfig({ testTimeout: explorationTimeout, hookTimeout: explorationTimeout });

interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

let folder: string;
let number = 0;

const place = (name: string): string => {
  number += 1;
  return join(folder, `${number}-${name}`);
};

/** Runs the command with the settings of a server. */
function run(
  command: 'archive' | 'restore',
  file: string | readonly string[],
  dataFolder: string,
  databaseUrl = '',
): Promise<Outcome> {
  const path = fileURLToPath(new URL(`../../../server/archive/commands/${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, [path, ...[file].flat()], {
    env: { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: databaseUrl },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
}

const project = (projectNumber: string) => ({
  projectNumber,
  name: 'Riverbend Pumping Station',
  client: '',
  location: '',
  startDate: null,
  timeZone: null,
});

interface Place {
  readonly dataFolder: string;
  readonly databaseUrl?: string;
  readonly drop: () => Promise<void>;
}

async function emptyPlace(engine: (typeof engines)[number]): Promise<Place> {
  const dataFolder = place('data');
  if (engine === 'pglite') return { dataFolder, drop: async () => undefined };
  const scratch = await createScratchDatabase(process.env['TEST_DATABASE_URL']!);
  return { dataFolder, databaseUrl: scratch.url, drop: () => scratch.drop() };
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wireway-commands-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(engines)('on %s', (engine) => {
  attack('an archive is written while the server works, and another installation starts from it', async () => {
    const first = await emptyPlace(engine);
    const second = await emptyPlace(engine);
    const server = await startProcess(first.dataFolder, first.databaseUrl);
    await server.call('POST', '/project/create', project('P-1'));
    const file = place('archive.tar');
    const written = await run('archive', file, first.dataFolder, first.databaseUrl);
    expect(written.output).toContain('1 project, ');
    expect(written.code).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await server.call('POST', '/project/create', project('P-2'));
    const { body } = await server.call('GET', '/system/audit-log');
    expect(JSON.stringify(body)).toContain('archive.create');
    await server.kill();

    const restored = await run('restore', file, second.dataFolder, second.databaseUrl);
    expect(restored.output).toContain('Restored 1 project, ');
    expect(restored.code).toBe(0);
    const other = await startProcess(second.dataFolder, second.databaseUrl);
    const projects = await other.call('GET', '/project');
    await other.kill();
    expect(JSON.stringify(projects.body)).toContain('P-1');
    expect(JSON.stringify(projects.body)).not.toContain('P-2');
    await Promise.all([first.drop(), second.drop()]);
  });

  attack('one project is archived while the server works, and added to another installation', async () => {
    const first = await emptyPlace(engine);
    const second = await emptyPlace(engine);
    const server = await startProcess(first.dataFolder, first.databaseUrl);
    await server.call('POST', '/project/create', project('P-1'));
    await server.call('POST', '/project/create', project('P-2'));
    const file = place('project.tar');
    const unknown = await run('archive', [file, '--project', 'P-3'], first.dataFolder, first.databaseUrl);
    expect(unknown).toEqual({
      code: 1,
      output: 'There is no project P-3. Nothing was changed. The projects are: P-1, P-2.\n',
    });
    const written = await run('archive', [file, '--project', 'P-1'], first.dataFolder, first.databaseUrl);
    expect(written.output).toContain('1 project, ');
    const { body } = await server.call('GET', '/system/audit-log');
    expect(JSON.stringify(body)).toContain('archive.createProject');
    await server.kill();

    const other = await startProcess(second.dataFolder, second.databaseUrl);
    await other.call('POST', '/project/create', project('P-1'));
    await other.kill();
    const wanted = [file, '--project', 'P-1'];
    const taken = await run('restore', wanted, second.dataFolder, second.databaseUrl);
    expect(taken.output).toContain('Give the restored one another number with --as NUMBER.');
    const restored = await run('restore', [...wanted, '--as', 'P-1B'], second.dataFolder, second.databaseUrl);
    expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored project P-1B: [\d,]+ rows/) });
    const again = await startProcess(second.dataFolder, second.databaseUrl);
    const projects = await again.call('GET', '/project');
    await again.kill();
    expect(JSON.stringify(projects.body)).toContain('P-1B');
    await Promise.all([first.drop(), second.drop()]);
  });

  attack('an archive is never written over a file, nor restored over a database', async () => {
    const { dataFolder, databaseUrl, drop } = await emptyPlace(engine);
    const server = await startProcess(dataFolder, databaseUrl);
    const file = place('archive.tar');
    expect((await run('archive', file, dataFolder, databaseUrl)).code).toBe(0);
    const again = await run('archive', file, dataFolder, databaseUrl);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('There is a file') });
    await server.kill();
    const restored = await run('restore', file, dataFolder, databaseUrl);
    expect(restored.code).toBe(1);
    expect(restored.output).toMatch(/There is a database in .* already|The database is not empty/);
    await drop();
  });
});

it('an archive command without a database reports the folder it searched', async () => {
  const dataFolder = place('nothing');
  const outcome = await run('archive', place('archive.tar'), dataFolder);
  expect(outcome).toEqual({
    code: 1,
    output: `There is no database in ${dataFolder}. Set DATA_DIR to the folder that Wireway uses.\n`,
  });
  expect(existsSync(dataFolder)).toBe(false);
});

attack('a server that runs refuses a restore into its folder', async () => {
  const dataFolder = place('data');
  const server = await startProcess(dataFolder);
  const file = place('archive.tar');
  await run('archive', file, dataFolder);
  const outcome = await run('restore', file, dataFolder);
  expect(outcome).toMatchObject({ code: 1, output: expect.stringContaining('Another Wireway') });
  await server.kill();
});

it('an archive whose file exists already is canceled, which ends the transaction that it is read in', async () => {
  const file = place('taken.tar');
  writeFileSync(file, '');
  const cancel = vi.fn<() => void>();
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1)),
    cancel,
  });
  await expect(saveArchive(endless, file)).rejects.toThrow('There is a file');
  expect(cancel).toHaveBeenCalledOnce();
});
