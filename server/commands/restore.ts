/**
 * `npm run restore -- FILE`: brings an archive back into an empty database, of either engine. Reads the settings of the server
 * (`DATABASE_URL`, `DATA_DIR`), from `.env` too; no server may run on them.
 */
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { ArchiveError } from '../archive/archiveError.ts';
import { archiveSummary } from '../archive/archiveSummary.ts';
import type { ArchiveContent } from '../archive/readArchive.ts';
import { restoreArchive } from '../archive/restoreArchive.ts';
import { loadConfig, type Config } from '../config.ts';
import { openDatabase } from '../db/connect.ts';
import { syncFolderTree } from '../db/folder/folderState.ts';
import { databaseFolder, restoringFolder, uploadFolder } from '../db/folder/folderPaths.ts';
import { lockFolder } from '../db/lock.ts';
import { requireDatabase } from '../repositories/databaseHealth.ts';
import { runCommand } from './runCommand.ts';

await runCommand('Usage: npm run restore -- FILE', async (file) => {
  const config = loadConfig(process.env);
  const content =
    config.databaseUrl === null
      ? await restoreEmbedded(config, file)
      : await restorePostgres(config, config.databaseUrl, file);
  return `Restored ${archiveSummary(content)}. Start Wireway with the same settings.`;
});

async function restorePostgres({ dataFolder }: Config, url: string, file: string): Promise<ArchiveContent> {
  const database = await openDatabase({ engine: 'postgres', url, connections: 2 });
  try {
    await requireDatabase(database);
    return await restoreArchive(file, { database, uploads: uploadFolder(dataFolder), now: new Date() });
  } finally {
    await database.close();
  }
}

/** Beside the place of the database, which it takes when it is whole: a restore that was stopped leaves no half database. */
async function restoreEmbedded({ dataFolder }: Config, file: string): Promise<ArchiveContent> {
  const lock = lockFolder(dataFolder);
  try {
    const [place, restoring] = [databaseFolder(dataFolder), restoringFolder(dataFolder)];
    if (existsSync(place) && readdirSync(place).length > 0)
      throw new ArchiveError(
        `There is a database in ${place} already. Nothing was changed. Move it away, or restore into another folder with DATA_DIR.`,
      );
    await rm(restoring, { recursive: true, force: true });
    await mkdir(restoring, { recursive: true });
    const database = await openDatabase({ engine: 'pglite', folder: restoring, thread: 'own', hasSmallCache: true });
    let content: ArchiveContent;
    try {
      content = await restoreArchive(file, { database, uploads: uploadFolder(dataFolder), now: new Date() });
      await database.close();
    } catch (error) {
      await database.close();
      await rm(restoring, { recursive: true, force: true });
      throw error;
    }
    syncFolderTree(restoring);
    if (existsSync(place)) await rmdir(place);
    await rename(restoring, place);
    return content;
  } finally {
    lock.release();
  }
}
