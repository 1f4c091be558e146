/** Reel stock as transferred to a device: compact, and unchanged after decoding. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { getReelStock, type StockCut } from '../../../contract/reels/reelStock.ts';

const facts = { cableType: 'PWR', receivedLength: 5000, scrap: null, returned: 12.5, startMark: 0, endMark: 5000 };
const reported = (cuts: StockCut[]) => ({ reels: [{ code: 'R-1', ...facts, cuts }] });
const overTheWire = (cuts: StockCut[]) =>
  getReelStock.reply.parse(JSON.parse(JSON.stringify(z.encode(getReelStock.reply, reported(cuts)))));

const mark = fc.option(fc.double({ min: 0, max: 10_000, noNaN: true, noDefaultInfinity: true }).map((at) => at + 0));
const cut = fc
  .tuple(fc.option(fc.integer({ min: 1, max: 1e6 })), mark, mark, fc.integer({ min: 1, max: 4 }))
  .chain(([commodityId, startMark, endMark, runs]) => {
    const between = startMark === null || endMark === null ? 0 : Math.abs(endMark - startMark);
    return fc
      .oneof(
        fc.constant(between * runs),
        fc.double({ min: 0, max: 10_000, noNaN: true }).map((length) => length + 0),
      )
      .map((length): StockCut => ({ commodityId, length, startMark, endMark }));
  });

it('reel stock is decoded unchanged, whatever the marks and lengths', () => {
  fc.assert(
    fc.property(fc.array(cut), (cuts) => {
      expect(overTheWire(cuts)).toEqual(reported(cuts));
    }),
  );
});

it('reel stock omits a length that the marks of a single run determine', () => {
  const one = { commodityId: 1, startMark: 500, endMark: 310 };
  const encoded = z.encode(
    getReelStock.reply,
    reported([
      { ...one, length: 190 },
      { ...one, length: 380 },
    ]),
  );
  expect(encoded.reels[0]?.cuts).toEqual([
    [1, 500, 310],
    [1, 500, 310, 380],
  ]);
});
