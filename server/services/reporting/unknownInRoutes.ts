/**
 * Unknown Commodities in Cable Route (domain rule 12): one row per tag that a route or an end of a cable names and the
 * project does not hold, with the known tags it could be a misspelling of.
 */
import { looksLike, tagSkeleton } from '../../../contract/tags.ts';
import type { Transaction } from '../../db/connect.ts';
import { noticeMessage } from '../../locales/en-US/notices.ts';
import { plain, summed } from './columns.ts';
import type { ReportDeclaration, ReportRequest, ReportRow } from './declaration.ts';
import { routeReadinessSql } from './routeReadiness.ts';

const kinds = ['Raceway', 'From equipment', 'To equipment'] as const;
type Kind = (typeof kinds)[number];

const noticeOf = {
  Raceway: 'unknownRaceway',
  'From equipment': 'unknownFrom',
  'To equipment': 'unknownTo',
} as const satisfies Record<Kind, string>;

interface UnknownTag extends Record<string, string | number | null> {
  readonly tag: string;
  readonly kind: Kind;
}

/** Cables listed by tag in one cell; the count beside it is always complete. */
const listed = 20;

/** Unknown tags, most used first, that are compared with the known ones. */
const compared = 500;

/** The proposals shown for one tag. */
const proposals = 3;

async function unknownTags(transaction: Transaction, request: ReportRequest): Promise<UnknownTag[]> {
  return transaction.query<UnknownTag>(
    `with ${routeReadinessSql.replace('and c.pulled_fraction < 1', '')},
    named as (
      select 'Raceway' as kind, tag, cable_id from pull_entry where raceway_key is null
      union select 'From equipment', c.from_equipment, c.id from open_cable c join end_tag e on e.tag = c.from_equipment where e.equipment_id is null
      union select 'To equipment', c.to_equipment, c.id from open_cable c join end_tag e on e.tag = c.to_equipment where e.equipment_id is null
    )
    select n.tag, n.kind, count(*)::int as "cables", sum(c.quantity) as "length",
      array_to_string((array_agg(c.tag order by c.tag_key))[1:${listed}], '; ') || case when count(*) > ${listed} then '; …' else '' end as "cableList",
      (array_agg(i.file_name order by i.applied_at nulls last))[1] as "firstSeen"
    from named n join cable c on c.project_id = $1 and c.id = n.cable_id
    left join import i on i.project_id = $1 and i.id = c.added_by_import_id
    group by n.tag, n.kind order by count(*) desc, n.tag`,
    [request.projectId],
  );
}

/** Known tags by the start and the end of their letters: a misspelling rarely misses both. */
class KnownTags {
  readonly #byEnd = new Map<string, { tag: string; length: number }[]>();

  constructor(tags: readonly string[]) {
    for (const tag of tags) {
      const skeleton = tagSkeleton(tag);
      for (const end of KnownTags.#ends(skeleton)) {
        const bucket = this.#byEnd.get(end) ?? [];
        bucket.push({ tag, length: skeleton.length });
        this.#byEnd.set(end, bucket);
      }
    }
  }

  static #ends(skeleton: string): string[] {
    return [`${skeleton.slice(0, 4)}…`, `…${skeleton.slice(-4)}`];
  }

  like(tag: string): string[] {
    const skeleton = tagSkeleton(tag);
    const near = KnownTags.#ends(skeleton)
      .flatMap((end) => this.#byEnd.get(end) ?? [])
      .filter((known) => Math.abs(known.length - skeleton.length) <= 2);
    return [...new Set(near.map((known) => known.tag))].filter((known) => looksLike(known, tag)).slice(0, proposals);
  }
}

async function knownTags(transaction: Transaction, projectId: number): Promise<Record<Kind, KnownTags>> {
  const tagsOf = async (sql: string) =>
    new KnownTags((await transaction.query<{ tag: string }>(sql, [projectId])).map((row) => row.tag));
  const equipment = await tagsOf('select tag from equipment where project_id = $1 and not removed');
  const raceways = await tagsOf(
    'select tag from cable_tray where project_id = $1 and not removed union select tag from conduit where project_id = $1 and not removed',
  );
  return { Raceway: raceways, 'From equipment': equipment, 'To equipment': equipment };
}

export const unknownInRoutes: ReportDeclaration = {
  columns: () => [
    plain('tag', 'Unknown tag', 'tag'),
    plain('kind', 'Kind'),
    summed('cables', 'Cables', 'count'),
    plain('length', 'Length of those cables', 'length'),
    plain('looksLike', 'Looks like', 'tag'),
    plain('firstSeen', 'First seen in'),
    plain('cableList', 'Cables using it', 'tag'),
  ],
  rows: async (transaction, request) => {
    const unknown = await unknownTags(transaction, request);
    const known = await knownTags(transaction, request.projectId);
    return unknown.map((row, index): ReportRow => {
      const like = index < compared ? known[row.kind].like(row.tag) : [];
      return Object.assign(row, { looksLike: like.length > 0 ? like.join('; ') : null });
    });
  },
  recomputed: {},
  notices: async (_session, _request, rows) =>
    kinds.flatMap((kind) => {
      const count = rows.filter((row) => row['kind'] === kind).length;
      return count === 0 ? [] : [noticeMessage(noticeOf[kind], { count, shown: count })];
    }),
};
