/** Hundreds of open pages hear of a change one after another; a page alone hears at once, and no page misses the last version. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { spreadVersions } from '../../server/live/spreadVersions.ts';
import { maxVersionSpread, versionSpreadPerPage } from '../../server/timings.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Pages that open one project; `heard` holds the versions that each of them received, with the time, ms. */
function openPages(count: number) {
  const heard = Array.from({ length: count }, (): { version: number; at: number }[] => []);
  const start = Date.now();
  const spreads = heard.map((versions) =>
    spreadVersions(
      () => count,
      (version) => versions.push({ version, at: Date.now() - start }),
    ),
  );
  return { heard, spreads, hear: (version: number) => spreads.forEach((spread) => spread.hear(version)) };
}

it('a page alone hears of a new version at once', () => {
  const { heard, hear } = openPages(1);
  hear(7);
  vi.advanceTimersByTime(1);
  expect(heard[0]).toMatchObject([{ version: 7 }]);
});

it('the pages of forty people hear of it spread over the time of forty pages', () => {
  const { heard, hear } = openPages(40);
  hear(7);
  vi.advanceTimersByTime(maxVersionSpread);
  const moments = heard.map(([first]) => first!.at);
  expect(Math.max(...moments)).toBeLessThanOrEqual(40 * versionSpreadPerPage);
  expect(new Set(moments).size).toBeGreaterThan(10);
});

it('five hundred pages hear of it within two seconds', () => {
  const { heard, hear } = openPages(500);
  hear(7);
  vi.advanceTimersByTime(maxVersionSpread);
  expect(heard.every((versions) => versions.length === 1)).toBe(true);
});

it('versions that arrive meanwhile are heard once, as the last one', () => {
  const { heard, hear } = openPages(200);
  hear(7);
  hear(8);
  // A restored project counts from an earlier version.
  hear(3);
  vi.advanceTimersByTime(maxVersionSpread);
  expect(heard.map((versions) => versions.map(({ version }) => version))).toEqual(heard.map(() => [3]));
});

it('a page that leaves hears nothing more', () => {
  const { heard, spreads, hear } = openPages(2);
  hear(7);
  spreads[0]!.stop();
  vi.advanceTimersByTime(maxVersionSpread);
  expect(heard.map(({ length }) => length)).toEqual([0, 1]);
});
