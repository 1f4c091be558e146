/**
 * Suggested reel for each cable: a cutting stock problem, solved per cable type (domain section 8). Lengths in the project's
 * unit.
 */
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

type Choose = (fitting: readonly Open[]) => Open | undefined;
const firstFit: Choose = (fitting) => fitting[0];
const bestFit: Choose = (fitting) =>
  fitting.reduce<Open | undefined>((best, reel) => (best && best.left <= reel.left ? best : reel), undefined);

function fill(cables: readonly CableToCut[], reels: readonly ReelToCut[], choose: Choose): Map<number, string> {
  const open = inOrderOfUse(reels).map(({ code, plannedBalance }): Open => ({ code, left: plannedBalance }));
  const chosen = new Map<number, string>();
  for (const { id, plannedLength } of longestFirst(cables)) {
    const reel = choose(open.filter(({ left }) => fits(plannedLength, left)));
    if (!reel) continue;
    reel.left -= plannedLength;
    chosen.set(id, reel.code);
  }
  return chosen;
}

const lengthIn = (cables: readonly CableToCut[], allocation: Allocation): number =>
  cables.reduce((sum, { id, plannedLength }) => sum + (allocation.has(id) ? plannedLength : 0), 0);
const reelsIn = (allocation: Allocation): number => new Set(allocation.values()).size;

/** Allocates one type: first-fit decreasing, or best fit if that cuts more, or the same from fewer reels. */
function allocateType(cables: readonly CableToCut[], reels: readonly ReelToCut[]): Allocation {
  const [first, best] = [fill(cables, reels, firstFit), fill(cables, reels, bestFit)];
  const more = lengthIn(cables, best) - lengthIn(cables, first);
  return more > 0 || (more === 0 && reelsIn(best) < reelsIn(first)) ? best : first;
}

/** Returns a reel for each cable without one, from the remaining lengths of the reels of its type. */
export function suggestAllocation(cables: readonly CableToCut[], reels: readonly ReelToCut[]): Allocation {
  const usable = reels.filter((reel) => reel.plannedBalance > 0 && !isLeftAlone(reel));
  const types = new Set(cables.map(({ typeKey }) => typeKey));
  const chosen = new Map<number, string>();
  for (const type of types) {
    const isOfType = ({ typeKey }: CableToCut | ReelToCut) => typeKey === type;
    for (const [id, code] of allocateType(cables.filter(isOfType), usable.filter(isOfType))) chosen.set(id, code);
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
