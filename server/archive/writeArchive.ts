/** Writes a database and its uploads as one archive. */
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTarPacker } from 'modern-tar';
import type { Database, Transaction } from '../db/database.ts';
import { listApplied } from '../db/migrate.ts';
import {
  listArchivedTables,
  listRanges,
  readRange,
  readSequences,
  writeCanonicalText,
} from '../repositories/archive/tables.ts';
import { readConsistently } from '../repositories/transactionSettings.ts';
import { version } from '../version.ts';
import { checksumOf, checksumOfFile, checksumOfRows } from './checksum.ts';
import {
  compress,
  endChecksumName,
  endName,
  manifestName,
  memberNameOf,
  type Content,
  type End,
  type Manifest,
} from './format.ts';

export interface ArchiveSource {
  readonly database: Database;
  /** `DATA_DIR/uploads`; may be missing. */
  readonly uploads: string;
  readonly now: Date;
}

type Packer = ReturnType<typeof createTarPacker>['controller'];

/** Bytes of an upload that are in memory at once. */
const pieceLength = 4 * 1024 * 1024;
const ownerOnly = 0o600;
const encoder = new TextEncoder();
const jsonOf = (value: Manifest | End): Uint8Array => encoder.encode(JSON.stringify(value, null, 1));

/**
 * Streams an archive of everything in the database at one moment, and of the uploads. Reads in one transaction: on
 * PostgreSQL nobody waits for it; the embedded engine serves nobody else meanwhile, so give it a copy of the folder.
 */
export function writeArchive(source: ArchiveSource): ReadableStream<Uint8Array> {
  const { readable, controller } = createTarPacker();
  void pack(source, controller).then(
    () => controller.finalize(),
    (error: unknown) => controller.error(error),
  );
  return readable;
}

async function pack({ database, uploads, now }: ArchiveSource, packer: Packer): Promise<void> {
  const end = await database.transaction(async (transaction) => {
    await readConsistently(transaction);
    await writeCanonicalText(transaction);
    const tables = await listArchivedTables(transaction);
    const manifest = jsonOf({
      format: 'wireway-archive',
      formatVersion: 1,
      wireway: version,
      createdAt: now.toISOString(),
      engine: database.engine,
      migrations: await listApplied(transaction),
      tables,
    } satisfies Manifest);
    await addMember(packer, manifestName, now, manifest);
    const contents = await packTables(transaction, packer, tables, now);
    return { manifest: checksumOf(manifest), tables: contents, sequences: await readSequences(transaction) };
  });
  const last = jsonOf({ ...end, uploads: await packUploads(packer, uploads, now) } satisfies End);
  await addMember(packer, endName, now, last);
  // As sha256sum writes it.
  await addMember(
    packer,
    endChecksumName,
    now,
    encoder.encode(`${checksumOf(last)}  ${endName}
`),
  );
}

async function packTables(
  transaction: Transaction,
  packer: Packer,
  tables: Manifest['tables'],
  now: Date,
): Promise<Record<string, Content>> {
  const contents: Record<string, Content> = {};
  let writing = Promise.resolve();
  for (const table of tables) {
    const checksum = checksumOfRows();
    let piece = 0;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const range of await listRanges(transaction, table.name)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const rows = await readRange(transaction, table, range);
      if (rows.length === 0) continue;
      piece += 1;
      checksum.add(rows);
      const compressed = compress(rows);
      // The next piece is read while this one is compressed and written.
      // oxlint-disable-next-line no-await-in-loop -- two pieces in memory
      await writing;
      writing = addCompressed(packer, memberNameOf('tables', table.name, piece), now, compressed);
      // A failure is met at the next await.
      writing.catch(() => undefined);
    }
    contents[table.name] = checksum.result();
  }
  await writing;
  return contents;
}

async function packUploads(packer: Packer, folder: string, now: Date): Promise<Record<string, Content>> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.endsWith('.part')).toSorted();
  const contents: Record<string, Content> = {};
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- one file after the other
    const content = await packUpload(packer, folder, name, now);
    if (content !== null) contents[name] = content;
  }
  return contents;
}

/** Null for a file that was removed meanwhile, or that is none. */
async function packUpload(packer: Packer, folder: string, name: string, now: Date): Promise<Content | null> {
  const path = join(folder, name);
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  const file = isFile ? await open(path).catch(() => null) : null;
  if (file === null) return null;
  const checksum = checksumOfFile();
  try {
    for (let piece = 1; ; piece += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one piece in memory
      const { bytesRead, buffer } = await file.read(Buffer.alloc(pieceLength), 0, pieceLength);
      if (bytesRead === 0 && piece > 1) return checksum.result();
      const bytes = buffer.subarray(0, bytesRead);
      checksum.add(bytes);
      // oxlint-disable-next-line no-await-in-loop -- one piece in memory
      await addCompressed(packer, memberNameOf('uploads', name, piece), now, compress(bytes));
    }
  } finally {
    await file.close();
  }
}

async function addCompressed(packer: Packer, name: string, now: Date, compressed: Promise<Uint8Array>): Promise<void> {
  await addMember(packer, name, now, await compressed);
}

async function addMember(packer: Packer, name: string, mtime: Date, bytes: Uint8Array): Promise<void> {
  const writer = packer.add({ name, size: bytes.length, mtime, mode: ownerOnly }).getWriter();
  await writer.write(bytes);
  await writer.close();
}
