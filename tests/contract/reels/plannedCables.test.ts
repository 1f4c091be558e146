/** Cables of a plan, encoded for transfer and decoded again. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { getReelPlan, type PlannedCable } from '../../../contract/reels/reelPlan.ts';

const cable = (at: number, reported: Partial<PlannedCable> = {}): PlannedCable => ({
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
  ...reported,
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

it('decodes every cable unchanged', () => {
  const cables = [
    cable(0, { from: null, cableType: null, designLength: null, plannedLength: null }),
    cable(1, { splice, runs: 2, pulledLength: 340, startMark: 0, endMark: 340, pulledDate: '2026-11-20' }),
    cable(2, { isPulled: true, to: '' }),
  ];
  expect(getReelPlan.reply.parse(JSON.parse(onTheWire(cables))).cables).toEqual(cables);
});

it('encodes each cable in a fraction of its plain size', () => {
  const cables = Array.from({ length: 2000 }, (_, at) => cable(at));
  expect(onTheWire(cables).length * 4).toBeLessThan(JSON.stringify(cables).length);
});

it('rejects a column with invalid values', () => {
  const reported = JSON.parse(onTheWire([cable(0)])) as { cables: { designLength: unknown[] } };
  reported.cables.designLength = ['long'];
  expect(getReelPlan.reply.safeParse(reported).success).toBe(false);
});
