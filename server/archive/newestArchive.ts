/** Finds the archive to restore from when the embedded database is damaged. */
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { archiveFolder } from '../db/folder/folderPaths.ts';
import { checkArchive } from './readArchive.ts';

/** Older ones are not looked at. */
const maxChecked = 5;

/** The path of the newest archive of the data folder that is whole; null where there is none. Reads it through. */
async function newestGoodArchive(dataFolder: string): Promise<string | null> {
  const folder = resolve(archiveFolder(dataFolder));
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.tar'));
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      // One that is removed meanwhile counts as the oldest, and is no good archive.
      return { path, writtenAt: (await stat(path).catch(() => null))?.mtimeMs ?? 0 };
    }),
  );
  const newestFirst = files.toSorted((one, other) => other.writtenAt - one.writtenAt).slice(0, maxChecked);
  for (const { path } of newestFirst) {
    // oxlint-disable-next-line no-await-in-loop -- the next one only where this one is damaged
    const isGood = await checkArchive(path).then(
      () => true,
      () => false,
    );
    if (isGood) return path;
  }
  return null;
}

/** What to do about a damaged database, in a sentence that follows the one that says what is damaged. */
export async function restoreAdvice(dataFolder: string): Promise<string> {
  const path = await newestGoodArchive(dataFolder);
  if (path === null) return `There is no good archive in ${resolve(archiveFolder(dataFolder))}.`;
  return `The newest good archive is ${path}: move the folder of the database away and run npm run restore -- ${path}`;
}
