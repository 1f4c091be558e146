import { describe, expect, it } from 'vitest';
import * as pageTimings from '../../machines/pageTimings.ts';
import * as timings from '../../machines/timings.ts';

describe('the timings', () => {
  it.each([
    [timings.shellWait, 3000],
    [timings.retryDelay, 5000],
    [timings.hideDelay, 150],
    [timings.maxExpiryNotice, 60_000],
    [timings.clockSkewLimit, 300_000],
    [timings.staleStateAge, 900_000],
    [timings.silentFrameTimeout, 10_000],
    [timings.sessionCheckInterval, 2000],
    [timings.renewLockTimeout, 10_000],
    [timings.popupLimit, 300_000],
    [timings.callbackFailureWindow, 60_000],
    [timings.importFollowInterval, 2000],
  ])('are as specified: %d ms is %d ms', (ours, theirs) => {
    expect(ours).toBe(theirs);
  });

  it('are milliseconds between 25 ms and a week', () => {
    const counts = new Set(['callbackFailureLimit', 'reSignInLimit', 'probeTicks']);
    const waits = Object.entries<unknown>({ ...timings, ...pageTimings }).filter(
      ([name, wait]) => typeof wait === 'number' && !counts.has(name),
    );
    expect(waits.length).toBeGreaterThan(100);
    expect(waits.filter(([, wait]) => Number(wait) < 25 || Number(wait) > 604_800_000)).toEqual([]);
  });

  it('have unique names across machines and pages', () => {
    expect(Object.keys(pageTimings).filter((name) => name in timings)).toEqual([]);
  });

  it('end a dead database connection within 4 s', () => {
    const { statementSilence, openProbeLimit, probeTicks, probeTick } = timings;
    expect(statementSilence + openProbeLimit + probeTicks * probeTick).toBeLessThanOrEqual(4000);
  });

  it('are limited to 32 bits, because setTimeout fires at once beyond that', () => {
    const days = 24 * 60 * 60_000;
    expect(timings.timerDelay(40 * days)).toBe(2 ** 31 - 1);
    expect(timings.timerDelay(20 * days)).toBe(20 * days);
    expect(timings.timerDelay(-1)).toBe(0);
  });

  it('are a third of the lifetime, at most 60 s, for the notice before expiry', () => {
    expect(timings.expiryNotice(90_000)).toBe(30_000);
    expect(timings.expiryNotice(180_000)).toBe(60_000);
    expect(timings.expiryNotice(3_600_000)).toBe(60_000);
  });
});
