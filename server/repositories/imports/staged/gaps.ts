/** What rows that an import writes lack: found in whole tables, told once for each thing that is missing. */
import { columnName, type Field } from '../../../../contract/commodities/fields/field.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Staging } from './staging.ts';

/** Rows of the file that one sentence tells of. */
export interface CountedRows {
  readonly rows: number;
  /** The first of them, 1-based; null where it is all rows that come, for want of a column. */
  readonly first: readonly number[] | null;
}

/** So many rows are named; the others are counted. */
export const namedRows = 10;

const found = `count(*)::int as rows, (array_agg(s.file_row order by s.file_row))[1:${namedRows}] as first`;

/** The staged rows of differences, fetched by their places all at once. */
const rowsOf = ({ stage, diff }: Staging, which: string) =>
  `${stage} s where s.ctid = any(array(select place from ${diff} where place is not null and ${which}))`;

/**
 * Rows that would stand without a value, for each of these fields that some lack, by its key. What a partial schedule
 * leaves blank keeps its value, so only rows that come are looked at there, as where the file has no such column. One
 * pass over the rows for all fields.
 */
export async function rowsWithout(
  transaction: Transaction,
  staging: Staging,
  keys: readonly string[],
  added: number,
): Promise<Map<string, CountedRows>> {
  const which = staging.mode === 'full' ? "change not in ('removed', 'marked', 'held')" : "change = 'added'";
  const read = staging.fields.filter(({ key }) => keys.includes(key));
  const lacking = new Map<string, CountedRows>();
  if (added > 0)
    for (const key of keys)
      if (!read.some((field) => field.key === key)) lacking.set(key, { rows: added, first: null });
  if (read.length === 0) return lacking;
  const asked = read.map((field) => `('${field.key}', ${isBlank(field)})`).join(', ');
  const gaps = await transaction.query<CountedRows & { readonly key: string }>(
    `select asked.key, ${found} from (select * from ${rowsOf(staging, which)} and (${read.map(isBlank).join(' or ')})) s
      cross join lateral (values ${asked}) asked(key, lacks) where asked.lacks group by asked.key`,
  );
  for (const { key, rows, first } of gaps) lacking.set(key, { rows, first });
  return lacking;
}

/** A length of nothing is as good as none. */
const isBlank = ({ key, kind }: Field) =>
  kind === 'length' ? `coalesce(s.${columnName(key)}, 0) = 0` : `s.${columnName(key)} is null`;

/** Rows that no labor unit applies to, and so come to no hours. */
export async function rowsWithoutUnit(transaction: Transaction, staging: Staging): Promise<CountedRows | null> {
  const [row] = await transaction.query<CountedRows>(
    `select ${found} from ${rowsOf(staging, "change not in ('removed', 'marked', 'held') and hours_per_unit is null")}`,
  );
  return row === undefined || row.rows === 0 ? null : row;
}

/** Rows that would be removed though something is recorded on them or at their ends. */
export async function removedStarted(
  transaction: Transaction,
  { change }: Staging,
): Promise<{ rows: number; tags: string[] | null }> {
  const [row] = await transaction.query<{ rows: number; tags: string[] | null }>(
    `select count(*)::int as rows, (array_agg(tag order by position))[1:${namedRows}] as tags from ${change} where change = 'removed' and leads and begun`,
  );
  return row ?? { rows: 0, tags: null };
}
