/** Installs the packages of the server into the folder of a release, in the versions of the repository's lock file. */
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackages, type LockedPackage } from './lockedPackages.ts';
import { npm } from './npm.ts';
import { writeLockedManifest } from './productionLock.ts';

/** Files of packages that only a development tool reads. */
const developmentFiles = 'node_modules/**/*.{map,d.ts,d.mts,d.cts,test.ts,spec.ts}';
const developmentFolders = ['test', 'tests', '__tests__', 'bench', 'benchmark', 'benchmarks', 'example', 'examples'];

/** Installs what `manifest`, the package.json of the release, requires; returns the installed packages. */
export function installPackages(root: string, folder: string, manifest: object): LockedPackage[] {
  writeLockedManifest(root, folder, manifest);
  npm(folder, 'ci', '--ignore-scripts', '--prefer-offline');
  rmSync(join(folder, '.npmrc'));
  // npm records there what it has installed.
  const installed = lockedPackages(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  for (const file of globSync(developmentFiles, { cwd: folder })) rmSync(join(folder, file));
  for (const one of installed)
    for (const name of developmentFolders) rmSync(join(folder, one.folder, name), { recursive: true, force: true });
  return installed;
}
