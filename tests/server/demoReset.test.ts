/** `npm run demo:reset` as an administrator runs it, beside a real server on the embedded database. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadConfig } from '../../server/config/config.ts';
import { createLog } from '../../server/config/log.ts';
import { openDatabase } from '../../server/db/connect.ts';
import type { Database } from '../../server/db/database.ts';
import { databaseFolder } from '../../server/db/folder/folderPaths.ts';
import { seedDemo } from '../../server/seed/demo.ts';
import { attack } from '../support/attack.ts';
import { explorationTimeout } from '../support/exploration.ts';
import { prepareDatabase, startProcess, type ServerProcess } from './fixtures/serverProcess.ts';

vi.setConfig({ testTimeout: explorationTimeout, hookTimeout: explorationTimeout });

interface Outcome {
  readonly code: number;
  readonly output: string;
}

const command = fileURLToPath(new URL('../../server/seed/commands/resetDemo.ts', import.meta.url));
const today = new Date().toISOString().slice(0, 10);
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wireway-demo-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const reset = (env: Record<string, string> = {}): Promise<Outcome> =>
  new Promise((resolve) => {
    const settings = { ...process.env, DATABASE_URL: '', DATA_DIR: folder, ...env };
    execFile(process.execPath, [command], { env: settings }, (error, out, problems) =>
      resolve({ code: error ? Number(error.code) : 0, output: `${out}${problems}`.trim() }),
    );
  });

async function inDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ engine: 'pglite', folder: databaseFolder(folder), thread: 'own' });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Seeds the demo as a first start with the embedded provider does; the servers of the test have the sign-in of development. */
async function seedFolder(): Promise<void> {
  await prepareDatabase(folder);
  const config = loadConfig({ DATA_DIR: folder });
  await inDatabase((database) =>
    seedDemo({ config, database, log: createLog('silent'), now: () => new Date(`${today}T20:00:00Z`) }),
  );
}

/** Digest of the cables of the demo project and its paid hours. */
const digestOfDemo = () =>
  inDatabase((database) =>
    database.query(
      `select md5(string_agg(concat_ws('|', c.tag, c.status, c.design_length, c.earned_hours, c.foreman, c.delay_reason, c.revision), ',' order by c.tag)) as cables,
         (select sum(straight_time + overtime)::text from timesheet_line where project_id = p.id) as hours
       from project p join cable c on c.project_id = p.id where p.project_number = '24-1170' group by p.id`,
    ),
  );

interface Listed {
  readonly id: number;
  readonly projectNumber: string;
}

/** Projects other than the demo. */
const others = (listed: readonly Listed[]) => listed.filter(({ projectNumber }) => projectNumber !== '24-1170');

async function projectsOf(server: ServerProcess): Promise<readonly Listed[]> {
  const { body } = await server.call('GET', '/project');
  return body as unknown as readonly Listed[];
}

it('is refused in one sentence without a database, and for PostgreSQL', async () => {
  expect(await reset({ DATA_DIR: join(folder, 'none') })).toEqual({
    code: 1,
    output: `There is no database in ${join(folder, 'none')}. Start Wireway once: it creates the demo project.`,
  });
  expect(await reset({ DATABASE_URL: 'postgres://wireway@localhost/wireway' })).toEqual({
    code: 1,
    output: 'The demo project is only in an embedded database, and DATABASE_URL names PostgreSQL. Nothing was changed.',
  });
});

attack('starts the demo project over, keeps the others, and is refused once someone has worked in it', async () => {
  await seedFolder();
  const seeded = await digestOfDemo();
  let server = await startProcess(folder);
  const created = await server.call('POST', '/project/create', {
    projectNumber: 'P-7',
    name: 'Riverbend Pumping Station',
    client: '',
    location: '',
    startDate: null,
    timeZone: null,
  });
  expect(created.status).toBe(200);
  const before = await projectsOf(server);
  expect(await reset()).toMatchObject({ code: 1, output: expect.stringContaining('is using the folder') });
  await server.kill();

  // With another port the people of the demo have another issuer.
  expect(await reset({ PORT: '4123' })).toEqual({
    code: 0,
    output:
      'The demo project 24-1170, Cedar Bayou Ammonia Expansion, is new again, as of today. No other project was changed.',
  });
  expect(await digestOfDemo()).toEqual(seeded);
  server = await startProcess(folder);
  const after = await projectsOf(server);
  expect(others(after)).toEqual(others(before));
  const demo = after.find(({ projectNumber }) => projectNumber === '24-1170')!;
  expect(before.map(({ id }) => id)).not.toContain(demo.id);
  const imports = await server.call('GET', `/import?projectId=${demo.id}`);
  expect(imports.body).toHaveLength(6);

  const code = { row: null, cells: [{ field: 'code', value: 'E-999' }] };
  const saved = await server.call('POST', '/codes/save', { projectId: demo.id, kind: 'account', rows: [code] });
  expect(saved.status).toBe(200);
  await server.kill();
  expect(await reset()).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^Ingrid Halvorsen worked in the demo project 24-1170 on \d{4}-\d\d-\d\d, so it is not reset\. Nothing was changed\.$/,
    ),
  });
});
