/**
 * Proposed moves for a cut plan: cables of reels that are too short move to other reels, cables without a reel get one (domain
 * section 8).
 */
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
  /** Current reel in the ledger's spelling; null for none. */
  readonly from: string | null;
  /** Proposed reel; null if no reel of its type has enough length. */
  readonly to: string | null;
  readonly plannedLength: number;
}

/** Ledger and cables; returns and scraps of the reels are part of their balance. */
type Plan = Pick<ReelPlan, 'cables'> & { readonly reels: readonly Omit<PlannedReel, 'disposals'>[] };

/** True if more is planned from the reel than it has. */
export const isShort = ({ plannedBalance }: Pick<PlannedReel, 'plannedBalance'>): boolean =>
  plannedBalance < -sameLength;

const toCut = (cable: PlannedCable, keyOf: typeof nameKey): CableToCut => ({
  id: cable.id,
  typeKey: keyOf(cable.cableType),
  plannedLength: lengthTaken(cable),
});

/** Returns the cables that must leave reels that are too short, each with the number of its reel (domain section 8). */
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
 * Returns the proposed plan, line by line: first cables leaving reels that are too short, then cables without a reel. Lines
 * without a target reel are included: that cable has to be ordered. Yields between steps, so that the caller can do other work in
 * between: a large project takes a quarter of a second.
 */
export function* proposeMoves(
  plan: Plan,
  isIntended: (cable: PlannedCable) => boolean = () => true,
): Generator<void, ProposedMove[]> {
  const keyOf = nameKeys();
  const losing = cablesLosingTheirReel(plan, keyOf);
  const intended = plan.cables.filter(
    (cable) => isMovable(cable) && (losing.has(cable.id) || (cable.reel === null && cable.cableType !== null)),
  );
  const open = intended.filter(isIntended);
  yield;
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
  const allocation = yield* suggestAllocation(
    open.map((cable) => toCut(cable, keyOf)),
    stock,
  );
  yield;
  const lines = open.map((cable): ProposedMove => ({
    cable,
    from: losing.get(cable.id) ?? null,
    to: allocation.get(cable.id) ?? null,
    plannedLength: lengthTaken(cable),
  }));
  return lines.toSorted((one, other) => Number(other.from !== null) - Number(one.from !== null));
}

/** Returns the numbers of the reels of these types with too little left for a suggestion, in natural order. */
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
  /** Reel number in the most common spelling of the cables. */
  readonly code: string;
  /** Type of its cables, if all have the same; a reel has one type. */
  readonly cableType: string | null;
  readonly cables: number;
}

/** Returns the reels named by cables but missing from the ledger, in the order of their numbers. */
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
