/** Places that are shared fairly: one at a time for each owner, and whoever was served least lately comes next. */

export interface FairQueue {
  /** Waits for a place; the function given back frees it. Throws what `refuse` makes when an owner waits too often. */
  acquire(owner: string): Promise<() => void>;
}

export interface FairQueueOptions {
  readonly places: number;
  /** How often one owner may wait. */
  readonly mostWaiting: number;
  readonly refuse: () => Error;
}

interface Turn {
  readonly owner: string;
  readonly begin: () => void;
}

/** An owner holds one place at most, so that as long as there are two, nobody's work stops everybody's. */
export function createFairQueue({ places, mostWaiting, refuse }: FairQueueOptions): FairQueue {
  const waiting: Turn[] = [];
  const holders = new Set<string>();
  /** When each owner was last served, as a count. */
  const served = new Map<string, number>();
  let turns = 0;

  function next(): void {
    if (holders.size >= places) return;
    const [first, ...others] = waiting.filter(({ owner }) => !holders.has(owner));
    if (!first) {
      if (waiting.length + holders.size === 0) served.clear();
      return;
    }
    const lastOf = ({ owner }: Turn): number => served.get(owner) ?? 0;
    const chosen = others.reduce((best, turn) => (lastOf(turn) < lastOf(best) ? turn : best), first);
    waiting.splice(waiting.indexOf(chosen), 1);
    holders.add(chosen.owner);
    turns += 1;
    served.set(chosen.owner, turns);
    chosen.begin();
    next();
  }

  return {
    acquire(owner) {
      if (waiting.filter((turn) => turn.owner === owner).length >= mostWaiting) return Promise.reject(refuse());
      return new Promise((resolve) => {
        const free = (): void => {
          holders.delete(owner);
          next();
        };
        waiting.push({ owner, begin: () => resolve(free) });
        next();
      });
    },
  };
}
