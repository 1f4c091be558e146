/**
 * Share of an exploration that is run: a tenth in the gate (`npm test`), all of it in the full run (`npm run test:full`) and when
 * a test is run alone, fifty times as much with `EXPLORATION=50`. The seed of the gate depends on the content under test, so that
 * every change explores something new.
 */
import * as fc from 'fast-check';
import { slowness } from './slowness.ts';

export const exploration = Number(process.env['EXPLORATION'] ?? 1);

/** Returns the number of runs of a property that has `count` in the full run. */
export const runsOf = (count: number): number => Math.max(1, Math.round(count * exploration));

/** Returns the same as a parameter of fast-check. */
export const runs = (count: number): { numRuns: number } => ({ numRuns: runsOf(count) });

/** Timeout in milliseconds of a test with that many runs. */
export const explorationTimeout = 120_000 * slowness * Math.max(1, exploration);

/** Returns 0 to 999, the same for the same seed. */
const placeOf = (name: string): number => fc.hash(`${fc.readConfigureGlobal().seed ?? 0} ${name}`) % 1000;

/** True if this one of many similar cases is in the share that is run; equal names are drawn equally under one seed. */
export function isDrawn(name: string): boolean {
  return exploration >= 1 || placeOf(name) < exploration * 1000;
}

/** Returns the share of many cases that is run, at least one: all of them in the full run. */
export function drawShare<Case>(cases: readonly Case[], nameOf: (one: Case) => string): readonly Case[] {
  const share = cases.filter((one) => isDrawn(nameOf(one)));
  if (share.length > 0) return share;
  return cases.toSorted((one, other) => placeOf(nameOf(one)) - placeOf(nameOf(other))).slice(0, 1);
}
