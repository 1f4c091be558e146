/** Programs of the system that a script needs. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders in which programs are searched. Debian puts servers in folders that only root has in its path. */
export const programPath = [process.env['PATH'] ?? '', '/usr/sbin', '/sbin'].join(delimiter);

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export const isInstalled = (program: string): boolean =>
  programPath.split(delimiter).some((folder) => isExecutable(join(folder, program)));
