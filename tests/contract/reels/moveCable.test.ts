/** What follows when a cable goes to another reel: told before anything is written. */
import { describe, expect, it } from 'vitest';
import { moveConsequence } from '../../../contract/reels/moveCable.ts';
import { getReelPlan, type PlannedCable, type PlannedReel } from '../../../contract/reels/reelPlan.ts';
import { recordedReply } from '../../src/recorded.ts';

const { reels, cables } = recordedReply(getReelPlan, 'reelPlan');
const [short, whole] = reels as [PlannedReel, PlannedReel];
const onShort = cables.find(({ tag }) => tag === 'C-2')!;
const free = cables.find(({ tag }) => tag === 'C-3')!;
const to = (cable: PlannedCable, reel: PlannedReel, all = reels) => moveConsequence(cable, reel, all);

it('takes its cut off the reel it goes to, and gives it back to the one it leaves', () => {
  expect(to(onShort, whole)).toEqual({ refusal: null, left: 400 - 359, leftBehind: short.plannedBalance + 359 });
  expect(to(free, whole)).toEqual({ refusal: null, left: 400 - 103, leftBehind: null });
  expect(to(onShort, whole, [whole]).leftBehind).toBeNull();
});

describe('a reel does not take', () => {
  it.each<[string, Partial<PlannedCable>, Partial<PlannedReel>]>([
    ['same', { reel: ' r-2' }, {}],
    ['noLength', { plannedLength: null }, {}],
    ['gone', {}, { status: 'returned' }],
    ['otherType', { cableType: 'CTL-7C14' }, {}],
    ['tooShort', {}, { plannedBalance: 358.9 }],
  ])('what is refused as %s', (refusal, cable, reel) => {
    expect(to({ ...onShort, ...cable }, { ...whole, ...reel }).refusal).toBe(refusal);
  });

  it('but a cut that is as long as what is left', () => {
    expect(to(onShort, { ...whole, plannedBalance: 359 })).toMatchObject({ refusal: null, left: 0 });
  });
});
