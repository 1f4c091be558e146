/** `DATA_DIR`: checked before anything in it is opened, so that a start fails with the reason and the remedy. */
import { accessSync, constants, mkdirSync, statfsSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { errorCode, errorPath, messageOf } from '../../errors/errorCodes.ts';
import { StartError } from '../../errors/startError.ts';
import { archiveFolder, databaseFolder, uploadFolder } from './folderPaths.ts';

const mebibyte = 1024 * 1024;

/**
 * Free space that the embedded database leaves on its disk, bytes. It hangs forever when it cannot add a segment of 16 MiB to its
 * write-ahead log, so writing stops before that (docs/decisions/server-and-database.md).
 */
export const minFreeBytes = 256 * mebibyte;

/** Free bytes of the file system for the account that runs the process; null if the system does not report it. */
export function freeBytesOf(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** Returns the sentence about a disk too full for the embedded database, with the remedy; null if there is room. */
export function fullDiskSentence(folder: string, freeBytes: number | null = freeBytesOf(folder)): string | null {
  if (freeBytes === null || freeBytes >= minFreeBytes) return null;
  const free = Math.floor(freeBytes / mebibyte);
  return `The disk with the folder ${resolve(folder)} is full: ${free} MB are free, and the database needs ${minFreeBytes / mebibyte} MB to write. Free some space.`;
}

/** Throws a `StartError` if the embedded database has no room to write. */
export function requireFreeSpace(dataFolder: string): void {
  const problem = fullDiskSentence(dataFolder);
  if (problem !== null) throw new StartError(problem);
}

/** Creates the folder if it is missing, and checks that it and its folders can be written. Throws a `StartError`. */
export function prepareDataFolder(dataFolder: string): void {
  try {
    mkdirSync(dataFolder, { recursive: true });
  } catch (error) {
    throw folderProblem(dataFolder, error);
  }
  for (const folder of [dataFolder, databaseFolder(dataFolder), uploadFolder(dataFolder), archiveFolder(dataFolder)])
    requireWritable(folder);
}

function requireWritable(folder: string): void {
  try {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found === undefined) return;
    if (!found.isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw folderProblem(folder, error);
  }
}

/** Converts an error of the file system to a sentence with the remedy. */
export function folderProblem(folder: string, error: unknown): StartError {
  const code = errorCode(error) ?? messageOf(error);
  return new StartError(sentenceOf(resolve(folder), code), { cause: error });
}

/** Converts an error about a path in the data folder to a sentence with the remedy; null for any other error. */
export function folderProblemIn(dataFolder: string, error: unknown): StartError | null {
  const path = errorPath(error);
  return path !== undefined && resolve(path).startsWith(resolve(dataFolder) + sep) ? folderProblem(path, error) : null;
}

function sentenceOf(folder: string, code: string): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `The account that runs Wireway can’t use the folder ${folder} (${code}). Give it read and write access, or choose another folder with DATA_DIR.`;
    case 'EROFS':
      return `The folder ${folder} is on a read-only file system. Mount it for writing, or choose another folder with DATA_DIR.`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `${folder} is not a folder, or part of the path is a file. Move the file away, or choose another folder with DATA_DIR.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk with ${folder} is full (${code}). Free some space, then start Wireway again.`;
    default:
      return `The folder ${folder} can’t be used (${code}). Check the disk, or choose another folder with DATA_DIR.`;
  }
}
