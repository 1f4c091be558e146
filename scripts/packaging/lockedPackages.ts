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

/** Returns the packages that `names` need, themselves included, where Node finds them. Throws if one is not in the lock file. */
export function requiredPackages(locked: readonly LockedPackage[], names: readonly string[]): LockedPackage[] {
  const byFolder = new Map(locked.map((one) => [one.folder, one]));
  const found = new Set<LockedPackage>();

  function add(name: string, from: string): void {
    let place = from;
    for (;;) {
      const one = byFolder.get(place === '' ? `${prefix}${name}` : `${place}/${prefix}${name}`);
      if (one !== undefined) {
        if (found.has(one)) return;
        found.add(one);
        for (const required of one.requires) add(required, one.folder);
        return;
      }
      if (place === '') throw new Error(`${name} is not in the lock file. Run npm install --package-lock-only.`);
      place = place.slice(0, Math.max(0, place.lastIndexOf(`/${prefix}`)));
    }
  }

  for (const name of names) add(name, '');
  return [...found];
}
