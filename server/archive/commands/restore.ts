/**
 * `npm run restore -- FILE`: restores an archive into an empty database, of either engine; with `--project NUMBER`, one project
 * of it into an installation with other projects. Reads the settings of the server (`DATABASE_URL`, `DATA_DIR`), also from
 * `.env`; no server must be running on them.
 */
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { ArchiveError } from '../archiveError.ts';
import { archiveSummary, projectSummary } from '../archiveSummary.ts';
import type { ArchiveContent } from '../readArchive.ts';
import { restoreArchive } from '../restoreArchive.ts';
import { restoreProject, type ProjectToRestore } from '../restoreProject.ts';
import { loadConfig, type Config } from '../../config/config.ts';
import { openConfiguredPostgres, openDatabase } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import type { PostgresAddresses } from '../../db/postgres/checkPostgres.ts';
import { syncFolderTree } from '../../db/folder/folderState.ts';
import { databaseFolder, newScratchFolder, restoringFolder, uploadFolder } from '../../db/folder/folderPaths.ts';
import { lockFolder } from '../../db/lock.ts';
import { runCommand, type CommandOptions } from './runCommand.ts';

const usage = 'Usage: npm run restore -- FILE [--project NUMBER [--as NUMBER]]';

/** Connections to PostgreSQL. */
const connections = 2;

await runCommand(usage, restore, ['project', 'as']);

async function restore(file: string, { project, as }: CommandOptions): Promise<string> {
  const config = loadConfig(process.env);
  if (project !== undefined) return addProject(config, file, { number: project, as: as ?? null });
  if (as !== undefined) throw new ArchiveError('--as NUMBER goes with --project NUMBER. Nothing was changed.');
  const { databaseUrl, databaseListenUrl } = config;
  const content =
    databaseUrl === null
      ? await restoreEmbedded(config, file)
      : await restorePostgres(config, { databaseUrl, databaseListenUrl }, file);
  return `Restored ${archiveSummary(content)}. Start Wireway with the same settings.`;
}

/** Adds a project next to others. On PostgreSQL a server can run at the same time. */
async function addProject(config: Config, file: string, project: ProjectToRestore): Promise<string> {
  const lock = config.databaseUrl === null ? lockFolder(config.dataFolder) : null;
  const folder = newScratchFolder(config.dataFolder);
  try {
    const database = await openInstallation(config);
    const openScratch = async (): Promise<Database> => {
      await mkdir(folder, { recursive: true });
      return openDatabase({ engine: 'pglite', folder, thread: 'own', hasSmallCache: true });
    };
    try {
      const uploads = uploadFolder(config.dataFolder);
      return projectSummary(await restoreProject(file, project, { database, openScratch, uploads, now: new Date() }));
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
    lock?.release();
  }
}

async function openInstallation({ databaseUrl, databaseListenUrl, dataFolder }: Config): Promise<Database> {
  if (databaseUrl !== null) return openConfiguredPostgres({ databaseUrl, databaseListenUrl }, { connections });
  const folder = databaseFolder(dataFolder);
  if (!existsSync(folder))
    throw new ArchiveError(`There is no database in ${dataFolder}. Set DATA_DIR to the folder that Wireway uses.`);
  return openDatabase({ engine: 'pglite', folder, thread: 'own' });
}

async function restorePostgres(
  { dataFolder }: Config,
  addresses: PostgresAddresses,
  file: string,
): Promise<ArchiveContent> {
  const database = await openConfiguredPostgres(addresses, { connections });
  try {
    return await restoreArchive(file, { database, uploads: uploadFolder(dataFolder), now: new Date() });
  } finally {
    await database.close();
  }
}

/**
 * Restores next to the final folder and moves the database there once it is complete: an interrupted restore leaves no partial
 * database.
 */
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
