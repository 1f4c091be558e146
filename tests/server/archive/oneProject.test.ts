/** Archive of a single project, restored beside the projects of another installation, or of its own. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getCommodityRecord } from '../../../contract/rows/commodityRecord.ts';
import { listProjects } from '../../../contract/setup/projects/projects.ts';
import { folderUploads, storedUploads, type ArchivedUpload } from '../../../server/archive/uploads/archivedUploads.ts';
import { checkArchive } from '../../../server/archive/readArchive.ts';
import { restoreArchive, tryRestore } from '../../../server/archive/restoreArchive.ts';
import { restoreProject, type ProjectToRestore, type RestoredProject } from '../../../server/archive/restoreProject.ts';
import { saveArchive } from '../../../server/archive/saveArchive.ts';
import { writeArchive } from '../../../server/archive/writeArchive.ts';
import type { Database } from '../../../server/db/database.ts';
import { migrate, readMigrations } from '../../../server/db/migrate.ts';
import { leftOutTables } from '../../../server/repositories/archive/projectTables.ts';
import { excludedTables } from '../../../server/repositories/archive/tables.ts';
import { storeUploadPart } from '../../../server/repositories/imports/uploadPieces.ts';
import { attack } from '../../support/attack.ts';
import { explorationTimeout } from '../../support/exploration.ts';
import { addRows } from '../commodityFixture.ts';
import type { TestDatabase } from '../testDatabase.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { addHistory } from './addHistory.ts';
import { engines, openEmptyDatabase, openMigratedDatabase } from './emptyDatabase.ts';
import { contentsOf, type Contents } from './projectContents.ts';

vi.setConfig({ testTimeout: explorationTimeout, hookTimeout: explorationTimeout });

const now = new Date('2026-11-29T02:00:00Z');
let folder: string;
let server: TestServer;
let projectId: number;
let number: string;
/** Contents of the project when it was archived. */
let archived: Contents;
/** Paths of the project archive and of the full archive. */
let [ofProject, ofAll] = ['', ''];

const query = <Row>(database: Database, text: string): Promise<Row[]> =>
  database.transaction((transaction) => transaction.query<Row>(text));

async function archiveOf(name: string, project?: string): Promise<string> {
  const path = join(folder, name);
  await saveArchive(writeArchive({ database: server.database, uploads: join(folder, 'uploads'), now, project }), path);
  return path;
}

const contentOf = (id: string): string => `TAG\n${id}\n`;

/** Stores a file for each import where the engine stores uploads, instead of the files it was made from. */
async function addUploads(): Promise<void> {
  const imports = await query<{ id: string; projectId: number }>(
    server.database,
    'select id::text, project_id as "projectId" from import',
  );
  mkdirSync(join(folder, 'uploads'));
  await query(server.database, 'delete from upload_piece');
  for (const { id, projectId: owner } of imports) {
    const content = Readable.from([Buffer.from(contentOf(id))]);
    if (server.database.engine === 'pglite') writeFileSync(join(folder, 'uploads', id), contentOf(id));
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    else
      await server.database.transaction((one) =>
        storeUploadPart(one, { projectIds: [owner], id, part: 'file' }, content),
      );
  }
}

/** Returns the uploads of a database and a folder by name. */
async function uploadsIn(database: Database, uploads: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const add = async (all: AsyncIterable<ArchivedUpload>): Promise<void> => {
    for await (const { name, pieces } of all) {
      const bytes: Uint8Array[] = [];
      for await (const piece of pieces) bytes.push(piece.bytes);
      found[name] = Buffer.concat(bytes).toString();
    }
  };
  await database.transaction((transaction) => add(storedUploads(transaction, null)));
  await add(folderUploads(uploads));
  return found;
}

const openScratch = async (): Promise<Database> => (await openEmptyDatabase('pglite')).database;

const restore = (
  path: string,
  project: ProjectToRestore,
  database: Database,
  uploads = join(folder, 'restored'),
): Promise<RestoredProject> => {
  return restoreProject(path, project, { database, openScratch, uploads, now });
};

const idsOf = (database: Database): Promise<{ id: number }[]> => query(database, 'select id from project order by id');

/** Returns the contents of the other projects. */
async function othersOf(database: Database, ids: readonly { readonly id: number }[]): Promise<unknown> {
  const contents = [];
  for (const { id } of ids) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    contents.push([id, await contentsOf(database, id)]);
  }
  return contents;
}

/** Opens an installation with these users. */
const installationOf = async (people: string): Promise<TestDatabase> => {
  const made = await openMigratedDatabase('pglite');
  await made.database.transaction((transaction) =>
    transaction.script(
      `insert into app_user (id, issuer, subject, name, email, email_key, status, merged_into) values ${people}`,
    ),
  );
  return made;
};

const membersOf = (database: Database) =>
  query(
    database,
    `select u.name, u.subject, u.email, u.status, m.role from project_user m join app_user u on u.id = m.user_id order by u.name`,
  );

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wireway-project-'));
  server = await startTestServer();
  const other = await server.createProject();
  await addRows(server.database, other.id, 'cable', [{ tag: 'C-1000' }]);
  await server.as('foreman', other.id).call(listProjects, {});
  projectId = (await server.createProject()).id;
  await addHistory(server, projectId);
  const [project] = await query<{ number: string }>(
    server.database,
    `select project_number as number from project where id = ${projectId}`,
  );
  number = project!.number;
  await addUploads();
  archived = await contentsOf(server.database, projectId);
  ofProject = await archiveOf('project.tar', number.toLowerCase());
  ofAll = await archiveOf('all.tar');
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('a project archive', () => {
  it('has every row of the project, and none of another one', async () => {
    const { manifest, end } = await checkArchive(ofProject);
    expect(manifest.project?.number).toBe(number);
    for (const [table, rows] of archived) expect([table, end.tables[table]?.rows]).toEqual([table, rows.length]);
    const others = manifest.tables.map(({ name }) => name).filter((name) => !archived.has(name));
    expect(others.toSorted()).toEqual(['app_user', 'system_account_code']);
  });

  it('leaves out only the listed tables', async () => {
    const tables = await query<{ name: string }>(
      server.database,
      `select table_name::text as name from information_schema.columns where column_name = 'project_id' and table_schema = current_schema()
         and table_name !~ '^import_(stage|diff|change)_[0-9a-f]{32}$'`,
    );
    const missing = tables.map(({ name }) => name).filter((name) => !archived.has(name));
    expect(missing.toSorted()).toEqual([...Object.keys(leftOutTables), 'project_figures', 'upload_piece'].toSorted());
    expect(excludedTables).toMatchObject({ project_figures: expect.any(String), upload_piece: expect.any(String) });
    const empty = [...archived].filter(([, rows]) => rows.length === 0).map(([table]) => table);
    expect(empty).toEqual([]);
  });

  it('includes only users with activity in the project', async () => {
    const [everybody] = await query<{ count: number }>(server.database, 'select count(*)::int4 as count from app_user');
    const { end } = await checkArchive(ofProject);
    expect(end.tables['app_user']!.rows).toBeLessThan(everybody!.count);
  });

  it('has the files of its own imports only', async () => {
    const files = await query<{ id: string }>(
      server.database,
      `select id::text from import where project_id = ${projectId} and status <> 'cancelled' order by 1`,
    );
    const { end } = await checkArchive(ofProject);
    expect(files.length).toBeGreaterThan(0);
    expect(Object.keys(end.uploads).toSorted()).toEqual(files.map(({ id }) => id));
    const all = await uploadsIn(server.database, join(folder, 'uploads'));
    expect(Object.keys(all).length).toBeGreaterThan(files.length);
  });

  attack('passes the test restore', async () => {
    const scratch = await openEmptyDatabase('pglite');
    const { manifest } = await tryRestore(ofProject, scratch.database);
    expect(manifest.project?.number).toBe(number);
    await scratch.drop();
  });

  it('is rejected as the archive of a whole installation', async () => {
    const empty = await openEmptyDatabase('pglite');
    await expect(restoreArchive(ofProject, { database: empty.database, uploads: null, now })).rejects.toThrow(
      `${ofProject} is an archive of one project, ${number}. Nothing was changed.`,
    );
    await empty.drop();
  });

  it('is not created for an unknown project, and the error lists the known ones', async () => {
    await expect(archiveOf('none.tar', 'P-NONE')).rejects.toThrow(
      /There is no project P-NONE\. .* The projects are: .+\./,
    );
    expect(readdirSync(folder)).not.toContain('none.tar');
  });
});

describe.each(engines)('a project restored beside others on %s', (engine) => {
  let own: TestDatabase;
  let other: TestServer;
  let before: unknown;
  let others: { id: number }[];
  let restored: RestoredProject;

  beforeAll(async () => {
    own = await openMigratedDatabase(engine);
    other = await startTestServer({ database: own.database });
    await other.createProject({ projectNumber: 'OTHER-1' });
    const { id } = await other.createProject({ projectNumber: 'OTHER-2' });
    await addRows(own.database, id, 'cable', [{ tag: 'C-1000' }, { tag: 'C-1001' }]);
    await addRows(own.database, id, 'equipment', [{ tag: 'A-1000' }]);
    others = await idsOf(own.database);
    before = await othersOf(own.database, others);
    restored = await restore(ofProject, { number, as: null }, own.database);
  });
  afterAll(async () => {
    await other.close();
    await own.drop();
  });

  it('has all its rows', async () => {
    const after = await contentsOf(own.database, restored.id);
    for (const [table, rows] of archived) expect([table, after.get(table)]).toEqual([table, rows]);
  });

  it('leaves the rows of the other projects unchanged', async () => {
    expect(others.length).toBeGreaterThan(1);
    expect(await othersOf(own.database, others)).toEqual(before);
  });

  it('retains known users as members, and disables all others', async () => {
    const [known] = await query<{ count: number }>(
      own.database,
      `select count(*)::int4 as count from app_user where subject is not null and status = 'active'`,
    );
    expect(known!.count).toBeGreaterThan(0);
    expect(restored.added.length).toBeGreaterThan(0);
    const rights = await query<{ status: string; is_admin: boolean }>(
      own.database,
      `select distinct status, is_admin from app_user where name = any('{${restored.added.map((name) => `"${name}"`).join(',')}}')`,
    );
    expect(rights).toEqual([{ status: 'disabled', is_admin: false }]);
  });

  it('is listed, with its history unchanged', async () => {
    const administrator = other.as('administrator');
    const projects = await administrator.call(listProjects, {});
    expect(JSON.stringify(projects)).toContain(number);
    const [row] = await query<{ id: number }>(
      server.database,
      `select id from cable where project_id = ${projectId} order by id limit 1`,
    );
    const one = { type: 'cable', id: row!.id } as const;
    const record = await administrator.call(getCommodityRecord, { query: { ...one, projectId: restored.id } });
    const first = await server.as('administrator').call(getCommodityRecord, { query: { ...one, projectId } });
    expect(record.history.length).toBeGreaterThan(0);
    expect(record.history).toEqual(first.history);
  });

  it('assigns separate ids to new rows of every project', async () => {
    for (const id of [restored.id, others[0]!.id]) {
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      const added = await addRows(own.database, id, 'cable', [{ tag: 'C-NEW-1' }, { tag: 'C-NEW-2' }]);
      expect(new Set(added).size).toBe(2);
    }
  });

  it('is rejected a second time by its number, without a change', async () => {
    const projects = await idsOf(own.database);
    await expect(restore(ofProject, { number, as: null }, own.database)).rejects.toThrow(
      `There is a project ${number} (`,
    );
    expect(await idsOf(own.database)).toEqual(projects);
  });

  it('has its files, byte by byte', async () => {
    const place = join(folder, engine === 'pglite' ? 'restored' : 'none');
    const files = Object.entries(await uploadsIn(own.database, place));
    expect(files.length).toBeGreaterThan(0);
    for (const [name, content] of files) expect([name, content]).toEqual([name, contentOf(name)]);
  });
});

describe('a project restored beside itself', () => {
  attack('is the project of that day under another number, and the one of today stays', async () => {
    await addRows(server.database, projectId, 'cable', [{ tag: 'C-TODAY' }]);
    const projects = await idsOf(server.database);
    const before = await othersOf(server.database, projects);
    const people = await query(server.database, 'select * from app_user order by id');
    const restored = await restore(ofAll, { number, as: 'DAY-BEFORE' }, server.database, join(folder, 'uploads'));
    expect(restored).toMatchObject({ number: 'DAY-BEFORE', added: [], byEmail: [], accountCodes: [] });
    const after = await contentsOf(server.database, restored.id);
    for (const [table, rows] of archived) expect([table, after.get(table)]).toEqual([table, rows]);
    expect(await othersOf(server.database, projects)).toEqual(before);
    expect(await query(server.database, 'select * from app_user order by id')).toEqual(people);
  });

  attack('a number of none of its projects is refused', async () => {
    await expect(restore(ofAll, { number: 'P-NONE', as: null }, server.database)).rejects.toThrow(
      /There is no project P-NONE\. Nothing was changed\. The projects are: /,
    );
  });

  it('is rejected by a database of an earlier version', async () => {
    const older = await openEmptyDatabase('pglite');
    await migrate(older.database, (await readMigrations()).slice(0, -1));
    await expect(restore(ofProject, { number, as: null }, older.database)).rejects.toThrow(
      'The database does not have the tables of this version. Nothing was changed.',
    );
    await older.drop();
  });
});

describe('the users of a restored project', () => {
  it('are distinguished by identity, and matched by email address if no identity contradicts', async () => {
    const from = await installationOf(
      `(1, 'here', 'ann', 'Ann', 'ann@x', 'ann@x', 'active', null),
       (2, 'there', 'ben', 'Ben', 'ben@x', 'ben@x', 'active', null),
       (3, 'here', 'old cleo', 'Cleo', 'cleo@x', 'cleo@x', 'active', null),
       (4, null, null, 'Dan', 'dan@x', 'dan@x', 'invited', null),
       (5, 'here', 'dan', 'Dan at home', 'dan@home', 'dan@home', 'active', null),
       (6, null, null, 'Ann before', 'ann@old', 'joined 6', 'disabled', 1)`,
    );
    await from.database.transaction((transaction) =>
      transaction.script(
        `insert into project (id, project_number, project_number_key, name, created_by) values (1, 'P-1', 'P-1', 'One', 6);
         insert into project_user (project_id, user_id, role) values (1, 1, 'foreman'), (1, 2, 'viewer'), (1, 3, 'viewer'), (1, 4, 'foreman'), (1, 5, 'viewer')`,
      ),
    );
    const path = join(folder, 'people.tar');
    await saveArchive(
      writeArchive({ database: from.database, uploads: join(folder, 'none'), now, project: 'P-1' }),
      path,
    );
    const into = await installationOf(
      `(10, 'here', 'ann', 'Ann Lee', 'ann.lee@x', 'ann.lee@x', 'active', null),
       (11, 'here', 'ben', 'Ben', 'ben@x', 'ben@x', 'active', null),
       (12, 'here', 'new cleo', 'Another Cleo', 'cleo@x', 'cleo@x', 'active', null),
       (13, 'here', 'dan', 'Dan', 'dan@x', 'dan@x', 'active', null)`,
    );
    const restored = await restore(path, { number: 'P-1', as: null }, into.database);
    expect(restored).toMatchObject({ added: ['Cleo'], byEmail: ['Ben'] });
    expect(await membersOf(into.database)).toEqual([
      { name: 'Ann Lee', subject: 'ann', email: 'ann.lee@x', status: 'active', role: 'foreman' },
      { name: 'Ben', subject: 'ben', email: 'ben@x', status: 'active', role: 'viewer' },
      { name: 'Cleo', subject: 'old cleo', email: 'cleo@x', status: 'disabled', role: 'viewer' },
      { name: 'Dan', subject: 'dan', email: 'dan@x', status: 'active', role: 'foreman' },
    ]);
    expect(await query(into.database, 'select created_by from project')).toEqual([{ created_by: 10 }]);
    await from.drop();
    await into.drop();
  });

  it('are restored with the project under a number that another project of the archive has', async () => {
    const from = await installationOf(`(1, 'here', 'ann', 'Ann', 'ann@x', 'ann@x', 'active', null)`);
    await from.database.transaction((transaction) =>
      transaction.script(
        `insert into project (project_number, project_number_key, name) values ('P-1', 'P-1', 'One'), ('P-2', 'P-2', 'Two')`,
      ),
    );
    const path = join(folder, 'two.tar');
    await saveArchive(writeArchive({ database: from.database, uploads: join(folder, 'none'), now }), path);
    const into = await openMigratedDatabase('pglite');
    await restore(path, { number: 'P-1', as: 'P-2' }, into.database);
    expect(await query(into.database, 'select project_number, name from project')).toEqual([
      { project_number: 'P-2', name: 'One' },
    ]);
    await from.drop();
    await into.drop();
  });
});
