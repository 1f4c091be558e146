/** Databases without tables, on both engines where a PostgreSQL is there. */
import { openDatabase } from '../../../server/db/connect.ts';
import type { Database } from '../../../server/db/database.ts';
import { createScratchDatabase } from '../scratchDatabase.ts';
import type { TestDatabase } from '../testDatabase.ts';

export type Engine = Database['engine'];

const serverUrl = process.env['TEST_DATABASE_URL'];

/** Both engines where TEST_DATABASE_URL names a PostgreSQL, otherwise the embedded one. */
export const engines: readonly Engine[] = serverUrl ? ['pglite', 'postgres'] : ['pglite'];

export async function openEmptyDatabase(engine: Engine): Promise<TestDatabase> {
  if (engine === 'postgres') {
    const scratch = await createScratchDatabase(serverUrl!);
    const database = await openDatabase({ engine, url: scratch.url, connections: 3 });
    return {
      database,
      async drop() {
        await database.close();
        await scratch.drop();
      },
    };
  }
  const database = await openDatabase({ engine, folder: null, thread: 'callers' });
  return { database, drop: () => database.close() };
}
