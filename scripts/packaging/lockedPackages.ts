/** Packages of a lock file of npm, by their folder. */
import { z } from 'zod';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

export interface LockedPackage {
  /** Folder in the installation, such as `node_modules/pg/node_modules/split2`. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** SHA-512 of the archive that npm downloads. */
  readonly integrity: string;
  /** Names of the packages that it requires, without optional ones. */
  readonly requires: readonly string[];
}

const prefix = 'node_modules/';

/** Returns the packages of a lock file; throws if it is not one. */
export function lockedPackages(text: string): LockedPackage[] {
  return Object.entries(lockSchema.parse(JSON.parse(text)).packages)
    .filter(([folder]) => folder !== '')
    .map(([folder, { version = '', integrity = '', dependencies = {} }]) => ({
      folder,
      name: folder.slice(folder.lastIndexOf(prefix) + prefix.length),
      version,
      integrity,
      requires: Object.keys(dependencies),
    }));
}
