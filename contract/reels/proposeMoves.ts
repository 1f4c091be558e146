/** What to do with a cut plan: cables of reels that are short go elsewhere, cables without a reel get one (domain section 8). */
import { compareNatural } from '../base/values/compareNatural.ts';
import { groupBy } from '../base/values/groupBy.ts';
import { nameKey, nameKeys } from '../base/values/tags.ts';
import { lengthTaken } from '../progress/cuts.ts';
import { cutsOfCable, isMovable } from './plannedCuts.ts';
import { isReelInUse } from '../setup/codes/reelFields.ts';
import type { PlannedCable, PlannedReel, ReelPlan } from './reelPlan.ts';
import { cablesToMove, isLeftAlone, suggestAllocation, type CableToCut } from './suggestAllocation.ts';
import { sameLength } from '../base/units/lengths.ts';

export interface ProposedMove {
  readonly cable: PlannedCable;
  /** The reel it has in the ledger's spelling; null for none. */
  readonly from: string | null;
  /** Null where no reel of its type has room. */
  readonly to: string | null;
  readonly plannedLength: number;
}

type Plan = Pick<ReelPlan, 'reels' | 'cables'>;

/** Below its planned balance: what is planned from it is more than it has. */
export const isShort = ({ plannedBalance }: Pick<PlannedReel, 'plannedBalance'>): boolean =>
  plannedBalance < -sameLength;

const toCut = (cable: PlannedCable, keyOf: typeof nameKey): CableToCut => ({
  id: cable.id,
  typeKey: keyOf(cable.cableType),
  plannedLength: lengthTaken(cable),
});

/** The cables that reels which are short must give up, each with the number of its reel (domain section 8). */
export function cablesLosingTheirReel(
  { reels, cables }: Plan,
  keyOf: typeof nameKey = nameKeys(),
): ReadonlyMap<number, string> {
  const ofReel = groupBy(cables.filter(isMovable), ({ reel }) => keyOf(reel));
  return new Map(
    reels.filter(isShort).flatMap(({ code, plannedBalance }) => {
      const own = ofReel.get(keyOf(code)) ?? [];
      return cablesToMove(
        own.map((cable) => toCut(cable, keyOf)),
        -plannedBalance,
      ).map(({ id }) => [id, code] as const);
    }),
  );
}

/**
 * The plan afterwards, line by line: first what reels that are short give up, then the cables that have none. Lines without a
 * reel to go to are part of it: they are what has to be ordered.
 */
export function proposeMoves(plan: Plan, isMeant: (cable: PlannedCable) => boolean = () => true): ProposedMove[] {
  const keyOf = nameKeys();
  const losing = cablesLosingTheirReel(plan, keyOf);
  const meant = plan.cables.filter(
    (cable) => isMovable(cable) && (losing.has(cable.id) || (cable.reel === null && cable.cableType !== null)),
  );
  const open = meant.filter(isMeant);
  const freed = new Map<string, number>();
  for (const cable of open) freed.set(keyOf(cable.reel), (freed.get(keyOf(cable.reel)) ?? 0) + lengthTaken(cable));
  const stock = plan.reels.flatMap(({ code, cableType, status, receivedLength, plannedBalance }) =>
    receivedLength !== null && status !== 'ordered' && isReelInUse({ status })
      ? {
          code,
          typeKey: keyOf(cableType),
          receivedLength,
          plannedBalance: plannedBalance + (freed.get(keyOf(code)) ?? 0),
        }
      : [],
  );
  const allocation = suggestAllocation(
    open.map((cable) => toCut(cable, keyOf)),
    stock,
  );
  const lines = open.map((cable): ProposedMove => ({
    cable,
    from: losing.get(cable.id) ?? null,
    to: allocation.get(cable.id) ?? null,
    plannedLength: lengthTaken(cable),
  }));
  return lines.toSorted((one, other) => Number(other.from !== null) - Number(one.from !== null));
}

/** The numbers of the reels of these types that have too little left for a suggestion, in their order. */
export function reelsLeftAlone({ reels }: Pick<Plan, 'reels'>, types: Iterable<string | null>): string[] {
  const keys = new Set(Array.from(types, nameKey));
  return reels
    .filter(
      ({ cableType, status, receivedLength, plannedBalance }) =>
        keys.has(nameKey(cableType)) &&
        receivedLength !== null &&
        status !== 'ordered' &&
        isReelInUse({ status }) &&
        isLeftAlone({ receivedLength, plannedBalance }),
    )
    .map(({ code }) => code)
    .toSorted(compareNatural);
}

export interface UnlistedReel {
  /** As most cables write it. */
  readonly code: string;
  /** The type its cables have, where all have the same; a reel holds one. */
  readonly cableType: string | null;
  readonly cables: number;
}

/** The reels cables name that are in no ledger, in the order of their numbers. */
export function unlistedReels({ reels, cables }: Plan): UnlistedReel[] {
  const listed = new Set(reels.map(({ code }) => nameKey(code)));
  const found = new Map<string, { code: string; types: Map<string, string>; cables: number }>();
  for (const { reel, cableType } of cables.flatMap(cutsOfCable)) {
    if (reel === null || listed.has(nameKey(reel))) continue;
    const known = found.get(nameKey(reel)) ?? { code: reel, types: new Map<string, string>(), cables: 0 };
    known.cables += 1;
    known.types.set(nameKey(cableType), cableType ?? '');
    found.set(nameKey(reel), known);
  }
  return Array.from(found, ([, { code, types, cables: count }]) => {
    const [only = ''] = types.size === 1 ? [...types.values()] : [];
    return { code, cableType: only === '' ? null : only, cables: count };
  }).toSorted((one, other) => compareNatural(one.code, other.code));
}
