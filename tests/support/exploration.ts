/**
 * How much of an exploration is run: a tenth in the gate (`npm test`), all of it in the full run (`npm run test:full`) and
 * when a test is run by itself, fifty times as much with `EXPLORATION=50`. The gate draws with a seed of the content it
 * tests, so that every change looks at something new.
 */
import * as fc from 'fast-check';
import { slowness } from './slowness.ts';

export const exploration = Number(process.env['EXPLORATION'] ?? 1);

/** Runs of a property, of `count` in the full run. */
export const runsOf = (count: number): number => Math.max(1, Math.round(count * exploration));

/** The same, as a parameter of fast-check. */
export const runs = (count: number): { numRuns: number } => ({ numRuns: runsOf(count) });

/** Milliseconds for a test of that many runs. */
export const explorationTimeout = 120_000 * slowness * Math.max(1, exploration);

/** 0 to 999, the same under one seed. */
const placeOf = (name: string): number => fc.hash(`${fc.readConfigureGlobal().seed ?? 0} ${name}`) % 1000;

/** Whether this one of many like it belongs to the share that is run; equal names are drawn alike under one seed. */
export function isDrawn(name: string): boolean {
  return exploration >= 1 || placeOf(name) < exploration * 1000;
}

/** The share of many cases that is run, never none: all of them in the full run. */
export function drawShare<Case>(cases: readonly Case[], nameOf: (one: Case) => string): readonly Case[] {
  const share = cases.filter((one) => isDrawn(nameOf(one)));
  if (share.length > 0) return share;
  return cases.toSorted((one, other) => placeOf(nameOf(one)) - placeOf(nameOf(other))).slice(0, 1);
}
