/** Finds the archive to restore from when the embedded database is damaged. */
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { archiveFolder } from '../db/folder/folderPaths.ts';
import { checkArchive } from './readArchive.ts';

/** Maximum number of archives checked, newest first. */
const maxChecked = 5;

/** Returns the path of the newest complete archive in the data folder; null if there is none. Reads the whole file. */
async function newestGoodArchive(dataFolder: string): Promise<string | null> {
  const folder = resolve(archiveFolder(dataFolder));
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.tar'));
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      // A file removed in the meantime counts as the oldest, and fails the check.
      return { path, writtenAt: (await stat(path).catch(() => null))?.mtimeMs ?? 0 };
    }),
  );
  const newestFirst = files.toSorted((one, other) => other.writtenAt - one.writtenAt).slice(0, maxChecked);
  for (const { path } of newestFirst) {
    // oxlint-disable-next-line no-await-in-loop -- the next archive is checked only if this one is damaged
    const isGood = await checkArchive(path).then(
      () => true,
      () => false,
    );
    if (isGood) return path;
  }
  return null;
}

/** Returns the remedy for a damaged database, as a sentence to follow the one that names the damage. */
export async function restoreAdvice(dataFolder: string): Promise<string> {
  const path = await newestGoodArchive(dataFolder);
  if (path === null) return `There is no good archive in ${resolve(archiveFolder(dataFolder))}.`;
  return `The newest good archive is ${path}: move the folder of the database away and run npm run restore -- ${path}`;
}
