/** Packages that others need, found in the lock file as Node finds them. */
import type { LockedPackage } from '../../scripts/packaging/lockedPackages.ts';

/** Returns the packages that `names` need, themselves included, where Node finds them. Throws if one is not in the lock file. */
export function requiredPackages(locked: readonly LockedPackage[], names: readonly string[]): LockedPackage[] {
  const prefix = 'node_modules/';
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
