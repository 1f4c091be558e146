/** Stored uploads, under a generated id: the file name from the user is never part of a path. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maxImportFileBytes, importFileTooLarge } from '../../../../contract/imports/imports.ts';
import { partialUploadLife } from '../../../timings.ts';
import type { Transaction } from '../../../db/database.ts';
import { DomainError } from '../../../errors/domainError.ts';
import {
  uploadParts,
  type QuerySource,
  type UploadKey,
  type UploadPart,
} from '../../../repositories/imports/uploadPieces.ts';

/**
 * Files of uploads: in the data folder of the embedded database, or in PostgreSQL, where every server process finds them. Readers
 * need a path, so each file is written and read as a local one.
 */
export interface UploadStore {
  /** Path where a file is written before `keep` stores it; its folder exists after `receiveUpload` or `open`. */
  localPath(upload: UploadKey, part: UploadPart): string;
  /** Stores the local file of a part instead of an earlier one, or removes the stored one if there is no local file. */
  keep(transaction: Transaction, upload: UploadKey, part: UploadPart): Promise<void>;
  /** True if the part is stored. */
  has(upload: UploadKey, part: UploadPart, source?: QuerySource): Promise<boolean>;
  /**
   * Returns the path of a local file with the stored content; null if it is not stored. A path from PostgreSQL is that of a copy,
   * which is removed `uploadCopyLife` after it was last opened. `source`: the transaction to read in, if one is open.
   */
  open(upload: UploadKey, part: UploadPart, source?: QuerySource): Promise<string | null>;
  /** Deletes a stored upload. */
  remove(upload: UploadKey): Promise<void>;
  /** Removes what crashes and lost connections left behind. Call at startup and periodically. */
  tidy(now: Date): Promise<void>;
  /**
   * Moves uploads that the version before stored in the data folder into the database; those of no import stay. A process of that
   * version on the same folder can then not read them: call when an upgrade of all processes has ended.
   */
  moveFromFolder(): Promise<void>;
}

export interface ReceivedUpload {
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
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
 * Streams an upload to a local file. It appears under the path only when it is complete; on failure nothing remains. Throws
 * 'import.fileTooLarge' as soon as the limit is exceeded.
 */
export async function receiveUpload(
  path: string,
  stream: NodeJS.ReadableStream,
  truncated: () => boolean,
): Promise<ReceivedUpload> {
  const meter = new Meter();
  await writeWhole(path, async (partial) => {
    await pipeline(stream, meter, createWriteStream(partial, { flags: 'wx' }));
    if (truncated()) throw tooLarge();
  });
  return { size: meter.size, hash: meter.digest() };
}

/** Lets `write` fill a partial file, which gets its name when it is complete; on failure nothing remains. */
export async function writeWhole(path: string, write: (partial: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.${randomUUID()}.part`;
  try {
    await write(partial);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
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

/** Writes the findings of the upload to their local file, so that a preview need not read the upload again. */
export function writeInspection(store: UploadStore, upload: UploadKey, inspection: unknown): Promise<void> {
  return writeWhole(store.localPath(upload, 'inspection'), (path) => writeFile(path, JSON.stringify(inspection)));
}

/** Returns the stored findings; null if there are none. */
export async function readInspection(store: UploadStore, upload: UploadKey): Promise<unknown> {
  const path = await store.open(upload, 'inspection');
  if (path === null) return null;
  return readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as unknown,
    () => null,
  );
}

/** Deletes the local files of an upload. */
export async function removeLocalFiles(store: Pick<UploadStore, 'localPath'>, upload: UploadKey): Promise<void> {
  await Promise.all(uploadParts.map((part) => rm(store.localPath(upload, part), { force: true })));
}

/** Removes parts of uploads left behind by a crash, and with a `life` also complete files that were not used for so long, ms. */
export async function removeOldFiles(folder: string, now: Date, life = Infinity): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      const maxAge = name.endsWith('.part') ? partialUploadLife : life;
      if (found !== null && now.getTime() - found.mtimeMs > maxAge) await rm(path, { force: true });
    }),
  );
}
