/**
 * Cables by Equipment (domain rule 12): each cable under both its ends. The totals count a cable once and each of its
 * ends once, so that they are those of Cable Summary.
 */
import { cablesByEquipmentListing } from '../../repositories/reporting/cablesByEquipment.ts';
import { answered, named, percentOf, plain, recomputed, summed } from './columns.ts';
import type { ColumnKey, ListingDeclaration } from './declaration.ts';
import { lengthNotices } from './notices.ts';

export const cablesByEquipment: ListingDeclaration<ColumnKey<'cables-by-equipment'>> = {
  columns: () => [
    plain('equipment', 'tag'),
    plain('description'),
    // What names a line of either kind comes first, so that a narrow screen shows it.
    named(plain('cable', 'tag'), 'tag'),
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
  recomputed: { percentTerminated: ({ terminatedEnds, ends }) => percentOf(terminatedEnds, ends) },
  totals: {
    cables: ({ cablesOnce }) => cablesOnce ?? 0,
    pulledCables: ({ pulledOnce }) => pulledOnce ?? 0,
    testedCables: ({ testedOnce }) => testedOnce ?? 0,
    length: ({ lengthOnce }) => lengthOnce ?? 0,
  },
  notices: (transaction, request) => lengthNotices(transaction, 'cable', request),
};
