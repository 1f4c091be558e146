/**
 * Cables by Equipment (domain rule 12): each cable is listed under both of its ends. The totals count each cable and each end
 * once, so that they equal those of Cable Summary.
 */
import {
  cablesByEquipmentFigures,
  cablesByEquipmentListing,
} from '../../../repositories/reporting/readiness/cablesByEquipment.ts';
import { answered, grouping, named, plain, recomputed, recomputedBy, summed } from './columns.ts';
import type { ColumnKey, ListingDeclaration, Ratio } from './declaration.ts';
import { lengthNotices } from '../notices.ts';

const ratios: Readonly<Record<string, Ratio>> = {
  percentTerminated: { kind: 'percent', of: ['terminatedEnds', 'ends'] },
};

export const cablesByEquipment: ListingDeclaration<ColumnKey<'cables-by-equipment'>> = {
  columns: () => [
    grouping(plain('equipment', 'tag')),
    plain('description'),
    // Columns that identify both kinds of lines come first, so that they are visible on a narrow screen.
    grouping(named(plain('cable', 'tag'), 'tag')),
    answered('end'),
    plain('otherEnd', 'tag'),
    recomputed('cables', 'count'),
    summed('ends', 'count'),
    recomputed('pulledCables', 'count'),
    summed('terminatedEnds', 'count'),
    recomputed('testedCables', 'count'),
    recomputed('percentTerminated', 'percent'),
    answered('readyToEnergise'),
    named(plain('typeCode')),
    recomputed('length', 'length'),
    answered('pulled'),
    answered('terminated'),
    answered('tested'),
  ],
  listing: cablesByEquipmentListing,
  opened: cablesByEquipmentFigures,
  ratios,
  recomputed: recomputedBy(ratios),
  totals: {
    cables: ({ cablesOnce }) => cablesOnce ?? 0,
    pulledCables: ({ pulledOnce }) => pulledOnce ?? 0,
    testedCables: ({ testedOnce }) => testedOnce ?? 0,
    length: ({ lengthOnce }) => lengthOnce ?? 0,
  },
  notices: (transaction, request) => lengthNotices(transaction, 'cable', request),
};
