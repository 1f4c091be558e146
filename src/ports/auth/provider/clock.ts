/** Time since a moment, whatever happens to the device clock: asleep the one clock stands still, set back the other. */
export interface Clock {
  /** ms since 1970 by the device. */
  now(): number;
  /** Milliseconds since `start()` was taken; never less than either clock says has passed. */
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
