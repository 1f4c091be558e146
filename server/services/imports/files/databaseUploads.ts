/**
 * Uploads in PostgreSQL, for several server processes with a data folder each. An upload is received into a local file and stored
 * with its record, in one transaction; other processes copy it to a local file when they read it.
 */
import { createWriteStream } from 'node:fs';
import { open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { uploadCopyLife } from '../../../timings.ts';
import type { Database } from '../../../db/database.ts';
import { uploadCopyFolder, uploadFolder } from '../../../db/folder/folderPaths.ts';
import { errorCode } from '../../../errors/errorCodes.ts';
import {
  findProjectsOfUpload,
  findUploadLength,
  lockMovingUploads,
  parseUploadFileName,
  readUploadPart,
  removeUnneededPieces,
  removeUploadPieces,
  storeUploadPart,
  uploadFileName,
  uploadParts,
  type QuerySource,
  type UploadKey,
  type UploadPart,
} from '../../../repositories/imports/uploadPieces.ts';
import { folderUploads } from './folderUploads.ts';
import { removeLocalFiles, removeOldFiles, writeWhole, type UploadStore } from './uploadStore.ts';

/** Also finds uploads in the data folder, where the version before stored them; `moveFromFolder` moves them into the database. */
export function databaseUploads(database: Pick<Database, 'query' | 'transaction'>, dataFolder: string): UploadStore {
  const folder = uploadCopyFolder(dataFolder);
  const inFolder = folderUploads(dataFolder);
  const localPath: UploadStore['localPath'] = ({ projectId, id }, part) =>
    join(folder, `${projectId}-${uploadFileName(id, part)}`);

  return {
    localPath,
    async keep(transaction, { projectId, id }, part) {
      const path = localPath({ projectId, id }, part);
      await storeUploadPart(transaction, { projectIds: [projectId], id, part }, contentOf(path));
    },
    has: async (upload, part, source = database) =>
      (await findUploadLength(source, upload, part)) !== null || inFolder.has(upload, part),
    async open(upload, part, source = database) {
      const length = await findUploadLength(source, upload, part);
      if (length === null) return inFolder.open(upload, part);
      const path = localPath(upload, part);
      // Lines are stored anew by each check, on any process: only the file itself never changes.
      if (part === 'file' && (await isWholeCopy(path, length))) return path;
      await copyTo(path, source, upload, part);
      return (await isWholeCopy(path, length)) ? path : null;
    },
    async remove(upload) {
      await removeUploadPieces(database, upload);
      await Promise.all([removeLocalFiles({ localPath }, upload), inFolder.remove(upload)]);
    },
    async tidy(now) {
      await removeOldFiles(folder, now, uploadCopyLife);
      await inFolder.tidy(now);
      await database.transaction(removeUnneededPieces);
    },
    async moveFromFolder() {
      const names = await readdir(uploadFolder(dataFolder)).catch(() => []);
      for (const name of names) {
        const found = parseUploadFileName(name);
        // oxlint-disable-next-line no-await-in-loop -- one file at a time
        if (found?.part === 'file') await moveUpload(database, dataFolder, found.id);
      }
    },
  };
}

/** Content of a local file in chunks, each valid until the next: one buffer for all; nothing if there is no such file. */
async function* contentOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return;
  const buffer = Buffer.allocUnsafe(256 * 1024);
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- only one chunk in memory at a time
      const { bytesRead } = await file.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Notes that a local copy is in use; false if it is missing or not of this length, as after a power cut. */
async function isWholeCopy(path: string, length: number): Promise<boolean> {
  try {
    const now = new Date();
    await utimes(path, now, now);
    return (await stat(path)).size === length;
  } catch {
    return false;
  }
}

const copyTo = (path: string, source: QuerySource, upload: UploadKey, part: UploadPart): Promise<void> =>
  writeWhole(path, (partial) =>
    pipeline(Readable.from(readUploadPart(source, upload, part)), createWriteStream(partial, { flags: 'wx' })),
  );

/** Stores the file of the data folder in the database for each project that needs it, then deletes it. */
async function moveUpload(database: Pick<Database, 'transaction'>, dataFolder: string, id: string): Promise<void> {
  const pathOf = (part: UploadPart) => join(uploadFolder(dataFolder), uploadFileName(id, part));
  const isMoved = await database.transaction(async (transaction) => {
    await lockMovingUploads(transaction);
    const projects = await findProjectsOfUpload(transaction, id);
    for (const projectId of projects) {
      for (const part of uploadParts) {
        // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
        if ((await findUploadLength(transaction, { projectId, id }, part)) !== null) continue;
        // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
        await storeUploadPart(transaction, { projectIds: [projectId], id, part }, contentOf(pathOf(part)));
      }
    }
    return projects.length > 0;
  });
  if (isMoved) await Promise.all(uploadParts.map((part) => rm(pathOf(part), { force: true })));
}
