/** Reads the archived parts of a database: its tables, their rows in pieces, and its sequences. */
import type { Transaction } from '../../db/database.ts';

export interface ArchivedTable {
  readonly name: string;
  readonly columns: string[];
}

/** Range of rows of a table: as many as fit in memory in COPY's text format. */
export type RowRange = { readonly fromPage: number; readonly toPage: number } | { readonly rows: readonly string[] };

/** Tables that no archive contains, with the reason. */
export const excludedTables: Readonly<Record<string, string>> = {
  archive: 'the files beside this installation',
  ended_session: 'sessions',
  oidc_key: 'signing keys',
  oidc_record: 'tokens and sessions',
  project_figures: 'a cache of sums, which the server rebuilds',
  schema_migration: 'the manifest lists the migrations',
  server_process: 'the processes that run now',
  upload_piece: 'uploads, which every archive has as files',
};

/** Working tables of imports, which are rebuilt from the uploaded file. */
const workingTable = '^import_(stage|diff|change)_[0-9a-f]{32}$';

/** Approximate size of one piece, bytes. */
const pieceLength = 512 * 1024;
const pageLength = 8192;

/** Sets the session so that text is the same on both engines and in every time zone. */
export async function writeCanonicalText(transaction: Transaction): Promise<void> {
  await transaction.script(
    "set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'",
  );
}

/** The tables of the current schema and their columns, by name. */
export async function listArchivedTables(transaction: Transaction): Promise<ArchivedTable[]> {
  return transaction.query<ArchivedTable>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname !~ $1 and c.relname <> all($2::text[])
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [workingTable, Object.keys(excludedTables)],
  );
}

/** Ranges of a table, in storage order of its rows. */
export async function listRanges(transaction: Transaction, table: string): Promise<RowRange[]> {
  const [size] = await transaction.query<{ pages: number; bytes: number; bytea: string[] | null }>(
    `select (pg_relation_size(c.oid) / ${pageLength})::int4 as pages, pg_table_size(c.oid)::float8 as bytes,
       (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.oid and a.atttypid = 'bytea'::regtype and not a.attisdropped) as bytea
     from pg_class c where c.oid = $1::regclass`,
    [table],
  );
  const { pages = 0, bytes = 0, bytea = null } = size ?? {};
  if (bytea !== null) return rangesOfPictures(transaction, table, bytea);
  const step = Math.max(1, Math.floor((pieceLength * pages) / Math.max(1, bytes)));
  return Array.from({ length: Math.ceil(pages / step) }, (_none, index) => ({
    fromPage: index * step,
    toPage: (index + 1) * step,
  }));
}

/** A page references many pictures, which are stored elsewhere: their rows are grouped by their own sizes. */
async function rangesOfPictures(
  transaction: Transaction,
  table: string,
  columns: readonly string[],
): Promise<RowRange[]> {
  const bytes = columns.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ');
  return transaction.query<{ rows: string[] }>(
    `select array_agg(row_id order by row_id) as rows from (
       select ctid::text as row_id, floor(sum(2 * (${bytes}) + 500) over (order by ctid) / ${pieceLength}) as piece from ${table}
     ) r group by piece order by piece`,
  );
}

/** Reads the rows of one range that meet the condition, as COPY's text. `columns` can be expressions. */
export function readRange(
  transaction: Transaction,
  { name, columns }: ArchivedTable,
  range: RowRange,
  condition = 'true',
): Promise<Uint8Array> {
  const where =
    'rows' in range
      ? `ctid = any('{${range.rows.map((row) => `"${row}"`).join(',')}}'::tid[])`
      : `ctid >= '(${range.fromPage},0)' and ctid < '(${range.toPage},0)'`;
  return transaction.copyOut(`select ${columns.join(', ')} from ${name} where (${condition}) and ${where}`);
}

/** Last value of each used sequence of the current schema. */
export async function readSequences(transaction: Transaction): Promise<Record<string, number>> {
  const rows = await transaction.query<{ name: string; value: number | null }>(
    `select sequencename::text as name, last_value as value from pg_sequences where schemaname = current_schema() order by 1`,
  );
  return Object.fromEntries(rows.flatMap(({ name, value }) => (value === null ? [] : [[name, value] as const])));
}
