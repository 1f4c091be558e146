import { providerClockWindow } from '../timings.ts';

/**
 * Clock of the provider, estimated from its own tokens: the minimum time between the issue of a token and its first use here is
 * how far that clock is behind ours (or ahead, if negative), plus a small delay.
 */
export interface ProviderClock {
  /** Records a valid token issued at this instant; returns the provider's time. */
  readonly read: (issuedAt: Date, now: Date) => Date;
}

export function createProviderClock(): ProviderClock {
  let began = -Infinity;
  let least = Infinity;
  let minBefore = Infinity;
  return {
    read(issuedAt, now) {
      const time = now.getTime();
      if (Math.abs(time - began) > providerClockWindow) {
        [minBefore, least, began] = [least, Infinity, time];
      }
      least = Math.min(least, time - issuedAt.getTime());
      return new Date(time - Math.min(least, minBefore));
    },
  };
}
