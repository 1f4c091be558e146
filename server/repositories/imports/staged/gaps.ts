/** Missing values of rows that an import writes: found in whole tables, reported once per missing item. */
import { columnName, type Field } from '../../../../contract/commodities/fields/field.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Staging } from './staging.ts';

/** Rows of the file covered by one message. */
export interface CountedRows {
  readonly rows: number;
  /** First of them, 1-based; null if all added rows are affected because the file lacks the column. */
  readonly first: readonly number[] | null;
}

/** Number of rows that are named; the others are only counted. */
export const namedRows = 10;

const found = `count(*)::int as rows, (array_agg(s.file_row order by s.file_row))[1:${namedRows}] as first`;

/** Staged rows of differences, fetched by their places all at once. */
const rowsOf = ({ stage, diff }: Staging, which: string) =>
  `${stage} s where s.ctid = any(array(select place from ${diff} where place is not null and ${which}))`;

/**
 * Rows that would have no value, for each of these fields with such rows, by field key. A blank in a partial schedule leaves the
 * stored value, so only added rows are checked there, as for a column missing from the file. One pass over the rows for all
 * fields.
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
  const requested = read.map((field) => `('${field.key}', ${isBlank(field)})`).join(', ');
  const gaps = await transaction.query<CountedRows & { readonly key: string }>(
    `select asked.key, ${found} from (select * from ${rowsOf(staging, which)} and (${read.map(isBlank).join(' or ')})) s
      cross join lateral (values ${requested}) asked(key, lacks) where asked.lacks group by asked.key`,
  );
  for (const { key, rows, first } of gaps) lacking.set(key, { rows, first });
  return lacking;
}

/** A length of zero counts as blank. */
const isBlank = ({ key, kind }: Field) =>
  kind === 'length' ? `coalesce(s.${columnName(key)}, 0) = 0` : `s.${columnName(key)} is null`;

/** Rows without an applicable labor unit, which therefore have no hours. */
export async function rowsWithoutUnit(transaction: Transaction, staging: Staging): Promise<CountedRows | null> {
  const [row] = await transaction.query<CountedRows>(
    `select ${found} from ${rowsOf(staging, "change not in ('removed', 'marked', 'held') and hours_per_unit is null")}`,
  );
  return row === undefined || row.rows === 0 ? null : row;
}

/** Rows that would be removed although work is recorded on them or at their ends. */
export async function removedStarted(
  transaction: Transaction,
  { change }: Staging,
): Promise<{ rows: number; tags: string[] | null }> {
  const [row] = await transaction.query<{ rows: number; tags: string[] | null }>(
    `select count(*)::int as rows, (array_agg(tag order by position))[1:${namedRows}] as tags from ${change} where change = 'removed' and leads and begun`,
  );
  return row ?? { rows: 0, tags: null };
}
