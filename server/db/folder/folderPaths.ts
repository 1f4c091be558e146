/** Folders in `DATA_DIR`. */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const databaseFolder = (dataFolder: string): string => join(dataFolder, 'database');

/** Folder in which a restore builds the database; it is renamed at the end. */
export const restoringFolder = (dataFolder: string): string => join(dataFolder, 'database.restoring');

const copyPrefix = 'database.copy-';

/** Folder for a copy from which an archive is written, so that no call waits for the archive. */
export const newCopyFolder = (dataFolder: string): string => join(dataFolder, `${copyPrefix}${randomUUID()}`);

/** Folder in which an archive is restored for a test. */
export const newScratchFolder = (dataFolder: string): string => join(dataFolder, `${copyPrefix}check-${randomUUID()}`);

/** Copies left behind by a killed server. */
export const leftCopies = (dataFolder: string): string[] =>
  readdirSync(dataFolder)
    .filter((name) => name.startsWith(copyPrefix))
    .map((name) => join(dataFolder, name));

/** Folder for the uploads of the embedded database. On PostgreSQL they are in the database, unless an earlier version stored them. */
export const uploadFolder = (dataFolder: string): string => join(dataFolder, 'uploads');

/** Folder for temporary copies of uploads that are stored in the database. */
export const uploadCopyFolder = (dataFolder: string): string => join(dataFolder, 'upload-copies');

/** Folder for the archives that a server writes on schedule. */
export const archiveFolder = (dataFolder: string): string => join(dataFolder, 'archives');
