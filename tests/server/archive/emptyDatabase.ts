/** Databases without tables or rows, on both engines if PostgreSQL is available. */
import { openDatabase } from '../../../server/db/connect.ts';
import type { Database } from '../../../server/db/database.ts';
import { migrate, readMigrations, type Migration } from '../../../server/db/migrate.ts';
import { createScratchDatabase } from '../scratchDatabase.ts';
import { migratedDump, type TestDatabase } from '../testDatabase.ts';

export type Engine = Database['engine'];

const serverUrl = process.env['TEST_DATABASE_URL'];

/** Both engines if TEST_DATABASE_URL names a PostgreSQL, otherwise the embedded one. */
export const engines: readonly Engine[] = serverUrl ? ['pglite', 'postgres'] : ['pglite'];

/** Opens a database without tables. */
export const openEmptyDatabase = (engine: Engine): Promise<TestDatabase> => open(engine, []);

/** Opens a database with the tables of this version. */
export const openMigratedDatabase = async (engine: Engine): Promise<TestDatabase> =>
  open(engine, await readMigrations());

async function open(engine: Engine, migrations: Migration[]): Promise<TestDatabase> {
  if (engine === 'postgres') {
    const scratch = await createScratchDatabase(serverUrl!);
    const database = await openDatabase({ engine, url: scratch.url, connections: 3 });
    if (migrations.length > 0) await migrate(database, migrations);
    return {
      database,
      async drop() {
        await database.close();
        await scratch.drop();
      },
    };
  }
  const dump = await migratedDump(migrations);
  const database = await openDatabase({ engine, folder: null, thread: 'callers', dump });
  return { database, drop: () => database.close() };
}
