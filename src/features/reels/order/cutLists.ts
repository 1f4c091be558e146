/** Cut lists of an order: the chosen reels with their pieces, and the reel that each piece of a spliced cable is spliced to. */
import { groupBy } from '../../../../contract/base/values/groupBy.ts';
import { nameKey } from '../../../../contract/base/values/tags.ts';
import type { CutOrder, OrderedPiece } from '../../../../contract/reels/cutOrders.ts';
import { keyOfPiece } from '../../../../contract/reels/orderChanges.ts';
import type { ReelPlan } from '../../../../contract/reels/reelPlan.ts';

/** Package whose cables are cut. */
export interface ChosenPackage {
  readonly number: string;
  readonly cables: ReadonlySet<number>;
}

export interface CutListChoice {
  /** Key of the cable type; null for every type. */
  readonly type: string | null;
  /** Null for the cables of every package. */
  readonly package: ChosenPackage | null;
  /** Keys of the reels whose lists are not printed. */
  readonly leftOut: ReadonlySet<string>;
}

export const everyCutList: CutListChoice = { type: null, package: null, leftOut: new Set() };

export interface CutList {
  readonly reel: string;
  readonly cableType: string | null;
  readonly pieces: readonly OrderedPiece[];
  /** Number of pieces ordered from the reel, including those of other packages. */
  readonly ordered: number;
}

/** Returns the cut lists of a type and a package, in the order's sequence; `leftOut` does not apply. */
export function offeredCutLists(
  { pieces }: CutOrder,
  { type, package: chosen }: Omit<CutListChoice, 'leftOut'>,
): readonly CutList[] {
  const ofType = pieces.filter(({ cableType }) => type === null || nameKey(cableType) === type);
  return [...groupBy(ofType, ({ reel }) => reel)].flatMap(([reel, own]) => {
    const cut = chosen === null ? own : own.filter(({ commodityId }) => chosen.cables.has(commodityId));
    return cut.length === 0 ? [] : [{ reel, cableType: cut[0]?.cableType ?? null, pieces: cut, ordered: own.length }];
  });
}

/** Returns the cut lists to print. */
export const chosenCutLists = (order: CutOrder, choice: CutListChoice): readonly CutList[] =>
  offeredCutLists(order, choice).filter(({ reel }) => !choice.leftOut.has(nameKey(reel)));

export interface SplicedPiece {
  readonly place: 1 | 2;
  /** Reel of the other piece; null if it is not ordered and no longer planned. */
  readonly otherReel: string | null;
  /** Reason and location, as entered; blank if the splice was removed from the plan. */
  readonly note: string;
}

/** Returns the splice of every piece of a spliced cable, by `keyOfPiece`. */
export function splicesOf(
  { pieces }: CutOrder,
  { cables }: Pick<ReelPlan, 'cables'>,
): ReadonlyMap<string, SplicedPiece> {
  const spliced = new Set(pieces.filter(({ isSplice }) => isSplice).map(({ commodityId }) => commodityId));
  const planned = new Map(cables.filter(({ splice }) => splice !== null).map((cable) => [cable.id, cable]));
  const ordered = new Map(pieces.map((piece) => [keyOfPiece(piece), piece.reel]));
  return new Map(
    pieces.flatMap((piece): [string, SplicedPiece][] => {
      const { commodityId, isSplice } = piece;
      const cable = planned.get(commodityId);
      if (!spliced.has(commodityId) && !cable) return [];
      const planReel = isSplice ? cable?.reel : cable?.splice?.reel;
      const otherReel = ordered.get(keyOfPiece({ commodityId, isSplice: !isSplice })) ?? planReel ?? null;
      return [[keyOfPiece(piece), { place: isSplice ? 2 : 1, otherReel, note: cable?.splice?.note?.trim() ?? '' }]];
    }),
  );
}
