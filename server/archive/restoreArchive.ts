/** Restores an archive into an empty database of either engine. */
import { readdir } from 'node:fs/promises';
import { audit } from '../audit/audit.ts';
import type { Database, Transaction } from '../db/database.ts';
import { lockMigrations, migrateWithin, readMigrations, type Migration } from '../db/migrate.ts';
import { beginEpochs } from '../repositories/archive/epochs.ts';
import {
  emptyTables,
  listTables,
  loadTable,
  markRestore,
  restoreSequences,
  resumeConstraints,
  suspendConstraints,
  unmarkRestore,
} from '../repositories/archive/loading.ts';
import { listRanges, readRange, writeCanonicalText, type ArchivedTable } from '../repositories/archive/tables.ts';
import { ArchiveError } from './archiveError.ts';
import { restoreUpload, type UploadTarget } from './uploads/restoreUpload.ts';
import { checksumOfRows } from './checksum.ts';
import type { Content, Manifest } from './format.ts';
import {
  checkArchive,
  drain,
  openArchive,
  type ArchiveContent,
  type ArchiveReader,
  type Piece,
} from './readArchive.ts';

export interface RestoreTarget {
  readonly database: Database;
  /** `DATA_DIR/uploads`, for an engine that stores uploads there; null leaves the uploads out. */
  readonly uploads: string | null;
  readonly now: Date;
}

/**
 * Restores the archive in one transaction: the tables in the archive's version, its rows, then the later migrations. Starts a new
 * epoch in every project, so that devices read everything again. Throws an `ArchiveError`, with nothing changed, for a damaged
 * archive, one of a later version, and a database that is not empty.
 */
export async function restoreArchive(path: string, { database, uploads, now }: RestoreTarget): Promise<ArchiveContent> {
  await database.transaction(requireEmpty);
  const content = await checkArchive(path);
  requireWhole(path, content);
  const migrations = await readMigrations();
  const atArchive = migrationsOf(path, content.manifest, migrations);
  await database.transaction(async (transaction) => {
    await lockMigrations(transaction);
    await requireEmpty(transaction);
    await markRestore(transaction);
  });
  await database.transaction(async (transaction) => {
    await lockMigrations(transaction);
    await requireEmpty(transaction);
    await migrateWithin(transaction, atArchive, migrations);
    const rest = await load(transaction, path, content);
    await migrateWithin(transaction, migrations);
    // An earlier version had no table for uploads, so they are restored into the tables of this one.
    const target = uploads === null ? null : { engine: database.engine, transaction, folder: uploads, projectId: null };
    await restoreUploads(rest, target);
    await beginEpochs(transaction, now);
    await audit(transaction, {
      caller: null,
      action: 'archive.restore',
      target: content.manifest.createdAt,
      after: { wireway: content.manifest.wireway, createdAt: content.manifest.createdAt },
    });
    await unmarkRestore(transaction);
  });
  return content;
}

/** Throws an `ArchiveError` for an archive of one project: it has no settings, and no user who could sign in. */
function requireWhole(path: string, { manifest: { project } }: ArchiveContent): void {
  if (project !== undefined)
    throw new ArchiveError(
      `${path} is an archive of one project, ${project.number}. Nothing was changed. Start Wireway once, then run npm run restore -- ${path} --project ${project.number}.`,
    );
}

/** Loads an archive into an empty scratch database and migrates it to the newest version of the tables. */
export async function loadArchive(transaction: Transaction, path: string, content: ArchiveContent): Promise<void> {
  const migrations = await readMigrations();
  await migrateWithin(transaction, migrationsOf(path, content.manifest, migrations), migrations);
  const rest = await load(transaction, path, content);
  await restoreUploads(rest, null);
  await migrateWithin(transaction, migrations);
}

/** Restores the uploads of the archive that are `wanted`; returns their number. Files already in a folder are not written again. */
export async function loadUploads(
  path: string,
  { end }: ArchiveContent,
  target: UploadTarget,
  wanted: readonly string[],
): Promise<number> {
  const there = new Set(target.engine === 'postgres' ? [] : await readdir(target.folder).catch(() => []));
  const missing = new Set(wanted.filter((name) => name in end.uploads && !there.has(name)));
  if (missing.size > 0) await restoreUploads(readAhead(await openArchive(path)), target, (name) => missing.has(name));
  return missing.size;
}

/** Restores the wanted uploads among the pieces, or none without a target; reads the other pieces only to check them. */
async function restoreUploads(
  pieces: Pieces,
  target: UploadTarget | null,
  isWanted: (name: string) => boolean = () => true,
): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one file at a time
  for (let next = await pieces.peek(); next !== undefined; next = await pieces.peek()) {
    const { kind, name } = next;
    const ofMember = pieces.whileOf(kind, name);
    // oxlint-disable-next-line no-await-in-loop -- one file at a time
    if (target !== null && kind === 'uploads' && isWanted(name)) await restoreUpload(target, name, bytesOf(ofMember));
    // oxlint-disable-next-line no-await-in-loop -- one file at a time
    else await drain(ofMember);
  }
}

/**
 * Restores the rows of an archive into an empty scratch database and compares every table with the checksum it had when the
 * archive was written. Throws an `ArchiveError` that names the first table that differs.
 */
export async function tryRestore(path: string, database: Database): Promise<ArchiveContent> {
  const content = await checkArchive(path);
  const migrations = await readMigrations();
  await database.transaction(async (transaction) => {
    await requireEmpty(transaction);
    await migrateWithin(transaction, migrationsOf(path, content.manifest, migrations), migrations);
    const rest = await load(transaction, path, content);
    await restoreUploads(rest, null);
    await writeCanonicalText(transaction);
    for (const table of content.manifest.tables) {
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      const { rows, checksum } = await checksumOfTable(transaction, table);
      const written = content.end.tables[table.name];
      if (written?.rows !== rows || written.checksum !== checksum)
        throw new ArchiveError(
          `The archive ${path} cannot be restored: the table ${table.name} has ${rows} rows with another checksum than the ${written?.rows ?? 0} rows that were archived.`,
        );
    }
  });
  return content;
}

async function checksumOfTable(transaction: Transaction, table: ArchivedTable): Promise<Content> {
  const checksum = checksumOfRows();
  for (const range of await listRanges(transaction, table.name)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    checksum.add(await readRange(transaction, table, range));
  }
  return checksum.result();
}

/** Returns the migrations already applied to the archive's rows. */
function migrationsOf(path: string, { migrations, wireway }: Manifest, known: readonly Migration[]): Migration[] {
  return migrations.map(({ name, checksum }) => {
    const same = known.find((one) => one.name === name);
    if (same === undefined)
      throw new ArchiveError(
        `The archive ${path} is of Wireway ${wireway}, which is newer than this one (it knows ${name}). Restore it with that version or a later one.`,
      );
    if (same.checksum !== checksum)
      throw new ArchiveError(
        `The archive ${path} was written with another text of the migration ${name}. Restore it with the Wireway that wrote it.`,
      );
    return same;
  });
}

async function requireEmpty(transaction: Transaction): Promise<void> {
  const tables = await listTables(transaction);
  if (tables.length > 0)
    throw new ArchiveError(
      `The database is not empty: it has ${tables.length} tables (${tables.slice(0, 3).join(', ')}, …). Nothing was changed. Restore into a new, empty database.`,
    );
}

/** Loads the tables; returns the rest of the archive, its uploads. */
async function load(transaction: Transaction, path: string, { manifest, end }: ArchiveContent): Promise<Pieces> {
  const later = await suspendConstraints(transaction);
  await emptyTables(transaction, manifest.tables);
  const pieces = readAhead(await openArchive(path));
  // oxlint-disable-next-line no-await-in-loop -- one table at a time
  for (let next = await pieces.peek(); next?.kind === 'tables'; next = await pieces.peek()) {
    const { kind, name } = next;
    const ofMember = pieces.whileOf(kind, name);
    const table = manifest.tables.find((one) => one.name === name);
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    if (table !== undefined) await loadTable(transaction, table, bytesOf(ofMember));
    // oxlint-disable-next-line no-await-in-loop -- one table at a time
    else await drain(ofMember);
  }
  await resumeConstraints(transaction, later);
  await restoreSequences(transaction, end.sequences);
  return pieces;
}

interface Pieces {
  peek(): Promise<Piece | undefined>;
  whileOf(kind: Piece['kind'], name: string): AsyncIterable<Piece>;
}

/** Returns the pieces in order with a lookahead of one; that piece is decompressed while the last is loaded. */
function readAhead({ pieces }: ArchiveReader): Pieces {
  const source = pieces[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<Piece, unknown>> | undefined;
  const following = () => {
    next ??= source.next();
    // The caller that awaits the piece handles the failure.
    next.catch(() => undefined);
    return next;
  };
  return {
    async peek() {
      const result = await following();
      return result.done === true ? undefined : result.value;
    },
    async *whileOf(kind, name) {
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- one piece at a time
        const result = await following();
        if (result.done === true || result.value.kind !== kind || result.value.name !== name) return;
        next = undefined;
        void following();
        yield result.value;
      }
    },
  };
}

async function* bytesOf(pieces: AsyncIterable<Piece>): AsyncIterable<Uint8Array> {
  for await (const { bytes } of pieces) yield bytes;
}
