/** Allows one server per data folder: two would silently overwrite each other's pages. */
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  futimesSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { folderLockInterval, folderLockLease } from '../timings.ts';
import { errorCode, messageOf } from '../errors/errorCodes.ts';
import { StartError } from '../errors/startError.ts';
import { folderProblem, prepareDataFolder } from './folder/dataFolder.ts';

/** Thrown if the folder is in use; `message` names the process and the remedy. */
export class LockedError extends StartError {
  override readonly name = 'LockedError';
}

export interface FolderLock {
  /** Releases the folder; a second call has no effect. */
  release(): void;
}

const holder = z.object({
  token: z.string(),
  pid: z.number(),
  host: z.string(),
  /** Boot id of the machine, with the start time of the process in it: a process id alone is reused. */
  boot: z.string(),
  processStart: z.string(),
  since: z.string(),
});
type Holder = z.infer<typeof holder>;

/**
 * Locks the folder (created if missing), also if its lock was left by a dead server. Throws a `LockedError`, or a `StartError` if
 * the folder cannot be written.
 */
export function lockFolder(folder: string): FolderLock {
  prepareDataFolder(folder);
  try {
    return acquire(folder);
  } catch (error) {
    throw error instanceof StartError ? error : folderProblem(folder, error);
  }
}

function acquire(folder: string): FolderLock {
  const path = join(folder, 'wireway.lock');
  const own = describeSelf();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (createWith(path, own)) return hold(path, own);
    const current = read(path);
    if (current !== undefined && isAlive(path, current)) throw new LockedError(sentence(folder, current));
    if (current !== undefined) removeStale(path, current);
  }
  throw new LockedError(
    `The lock ${path} keeps changing hands: several servers are being started on this folder. Start one.`,
  );
}

function sentence(folder: string, { pid, host, since }: Holder): string {
  const place = host === hostname() ? '' : ` on ${host}`;
  return `Another Wireway (process ${pid}${place}, since ${since}) is using the folder ${folder}. Stop it first, or give this one another folder with DATA_DIR.`;
}

function describeSelf(): Holder {
  return {
    token: randomUUID(),
    pid: process.pid,
    host: hostname(),
    boot: readOr('/proc/sys/kernel/random/boot_id'),
    processStart: startOf(process.pid),
    since: new Date().toISOString(),
  };
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Start time of the process in clock ticks since the machine started, if the system provides it (Linux); otherwise blank. */
function startOf(pid: number): string {
  const stat = readOr(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** Creates the file atomically, with its whole content or not at all. */
function createWith(path: string, content: Holder): boolean {
  const draft = `${path}.${content.token}`;
  writeFileSync(draft, JSON.stringify(content));
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function read(path: string): Holder | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return holder.parse(JSON.parse(text));
  } catch {
    throw new LockedError(
      `The lock ${path} cannot be read. Make sure that no Wireway uses the folder, then delete the file.`,
    );
  }
}

function isAlive(path: string, { pid, host, boot, processStart }: Holder): boolean {
  if (host !== hostname())
    return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < folderLockLease;
  const sameBoot = boot === readOr('/proc/sys/kernel/random/boot_id');
  return sameBoot && isRunning(pid) && startOf(pid) === processStart;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Moves the dead lock aside; if another server has written a new lock there in the meantime, it is put back. */
function removeStale(path: string, stale: Holder): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  try {
    if (read(aside)?.token !== stale.token) linkSync(aside, path);
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Renews the lock through a file opened now, so that a process that has run out of file descriptors does not lose its lock. A
 * failed renewal is repeated ten seconds later; a lock expires only after six missed renewals.
 */
function hold(path: string, own: Holder): FolderLock {
  const file = openSync(path, 'r');
  let isHeld = true;
  const beat = setInterval(() => {
    const now = new Date();
    try {
      futimesSync(file, now, now);
    } catch (error) {
      process.emitWarning(`The lock ${path} could not be renewed: ${messageOf(error)}`);
    }
  }, folderLockInterval);
  beat.unref();
  return {
    release() {
      if (!isHeld) return;
      isHeld = false;
      clearInterval(beat);
      closeSync(file);
      if (read(path)?.token === own.token) rmSync(path);
    },
  };
}
