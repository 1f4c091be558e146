/** Uploads of an installation as an archive has them: those in the data folder, and those in PostgreSQL. */
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compress, decompress } from '../../db/compression.ts';
import type { Transaction } from '../../db/database.ts';
import { listStoredUploads, readCompressedPieces, uploadFileName } from '../../repositories/imports/uploadPieces.ts';

/** A piece of a file, and its compressed form as in the archive. */
interface UploadBytes {
  readonly bytes: Uint8Array;
  readonly compressed: Uint8Array;
}

export interface ArchivedUpload {
  readonly name: string;
  readonly pieces: AsyncIterable<UploadBytes>;
}

/** Uploads in the database, by name; only those of one project if it is given. */
export async function* storedUploads(
  transaction: Transaction,
  projectId: number | null,
): AsyncGenerator<ArchivedUpload> {
  for (const { part, ...upload } of await listStoredUploads(transaction, projectId)) {
    yield {
      name: uploadFileName(upload.id, part),
      pieces: decompressed(readCompressedPieces(transaction, upload, part)),
    };
  }
}

async function* decompressed(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<UploadBytes> {
  for await (const compressed of pieces) yield { bytes: await decompress(compressed), compressed };
}

/** Uploads in a folder, by name. Skips files removed in the meantime, partial ones, and anything that is not a file. */
export async function* folderUploads(folder: string): AsyncGenerator<ArchivedUpload> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => !one.endsWith('.part')).toSorted()) {
    const path = join(folder, name);
    // oxlint-disable-next-line no-await-in-loop -- one file at a time
    const isFile = await stat(path).then(
      (found) => found.isFile(),
      () => false,
    );
    // oxlint-disable-next-line no-await-in-loop -- one file at a time
    const file = isFile ? await open(path).catch(() => null) : null;
    if (file === null) continue;
    try {
      yield { name, pieces: piecesOf(file) };
    } finally {
      // oxlint-disable-next-line no-await-in-loop -- one file at a time
      await file.close();
    }
  }
}

/** Maximum bytes of an upload in memory at a time. */
const pieceLength = 4 * 1024 * 1024;

/** Pieces of an open file; one without bytes for an empty file. */
async function* piecesOf(file: Awaited<ReturnType<typeof open>>): AsyncGenerator<UploadBytes> {
  for (let isFirst = true; ; isFirst = false) {
    // oxlint-disable-next-line no-await-in-loop -- only one piece in memory at a time
    const { bytesRead, buffer } = await file.read(Buffer.alloc(pieceLength), 0, pieceLength);
    if (bytesRead === 0 && !isFirst) return;
    const bytes = buffer.subarray(0, bytesRead);
    // oxlint-disable-next-line no-await-in-loop -- only one piece in memory at a time
    yield { bytes, compressed: await compress(bytes) };
  }
}
