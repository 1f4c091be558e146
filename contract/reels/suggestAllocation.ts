/**
 * Suggested reel for each cable: a cutting stock problem, solved per cable type (domain section 8). Lengths in the project's
 * unit.
 */
import { groupBy } from '../base/values/groupBy.ts';
import { fits } from '../progress/cuts.ts';

export interface CableToCut {
  readonly id: number;
  readonly typeKey: string;
  readonly plannedLength: number;
}

export interface ReelToCut {
  readonly code: string;
  readonly typeKey: string;
  readonly receivedLength: number;
  /** Length from which nothing is planned yet. */
  readonly plannedBalance: number;
}

/** Minimum remaining share of a reel; below it the reel is skipped, because the length is not worth the setup. */
export const minShareLeft = 0.05;

/** True if a reel has something left, but too little for a suggestion. */
export const isLeftAlone = ({ receivedLength, plannedBalance }: Omit<ReelToCut, 'code' | 'typeKey'>): boolean =>
  plannedBalance > 0 && plannedBalance < receivedLength * minShareLeft;

/** Reel of each cable, by cable id; a cable that fits no reel is not included. */
export type Allocation = ReadonlyMap<number, string>;

interface Open {
  readonly code: string;
  left: number;
}

const longestFirst = (cables: readonly CableToCut[]): CableToCut[] =>
  cables.toSorted((one, other) => other.plannedLength - one.plannedLength || one.id - other.id);

/** Sorts started reels before full ones, so that few are open at a time; within each group the longest first. */
const inOrderOfUse = (reels: readonly ReelToCut[]): ReelToCut[] => {
  const isWhole = (reel: ReelToCut) => fits(reel.receivedLength, reel.plannedBalance);
  return reels.toSorted(
    (one, other) =>
      Number(isWhole(one)) - Number(isWhole(other)) ||
      other.plannedBalance - one.plannedBalance ||
      (one.code < other.code ? -1 : 1),
  );
};

type Choose = (open: readonly Open[], length: number) => Open | undefined;
const firstFit: Choose = (open, length) => open.find(({ left }) => fits(length, left));
const bestFit: Choose = (open, length) =>
  open.reduce<Open | undefined>(
    (best, reel) => (!fits(length, reel.left) || (best && best.left <= reel.left) ? best : reel),
    undefined,
  );

const longestLeft = (open: readonly Open[]): number => open.reduce((max, { left }) => Math.max(max, left), 0);

/** Cables and reels of one type; the cables longest first, the reels in their order of use. */
function fill(cables: readonly CableToCut[], reels: readonly ReelToCut[], choose: Choose): Map<number, string> {
  const open = reels.map(({ code, plannedBalance }): Open => ({ code, left: plannedBalance }));
  const chosen = new Map<number, string>();
  // Most cables of a large project fit on no reel; they are not compared with each of them.
  let max = longestLeft(open);
  for (const { id, plannedLength } of cables) {
    const reel = fits(plannedLength, max) ? choose(open, plannedLength) : undefined;
    if (!reel) continue;
    reel.left -= plannedLength;
    max = longestLeft(open);
    chosen.set(id, reel.code);
  }
  return chosen;
}

const lengthIn = (cables: readonly CableToCut[], allocation: Allocation): number =>
  cables.reduce((sum, { id, plannedLength }) => sum + (allocation.has(id) ? plannedLength : 0), 0);
const reelsIn = (allocation: Allocation): number => new Set(allocation.values()).size;

/** Allocates one type: first-fit decreasing, or best fit if that cuts more, or the same from fewer reels. */
function allocateType(cables: readonly CableToCut[], reels: readonly ReelToCut[]): Allocation {
  const [sorted, inUse] = [longestFirst(cables), inOrderOfUse(reels)];
  const [first, best] = [fill(sorted, inUse, firstFit), fill(sorted, inUse, bestFit)];
  const more = lengthIn(cables, best) - lengthIn(cables, first);
  return more > 0 || (more === 0 && reelsIn(best) < reelsIn(first)) ? best : first;
}

/**
 * Returns a reel for each cable without one, from the remaining lengths of the reels of its type. Yields between types, so that
 * the caller can do other work in between.
 */
export function* suggestAllocation(
  cables: readonly CableToCut[],
  reels: readonly ReelToCut[],
): Generator<void, Allocation> {
  const usable = groupBy(
    reels.filter((reel) => reel.plannedBalance > 0 && !isLeftAlone(reel)),
    ({ typeKey }) => typeKey,
  );
  const chosen = new Map<number, string>();
  for (const [type, own] of groupBy(cables, ({ typeKey }) => typeKey)) {
    yield;
    for (const [id, code] of allocateType(own, usable.get(type) ?? [])) chosen.set(id, code);
  }
  return chosen;
}

/**
 * Returns the cables that must leave a reel that is too short: the shortest single one that is long enough, if any; else the
 * longest ones, until the rest fits. `shortage` is how far the planned balance is below 0.
 */
export function cablesToMove<Cable extends CableToCut>(planned: readonly Cable[], shortage: number): Cable[] {
  const moved: Cable[] = [];
  let open = planned.toSorted((one, other) => one.plannedLength - other.plannedLength || one.id - other.id);
  for (let short = shortage; !fits(short, 0) && open.length > 0;) {
    const next = open.find(({ plannedLength }) => fits(short, plannedLength)) ?? open.at(-1)!;
    moved.push(next);
    open = open.filter((cable) => cable !== next);
    short -= next.plannedLength;
  }
  return moved;
}
