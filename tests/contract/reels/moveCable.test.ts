/** Consequences of moving a cable to another reel, reported before anything is written. */
import { describe, expect, it } from 'vitest';
import { moveConsequence } from '../../../contract/reels/moveCable.ts';
import { getReelPlan, type PlannedCable, type PlannedReel } from '../../../contract/reels/reelPlan.ts';
import { recordedReply } from '../../src/recorded.ts';

const { reels, cables } = recordedReply(getReelPlan, 'reelPlan');
const [short, whole] = reels as [PlannedReel, PlannedReel];
const onShort = cables.find(({ tag }) => tag === 'C-2')!;
const free = cables.find(({ tag }) => tag === 'C-3')!;
const to = (cable: PlannedCable, reel: PlannedReel, all = reels) => moveConsequence(cable, reel, all);

it('subtracts the cut from the new reel and returns it to the old one', () => {
  expect(to(onShort, whole)).toEqual({ refusal: null, left: 400 - 359, leftBehind: short.plannedBalance + 359 });
  expect(to(free, whole)).toEqual({ refusal: null, left: 400 - 103, leftBehind: null });
  expect(to(onShort, whole, [whole]).leftBehind).toBeNull();
});

describe('a reel', () => {
  it.each<[string, Partial<PlannedCable>, Partial<PlannedReel>]>([
    ['same', { reel: ' r-2' }, {}],
    ['noLength', { plannedLength: null }, {}],
    ['gone', {}, { status: 'returned' }],
    ['otherType', { cableType: 'CTL-7C14' }, {}],
    ['tooShort', {}, { plannedBalance: 358.9 }],
  ])('rejects a cable because of %s', (rejection, cable, reel) => {
    expect(to({ ...onShort, ...cable }, { ...whole, ...reel }).refusal).toBe(rejection);
  });

  it('accepts a cut that is exactly as long as the remaining length', () => {
    expect(to(onShort, { ...whole, plannedBalance: 359 })).toMatchObject({ refusal: null, left: 0 });
  });
});
