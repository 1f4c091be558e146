/** Small generator of repeatable random numbers (mulberry32): the demonstration is the same on every machine. */
export interface Chance {
  /** 0 ≤ value < 1 */
  next(): number;
  /** Whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number;
  /** True with this probability, 0-1. */
  happens(share: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    whole,
    happens: (share) => next() < share,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
  };
}
