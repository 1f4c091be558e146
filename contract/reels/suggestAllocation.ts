/** Which reel to cut each cable from: cutting stock, one cable type at a time (domain section 8). Lengths in the project's unit. */
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
  /** What nothing is planned from yet. */
  readonly plannedBalance: number;
}

/** A reel with a smaller share left is left alone: what would come off is not worth setting it up. */
export const minShareLeft = 0.05;

/** Whether a reel has something left, and so little that no cable is suggested for it. */
export const isLeftAlone = ({ receivedLength, plannedBalance }: Omit<ReelToCut, 'code' | 'typeKey'>): boolean =>
  plannedBalance > 0 && plannedBalance < receivedLength * minShareLeft;

/** The reel of each cable, by its id; a cable no reel has room for is not in it. */
export type Allocation = ReadonlyMap<number, string>;

interface Open {
  readonly code: string;
  left: number;
}

const longestFirst = (cables: readonly CableToCut[]): CableToCut[] =>
  cables.toSorted((one, other) => other.plannedLength - one.plannedLength || one.id - other.id);

/** Begun reels before whole ones, so that few are open at a time; of these the longest first. */
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

/** Of one type: as first-fit-decreasing, or best fit where that cuts more, or as much from fewer reels. */
function allocateType(cables: readonly CableToCut[], reels: readonly ReelToCut[]): Allocation {
  const [first, best] = [fill(cables, reels, firstFit), fill(cables, reels, bestFit)];
  const more = lengthIn(cables, best) - lengthIn(cables, first);
  return more > 0 || (more === 0 && reelsIn(best) < reelsIn(first)) ? best : first;
}

/** A reel for each cable that has none, from what is left of the reels of its type. */
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
 * The cables a reel that is short must give up: one alone where one is long enough, the shortest such; else the longest, until
 * the rest fits. `shortage` is how far the planned balance is below 0.
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
