/**
 * `npm run archive:check -- FILE`: restores an archive into a scratch database in the data folder, which needs no rights on any
 * other database, and compares every table with its archived checksum. Changes nothing.
 */
import { mkdir, rm } from 'node:fs/promises';
import { archiveSummary } from '../archiveSummary.ts';
import { tryRestore } from '../restoreArchive.ts';
import { loadConfig } from '../../config/config.ts';
import { openDatabase } from '../../db/connect.ts';
import { newScratchFolder } from '../../db/folder/folderPaths.ts';
import { runCommand } from './runCommand.ts';

await runCommand('Usage: npm run archive:check -- FILE', async (file) => {
  const { dataFolder } = loadConfig(process.env);
  const folder = newScratchFolder(dataFolder);
  await mkdir(folder, { recursive: true });
  try {
    const database = await openDatabase({ engine: 'pglite', folder, thread: 'callers', hasSmallCache: true });
    try {
      const content = await tryRestore(file, database);
      return `${file} can be restored: ${archiveSummary(content)}. Every table has the checksum it had.`;
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
