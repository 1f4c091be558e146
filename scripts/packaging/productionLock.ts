/** Lock file of a package.json with fewer dependencies than the repository's, in the same versions. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackages } from './lockedPackages.ts';
import { npm } from './npm.ts';

const packagesIn = (place: string) => lockedPackages(readFileSync(join(place, 'package-lock.json'), 'utf8'));

/**
 * Writes a package.json and its lock file into a folder, without the network: npm removes from the repository's lock file what the
 * manifest does not require. `npm ci --omit dev` and `npm sbom --omit dev` do not fit: the first installs the packages of the page
 * too, and the second leaves out each package that a development tool also requires, such as zod.
 */
export function writeLockedManifest(root: string, folder: string, manifest: object): void {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const file of ['package-lock.json', '.npmrc']) copyFileSync(join(root, file), join(folder, file));
  npm(folder, 'install', '--package-lock-only', '--offline', '--ignore-scripts');
  const hashes = new Map(packagesIn(root).map(({ folder: path, integrity }) => [path, integrity]));
  const different = packagesIn(folder).filter(({ folder: path, integrity }) => hashes.get(path) !== integrity);
  if (different.length > 0)
    throw new Error(
      `npm chose other packages than package-lock.json: ${different.map(({ name }) => name).join(', ')}.`,
    );
}
