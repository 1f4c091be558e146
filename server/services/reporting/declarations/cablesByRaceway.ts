/**
 * Cables by Conduit, and by any other raceway (domain rule 12): in the order in which the routes pass it. Raceway fill is not
 * reported, since a schedule gives no outer diameter of cables.
 */
import { noticeMessage } from '../../../locales/en-US/notices.ts';
import {
  cablesByRacewayFigures,
  cablesByRacewayListing,
  countWithoutRoute,
} from '../../../repositories/reporting/readiness/cablesByRaceway.ts';
import { answered, grouping, named, plain, recomputed } from './columns.ts';
import type { ColumnKey, ListingDeclaration } from './declaration.ts';
import { lengthNotices } from '../notices.ts';

export const cablesByRaceway: ListingDeclaration<ColumnKey<'cables-by-conduit'>> = {
  columns: () => [
    grouping(plain('raceway', 'tag')),
    plain('racewayType'),
    plain('size'),
    answered('status'),
    plain('position', 'count'),
    grouping(named(plain('cable', 'tag'), 'tag')),
    recomputed('cables', 'count'),
    recomputed('pulledCables', 'count'),
    recomputed('remainingCables', 'count'),
    named(plain('typeCode')),
    recomputed('length', 'length'),
    answered('pulled'),
  ],
  listing: cablesByRacewayListing,
  opened: cablesByRacewayFigures,
  recomputed: {},
  totals: {
    cables: ({ cablesOnce }) => cablesOnce ?? 0,
    pulledCables: ({ pulledOnce }) => pulledOnce ?? 0,
    remainingCables: ({ remainingOnce }) => remainingOnce ?? 0,
    length: ({ lengthOnce }) => lengthOnce ?? 0,
  },
  notices: async (transaction, request, _groups, unit) => {
    const { cables, length } = await countWithoutRoute(transaction, request);
    const message = noticeMessage('noRoute', { count: cables, shown: cables, length: { length, unit } });
    const figures = {
      shown: { of: 'cable', figure: 'unroutedCables', where: {}, value: cables },
      length: { of: 'cable', figure: 'unroutedLength', where: {}, value: length },
    } as const;
    return [...(cables > 0 ? [{ message, figures }] : []), ...(await lengthNotices(transaction, 'cable', request))];
  },
};
