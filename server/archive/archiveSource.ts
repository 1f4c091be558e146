/** Archives of the embedded database: of its folder, or of a copy while a server uses it. */
import { rm } from 'node:fs/promises';
import { openDatabase } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import { newCopyFolder, uploadFolder } from '../db/folder/folderPaths.ts';
import { ArchiveError } from './archiveError.ts';
import { saveArchive } from './saveArchive.ts';
import { writeArchive } from './writeArchive.ts';

/** Passes a copy of the embedded folder in use to `work`, and removes it afterwards. */
export async function withCopy<Result>(
  database: Database,
  dataFolder: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  if (database.copyFolder === undefined) throw new Error('Only the folder of the embedded database can be copied.');
  const folder = newCopyFolder(dataFolder);
  try {
    await database.copyFolder(folder);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface ArchivedFolder {
  /** Folder of the database, which no other engine uses. */
  readonly folder: string;
  /** Folder with the uploads. */
  readonly dataFolder: string;
  readonly now: Date;
  /** The number of the only project to archive. */
  readonly project?: string | undefined;
}

/**
 * Saves an archive of the folder, reading it in this thread: a thread for the engine would take 70 MB more, and nothing else waits.
 * Throws an `ArchiveError` for a damaged folder, and as `saveArchive` does.
 */
export async function saveFolder(
  { folder, dataFolder, now, project }: ArchivedFolder,
  path: string,
  {
    before,
    after,
  }: { before?: (database: Database) => Promise<void>; after?: (database: Database) => Promise<void> } = {},
): Promise<void> {
  const database = await openDatabase({ engine: 'pglite', folder, thread: 'callers', hasSmallCache: true });
  try {
    const damage = database.damage?.() ?? null;
    if (damage !== null) throw new ArchiveError(`No archive was written. ${damage}`);
    await before?.(database);
    await saveArchive(writeArchive({ database, uploads: uploadFolder(dataFolder), now, project }), path);
    await after?.(database);
  } finally {
    await database.close();
  }
}
