/**
 * Checks the folder of the embedded database before it is opened. PGlite initializes any folder without `PG_VERSION`, even one
 * that holds a database: only an empty folder, or one whose first initialization was interrupted, is initialized.
 */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../errors/errorCodes.ts';
import { StartError } from '../../errors/startError.ts';
import { readControl } from './controlFile.ts';

/** Major version of PostgreSQL that PGlite contains. */
export const supportedVersion = 18;
/** Marker file in a folder whose first initialization is running. */
export const marker = 'wireway-initializing';
/** The root of a mounted file system contains this folder from the start. */
const ignored = new Set(['lost+found']);
/** PGlite stores everything in the database with this number. */
const databaseFolder = 'base/5';
const necessary = [
  'base',
  databaseFolder,
  `${databaseFolder}/pg_filenode.map`,
  'global',
  'global/pg_filenode.map',
  'pg_multixact',
  'pg_wal',
  'pg_xact',
];
const maxNames = 3;

/** Thrown if the folder was not opened; it is unchanged, and `message` gives the reason and the remedy. */
export class FolderRejected extends StartError {
  override readonly name = 'FolderRefused';
}

/**
 * Checks that the folder can be opened: it holds a complete database, or is to be initialized (`isNew`) and then has the marker.
 * Throws `FolderRejected`.
 */
export function prepareFolder(folder: string): { readonly isNew: boolean } {
  const names = namesIn(folder);
  if (names.length > 0 && !names.includes(marker)) {
    requireWhole(folder, names);
    return { isNew: false };
  }
  mkdirSync(folder, { recursive: true });
  if (names.length === 0) writeMarker(folder);
  for (const name of names) if (name !== marker) rmSync(join(folder, name), { recursive: true });
  return { isNew: true };
}

/** Syncs the initialized files to the disk before the marker is removed: from then on the folder is never initialized again. */
export function finishInitialization(folder: string): void {
  syncFolderTree(folder);
  rmSync(join(folder, marker));
  syncFolder(folder);
}

/** Waits until every file of the folder is on the disk. */
export function syncFolderTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) sync(join(entry.parentPath, entry.name));
  }
}

/** Names of the entries in the folder; empty if the folder is missing. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !ignored.has(name));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw new FolderRejected(
      `The database folder ${folder} cannot be read (${errorCode(error)}). Give the account that runs Wireway read and write access to it.`,
      { cause: error },
    );
  }
}

function writeMarker(folder: string): void {
  const file = openSync(join(folder, marker), 'w');
  writeSync(
    file,
    'Wireway is initializing this folder. While this file is here, a start removes all other files and starts over.\n',
  );
  fsyncSync(file);
  closeSync(file);
  syncFolder(folder);
}

function sync(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

/** Syncs a folder; skipped on Windows, which cannot open folders. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const file = openSync(folder, 'r');
  fsyncSync(file);
  closeSync(file);
}

function requireWhole(folder: string, names: readonly string[]): void {
  if (!names.some((name) => name === 'PG_VERSION' || name === 'base' || name === 'global' || name.startsWith('pg_'))) {
    const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
    throw new FolderRejected(
      `The folder ${folder} is for the database and holds something else (${names.slice(0, maxNames).join(', ')}${more}). Nothing was changed: move the files away, or choose another folder with DATA_DIR.`,
    );
  }
  const version = readVersion(folder);
  if (typeof version === 'number' && version !== supportedVersion) {
    throw new FolderRejected(
      `The database in ${folder} is of PostgreSQL ${version}, and this Wireway reads PostgreSQL ${supportedVersion}. Nothing was changed: start the Wireway that used the folder last.`,
    );
  }
  const fault = typeof version === 'string' ? version : (missingIn(folder) ?? faultOfControl(folder));
  if (fault === undefined) return;
  throw new FolderRejected(
    `The database in ${folder} is damaged: ${fault}. Nothing was changed: put back a copy of the folder, or move it away to start with an empty one.`,
  );
}

/** Returns the version, or a string that describes the fault. */
function readVersion(folder: string): number | string {
  const bytes = readOrFault(folder, 'PG_VERSION');
  if (typeof bytes === 'string') return bytes;
  const text = bytes.toString('latin1').trim();
  if (text === '') return 'PG_VERSION is empty';
  return /^\d{1,3}$/.test(text) ? Number(text) : 'PG_VERSION does not hold a version';
}

function missingIn(folder: string): string | undefined {
  const missing = necessary.find((path) => !statSync(join(folder, path), { throwIfNoEntry: false }));
  return missing === undefined ? undefined : `${missing} is missing`;
}

function faultOfControl(folder: string): string | undefined {
  const path = 'global/pg_control';
  const bytes = readOrFault(folder, path);
  if (typeof bytes === 'string') return bytes;
  const control = readControl(bytes);
  if (typeof control === 'string') return `${path} ${control}`;
  const present = readdirSync(join(folder, 'pg_wal')).filter((name) => /^[\dA-F]{24}$/.test(name));
  for (const name of new Set([...control.walSegments, ...present])) {
    const size = statSync(join(folder, 'pg_wal', name), { throwIfNoEntry: false })?.size;
    if (size === undefined) return `pg_wal/${name} is missing`;
    if (size !== control.walSegmentLength) return `pg_wal/${name} is not ${control.walSegmentLength} bytes long`;
  }
  return undefined;
}

function readOrFault(folder: string, path: string): Buffer | string {
  try {
    return readFileSync(join(folder, path));
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? `${path} is missing` : `${path} cannot be read (${errorCode(error)})`;
  }
}
