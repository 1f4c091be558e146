import { providerClockWindow } from '../timings.ts';

/**
 * What the provider's clock shows, told from its own tokens: the least time between the issue of a token and its first
 * use here is how far that clock is behind ours (or ahead, where it is negative), and a little more.
 */
export interface ProviderClock {
  /** A good token, issued at this instant, is here now. Gives the provider's time. */
  readonly read: (issuedAt: Date, now: Date) => Date;
}

export function createProviderClock(): ProviderClock {
  let began = -Infinity;
  let least = Infinity;
  let leastBefore = Infinity;
  return {
    read(issuedAt, now) {
      const time = now.getTime();
      if (Math.abs(time - began) > providerClockWindow) {
        [leastBefore, least, began] = [least, Infinity, time];
      }
      least = Math.min(least, time - issuedAt.getTime());
      return new Date(time - Math.min(least, leastBefore));
    },
  };
}
