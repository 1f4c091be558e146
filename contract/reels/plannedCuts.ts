/** Pieces of cables, each on the cut list of its reel. Lengths in the project's unit. */
import type { Cut } from '../progress/cuts.ts';
import type { PlannedCable, PlannedReel } from './reelPlan.ts';

/** Position of the piece in its cable; `whole` if the cable is not spliced. */
export type PieceOfCable = 'whole' | 'first' | 'second';

/** A piece with its own reel, lengths and marks; the other values are the cable's. */
export interface PlannedCut extends Omit<PlannedCable, 'splice'> {
  readonly piece: PieceOfCable;
  readonly cable: PlannedCable;
}

export function cutsOfCable(cable: PlannedCable): readonly PlannedCut[] {
  const { splice, ...own } = cable;
  if (!splice) return [{ ...own, piece: 'whole', cable }];
  const { reel, plannedLength, pulledLength, startMark, endMark } = splice;
  return [
    { ...own, piece: 'first', cable },
    { ...own, reel, plannedLength, pulledLength, startMark, endMark, piece: 'second', cable },
  ];
}

/** True if cables are planned on a reel in the yard, and none of them is cut from it yet. */
export const isOnlyAllocated = ({ status }: Pick<PlannedReel, 'status'>, cuts: readonly PlannedCut[]): boolean =>
  (status === 'received' || status === 'inUse') &&
  cuts.length > 0 &&
  cuts.every(({ isPulled, pulledLength }) => !isPulled && (pulledLength ?? 0) === 0);

/** Returns the unique key of a piece. */
export const keyOfCut = ({ id, piece }: Pick<PlannedCut, 'id' | 'piece'>): string =>
  piece === 'second' ? `${id} splice` : String(id);

/** True for an unstarted cable, which can still be cut from another reel. */
export const isMovable = ({ isPulled, pulledLength, plannedLength }: PlannedCable): boolean =>
  !isPulled && (pulledLength ?? 0) === 0 && plannedLength !== null;

/** True if the piece can be cut from another reel; a second piece cannot, since its splice determines the reel. */
export const isMovableCut = ({ piece, cable }: PlannedCut): boolean => piece !== 'second' && isMovable(cable);

const added = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

/** Returns all pieces of a cable as one cut. */
export const wholeCut = ({ plannedLength, pulledLength, isPulled, splice }: PlannedCable): Cut => ({
  plannedLength: added(plannedLength, splice?.plannedLength ?? null),
  pulledLength: added(pulledLength, splice?.pulledLength ?? null),
  isPulled,
});
