/** Copies the folder of the embedded database while the server uses it. */
import { constants, type Dirent } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileClockTolerance } from '../../timings.ts';
import { errorCode } from '../../errors/errorCodes.ts';

export interface FolderCopy {
  /** Copies every file while statements still write; the copy is not usable until `copyChanges`. */
  copyAll(): Promise<void>;
  /** Copies again the files changed since `copyAll` started. No statement is allowed to write during this. */
  copyChanges(): Promise<void>;
}

/** Prepares a copy from one folder to another, which is emptied first. Files are cloned if the file system supports it. */
export async function startCopy(from: string, to: string): Promise<FolderCopy> {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true, mode: 0o700 });
  const startedAt = Date.now() - fileClockTolerance;
  return {
    copyAll: () => copyFiles(from, to, () => true),
    async copyChanges() {
      await copyFiles(from, to, async (source, target) => {
        const [now, copied] = await Promise.all([stat(source), stat(target).catch(() => null)]);
        return copied === null || now.mtimeMs >= startedAt || now.size !== copied.size;
      });
      await removeOthers(from, to);
    },
  };
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { recursive: true, withFileTypes: true });
}

async function copyFiles(
  from: string,
  to: string,
  isWanted: (source: string, target: string) => boolean | Promise<boolean>,
): Promise<void> {
  for (const entry of await entriesOf(from)) {
    const source = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, source));
    try {
      // oxlint-disable-next-line no-await-in-loop -- one file at a time: the disk is the bottleneck
      if (entry.isDirectory()) await mkdir(target, { recursive: true, mode: 0o700 });
      // oxlint-disable-next-line no-await-in-loop -- same reason as above
      else if (entry.isFile() && (await isWanted(source, target)))
        // oxlint-disable-next-line no-await-in-loop -- same reason as above
        await copyFile(source, target, constants.COPYFILE_FICLONE);
    } catch (error) {
      // The file was deleted by a concurrent writer.
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
}

async function removeOthers(from: string, to: string): Promise<void> {
  const present = new Set(
    (await entriesOf(from)).map(({ parentPath, name }) => relative(from, join(parentPath, name))),
  );
  const gone = (await entriesOf(to))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !present.has(relative(to, path)));
  await Promise.all(gone.map((path) => rm(path, { recursive: true, force: true })));
}
