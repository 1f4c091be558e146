/** Writes the packed empty database that a release contains (`server/db/folder/emptyDatabase.ts`). */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/connect.ts';
import { emptyDatabaseFile, packEmptyDatabase } from '../../server/db/folder/emptyDatabase.ts';

/** Writes the file for the Wireway in `root`, unless it is there. */
export async function writeEmptyDatabase(root: string): Promise<void> {
  const file = join(root, emptyDatabaseFile);
  if (existsSync(file)) return;
  const folder = mkdtempSync(join(tmpdir(), 'wireway-empty-'));
  try {
    // The second start writes the caches of the engine and finds a database that was shut down in order.
    for (let start = 1; start <= 2; start += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one engine for a folder
      const database = await openDatabase({ engine: 'pglite', folder: join(folder, 'database'), thread: 'callers' });
      // oxlint-disable-next-line no-await-in-loop -- same reason as above
      await database.close();
    }
    await packEmptyDatabase(join(folder, 'database'), file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
