/** Allocation of cables to reels: never exceeds a reel, never worse than first-fit-decreasing, and close to the optimum. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceOf, fits, lengthTaken, plannedLength, shareUsed } from '../../../contract/progress/cuts.ts';
import { overlappingMarks } from '../../../contract/progress/markRanges.ts';
import {
  cablesToMove,
  suggestAllocation,
  type Allocation,
  type CableToCut,
  type ReelToCut,
} from '../../../contract/reels/suggestAllocation.ts';
import { cableTypeSupply } from '../../../contract/reels/cableTypeSupply.ts';
import { runsOf } from '../../support/exploration.ts';
import { resultOf } from '../../support/resultOf.ts';

const suggested = (...given: Parameters<typeof suggestAllocation>) => resultOf(suggestAllocation(...given));

describe('a planned cut', () => {
  it.each([
    [348, 1, 3, 'ft', 359],
    [100, 1, 3, 'ft', 103],
    [100, 1, 0, 'ft', 100],
    [33.4, 1, 3, 'm', 34.5],
    [100, 3, 3, 'ft', 309],
    [0.2, 1, 3, 'ft', 1],
  ] as const)('of %d × %d with %d %% is %s', (designLength, runs, tolerance, unit, planned) => {
    expect(plannedLength({ designLength, runs }, tolerance, unit)).toBeCloseTo(planned, 9);
  });

  it('is null if the length of the cable is unknown', () => {
    expect(plannedLength({ designLength: null, runs: 1 }, 3, 'ft')).toBeNull();
    expect(plannedLength({ designLength: 0, runs: 1 }, 3, 'ft')).toBeNull();
  });

  it('is never shorter than the cable with its tolerance, and less than one step longer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom('ft' as const, 'm' as const),
        (thousandths, tolerance, unit) => {
          const exact = (thousandths / 1000) * (1 + tolerance / 100);
          const planned = plannedLength({ designLength: thousandths / 1000, runs: 1 }, tolerance, unit)!;
          expect(planned).toBeGreaterThanOrEqual(exact - 1e-6);
          expect(planned - exact).toBeLessThan(unit === 'ft' ? 1 : 0.1);
        },
      ),
    );
  });
});

it('the remaining length excludes scrap and pulled cable, and the planned balance also excludes planned cuts', () => {
  const pulled = { plannedLength: 359, pulledLength: 348, isPulled: true };
  const partly = { plannedLength: 206, pulledLength: 80, isPulled: false };
  const longer = { plannedLength: 100, pulledLength: 120, isPulled: false };
  const unmeasured = { plannedLength: 50, pulledLength: null, isPulled: true };
  const reel = { receivedLength: 1000, scrap: 20, returned: null };
  const balance = balanceOf(reel, [pulled, partly, longer, unmeasured]);
  expect(balance).toEqual({
    remainingNow: 1000 - 20 - 348 - 80 - 120 - 50,
    plannedBalance: 980 - 348 - 206 - 120 - 50,
  });
  expect(shareUsed(reel, balance)).toBeCloseTo(0.744);
  expect(lengthTaken(partly)).toBe(206);
  expect(balanceOf({ ...reel, returned: 300 }, [pulled]).remainingNow).toBe(1000 - 20 - 300 - 348);
});

const cable = (id: number, plannedLength_: number, typeKey = 'A'): CableToCut => ({
  id,
  typeKey,
  plannedLength: plannedLength_,
});
const reel = (code: string, receivedLength: number, plannedBalance = receivedLength, typeKey = 'A'): ReelToCut => ({
  code,
  typeKey,
  receivedLength,
  plannedBalance,
});

const lengths = fc.integer({ min: 1, max: 400 });
const cablesOf = (most: number) =>
  fc
    .array(fc.tuple(lengths, fc.constantFrom('A', 'B')), { maxLength: most })
    .map((all) => all.map(([length, type], id) => cable(id, length, type)));
const reelsOf = (most: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: 50, max: 1000 }), fc.integer({ min: 0, max: 100 }), fc.constantFrom('A', 'B')), {
      maxLength: most,
    })
    .map((all) =>
      all.map(([received, percent, type], at) => reel(`R-${at}`, received, (received * percent) / 100, type)),
    );

const cutLength = (cables: readonly CableToCut[], allocation: Allocation) =>
  cables.filter(({ id }) => allocation.has(id)).reduce((sum, each) => sum + each.plannedLength, 0);
const isWorthwhile = ({ receivedLength, plannedBalance }: ReelToCut) => plannedBalance >= receivedLength * 0.05;

const isWhole = (each: ReelToCut) => Number(fits(each.receivedLength, each.plannedBalance));

/**
 * Reference algorithm: the longest cable first, into the first reel with enough length; started reels first, of these the one
 * with the most left.
 */
function firstFitDecreasing(cables: readonly CableToCut[], reels: readonly ReelToCut[]): Allocation {
  const open = reels
    .toSorted(
      (one, other) =>
        isWhole(one) - isWhole(other) || other.plannedBalance - one.plannedBalance || (one.code < other.code ? -1 : 1),
    )
    .map(({ code, plannedBalance }) => ({ code, left: plannedBalance }));
  const allocation = new Map<number, string>();
  for (const { id, plannedLength: length } of cables.toSorted(
    (one, other) => other.plannedLength - one.plannedLength,
  )) {
    const first = open.find(({ left }) => fits(length, left));
    if (!first) continue;
    first.left -= length;
    allocation.set(id, first.code);
  }
  return allocation;
}

/** Returns the maximum total length over all ways to allocate cables to reels. */
function maxThatCanBeCut(cables: readonly CableToCut[], reels: readonly ReelToCut[]): number {
  const left = reels.map(({ plannedBalance }) => plannedBalance);
  const most = (at: number): number => {
    const next = cables[at];
    if (!next) return 0;
    let best = most(at + 1);
    for (const [which, each] of reels.entries()) {
      if (each.typeKey !== next.typeKey || !fits(next.plannedLength, left[which]!)) continue;
      left[which]! -= next.plannedLength;
      best = Math.max(best, next.plannedLength + most(at + 1));
      left[which]! += next.plannedLength;
    }
    return best;
  };
  return most(0);
}

const marked = (tag: string, startMark: number | null, endMark: number | null) => ({ tag, startMark, endMark });

const typedCut = (plannedLength_: number, pulledLength: number | null, isPulled = false) => ({
  typeKey: 'A',
  plannedLength: plannedLength_,
  pulledLength,
  isPulled,
});

const stock = (status: 'ordered' | 'inUse' | 'empty', remainingNow: number, orderedLength: number | null = null) => ({
  typeKey: 'A',
  status,
  orderedLength,
  remainingNow,
  plannedBalance: remainingNow,
});

describe('a suggested allocation', () => {
  it('fills started reels before whole ones, the longest cable first, each type from its own reels', () => {
    const cables = [cable(1, 300), cable(2, 500), cable(3, 200), cable(4, 90, 'B')];
    const reels = [reel('whole', 1000), reel('begun', 1000, 800), reel('other', 500, 500, 'B')];
    expect([...suggested(cables, reels)]).toEqual([
      [2, 'begun'],
      [1, 'begun'],
      [3, 'whole'],
      [4, 'other'],
    ]);
  });

  it('skips a reel with less than a twentieth left', () => {
    expect([...suggested([cable(1, 10)], [reel('R', 1000, 49)])]).toEqual([]);
    expect([...suggested([cable(1, 10)], [reel('R', 1000, 50)])]).toEqual([[1, 'R']]);
  });

  it('never exceeds a reel, never mixes types, and cuts no less than first-fit-decreasing', () => {
    fc.assert(
      fc.property(cablesOf(40), reelsOf(8), (cables, reels) => {
        const allocation = suggested(cables, reels);
        const byCode = new Map(reels.map((each) => [each.code, each]));
        for (const { id, typeKey } of cables)
          expect([undefined, typeKey]).toContain(byCode.get(allocation.get(id) ?? '')?.typeKey);
        for (const { code, plannedBalance } of reels) {
          const own = cables.filter(({ id }) => allocation.get(id) === code);
          expect(own.reduce((sum, each) => sum + each.plannedLength, 0)).toBeLessThanOrEqual(plannedBalance + 1e-6);
        }
        for (const type of ['A', 'B']) {
          const own = cables.filter(({ typeKey }) => typeKey === type);
          const usable = reels.filter((each) => each.typeKey === type && isWorthwhile(each));
          expect(cutLength(own, allocation)).toBeGreaterThanOrEqual(cutLength(own, firstFitDecreasing(own, usable)));
        }
      }),
    );
  });

  it('cuts no less than first-fit-decreasing on tight reels, where a single strategy can cut less', () => {
    const few = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 3, maxLength: 14 });
    const tight = fc.array(fc.integer({ min: 5, max: 60 }), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(few, tight, (cut, received) => {
        const cables = cut.map((length, id) => cable(id, length));
        const reels = received.map((length, at) => reel(`R-${at}`, length));
        const judged = cutLength(cables, firstFitDecreasing(cables, reels));
        expect(cutLength(cables, suggested(cables, reels))).toBeGreaterThanOrEqual(judged);
      }),
      { numRuns: runsOf(1000) },
    );
  });

  // Random larger cases seldom contain those in which the two strategies differ.
  it.each([
    ['first fit cuts more', [230, 150, 130, 90, 40, 20], [380, 280], 660, 2],
    ['best fit cuts more', [210, 130, 120, 120], [250, 240, 110], 460, 2],
    ['both cut as much, best fit from fewer reels', [200, 140, 120, 120, 120, 80], [410, 180, 110], 540, 2],
  ])('uses the better of two strategies: %s', (_, cut, received, most, opened) => {
    const cables = cut.map((length, id) => cable(id, length));
    const allocation = suggested(
      cables,
      received.map((length, at) => reel(`R-${at}`, length)),
    );
    expect(cutLength(cables, allocation)).toBe(most);
    expect(new Set(allocation.values()).size).toBe(opened);
  });

  it('cuts at least a third of the maximum, and nearly all of it over many small cases', () => {
    let [cut, most] = [0, 0];
    fc.assert(
      fc.property(cablesOf(7), reelsOf(3), (cables, all) => {
        const reels = all.filter(isWorthwhile);
        const [own, best] = [cutLength(cables, suggested(cables, reels)), maxThatCanBeCut(cables, reels)];
        expect(own).toBeLessThanOrEqual(best);
        expect(own).toBeGreaterThanOrEqual(best / 3);
        cut += own;
        most += best;
      }),
      { seed: 8, numRuns: runsOf(300) },
    );
    expect(cut / most).toBeGreaterThan(0.95);
  });
});

describe('a short reel', () => {
  it('releases a single cable if one is enough, the shortest sufficient one', () => {
    const planned = [cable(1, 500), cable(2, 60), cable(3, 90)];
    expect(cablesToMove(planned, 55).map(({ id }) => id)).toEqual([2]);
    expect(cablesToMove(planned, 550).map(({ id }) => id)).toEqual([1, 2]);
    expect(cablesToMove(planned, 0)).toEqual([]);
  });

  it('is no longer short afterwards, and releases no cable unnecessarily', () => {
    fc.assert(
      fc.property(cablesOf(20), fc.double({ min: 0, max: 900, noNaN: true }), (planned, shortage) => {
        const moved = cablesToMove(planned, shortage);
        const freed = moved.reduce((sum, each) => sum + each.plannedLength, 0);
        expect(moved.length === planned.length || freed >= shortage - 1e-6).toBe(true);
        for (const each of moved.slice(0, -1)) expect(freed - each.plannedLength).toBeLessThan(shortage);
      }),
    );
  });
});

it('overlapping marks are reported in either direction, adjacent ones are not', () => {
  expect(
    overlappingMarks([
      marked('C', 700, 900),
      marked('A', 500, 200),
      marked('B', 480, 700),
      marked('D', 900, null),
      marked('E', 950, 880),
    ]),
  ).toEqual([
    { tag: 'A', other: 'B', from: 480, to: 500 },
    { tag: 'C', other: 'E', from: 880, to: 900 },
  ]);
});

it('the shortage of a type is what its open cables need beyond stock and orders', () => {
  expect(
    cableTypeSupply(
      [typedCut(400, null), typedCut(300, 100), typedCut(900, 880, true)],
      [stock('inUse', 250), stock('ordered', 0, 200), stock('empty', 90)],
    ),
  ).toEqual([{ typeKey: 'A', cables: 2, required: 600, onHand: 250, onOrder: 200, surplus: -150 }]);
});

it('types are listed in natural order, cables without a type last', () => {
  const cuts = ['TYPE-10', '', 'TYPE-2'].map((typeKey) => Object.assign(typedCut(100, null), { typeKey }));
  expect(cableTypeSupply(cuts, []).map(({ typeKey }) => typeKey)).toEqual(['TYPE-2', 'TYPE-10', '']);
});
