/** Writes a database and its uploads as one archive. */
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTarPacker } from 'modern-tar';
import type { Database, Transaction } from '../db/database.ts';
import { listApplied } from '../db/migrate.ts';
import { listProjectTables, listUploads, type ArchivedProject } from '../repositories/archive/projectTables.ts';
import {
  listArchivedTables,
  listRanges,
  readRange,
  readSequences,
  writeCanonicalText,
  type ArchivedTable,
} from '../repositories/archive/tables.ts';
import { readConsistently } from '../repositories/sql/transactionSettings.ts';
import { version } from '../config/version.ts';
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
import { requireProject } from './requireProject.ts';

export interface ArchiveSource {
  readonly database: Database;
  /** `DATA_DIR/uploads`; can be missing. */
  readonly uploads: string;
  readonly now: Date;
  /** The number of the only project to archive; everything if missing. */
  readonly project?: string | undefined;
}

type Packer = ReturnType<typeof createTarPacker>['controller'];

/** Maximum bytes of an upload in memory at a time. */
const pieceLength = 4 * 1024 * 1024;
const ownerOnly = 0o600;
const encoder = new TextEncoder();
const jsonOf = (value: Manifest | End): Uint8Array => encoder.encode(JSON.stringify(value, null, 1));

/**
 * Streams an archive of the whole database at one moment, or of one project, and of the uploads. Reads in one transaction: on
 * PostgreSQL no other caller waits for it; the embedded engine serves no other caller during that time, so pass a copy of the
 * folder.
 */
export function writeArchive(source: ArchiveSource): ReadableStream<Uint8Array> {
  const { readable, controller } = createTarPacker();
  void pack(source, controller).then(
    () => controller.finalize(),
    (error: unknown) => controller.error(error),
  );
  return readable;
}

async function pack({ database, uploads, now, project: number }: ArchiveSource, packer: Packer): Promise<void> {
  const { isWanted, ...end } = await database.transaction(async (transaction) => {
    await readConsistently(transaction);
    await writeCanonicalText(transaction);
    const { tables, project, isUpload } = await contentsOf(transaction, number);
    const manifest = jsonOf({
      format: project ? 'wireway-project' : 'wireway-archive',
      formatVersion: 1,
      wireway: version,
      createdAt: now.toISOString(),
      engine: database.engine,
      migrations: await listApplied(transaction),
      tables: tables.map(({ name, columns }) => ({ name, columns })),
      ...(project && { project: { number: project.number, name: project.name } }),
    } satisfies Manifest);
    await addMember(packer, manifestName, now, manifest);
    const contents = await packTables(transaction, packer, tables, now);
    const sequences = await readSequences(transaction);
    return { isWanted: isUpload, manifest: checksumOf(manifest), tables: contents, sequences };
  });
  const last = jsonOf({ ...end, uploads: await packUploads(packer, uploads, now, isWanted) } satisfies End);
  await addMember(packer, endName, now, last);
  // Same format as sha256sum.
  await addMember(
    packer,
    endChecksumName,
    now,
    encoder.encode(`${checksumOf(last)}  ${endName}
`),
  );
}

interface Contents {
  readonly tables: readonly (ArchivedTable & { readonly condition?: string })[];
  readonly project: ArchivedProject | null;
  readonly isUpload: (name: string) => boolean;
}

async function contentsOf(transaction: Transaction, number: string | undefined): Promise<Contents> {
  if (number === undefined)
    return { tables: await listArchivedTables(transaction), project: null, isUpload: () => true };
  const project = await requireProject(transaction, number);
  const uploads = new Set(await listUploads(transaction, project.id));
  const tables = await listProjectTables(transaction, project.id);
  return { tables, project, isUpload: (name) => uploads.has(name) };
}

async function packTables(
  transaction: Transaction,
  packer: Packer,
  tables: Contents['tables'],
  now: Date,
): Promise<Record<string, Content>> {
  const contents: Record<string, Content> = {};
  let writing = Promise.resolve();
  for (const table of tables) {
    const checksum = checksumOfRows();
    let piece = 0;
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    for (const range of await listRanges(transaction, table.name)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      const rows = await readRange(transaction, table, range, table.condition);
      if (rows.length === 0) continue;
      piece += 1;
      checksum.add(rows);
      const compressed = compress(rows);
      // The next piece is read while this one is compressed and written.
      // oxlint-disable-next-line no-await-in-loop -- at most two pieces in memory
      await writing;
      writing = addCompressed(packer, memberNameOf('tables', table.name, piece), now, compressed);
      // The next await handles a failure.
      writing.catch(() => undefined);
    }
    contents[table.name] = checksum.result();
  }
  await writing;
  return contents;
}

async function packUploads(
  packer: Packer,
  folder: string,
  now: Date,
  isUpload: Contents['isUpload'],
): Promise<Record<string, Content>> {
  const all = await readdir(folder).catch(() => []);
  const names = all.filter((name) => !name.endsWith('.part') && isUpload(name)).toSorted();
  const contents: Record<string, Content> = {};
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- one file at a time
    const content = await packUpload(packer, folder, name, now);
    if (content !== null) contents[name] = content;
  }
  return contents;
}

/** Returns null for a file removed in the meantime, and for anything that is not a file. */
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
      // oxlint-disable-next-line no-await-in-loop -- only one piece in memory at a time
      const { bytesRead, buffer } = await file.read(Buffer.alloc(pieceLength), 0, pieceLength);
      if (bytesRead === 0 && piece > 1) return checksum.result();
      const bytes = buffer.subarray(0, bytesRead);
      checksum.add(bytes);
      // oxlint-disable-next-line no-await-in-loop -- only one piece in memory at a time
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
