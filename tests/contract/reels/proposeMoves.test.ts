/** Which cables leave reels that are short, of a plan as large as a plant's. */
import { expect, it } from 'vitest';
import { proposeMoves } from '../../../contract/reels/proposeMoves.ts';
import type { PlannedCable, PlannedReel } from '../../../contract/reels/reelPlan.ts';

const reelOf = (at: number): PlannedReel => ({
  id: at,
  version: 1,
  code: `R-${at}`,
  cableType: 'PWR-3C10',
  status: 'inUse',
  orderedLength: 500,
  receivedLength: 500,
  scrap: null,
  returned: null,
  startMark: 0,
  endMark: 500,
  remainingNow: 500,
  plannedBalance: -100,
  disposals: [],
});
const cableOf = (at: number, reel: string): PlannedCable => ({
  id: at,
  tag: `C-${at}`,
  from: null,
  to: null,
  cableType: 'PWR-3C10',
  reel,
  plannedLength: 300,
  pulledLength: null,
  isPulled: false,
  startMark: null,
  endMark: null,
  pulledDate: null,
  designLength: 290,
  runs: 1,
  splice: null,
});

it('looks at each cable a few times, however many reels are short', () => {
  const short = 200;
  const reels = Array.from({ length: short }, (_, at) => reelOf(at));
  let looked = 0;
  const cables = reels.flatMap(({ code }, at) =>
    [0, 1].map((piece) =>
      Object.defineProperty(cableOf(2 * at + piece, code.toLowerCase()), 'reel', {
        get: () => {
          looked += 1;
          return code.toLowerCase();
        },
      }),
    ),
  );
  const moves = proposeMoves({ reels, cables });
  expect(moves.map(({ from }) => from)).toEqual(reels.map(({ code }) => code));
  expect(looked).toBeLessThan(10 * cables.length);
});
