/** Tags a file would add although a tag of the project looks the same: different keyboard or punctuation. */
import { keySkeleton, lookAlikeLetters } from '../../../../contract/base/values/tags.ts';
import type { Transaction } from '../../../db/database.ts';
import { stagedRowSql, tagSql, type Staging } from './staging.ts';

export interface LookAlike {
  /** Row of the file, 1-based. */
  readonly row: number;
  /** Spelling in the file. */
  readonly tag: string;
  /** Key in comparison form. */
  readonly key: string;
  readonly knownKey: string;
  /** Tag in the project. */
  readonly known: string;
  /** True if the import would remove the known row. */
  readonly removes: boolean;
}

/** Characters used in tags in addition to letters and digits, as far as keyboards or spreadsheets offer them. */
const punctuation =
  ' -_./\\,;:+*#&@!?()[]{}<>=~^`\'"%$\u00b0\u00b7\u2010\u2011\u2012\u2013\u2014\u2015\u2018\u2019\u201c\u201d\u2022\u2212';
/** Punctuation in nearly all tags. */
const commonPunctuation = [' ', '-', '_', '.', '/'];

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * SQL equivalent of `tagSkeleton` for a `tag_key`. `translate` searches its whole list for each letter: tags of Latin capitals,
 * digits and the usual punctuation, nearly all of them, are recognized first and processed ten times faster.
 */
export function skeletonSql(column: string): string {
  const letters = [...lookAlikeLetters];
  const from = letters.map(([letter]) => letter).join('') + punctuation;
  const plain = commonPunctuation.reduce((text, sign) => `replace(${text}, ${quoted(sign)}, '')`, column);
  return `case when ${column} ~ '^[A-Z0-9|_./ -]*$' then ${plain}
    else translate(${column}, ${quoted(from)}, ${quoted(letters.map(([, latin]) => latin).join(''))}) end`;
}

/**
 * New rows whose tag differs from a tag of the project only by look-alike letters or punctuation, with that tag: preferably of a
 * current row, not of one removed earlier. Rows within the file are compared while it is read; so a full revision is compared
 * only with the rows it lacks.
 */
export async function lookAlikesOfProject(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
): Promise<LookAlike[]> {
  const columns = `c.tag_key, c.removed, ${tagSql(staging, 'c')} as tag, ${skeletonSql('c.tag_key')} as skeleton`;
  const { table } = staging.commodity;
  // Removed rows, and those held back, are few: each is fetched by its key (offset 0 stops the planner from reading the whole
  // project instead).
  const compared =
    staging.mode === 'full'
      ? `select ${columns}, d.change = 'removed' as goes from ${staging.diff} d
          cross join lateral (select * from ${table} where project_id = $1 and id = d.commodity_id offset 0) c where d.change in ('removed', 'held')
        union all select ${columns}, false from ${table} c where c.project_id = $1 and c.removed`
      : `select ${columns}, false as goes from ${table} c where c.project_id = $1`;
  // Working tables have no statistics: for a join of the two sides, the planner would compare every pair of rows. Grouping finds
  // the common ones first, which are nearly none.
  const found = await transaction.query<LookAlike>(
    `with added as materialized (
      select s.file_row, s.tag_key, ${tagSql(staging, 's')} as tag, ${skeletonSql('s.tag_key')} as skeleton
      from ${staging.diff} d cross join lateral ${stagedRowSql(staging)} where d.change = 'added'
    ), known as materialized (${compared}), shared as materialized (
      select skeleton from (select skeleton, 1 as side from added union all select skeleton, 2 from known) both_sides
      where skeleton <> '' group by skeleton having min(side) < max(side)
    )
    select distinct on (a.file_row, a.tag_key) a.file_row as row, a.tag, a.tag_key as key, c.tag as known, c.tag_key as "knownKey", c.goes as removes
    from shared join added a using (skeleton) join known c using (skeleton) where c.tag_key <> a.tag_key
    order by a.file_row, a.tag_key, c.removed, c.tag_key`,
    [projectId],
  );
  return found.filter(({ key, knownKey }) => keySkeleton(key) === keySkeleton(knownKey));
}
