/** One server per data folder: two would overwrite each other's pages without noticing. */
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  futimesSync,
  linkSync,
  mkdirSync,
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

/** The folder is in use; `message` says by whom and what to do. */
export class LockedError extends StartError {
  override readonly name = 'LockedError';
}

export interface FolderLock {
  /** Gives the folder free again; harmless when called twice. */
  release(): void;
}

const holder = z.object({
  token: z.string(),
  pid: z.number(),
  host: z.string(),
  /** Which start of the machine, and when in it the process began: a process id alone is used again. */
  boot: z.string(),
  processStart: z.string(),
  since: z.string(),
});
type Holder = z.infer<typeof holder>;

/** Takes the folder (made when missing), also from a server that died. Throws a `LockedError`. */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
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

/** Clock ticks since the machine started, where the system tells (Linux); otherwise blank. */
function startOf(pid: number): string {
  const stat = readOr(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** The file appears with its whole content or not at all. */
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

/** Moves the dead lock aside; one that another server has put there meanwhile goes back. */
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
 * The heart beats through a file opened now: a process that has used up its files keeps its lock. What cannot be touched
 * is touched ten seconds later; nobody doubts a lock before six of them.
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
