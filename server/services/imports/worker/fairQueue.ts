/** Fair queue of slots: at most one per owner, and the next slot goes to the owner served least recently. */

export interface FairQueue {
  /**
   * Waits for a slot; the returned function frees it. Rejects with the error from `refuse` when the owner has too many waiting
   * calls.
   */
  acquire(owner: string): Promise<() => void>;
}

export interface FairQueueOptions {
  readonly places: number;
  /** Maximum number of waiting calls per owner. */
  readonly mostWaiting: number;
  readonly refuse: () => Error;
}

interface Turn {
  readonly owner: string;
  readonly begin: () => void;
}

/** Creates the queue. An owner holds one slot at most, so with two or more slots no owner can block all the others. */
export function createFairQueue({ places, mostWaiting, refuse }: FairQueueOptions): FairQueue {
  const waiting: Turn[] = [];
  const holders = new Set<string>();
  /** Sequence number of each owner's last turn. */
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
