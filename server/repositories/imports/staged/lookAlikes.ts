/** Tags a file would add beside tags of the project that look the same: another keyboard, other punctuation. */
import { keySkeleton, lookAlikeLetters } from '../../../../contract/base/values/tags.ts';
import type { Transaction } from '../../../db/database.ts';
import { stagedRowSql, tagSql, type Staging } from './staging.ts';

export interface LookAlike {
  /** Row of the file, 1-based. */
  readonly row: number;
  /** As the file spells it. */
  readonly tag: string;
  /** As the keys are compared. */
  readonly key: string;
  readonly knownKey: string;
  /** The tag of the project. */
  readonly known: string;
  /** The import would remove the known one. */
  readonly removes: boolean;
}

/** What tags are written with besides letters and digits, as far as a keyboard or a spreadsheet offers it. */
const punctuation =
  ' -_./\\,;:+*#&@!?()[]{}<>=~^`\'"%$\u00b0\u00b7\u2010\u2011\u2012\u2013\u2014\u2015\u2018\u2019\u201c\u201d\u2022\u2212';
/** What nearly all tags are written with. */
const commonPunctuation = [' ', '-', '_', '.', '/'];

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * A `tag_key` as `tagSkeleton` has it. `translate` looks through its whole list for each letter: tags of Latin capitals,
 * digits and the usual signs, nearly all of them, are told apart and done ten times quicker.
 */
export function skeletonSql(column: string): string {
  const letters = [...lookAlikeLetters];
  const from = letters.map(([letter]) => letter).join('') + punctuation;
  const plain = commonPunctuation.reduce((text, sign) => `replace(${text}, ${quoted(sign)}, '')`, column);
  return `case when ${column} ~ '^[A-Z0-9|_./ -]*$' then ${plain}
    else translate(${column}, ${quoted(from)}, ${quoted(letters.map(([, latin]) => latin).join(''))}) end`;
}

/**
 * The new rows whose tag differs from one of the project's only by look-alike letters or punctuation, with the
 * counterpart: one that goes or stands rather than one removed earlier. Rows of the file itself are compared as they
 * are read; so a full revision is compared with what it lacks alone.
 */
export async function lookAlikesOfProject(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
): Promise<LookAlike[]> {
  const columns = `c.tag_key, c.removed, ${tagSql(staging, 'c')} as tag, ${skeletonSql('c.tag_key')} as skeleton`;
  const { table } = staging.commodity;
  // Rows that go, or would if they were not held back, are few: each is fetched by its key (offset 0 keeps the planner from reading the whole project instead).
  const compared =
    staging.mode === 'full'
      ? `select ${columns}, d.change = 'removed' as goes from ${staging.diff} d
          cross join lateral (select * from ${table} where project_id = $1 and id = d.commodity_id offset 0) c where d.change in ('removed', 'held')
        union all select ${columns}, false from ${table} c where c.project_id = $1 and c.removed`
      : `select ${columns}, false as goes from ${table} c where c.project_id = $1`;
  // Working tables have no statistics: asked to join the two sides, the planner compares each row with each. Grouped, what
  // both have is found first, and that is next to nothing.
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
