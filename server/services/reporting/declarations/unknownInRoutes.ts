/**
 * Unknown Commodities in Cable Route (domain rule 12): one row per tag in a cable's route or ends that the project does not have,
 * with the known tags it might be a misspelling of.
 */
import type { Transaction } from '../../../db/database.ts';
import { noticeMessage } from '../../../locales/en-US/notices.ts';
import type { ReportRequest, ReportRow } from '../../../repositories/reporting/request.ts';
import {
  findKnownTags,
  findUnknownTags,
  namedKinds,
  unknownFigures,
  type NamedKind,
} from '../../../repositories/reporting/readiness/unknownInRoutes.ts';
import { answered, grouping, plain, recomputed } from './columns.ts';
import type { ColumnKey, ShortDeclaration } from './declaration.ts';
import { SimilarTags } from '../similarTags.ts';

const noticeOf = {
  Raceway: 'unknownRaceway',
  'From equipment': 'unknownFrom',
  'To equipment': 'unknownTo',
} as const satisfies Record<NamedKind, string>;

/** Number of unknown tags, most used first, that are compared with known ones. */
const compared = 500;

async function knownTags(transaction: Transaction, request: ReportRequest): Promise<Record<NamedKind, SimilarTags>> {
  const { equipment, raceways } = await findKnownTags(transaction, request);
  const [ends, routes] = [new SimilarTags(equipment), new SimilarTags(raceways)];
  return { Raceway: routes, 'From equipment': ends, 'To equipment': ends };
}

export const unknownInRoutes: ShortDeclaration<ColumnKey<'unknown-commodities-in-cable-route'>> = {
  columns: () => [
    grouping(plain('tag', 'tag')),
    grouping(answered('kind')),
    // Computed over all tags together, counting each cable once, since a cable can refer to several.
    recomputed('cables', 'count'),
    recomputed('length', 'length'),
    plain('looksLike', 'tag'),
    plain('firstSeen'),
    plain('cableList', 'tag'),
  ],
  rows: async (transaction, request) => {
    const unknown = await findUnknownTags(transaction, request);
    const known = await knownTags(transaction, request);
    return unknown.map((row, index): ReportRow => {
      const like = index < compared ? known[row.kind].like(row.tag) : [];
      return Object.assign(row, { looksLike: like.length > 0 ? like.join('; ') : null });
    });
  },
  opened: unknownFigures,
  recomputed: {},
  totals: { cables: ({ cablesOnce }) => cablesOnce ?? 0, length: ({ lengthOnce }) => lengthOnce ?? 0 },
  notices: async (_session, _request, rows) =>
    namedKinds.flatMap((kind) => {
      const value = rows.filter((row) => row['kind'] === kind).length;
      if (value === 0) return [];
      const shown = {
        of: 'unknown-commodities-in-cable-route',
        figure: 'tags',
        where: { kind: [kind] },
        value,
      } as const;
      return [{ message: noticeMessage(noticeOf[kind], { count: value, shown: value }), figures: { shown } }];
    }),
};
