/** The folders of the embedded database below `DATA_DIR`. */
import { join } from 'node:path';

export const databaseFolder = (dataFolder: string): string => join(dataFolder, 'database');

/** A restore builds the database here and gives it its name at the end. */
export const restoringFolder = (dataFolder: string): string => join(dataFolder, 'database.restoring');

/** Archives are read from a copy here, so that nobody waits for them. */
export const copyFolderPath = (dataFolder: string): string => join(dataFolder, 'database.archiving');
