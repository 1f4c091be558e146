/** The folders below `DATA_DIR`. */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const databaseFolder = (dataFolder: string): string => join(dataFolder, 'database');

/** A restore builds the database here and gives it its name at the end. */
export const restoringFolder = (dataFolder: string): string => join(dataFolder, 'database.restoring');

const copyPrefix = 'database.copy-';

/** An archive is read from a copy of its own, so that nobody waits for it. */
export const newCopyFolder = (dataFolder: string): string => join(dataFolder, `${copyPrefix}${randomUUID()}`);

/** Where an archive is restored for a test. */
export const newScratchFolder = (dataFolder: string): string => join(dataFolder, `${copyPrefix}check-${randomUUID()}`);

/** Copies that a server which was killed left behind. */
export const leftCopies = (dataFolder: string): string[] =>
  readdirSync(dataFolder)
    .filter((name) => name.startsWith(copyPrefix))
    .map((name) => join(dataFolder, name));

export const uploadFolder = (dataFolder: string): string => join(dataFolder, 'uploads');

/** Where a server stores the archives it writes by itself. */
export const archiveFolder = (dataFolder: string): string => join(dataFolder, 'archives');
