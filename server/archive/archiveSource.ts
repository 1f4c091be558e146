/** Source database of an archive: PostgreSQL itself, or a copy of the embedded folder. */
import { rm } from 'node:fs/promises';
import { openDatabase } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import { newCopyFolder, uploadFolder } from '../db/folder/folderPaths.ts';
import { ArchiveError } from './archiveError.ts';
import { writeArchive } from './writeArchive.ts';

export interface RunningDatabase {
  readonly database: Database;
  readonly dataFolder: string;
  readonly now: Date;
  /** The number of the only project to archive. */
  readonly project?: string | undefined;
}

/**
 * Passes an archive of a database in use to `consume`. The embedded engine serves one caller at a time, so its folder is copied
 * and the archive is read from the copy; a damaged folder is rejected with an `ArchiveError`.
 */
export async function archiveRunning<Result>(
  { database, dataFolder, now, project }: RunningDatabase,
  consume: (archive: ReadableStream<Uint8Array>) => Promise<Result>,
): Promise<Result> {
  const uploads = uploadFolder(dataFolder);
  if (database.copyFolder === undefined) return consume(writeArchive({ database, uploads, now, project }));
  const folder = newCopyFolder(dataFolder);
  try {
    await database.copyFolder(folder);
    const copy = await openDatabase({ engine: 'pglite', folder, thread: 'own', hasSmallCache: true });
    try {
      rejectDamaged(copy);
      return await consume(writeArchive({ database: copy, uploads, now, project }));
    } finally {
      await copy.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws an `ArchiveError` for an embedded database that is known to be damaged. */
export function rejectDamaged(database: Database): void {
  const damage = database.damage?.() ?? null;
  if (damage !== null) throw new ArchiveError(`No archive was written. ${damage}`);
}
