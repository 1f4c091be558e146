/** Restores an upload of an archive where the engine stores uploads. */
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transaction } from '../../db/database.ts';
import { findProjectsOfUpload, parseUploadFileName, storeUploadPart } from '../../repositories/imports/uploadPieces.ts';

/** Place of restored uploads. */
export interface UploadTarget {
  readonly engine: 'postgres' | 'pglite';
  /** Transaction that has restored the imports, in the tables of this version. */
  readonly transaction: Transaction;
  /** `DATA_DIR/uploads`. */
  readonly folder: string;
  /** The only project whose imports get the uploads; null for all. */
  readonly projectId: number | null;
}

/**
 * Restores a file. PostgreSQL stores it for each import of its id; the embedded database, and PostgreSQL for a file of no import,
 * in the folder.
 */
export async function restoreUpload(
  { engine, transaction, folder, projectId }: UploadTarget,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const upload = engine === 'postgres' ? parseUploadFileName(name) : null;
  const projects = upload === null ? [] : await findProjectsOfUpload(transaction, upload.id);
  const projectIds = projectId === null ? projects : projects.filter((id) => id === projectId);
  if (upload !== null && projectIds.length > 0) await storeUploadPart(transaction, { projectIds, ...upload }, content);
  else await writeFile(folder, name, content);
}

const ownerOnly = 0o600;

/**
 * Stored before the transaction ends: a file without an import is harmless, a missing one is not. It gets its name when it is
 * complete, so that a killed restore leaves no partial file under that name.
 */
async function writeFile(folder: string, name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  const file = await open(`${path}.part`, 'w', ownerOnly);
  try {
    for await (const bytes of content) await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}
