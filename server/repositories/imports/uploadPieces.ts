/** Uploads in the database: each is a few files, stored in compressed pieces so that no file is in memory as a whole. */
import { z } from 'zod';
import { compress, decompress } from '../../db/compression.ts';
import type { Transaction } from '../../db/database.ts';

/** Either one transaction, or the database, which runs each statement on its own. */
export type QuerySource = Pick<Transaction, 'query'>;

/** Files of an upload: the file itself, the result of its inspection, and its plain lines. */
export const uploadParts = ['file', 'inspection', 'lines'] as const;
export type UploadPart = (typeof uploadParts)[number];

export interface UploadKey {
  readonly projectId: number;
  readonly id: string;
}

const endings: Readonly<Record<UploadPart, string>> = { file: '', inspection: '.json', lines: '.lines' };

/** Name of the file in a folder and in an archive. */
export const uploadFileName = (id: string, part: UploadPart): string => `${id}${endings[part]}`;

/** Returns the upload that a file name belongs to; null for any other name. */
export function parseUploadFileName(name: string): { readonly id: string; readonly part: UploadPart } | null {
  const [id = '', ...rest] = name.split('.');
  const part = uploadParts.find((one) => name === `${id}${endings[one]}`);
  return part !== undefined && rest.length <= 1 && z.guid().safeParse(id).success ? { id, part } : null;
}

/** Maximum length of an uncompressed piece, bytes. */
const maxPieceLength = 1024 * 1024;

/** Cuts content into pieces of the maximum length, except the last. All are in one buffer: each is valid until the next. */
async function* piecesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const piece = Buffer.allocUnsafe(maxPieceLength);
  let filled = 0;
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length;) {
      const taken = Math.min(chunk.length - at, maxPieceLength - filled);
      piece.set(chunk.subarray(at, at + taken), filled);
      at += taken;
      filled += taken;
      if (filled < maxPieceLength) continue;
      yield piece;
      filled = 0;
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}

/** Stores a file, instead of an earlier one, for the upload of this id in each of the projects; at most two pieces are in memory. */
export async function storeUploadPart(
  transaction: Transaction,
  { projectIds, id, part }: { readonly projectIds: readonly number[]; readonly id: string; readonly part: UploadPart },
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  await transaction.execute(
    'delete from upload_piece where project_id = any($1::int[]) and upload_id = $2 and part = $3',
    [projectIds, id, part],
  );
  let position = 0;
  let storing: Promise<unknown> = Promise.resolve();
  for await (const piece of piecesOf(content)) {
    const bytes = await compress(piece);
    // The next piece is read and compressed while this one is stored.
    await storing;
    storing = transaction.execute(
      `insert into upload_piece (project_id, upload_id, part, position, length, bytes)
        select project_id, $2, $3, $4, $5, $6 from unnest($1::int[]) project_id`,
      [projectIds, id, part, position, piece.length, bytes],
    );
    // The next await handles a failure.
    storing.catch(() => undefined);
    position += 1;
  }
  await storing;
}

/** Length of a stored file, bytes; null if it is not stored. */
export async function findUploadLength(
  source: QuerySource,
  { projectId, id }: UploadKey,
  part: UploadPart,
): Promise<number | null> {
  const [row] = await source.query<{ length: number | null }>(
    'select sum(length)::float8 as length from upload_piece where project_id = $1 and upload_id = $2 and part = $3',
    [projectId, id, part],
  );
  return row?.length ?? null;
}

/** Compressed pieces of a stored file, in order. */
export async function* readCompressedPieces(
  source: QuerySource,
  { projectId, id }: UploadKey,
  part: UploadPart,
): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    // oxlint-disable-next-line no-await-in-loop -- only one piece in memory at a time
    const [piece] = await source.query<{ bytes: Uint8Array }>(
      'select bytes from upload_piece where project_id = $1 and upload_id = $2 and part = $3 and position = $4',
      [projectId, id, part, position],
    );
    if (piece === undefined) return;
    yield piece.bytes;
  }
}

/** Content of a stored file, piece by piece. */
export async function* readUploadPart(
  source: QuerySource,
  upload: UploadKey,
  part: UploadPart,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of readCompressedPieces(source, upload, part)) yield await decompress(bytes);
}

export async function removeUploadPieces(source: QuerySource, { projectId, id }: UploadKey): Promise<void> {
  await source.query('delete from upload_piece where project_id = $1 and upload_id = $2', [projectId, id]);
}

/** Removes uploads whose import or timesheet was canceled, in case the process that canceled it ended before it removed them. */
export async function removeUnneededPieces(transaction: Transaction): Promise<void> {
  await transaction.execute(
    `delete from upload_piece p where not exists (
        select from import i where i.project_id = p.project_id and i.id = p.upload_id and i.status <> 'cancelled')
      and not exists (
        select from timesheet_batch b where b.project_id = p.project_id and b.id = p.upload_id and b.status <> 'cancelled')`,
  );
}

/** Projects with an import or timesheet of this id that was not canceled; several if a project was restored beside itself. */
export async function findProjectsOfUpload(source: QuerySource, id: string): Promise<number[]> {
  const rows = await source.query<{ project_id: number }>(
    `select project_id from import where id = $1 and status <> 'cancelled'
      union select project_id from timesheet_batch where id = $1 and status <> 'cancelled'`,
    [id],
  );
  return rows.map((row) => row.project_id);
}

/**
 * Files in the database that belong to a project, or all if none is given, by name; one of those with the same name. Empty for a
 * database from before uploads were stored in it.
 */
export async function listStoredUploads(
  transaction: Transaction,
  projectId: number | null,
): Promise<(UploadKey & { readonly part: UploadPart })[]> {
  const [table] = await transaction.query<{ is_there: boolean }>(
    `select to_regclass('upload_piece') is not null as is_there`,
  );
  if (table?.is_there !== true) return [];
  return transaction.query<UploadKey & { readonly part: UploadPart }>(
    `select min(project_id) as "projectId", upload_id::text as id, part from upload_piece
      where $1::integer is null or project_id = $1 group by upload_id, part order by upload_id, part`,
    [projectId],
  );
}

/** Arbitrary number, the same in every server: one process at a time moves the files of a folder into the database. */
const movingLock = 7_203_122;

/** Prevents other processes from moving files until the transaction ends. */
export async function lockMovingUploads(transaction: Transaction): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1)', [movingLock]);
}
