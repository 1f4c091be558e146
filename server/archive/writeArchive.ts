/** Writes a database and its uploads as one archive. */
import { createTarPacker } from 'modern-tar';
import { compress } from '../db/compression.ts';
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
import { folderUploads, storedUploads, type ArchivedUpload } from './uploads/archivedUploads.ts';
import { checksumOf, checksumOfFile, checksumOfRows } from './checksum.ts';
import {
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
  /** `DATA_DIR/uploads`; can be missing. Uploads in the database are archived too. */
  readonly uploads: string;
  readonly now: Date;
  /** The number of the only project to archive; everything if missing. */
  readonly project?: string | undefined;
}

type Packer = ReturnType<typeof createTarPacker>['controller'];

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
  const uploadsInFile: Record<string, Content> = {};
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
    // Packed here, as of the same moment as the imports that they belong to.
    const stored = storedUploads(transaction, project?.id ?? null);
    await packUploads(packer, stored, { now, isWanted: isUpload, contents: uploadsInFile });
    return { isWanted: isUpload, manifest: checksumOf(manifest), tables: contents, sequences };
  });
  await packUploads(packer, folderUploads(uploads), { now, isWanted, contents: uploadsInFile });
  const last = jsonOf({ ...end, uploads: uploadsInFile } satisfies End);
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

/** Adds the wanted uploads to the archive and their contents to `contents`; those already in it are left out. */
async function packUploads(
  packer: Packer,
  uploads: AsyncIterable<ArchivedUpload>,
  { now, isWanted, contents }: { now: Date; isWanted: Contents['isUpload']; contents: Record<string, Content> },
): Promise<void> {
  for await (const { name, pieces } of uploads) {
    if (name in contents || !isWanted(name)) continue;
    const checksum = checksumOfFile();
    let piece = 0;
    for await (const { bytes, compressed } of pieces) {
      piece += 1;
      checksum.add(bytes);
      await addMember(packer, memberNameOf('uploads', name, piece), now, compressed);
    }
    contents[name] = checksum.result();
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
