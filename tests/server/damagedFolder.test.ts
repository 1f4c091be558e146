/** A damaged folder of the embedded database is rejected or reported, never started empty, and its files are left unchanged. */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/db/connect.ts';
import type { Database } from '../../server/db/database.ts';
import { findDamage } from '../../server/db/pglite/findDamage.ts';
import { finishInitialization, marker, prepareFolder, supportedVersion } from '../../server/db/folder/folderState.ts';
import { saveArchive } from '../../server/archive/saveArchive.ts';
import { writeArchive } from '../../server/archive/writeArchive.ts';
import { openEngine, type PgliteEngine } from '../../server/db/pglite/pgliteEngine.ts';
import { messageOf } from '../../server/errors/errorCodes.ts';
import { startServer } from '../../server/start.ts';
import { StartError } from '../../server/errors/startError.ts';
import { freePort } from '../../scripts/freePort.ts';
import { prepareDatabase } from './fixtures/serverProcess.ts';
import { attack } from '../support/attack.ts';
import { explorationTimeout } from '../support/exploration.ts';
import { startTestServer } from './testServer.ts';
import { requests as requestsMessages } from '../../server/locales/en-US/requests.ts';

// Starting the embedded database takes as long as many calls.
vi.setConfig({ testTimeout: explorationTimeout, hookTimeout: explorationTimeout });

const pageLength = 8192;
const projects = 400;
const remedy = 'Nothing was changed: put back a copy of the folder, or move it away to start with an empty one.';

/** An intact folder that was closed cleanly, and one in its state after `kill -9`; each test damages a copy. */
let closed: string;
let killed: string;
/** Paths of the relation files, relative to the folder. */
const files: Record<string, string> = {};
let folder: string;
let database: Database | undefined;

const open = (at: string): Promise<Database> => openDatabase({ engine: 'pglite', folder: at, thread: 'callers' });

const fileOf = async (from: Database, relation: string): Promise<string> => {
  const [row] = await from.transaction((transaction) =>
    transaction.query<{ path: string }>('select pg_relation_filepath($1::regclass) as path', [relation]),
  );
  return row!.path;
};

const run = (on: Database, text: string): Promise<void> => on.transaction((transaction) => transaction.script(text));

beforeAll(async () => {
  const data = mkdtempSync(join(tmpdir(), 'wireway-whole-'));
  await prepareDatabase(data);
  closed = join(data, 'database');
  killed = join(data, 'killed');
  const working = await open(closed);
  await run(
    working,
    `insert into project (project_number, project_number_key, name)
       select 'P-' || n, 'p-' || n, repeat('Pumping station ' || n || ' ', 20) from generate_series(1, ${projects}) n;
     insert into code (project_id, kind, code, code_key) select id, 'system', 'S-1', 's-1' from project;
     create table site_note (id int primary key, text text not null);
     insert into site_note select n, repeat('x', 900) from generate_series(1, 4000) n;`,
  );
  for (const relation of ['project', 'project_pkey', 'project_id_seq', 'site_note'])
    files[relation] = await fileOf(working, relation);
  await run(working, `update site_note set text = repeat('y', 900)`);
  await working.close();
  // Vacuum reads uncached data in small portions and writes each of them long before the next checkpoint.
  const vacuuming = await open(closed);
  await vacuuming.query('vacuum site_note');
  cpSync(closed, killed, { recursive: true });
  await vacuuming.close();
});
afterAll(() => rmSync(join(closed, '..'), { recursive: true, force: true }));

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'wireway-damaged-')), 'database');
});
afterEach(async () => {
  await database?.close().catch(() => undefined);
  database = undefined;
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

const copy = (from = closed): void => cpSync(from, folder, { recursive: true, preserveTimestamps: true });

function overwrite(path: string, at: number, bytes: Uint8Array): void {
  const content = readFileSync(join(folder, path));
  content.set(bytes, at);
  writeFileSync(join(folder, path), content);
}

function flipBit(path: string, at: number): void {
  const content = readFileSync(join(folder, path));
  content[at]! ^= 1;
  writeFileSync(join(folder, path), content);
}

/** Size and modification time of every file. */
function contentsOf(at: string): Record<string, string> {
  return Object.fromEntries(
    globSync('**/*', { cwd: at })
      .map((path) => [path, statSync(join(at, path), { bigint: true })] as const)
      .filter(([, stat]) => stat.isFile())
      .map(([path, { size, mtimeNs }]) => [path, `${size} bytes of ${mtimeNs}`]),
  );
}

/** Error message of the server for a rejected folder; asserts that the folder is unchanged. */
async function rejection(): Promise<string> {
  const before = contentsOf(folder);
  const error: unknown = await open(folder).then(
    (opened) => {
      database = opened;
      return undefined;
    },
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StartError);
  expect(contentsOf(folder)).toEqual(before);
  return messageOf(error);
}

const zeros = (length: number): Uint8Array => new Uint8Array(length);

const walSegment = (at: string): string =>
  join(
    'pg_wal',
    readdirSync(join(at, 'pg_wal')).find((name) => /^[\dA-F]{24}$/.test(name))!,
  );

describe('a folder that is not a complete database is rejected with one sentence and left unchanged', () => {
  it.each<[string, () => void, string]>([
    ['PG_VERSION is missing', () => rmSync(join(folder, 'PG_VERSION')), 'PG_VERSION is missing'],
    ['PG_VERSION is empty', () => truncateSync(join(folder, 'PG_VERSION')), 'PG_VERSION is empty'],
    [
      'PG_VERSION is unreadable text',
      () => writeFileSync(join(folder, 'PG_VERSION'), '\0\0\0'),
      'PG_VERSION does not hold a version',
    ],
    ['pg_control is missing', () => rmSync(join(folder, 'global/pg_control')), 'global/pg_control is missing'],
    [
      'pg_control was cut',
      () => truncateSync(join(folder, 'global/pg_control'), 200),
      'global/pg_control is not 8192 bytes long',
    ],
    [
      'pg_control holds a wrong byte',
      () => overwrite('global/pg_control', 41, Uint8Array.of(7)),
      'global/pg_control has a wrong checksum',
    ],
    ['base is missing', () => rmSync(join(folder, 'base'), { recursive: true }), 'base is missing'],
    ['the database in base is missing', () => rmSync(join(folder, 'base/5'), { recursive: true }), 'base/5 is missing'],
    ['pg_xact is missing', () => rmSync(join(folder, 'pg_xact'), { recursive: true }), 'pg_xact is missing'],
    ['pg_wal is missing', () => rmSync(join(folder, 'pg_wal'), { recursive: true }), 'pg_wal is missing'],
    ['the WAL segment is missing', () => rmSync(join(folder, walSegment(folder))), 'is missing'],
    [
      'the WAL segment was cut',
      () => truncateSync(join(folder, walSegment(folder)), 1_000_000),
      'is not 16777216 bytes long',
    ],
  ])('when %s', async (_name, damage, sentence) => {
    copy();
    damage();
    const said = await rejection();
    expect(said).toMatch(/^The database in .+ is damaged: .+\. Nothing was changed: /);
    expect(said).toContain(sentence);
    expect(said).toContain(remedy);
  });
});

const withFile = (relation: string, damage: (path: string) => void) => () => {
  copy();
  damage(files[relation]!);
};

type Damage = readonly [name: string, damage: () => void, sentence: RegExp];

const damagedFiles: readonly [name: string, relation: string, damage: (path: string) => void, sentence: RegExp][] = [
  [
    'the file of a table is missing',
    'project',
    (path) => rmSync(join(folder, path)),
    /the table project \(base.+\) is missing/,
  ],
  [
    'the file of a table was cut in a page',
    'project',
    (path) => truncateSync(join(folder, path), 2 * pageLength + 100),
    /page 2 of the table project \(base.+\) is cut/,
  ],
  [
    'the file of a table was cut between two pages',
    'project',
    (path) => truncateSync(join(folder, path), 2 * pageLength),
    /page 2 of the table that the index project_pkey \(base.+\) refers to is missing or empty/,
  ],
  [
    'the file of a table is empty',
    'project',
    (path) => truncateSync(join(folder, path)),
    /page 0 of the table that the index project_pkey \(base.+\) refers to is missing or empty/,
  ],
  [
    'a page of a table was zeroed',
    'project',
    (path) => overwrite(path, pageLength, zeros(pageLength)),
    /page 1 of the table that the index project_pkey \(base.+\) refers to is missing or empty/,
  ],
  [
    'a page of a table holds random bytes',
    'project',
    (path) => overwrite(path, pageLength + 40, randomBytes(500)),
    /page 1 of the table project \(base.+\) has a wrong checksum/,
  ],
  [
    'one bit of a table is wrong',
    'project',
    (path) => flipBit(path, 3 * pageLength - 200),
    /page 2 of the table project \(base.+\) has a wrong checksum/,
  ],
  [
    'a page of an index was zeroed',
    'project_pkey',
    (path) => overwrite(path, pageLength, zeros(pageLength)),
    /page 1 of the index project_pkey \(base.+\) is missing or empty/,
  ],
  [
    'the file of an index is empty',
    'project_pkey',
    (path) => truncateSync(join(folder, path)),
    /the index project_pkey \(base.+\) is empty/,
  ],
  [
    'the file of a sequence is empty',
    'project_id_seq',
    (path) => truncateSync(join(folder, path)),
    /the sequence project_id_seq \(base.+\) is empty/,
  ],
];

/** The engine with one part of each statement replaced by another text. */
const withText = (engine: PgliteEngine, words: string, others: string): PgliteEngine => ({
  ...engine,
  run: ({ text, ...statement }) => engine.run({ ...statement, text: text.replace(words, others) }),
});

describe('damage to the files of a table or an index is found by reading them', () => {
  const relations = ['project', 'project_pkey', 'project_id_seq'];
  /**
   * Engine of an intact folder, limited to a few relations; an engine and a folder per damage would take a hundred times as long.
   */
  let engine: PgliteEngine;
  let whole: string;
  beforeAll(async () => {
    whole = mkdtempSync(join(tmpdir(), 'wireway-engine-'));
    cpSync(closed, whole, { recursive: true });
    const opened = await openEngine({ folder: whole });
    const among = `where c.relname in ('${relations.join("', '")}') and c.relkind in`;
    engine = withText(opened, 'where c.relkind in', among);
  });
  afterAll(async () => {
    await engine.close();
    rmSync(whole, { recursive: true, force: true });
  });
  beforeEach(() => {
    for (const relation of relations) cpSync(join(closed, files[relation]!), join(folder, files[relation]!));
  });

  it('and none is reported for intact files', async () => {
    expect(await findDamage(engine, folder)).toBeNull();
  });

  it.each(damagedFiles)('when %s', async (_name, relation, damage, sentence) => {
    damage(files[relation]!);
    expect(await findDamage(engine, folder)).toMatch(sentence);
  });

  it('when the write-ahead log ends before a change of a page', async () => {
    const atItsBegin = withText(engine, 'pg_current_wal_insert_lsn()', "'0/1'::pg_lsn");
    expect(await findDamage(atItsBegin, folder)).toMatch(/ is newer than the write-ahead log, whose end is missing/);
  });
});

describe('damage to a table or an index is found at startup, and the server is not ready', () => {
  const damages: readonly Damage[] = [
    ...damagedFiles.map(([name, relation, damage, sentence]): Damage => [name, withFile(relation, damage), sentence]),
    [
      'the end of the write-ahead log was zeroed after a power cut',
      () => {
        copy(killed);
        const redo = Number(readFileSync(join(folder, 'global/pg_control')).readBigUInt64LE(40));
        const segment = join(
          'pg_wal',
          `00000001${Math.floor(redo / 2 ** 24)
            .toString(16)
            .padStart(16, '0')
            .toUpperCase()}`,
        );
        const at = (redo % 2 ** 24) + 5 * pageLength;
        overwrite(segment, at, zeros(2 ** 24 - at));
      },
      /page \d+ of the table site_note \(base.+\) is newer than the write-ahead log, whose end is missing/,
    ],
  ];
  for (const [name, damage, sentence] of damages)
    attack(`where ${name}`, async () => {
      damage();
      const found: string[] = [];
      const onDamage = (said: string) => void found.push(said);
      database = await openDatabase({ engine: 'pglite', folder, thread: 'callers', onDamage });
      expect(found).toEqual([database.damage?.()]);
      expect(found[0]).toMatch(sentence);
      expect(found[0]).toMatch(
        /^The database is damaged: .+\. Stop Wireway and put back a copy of the database folder\.$/,
      );
    });

  it('but none is found in an intact folder, not even after kill -9, and all data is there', async () => {
    copy(killed);
    database = await open(folder);
    expect(database.damage?.()).toBeNull();
    const [row] = await database.transaction((transaction) =>
      transaction.query(`select count(*)::int as n, min(text) = repeat('y', 900) as is_new from site_note`),
    );
    expect(row).toEqual({ n: 4000, is_new: true });
  });
});

it('damage found during a call is reported to the caller, and the server is not ready afterward', async () => {
  copy();
  const found: string[] = [];
  database = await openDatabase({ engine: 'pglite', folder, thread: 'own', onDamage: (damage) => found.push(damage) });
  const server = await startTestServer({ database });
  const administrator = server.as('administrator');
  await administrator.userId();
  expect([(await server.anonymous.get('/readyz')).json(), found]).toEqual([{ ready: true, signInKeys: 'known' }, []]);
  const path = await fileOf(database, 'code');
  writeFileSync(join(folder, path), randomBytes(statSync(join(folder, path)).size));
  const [project] = await database.transaction((transaction) =>
    transaction.query<{ id: number }>('select min(id) as id from project'),
  );
  const answer = await administrator.get(`/api/codes?projectId=${project!.id}&kind=system`);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    503,
    {
      code: 'server.notReady',
      message: requestsMessages.databaseDamaged,
    },
  ]);
  const ready = await server.anonymous.get('/readyz');
  expect([ready.statusCode, ready.json()]).toMatchObject([503, { damage: expect.stringContaining(path) }]);
  await administrator.get(`/api/codes?projectId=${project!.id}&kind=system`);
  expect(found).toHaveLength(1);
  await server.close();
});

describe('a folder with other content', () => {
  it('is rejected if the files are not a database', async () => {
    mkdirSync(folder);
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) writeFileSync(join(folder, name), name);
    expect(await rejection()).toBe(
      `The folder ${folder} is for the database and holds something else (a.txt, b.txt, c.txt and 1 more). Nothing was changed: move the files away, or choose another folder with DATA_DIR.`,
    );
  });

  it('is rejected if a newer PostgreSQL wrote it', async () => {
    copy();
    writeFileSync(join(folder, 'PG_VERSION'), '19\n');
    expect(await rejection()).toBe(
      `The database in ${folder} is of PostgreSQL 19, and this Wireway reads PostgreSQL 18. Nothing was changed: start the Wireway that used the folder last.`,
    );
  });

  it('is rejected if it is a file', async () => {
    writeFileSync(folder, 'x');
    await expect(open(folder)).rejects.toThrow(`The database folder ${folder} cannot be read (ENOTDIR).`);
    expect(readFileSync(folder, 'utf8')).toBe('x');
  });

  it.runIf(process.getuid?.() === 0)('is rejected if this account cannot read it', () => {
    copy();
    chmodSync(folder, 0o700);
    chmodSync(join(folder, '..'), 0o755);
    process.seteuid?.('nobody');
    try {
      expect(() => prepareFolder(folder)).toThrow(
        `The database folder ${folder} cannot be read (EACCES). Give the account that runs Wireway read and write access to it.`,
      );
    } finally {
      process.seteuid?.(0);
    }
  });
});

describe('the first initialization', () => {
  it('starts over after an interruption, but never once it has finished', async () => {
    mkdirSync(join(folder, 'base/5'), { recursive: true });
    writeFileSync(join(folder, marker), '');
    writeFileSync(join(folder, 'PG_VERSION'), '18\n');
    database = await open(folder);
    await run(database, 'create table t (a int); insert into t values (1)');
    await database.close();
    expect(readdirSync(folder)).not.toContain(marker);
    database = await open(folder);
    expect(await database.transaction((transaction) => transaction.query('select a from t'))).toEqual([{ a: 1 }]);
    const [engine] = await database.transaction((transaction) =>
      transaction.query<{ major: number }>(`select current_setting('server_version_num')::int / 10000 as major`),
    );
    expect(engine).toEqual({ major: supportedVersion });
  });

  it('accepts an empty folder, also one that is a mount point', () => {
    mkdirSync(join(folder, 'lost+found'), { recursive: true });
    expect(prepareFolder(folder)).toEqual({ isNew: true });
    expect(readdirSync(folder).toSorted()).toEqual(['lost+found', marker]);
    // A second start before anything was written.
    expect(prepareFolder(folder)).toEqual({ isNew: true });
    finishInitialization(folder);
    expect(readdirSync(folder)).toEqual(['lost+found']);
  });
});

const environment = async () => ({
  NODE_ENV: 'development',
  AUTH_MODE: 'spoof',
  PORT: String(await freePort()),
  DATA_DIR: join(folder, '..'),
  DEMO: 'off',
  LOG_LEVEL: 'silent',
});

describe('the server', () => {
  it('does not start on a folder without PG_VERSION, and leaves it unchanged', async () => {
    copy();
    rmSync(join(folder, 'PG_VERSION'));
    const before = contentsOf(folder);
    await expect(startServer(await environment())).rejects.toThrow(
      `The database in ${folder} is damaged: PG_VERSION is missing. ${remedy}`,
    );
    expect(contentsOf(folder)).toEqual(before);
    expect(readdirSync(join(folder, '..'))).toEqual(['database']);
  });

  it('names the newest intact archive, whether or not it starts', async () => {
    copy();
    const archives = join(folder, '..', 'archives');
    mkdirSync(archives);
    const whole = await open(folder);
    for (const name of ['older.tar', 'newer.tar', 'newest.tar']) {
      // oxlint-disable-next-line no-await-in-loop -- each archive must be newer than the previous one
      await saveArchive(writeArchive({ database: whole, uploads: archives, now: new Date() }), join(archives, name));
    }
    await whole.close();
    truncateSync(join(archives, 'newest.tar'), 5000);
    const advice = `The newest good archive is ${join(archives, 'newer.tar')}: move the folder of the database away and run npm run restore -- ${join(archives, 'newer.tar')}`;

    overwrite(files['project']!, pageLength, zeros(pageLength));
    const settings = await environment();
    const running = await startServer(settings);
    const answer = await fetch(`http://localhost:${settings.PORT}/readyz`);
    expect(await answer.json()).toMatchObject({ damage: expect.stringContaining(advice) });
    await running.stop();

    rmSync(join(folder, 'PG_VERSION'));
    await expect(startServer(await environment())).rejects.toThrow(advice);
  });

  it('starts on a folder with a damaged page, reports not ready and writes no data', async () => {
    copy();
    overwrite(files['project']!, pageLength, zeros(pageLength));
    const settings = { ...(await environment()), DEMO: 'on' };
    const running = await startServer(settings);
    const answer = await fetch(`http://localhost:${settings.PORT}/readyz`);
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { ready: false, damage: expect.stringContaining('project_pkey') },
    ]);
    await running.stop();
    expect(existsSync(join(folder, files['project']!))).toBe(true);
  });
});
