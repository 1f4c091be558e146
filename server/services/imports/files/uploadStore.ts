/** Uploaded files on disk, under a generated id: the file name from the user is never part of a path. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maxImportFileBytes, importFileTooLarge } from '../../../../contract/imports/imports.ts';
import { partialUploadLife } from '../../../timings.ts';
import { uploadFolder } from '../../../db/folder/folderPaths.ts';
import { DomainError } from '../../../errors/domainError.ts';

export interface StoredUpload {
  readonly path: string;
  readonly size: number;
  readonly hash: string;
}

export function uploadPath(dataFolder: string, importId: string): string {
  return join(uploadFolder(dataFolder), importId);
}

const tooLarge = () => new DomainError('import.fileTooLarge', importFileTooLarge);

/** Counts and hashes the passing bytes, and stops at the limit. */
class Meter extends Transform {
  size = 0;
  readonly #hash = createHash('sha256');

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > maxImportFileBytes) {
      done(tooLarge());
      return;
    }
    this.#hash.update(chunk);
    done(null, chunk);
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}

/**
 * Streams an upload to disk. The file appears under its id only when it is complete; on failure nothing remains. Throws
 * 'import.fileTooLarge' as soon as the limit is exceeded.
 */
export async function storeUpload(
  dataFolder: string,
  importId: string,
  stream: NodeJS.ReadableStream,
  truncated: () => boolean,
): Promise<StoredUpload> {
  await mkdir(uploadFolder(dataFolder), { recursive: true });
  const path = uploadPath(dataFolder, importId);
  const partial = `${path}.part`;
  const meter = new Meter();
  try {
    await pipeline(stream, meter, createWriteStream(partial, { flags: 'wx' }));
    if (truncated()) throw tooLarge();
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return { path, size: meter.size, hash: meter.digest() };
}

/** First bytes of a stored file. */
export async function readHead(path: string, bytes = 64 * 1024): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Path of the stored plain lines of a file. */
export const linesPath = (dataFolder: string, importId: string): string => `${uploadPath(dataFolder, importId)}.lines`;

export async function uploadExists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Deletes a stored file and its related data. */
export async function removeUpload(dataFolder: string, importId: string): Promise<void> {
  const path = uploadPath(dataFolder, importId);
  await Promise.all([
    rm(path, { force: true }),
    rm(`${path}.json`, { force: true }),
    rm(`${path}.part`, { force: true }),
    rm(linesPath(dataFolder, importId), { force: true }),
  ]);
}

/** Stores the findings of the upload next to the file, so that a preview need not read it again. */
export async function keepInspection(path: string, inspection: unknown): Promise<void> {
  await writeFile(`${path}.json`, JSON.stringify(inspection));
}

export async function readInspection(path: string): Promise<unknown> {
  return readFile(`${path}.json`, 'utf8').then(
    (text) => JSON.parse(text) as unknown,
    () => null,
  );
}

/** Removes parts of uploads left behind by a crash or a lost connection. */
export async function removePartialUploads(dataFolder: string, now: Date): Promise<void> {
  const names = await readdir(uploadFolder(dataFolder)).catch(() => []);
  const parts = names.filter((name) => name.endsWith('.part')).map((name) => join(uploadFolder(dataFolder), name));
  await Promise.all(
    parts.map(async (path) => {
      const found = await stat(path).catch(() => null);
      if (found !== null && now.getTime() - found.mtimeMs > partialUploadLife) await rm(path, { force: true });
    }),
  );
}
