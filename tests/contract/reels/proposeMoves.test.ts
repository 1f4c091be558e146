/** Cables to move from short reels, for a plan of the size of a plant. */
import { expect, it } from 'vitest';
import { proposeMoves, reelsLeftAlone } from '../../../contract/reels/proposeMoves.ts';
import type { PlannedCable, PlannedReel } from '../../../contract/reels/reelPlan.ts';
import { resultOf } from '../../support/resultOf.ts';

const proposed = (...given: Parameters<typeof proposeMoves>) => resultOf(proposeMoves(...given));

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

it('reads each cable only a few times, however many reels are short', () => {
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
  const moves = proposed({ reels, cables });
  expect(moves.map(({ from }) => from)).toEqual(reels.map(({ code }) => code));
  expect(looked).toBeLessThan(10 * cables.length);
});

const reel = (code: string, plannedBalance: number, rest: Partial<PlannedReel> = {}): PlannedReel => ({
  ...reelOf(1),
  code,
  plannedBalance,
  ...rest,
});

it('skips and lists a reel with less than 5 % left, and uses one with exactly 5 %', () => {
  const reels = [
    reel('R-10', 24.9),
    reel('R-9', 10),
    reel('R-2', 25),
    reel('R-3', 0),
    reel('R-4', 20, { status: 'empty' }),
    reel('R-5', 20, { cableType: 'CTL-7C14' }),
    reel('R-6', 20, { receivedLength: null }),
  ];
  const cables = [{ ...cableOf(1, ''), reel: null, plannedLength: 5 }];
  expect(reelsLeftAlone({ reels }, ['pwr-3c10'])).toEqual(['R-9', 'R-10']);
  expect(reelsLeftAlone({ reels }, [])).toEqual([]);
  expect(proposed({ reels, cables }).map(({ to }) => to)).toEqual(['R-2']);
});
