/** Archives that a running server has another process write and check: memory is freed at its end, and calls are still answered. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ArchiveError } from '../../archive/archiveError.ts';
import { withCopy } from '../../archive/archiveSource.ts';
import { saveArchive } from '../../archive/saveArchive.ts';
import { writeArchive } from '../../archive/writeArchive.ts';
import type { Database } from '../../db/database.ts';
import { uploadFolder } from '../../db/folder/folderPaths.ts';

const smallMemory = fileURLToPath(new URL('../../../scripts/smallMemory.cjs', import.meta.url));

/**
 * Options of Node for these commands, the same as in package.json. Rows are short-lived, and a small young generation keeps them
 * from accumulating; each thread of V8 has a heap of the C library.
 */
export const nodeOptions = ['-r', smallMemory, '--v8-pool-size=0', '--max-semi-space-size=1', '--optimize-for-size'];

/** The C library returns freed pieces of rows to the system at once. Other systems ignore these settings. */
const smallHeap = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Saves an archive of a database in use under the path; a signal stops it and can leave a partial file. The embedded engine serves
 * one caller at a time, so its folder is copied, and another process reads the copy: a second engine in the server would take
 * 280 MB, which it never frees. Throws an `ArchiveError` for a damaged folder, and as `saveArchive` does.
 */
export async function saveRunning(
  { database, dataFolder, now }: { readonly database: Database; readonly dataFolder: string; readonly now: Date },
  path: string,
  signal: AbortSignal,
): Promise<void> {
  if (database.copyFolder === undefined) {
    await saveArchive(writeArchive({ database, uploads: uploadFolder(dataFolder), now }), path, signal);
    return;
  }
  await withCopy(database, dataFolder, async (folder) => {
    const failure = await runInProcess('archiveCopy', [path, '--folder', folder, '--now', now.toISOString()], {
      dataFolder,
      signal,
    });
    signal.throwIfAborted();
    if (failure !== null) throw new ArchiveError(failure);
  });
}

export interface ProcessPlace {
  readonly dataFolder: string;
  /** Ends the process. */
  readonly signal: AbortSignal;
}

/** Runs a command of `server/archive/commands`. Returns its failure, in English; null if it succeeded. */
export async function runInProcess(
  command: 'archiveCopy' | 'checkArchive',
  given: readonly string[],
  { dataFolder, signal }: ProcessPlace,
): Promise<string | null> {
  const path = fileURLToPath(new URL(`../../archive/commands/${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, [...nodeOptions, path, ...given], {
    env: { ...process.env, ...smallHeap, DATA_DIR: dataFolder },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const code = await new Promise<number | null>((ended) => {
    child.once('error', () => ended(null));
    child.once('close', ended);
  });
  return code === 0 ? null : text.trim() || `The process ended with ${code ?? 'a signal'}.`;
}
