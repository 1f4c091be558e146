/**
 * Folder in memory for the temporary files of the gate. A folder of the embedded database has 1,400 files; tests copy, write and
 * delete such folders, and on a disk they wait for it and take twice the processor time.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** File system in memory of Linux. */
const memory = '/dev/shm';
const prefix = 'wireway-tests-';
/** The tests use less than 1 GB at a time; the rest is for the tests themselves and for other programs. */
const requiredBytes = 4 * 1024 ** 3;

export interface MemoryFolder {
  readonly path: string;
  remove(): void;
}

/** Creates the folder; returns undefined on a system without one, and where the memory does not suffice. */
export function createMemoryFolder(): MemoryFolder | undefined {
  if (process.platform !== 'linux' || !existsSync(memory)) return undefined;
  removeAbandoned();
  const { bavail, bsize } = statfsSync(memory);
  if (Math.min(bavail * bsize, process.availableMemory()) < requiredBytes) return undefined;
  const path = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // Tests start processes of other accounts in it.
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Removes folders of runs that were interrupted, which would occupy memory. */
function removeAbandoned(): void {
  for (const name of readdirSync(memory)) {
    const pid = Number(name.slice(prefix.length).split('-')[0]);
    if (name.startsWith(prefix) && !existsSync(`/proc/${pid}`))
      rmSync(join(memory, name), { recursive: true, force: true });
  }
}
