/** Plan in the form the page shows: by reel and by type. */
import { groupBy } from '../../../contract/base/values/groupBy.ts';
import { lengthTaken } from '../../../contract/progress/cuts.ts';
import { cutsOfCable, wholeCut, type PlannedCut } from '../../../contract/reels/plannedCuts.ts';
import type { ReelPlan } from '../../../contract/reels/reelPlan.ts';
import { cableTypeSupply } from '../../../contract/reels/cableTypeSupply.ts';
import { nameKey, nameKeys } from '../../../contract/base/values/tags.ts';
import type { NamedSummary } from './CableTypeSupplyTable.tsx';

/** Orders cuts: pulled cuts by date, then cuts in progress, then planned cuts, the longest first. */
const inCutOrder = (one: PlannedCut, other: PlannedCut): number =>
  Number(other.isPulled) - Number(one.isPulled) ||
  (one.pulledDate ?? '9').localeCompare(other.pulledDate ?? '9') ||
  lengthTaken(other) - lengthTaken(one);

/** Returns the cut list of each reel, by the key of the reel number. */
export function cutsByReel({ cables }: ReelPlan): ReadonlyMap<string, readonly PlannedCut[]> {
  const keyOf = nameKeys();
  const cuts = groupBy(
    cables.flatMap(cutsOfCable).filter(({ reel }) => reel !== null),
    ({ reel }) => keyOf(reel),
  );
  for (const own of cuts.values()) own.sort(inCutOrder);
  return cuts;
}

/** Returns one line per cable type, with its name as spelled in the ledger, otherwise as on the cables. */
export function typesOf({ cables, reels, withoutReel = [] }: ReelPlan): readonly NamedSummary[] {
  const keyOf = nameKeys();
  const typeKeyOf = ({ cableType }: { readonly cableType: string | null }) => ({ typeKey: keyOf(cableType) });
  const names = new Map(
    [...withoutReel, ...cables, ...reels].map(({ cableType }) => [keyOf(cableType), cableType ?? '']),
  );
  const cuts = cables.map((cable) => Object.assign(typeKeyOf(cable), wholeCut(cable)));
  const stock = reels.map((reel) => Object.assign(typeKeyOf(reel), reel));
  const sums = withoutReel.map((each) => Object.assign(typeKeyOf(each), each));
  return cableTypeSupply(cuts, stock, sums).map((summary) =>
    Object.assign(summary, { name: names.get(summary.typeKey) ?? '' }),
  );
}

/** Returns the cables of a type that have no reel and are not completely pulled: their number and length. */
export function freeOf({ cables, withoutReel = [] }: ReelPlan, typeKey: string): { count: number; length: number } {
  const listed = cables.filter(
    (cable) => cable.reel === null && !cable.isPulled && nameKey(cable.cableType) === typeKey,
  );
  const others = withoutReel.filter(({ cableType }) => nameKey(cableType) === typeKey);
  return {
    count: listed.length + others.reduce((sum, each) => sum + each.cables, 0),
    length:
      listed.reduce((sum, cable) => sum + lengthTaken(cable), 0) + others.reduce((sum, { length }) => sum + length, 0),
  };
}

/** Returns the key of the type whose reels are shown: the type in the address, in any spelling, otherwise the first short one. */
export function openType(types: readonly NamedSummary[], named: string | undefined): string {
  const shown =
    types.find(({ typeKey }) => named !== undefined && typeKey === nameKey(named)) ??
    types.find(({ surplus }) => surplus < 0) ??
    types[0];
  return shown?.typeKey ?? '';
}
