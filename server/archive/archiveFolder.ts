/** Where a server keeps the archives it writes by itself. */
import { join } from 'node:path';

export const archiveFolder = (dataFolder: string): string => join(dataFolder, 'archives');
