/** Elapsed time independent of changes to the device clock: one clock stops during sleep, the other can be set back. */
export interface Clock {
  /** Returns ms since 1970 by the device clock. */
  now(): number;
  /** Returns milliseconds since `start()` was taken; never less than the elapsed time of either clock. */
  elapsedSince(start: Moment): number;
  start(): Moment;
}

export interface Moment {
  readonly wall: number;
  readonly steady: number;
}

export const deviceClock: Clock = {
  now: () => Date.now(),
  start: () => ({ wall: Date.now(), steady: performance.now() }),
  elapsedSince: ({ wall, steady }) => Math.max(Date.now() - wall, performance.now() - steady, 0),
};
