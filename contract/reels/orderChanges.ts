/** Differences between the current plan and the cut order, piece by piece: pieces that the yard must not cut as ordered. */
import { sameLength } from '../base/units/lengths.ts';
import { nameKey } from '../base/values/tags.ts';
import type { CutOrder, OrderedPiece } from './cutOrders.ts';
import { cutsOfCable, keyOfCut, type PlannedCut } from './plannedCuts.ts';
import type { ReelPlan } from './reelPlan.ts';

/** `by`: length beyond the ordered length; negative if shorter. */
export type PieceChange =
  | { readonly kind: 'added' }
  | { readonly kind: 'moved'; readonly from: string }
  | { readonly kind: 'length'; readonly by: number };

export interface LeftPiece extends OrderedPiece {
  /** Current reel of the piece; null if it has none or no longer exists. */
  readonly now: string | null;
}

export interface OrderChanges {
  /** Changes of pieces to cut, by `keyOfCut`. */
  readonly changes: ReadonlyMap<string, PieceChange>;
  /** Pieces that must no longer be cut from their ordered reel, by the key of that reel. */
  readonly left: ReadonlyMap<string, readonly LeftPiece[]>;
}

/** Returns the key of an ordered piece, equal to `keyOfCut` of the planned one. */
export const keyOfPiece = ({ commodityId, isSplice }: Pick<OrderedPiece, 'commodityId' | 'isSplice'>): string =>
  keyOfCut({ id: commodityId, piece: isSplice ? 'second' : 'first' });

/** Returns the differences of a cut order. A pulled cable has already been cut and is ignored. */
export function orderChanges(
  { pieces }: CutOrder,
  { cables, reels }: Pick<ReelPlan, 'cables' | 'reels'>,
): OrderChanges {
  const listed = new Set(reels.map(({ code }) => nameKey(code)));
  const ordered = new Map(pieces.map((piece) => [keyOfPiece(piece), piece]));
  const cuts = new Map(cables.flatMap(cutsOfCable).map((cut) => [keyOfCut(cut), cut]));
  const changes = new Map<string, PieceChange>();
  for (const [key, cut] of cuts) {
    if (cut.isPulled || cut.plannedLength === null || !listed.has(nameKey(cut.reel))) continue;
    const change = changeOf(cut, cut.plannedLength, ordered.get(key));
    if (change) changes.set(key, change);
  }
  const left = new Map<string, LeftPiece[]>();
  for (const piece of pieces) {
    const cut = cuts.get(keyOfPiece(piece));
    if (cut && (cut.isPulled || nameKey(cut.reel) === nameKey(piece.reel))) continue;
    const key = nameKey(piece.reel);
    left.set(key, [...(left.get(key) ?? []), { ...piece, now: cut?.reel ?? null }]);
  }
  return { changes, left };
}

function changeOf({ reel }: PlannedCut, length: number, piece: OrderedPiece | undefined): PieceChange | null {
  if (!piece) return { kind: 'added' };
  if (nameKey(piece.reel) !== nameKey(reel)) return { kind: 'moved', from: piece.reel };
  const by = length - piece.length;
  return Math.abs(by) > sameLength ? { kind: 'length', by } : null;
}

/** Returns the number of changed pieces; a piece that moved to another reel counts once. */
export function countChanges({ changes, left }: OrderChanges): number {
  const gone = [...left.values()].flat().filter((piece) => !changes.has(keyOfPiece(piece)));
  return changes.size + gone.length;
}
