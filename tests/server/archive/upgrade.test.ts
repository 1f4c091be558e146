/** Upgrade of an older installation: an archive of the existing data, and an error message if it is missing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareUpgrade, type Upgrade } from '../../../server/archive/beforeUpgrade.ts';
import { checkArchive } from '../../../server/archive/readArchive.ts';
import { restoreArchive } from '../../../server/archive/restoreArchive.ts';
import { migrate, readMigrations, type Migration } from '../../../server/db/migrate.ts';
import { explorationTimeout } from '../../support/exploration.ts';
import type { TestDatabase } from '../testDatabase.ts';
import { openEmptyDatabase } from './emptyDatabase.ts';

vi.setConfig({ testTimeout: explorationTimeout, hookTimeout: explorationTimeout });

const now = new Date('2026-11-29T02:00:00Z');
/** Last migration of the older version; the following ones change data. */
const lastOfOlder = '067';
let folder: string;
let empty: TestDatabase;
let older: Migration[];

const upgrade = (change: Partial<Upgrade['config']> = {}): Upgrade => ({
  config: { dataFolder: folder, upgradeWithoutArchive: false, ...change },
  database: empty.database,
  log: { info: () => undefined },
  now,
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wireway-upgrade-'));
  older = (await readMigrations()).filter(({ name }) => name.slice(0, 3) <= lastOfOlder);
});
afterEach(async () => {
  await empty.drop();
  rmSync(folder, { recursive: true });
});

async function addProject(): Promise<void> {
  await empty.database.transaction((transaction) =>
    transaction.execute(
      `insert into project (project_number, project_number_key, name, version) values ('P-1', 'P-1', 'Riverbend', 7)`,
    ),
  );
}

describe('the embedded database', () => {
  it('is archived before a migration changes data, and the archive can be restored into this version', async () => {
    empty = await openEmptyDatabase('pglite');
    await migrate(empty.database, older);
    await addProject();
    const archive = await prepareUpgrade(upgrade());
    expect(archive).toMatchObject({ startedAt: now, fileName: 'before-upgrade-2026-11-29T02-00-00-000Z.tar' });
    const path = join(folder, 'archives', archive!.fileName);
    const { manifest, end } = await checkArchive(path);
    expect(manifest.migrations.map(({ name }) => name)).toEqual(older.map(({ name }) => name));
    expect(end.tables['project']?.rows).toBe(1);

    const restored = await openEmptyDatabase('pglite');
    await restoreArchive(path, { database: restored.database, uploads: null, now });
    const found = await restored.database.transaction((transaction) =>
      transaction.query(
        `select p.name, p.version > 7 as is_new_epoch, p.version = p.epoch_version as begins_it,
           (select count(*) from schema_migration)::int4 as migrations from project p`,
      ),
    );
    await restored.drop();
    expect(found).toEqual([
      { name: 'Riverbend', is_new_epoch: true, begins_it: true, migrations: (await readMigrations()).length },
    ]);
  });

  it('is not archived if it is new or up to date', async () => {
    empty = await openEmptyDatabase('pglite');
    expect(await prepareUpgrade(upgrade())).toBeNull();
    await migrate(empty.database);
    expect(await prepareUpgrade(upgrade())).toBeNull();
  });
});

describe.runIf(process.env['TEST_DATABASE_URL'])('PostgreSQL', () => {
  it('is not changed without an archive of the last day, unless the setting permits it', async () => {
    empty = await openEmptyDatabase('postgres');
    await migrate(empty.database, older);
    await addProject();
    const archivedAt = (at: Date) =>
      empty.database.transaction((transaction) =>
        transaction.execute(`insert into audit_event (action, at) values ('archive.create', $1)`, [at]),
      );
    await expect(prepareUpgrade(upgrade())).rejects.toThrow(
      /^This version changes stored data \(069_create_archive\), and the last archive was never written\. Run npm run archive -- FILE first/,
    );
    await archivedAt(new Date(now.getTime() - 25 * 60 * 60 * 1000));
    await expect(prepareUpgrade(upgrade())).rejects.toThrow('the last archive is of 2026-11-28');
    expect(await prepareUpgrade(upgrade({ upgradeWithoutArchive: true }))).toBeNull();
    await archivedAt(new Date(now.getTime() - 60 * 60 * 1000));
    expect(await prepareUpgrade(upgrade())).toBeNull();
  });

  it('needs no archive while another process creates its tables', async () => {
    empty = await openEmptyDatabase('postgres');
    await migrate(empty.database, older);
    expect(await prepareUpgrade(upgrade())).toBeNull();
  });
});
