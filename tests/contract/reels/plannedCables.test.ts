/** The cables of a plan on the wire and back. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { getReelPlan, type PlannedCable } from '../../../contract/reels/reelPlan.ts';

const cable = (at: number, told: Partial<PlannedCable> = {}): PlannedCable => ({
  id: at + 1,
  tag: `A10-P-${at}`,
  from: 'MCC-1',
  to: `P-${at % 20}`,
  cableType: 'PWR-3C10',
  reel: at % 2 ? `R-${at % 10}` : null,
  plannedLength: 359,
  pulledLength: null,
  isPulled: false,
  startMark: null,
  endMark: null,
  pulledDate: null,
  designLength: 348.5,
  runs: 1,
  splice: null,
  ...told,
});
const splice = {
  reel: 'R-2',
  length: 40,
  note: 'Junction box',
  plannedLength: 41,
  pulledLength: null,
  startMark: 1605,
  endMark: null,
};
const planOf = (cables: PlannedCable[]) => ({ tolerancePercent: 3, reels: [], cables, isWhole: true });
const onTheWire = (cables: PlannedCable[]) => JSON.stringify(z.encode(getReelPlan.reply, planOf(cables)));

it('brings every cable back as it was told', () => {
  const cables = [
    cable(0, { from: null, cableType: null, designLength: null, plannedLength: null }),
    cable(1, { splice, runs: 2, pulledLength: 340, startMark: 0, endMark: 340, pulledDate: '2026-11-20' }),
    cable(2, { isPulled: true, to: '' }),
  ];
  expect(getReelPlan.reply.parse(JSON.parse(onTheWire(cables))).cables).toEqual(cables);
});

it('is a fraction of a line for each cable', () => {
  const cables = Array.from({ length: 2000 }, (_, at) => cable(at));
  expect(onTheWire(cables).length * 4).toBeLessThan(JSON.stringify(cables).length);
});

it('refuses a column of something else', () => {
  const told = JSON.parse(onTheWire([cable(0)])) as { cables: { designLength: unknown[] } };
  told.cables.designLength = ['long'];
  expect(getReelPlan.reply.safeParse(told).success).toBe(false);
});
