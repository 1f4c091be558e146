/** The file of an archive on disk: it gets its name only when it is complete, and only its owner can read it. */
import { createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode, messageOf } from '../errors/errorCodes.ts';
import { ArchiveError } from './archiveError.ts';

const ownerOnly = 0o600;

/** Maximum bytes waiting for the disk. */
const bufferLength = 4 * 1024 * 1024;

/**
 * Stores the stream under the path; a signal stops it and leaves no file. Throws an `ArchiveError` if a file of this name exists
 * or cannot be written.
 */
export async function saveArchive(
  stream: ReadableStream<Uint8Array> | Readable,
  path: string,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await rejectExisting(path);
  } catch (error) {
    // Otherwise the transaction that fills the stream would wait for a reader forever.
    await (stream instanceof Readable ? stream.destroy() : stream.cancel(error));
    throw error;
  }
  const partial = `${path}.part`;
  await rm(partial, { force: true });
  try {
    const source = stream instanceof Readable ? stream : Readable.from(stream);
    await pipeline(source, createWriteStream(partial, { flags: 'wx', mode: ownerOnly, highWaterMark: bufferLength }), {
      ...(signal && { signal }),
    });
    await syncFile(partial);
    await rejectExisting(path);
    await rename(partial, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(partial, { force: true });
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOSPC' || code === 'EROFS')
      throw new ArchiveError(`The archive ${path} cannot be written (${messageOf(error)}). Nothing was stored.`, {
        cause: error,
      });
    throw error;
  }
}

async function rejectExisting(path: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) throw new ArchiveError(`There is a file ${path} already. Nothing was changed. Choose another name.`);
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}

/** Flushes the folder to disk. Windows cannot open folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}
