/** What the plan says else than the cut order, piece by piece: what a yard must not cut as it is written. */
import { sameLength } from '../lengths.ts';
import { nameKey } from '../tags.ts';
import type { CutOrder, OrderedPiece } from './cutOrders.ts';
import type { PlannedCable, ReelPlan } from './reelPlan.ts';

/** `by`: how much longer the piece is than ordered; below 0 shorter. */
export type PieceChange =
  | { readonly kind: 'added' }
  | { readonly kind: 'moved'; readonly from: string }
  | { readonly kind: 'length'; readonly by: number };

export interface LeftPiece extends OrderedPiece {
  /** The reel the cable has now; null where it has none or is gone. */
  readonly now: string | null;
}

export interface OrderChanges {
  /** By cable, of those that are to be cut. */
  readonly changes: ReadonlyMap<number, PieceChange>;
  /** Pieces that are not to be cut from their reel any more, by the key of it. */
  readonly left: ReadonlyMap<string, readonly LeftPiece[]>;
}

/** A cable that is pulled was cut, and is no question any more. */
export function orderChanges(
  { pieces }: CutOrder,
  { cables, reels }: Pick<ReelPlan, 'cables' | 'reels'>,
): OrderChanges {
  const listed = new Set(reels.map(({ code }) => nameKey(code)));
  const ordered = new Map(pieces.map((piece) => [piece.commodityId, piece]));
  const byId = new Map(cables.map((cable) => [cable.id, cable]));
  const changes = new Map<number, PieceChange>();
  for (const cable of cables) {
    if (cable.isPulled || cable.plannedLength === null || !listed.has(nameKey(cable.reel))) continue;
    const change = changeOf(cable, cable.plannedLength, ordered.get(cable.id));
    if (change) changes.set(cable.id, change);
  }
  const left = new Map<string, LeftPiece[]>();
  for (const piece of pieces) {
    const cable = byId.get(piece.commodityId);
    if (cable && (cable.isPulled || nameKey(cable.reel) === nameKey(piece.reel))) continue;
    const key = nameKey(piece.reel);
    left.set(key, [...(left.get(key) ?? []), { ...piece, now: cable?.reel ?? null }]);
  }
  return { changes, left };
}

function changeOf(cable: PlannedCable, length: number, piece: OrderedPiece | undefined): PieceChange | null {
  if (!piece) return { kind: 'added' };
  if (nameKey(piece.reel) !== nameKey(cable.reel)) return { kind: 'moved', from: piece.reel };
  const by = length - piece.length;
  return Math.abs(by) > sameLength ? { kind: 'length', by } : null;
}

/** Pieces that differ: one that went to another reel is one. */
export function countChanges({ changes, left }: OrderChanges): number {
  const gone = [...left.values()].flat().filter(({ commodityId }) => !changes.has(commodityId));
  return changes.size + gone.length;
}
