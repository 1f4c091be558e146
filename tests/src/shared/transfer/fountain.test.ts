/** Frames that are lost, repeated, out of order or of other transfers: the bytes arrive complete, or not yet. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FountainReader, frameOf, type Transfer } from '../../../../src/device/transfer/fountain.ts';
import { runs } from '../../../support/exploration.ts';

/** Returns a generator of numbers from 0 to 1, the same for the same seed. */
function generateRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const transfers = fc
  .record({ id: fc.nat(), length: fc.integer({ min: 1, max: 6000 }), blockSize: fc.constantFrom(7, 64, 490, 800) })
  .chain(({ id, length, blockSize }) =>
    fc
      .uint8Array({ minLength: Math.min(length, 400), maxLength: Math.min(length, 400) })
      .map((bytes): Transfer => ({ id, bytes, blockSize })),
  );

/** Reads the frames from the first on, some of them lost, until the transfer is complete; returns how many were shown. */
function film(transfer: Transfer, isLost: (number: number) => boolean): { reader: FountainReader; shown: number } {
  const reader = new FountainReader();
  let shown = 0;
  while (reader.whole === null && shown < 20_000) {
    if (!isLost(shown)) reader.accept(frameOf(transfer, shown));
    shown++;
  }
  return { reader, shown };
}

it('delivers the bytes with up to half of the frames lost', () => {
  fc.assert(
    fc.property(transfers, fc.integer(), fc.double({ min: 0, max: 0.5, noNaN: true }), (transfer, seed, loss) => {
      const random = generateRandom(seed);
      const { reader } = film(transfer, () => random() < loss);
      expect(reader.whole).toEqual(transfer.bytes);
    }),
    runs(150),
  );
});

it('needs only as many frames as there are blocks when none is lost', () => {
  fc.assert(
    fc.property(transfers, (transfer) => {
      const { shown } = film(transfer, () => false);
      expect(shown).toBe(Math.ceil(transfer.bytes.length / transfer.blockSize));
    }),
  );
});

it('accepts frames in any order and repeatedly, and ignores repeated ones', () => {
  fc.assert(
    fc.property(
      transfers,
      fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { minLength: 80, maxLength: 200 }),
      (transfer, numbers) => {
        const reader = new FountainReader();
        for (const number of numbers) {
          reader.accept(frameOf(transfer, number));
          const { known } = reader.progress;
          expect(reader.accept(frameOf(transfer, number))).toBe(false);
          expect(reader.progress.known).toBe(known);
        }
        // The first frames contain what is missing.
        for (let number = 0; number < reader.progress.blocks; number++) reader.accept(frameOf(transfer, number));
        expect(reader.whole).toEqual(transfer.bytes);
      },
    ),
    runs(60),
  );
});

it('ignores frames of another transfer and invalid ones', () => {
  fc.assert(
    fc.property(transfers, transfers, fc.uint8Array({ maxLength: 40 }), (transfer, other, noise) => {
      fc.pre(other.id !== transfer.id);
      const reader = new FountainReader();
      reader.accept(frameOf(transfer, 0));
      for (let number = 0; number < 30; number++) expect(reader.accept(frameOf(other, number))).toBe(false);
      fc.pre(noise.length < 15);
      expect(reader.accept(noise)).toBe(false);
      for (let number = 1; number < reader.progress.blocks; number++) reader.accept(frameOf(transfer, number));
      expect(reader.whole).toEqual(transfer.bytes);
    }),
  );
});

it('needs few frames more than were lost', () => {
  const random = generateRandom(7);
  const bytes = Uint8Array.from({ length: 60_000 }, () => Math.floor(random() * 256));
  const { shown } = film({ id: 1, bytes, blockSize: 800 }, () => random() < 0.3);
  // 75 blocks: 75 / 0.7 is about 107 frames in all, with 3 more than needed.
  expect(shown).toBeLessThan(150);
});

it('rejects an empty transfer', () => {
  expect(() => frameOf({ id: 1, bytes: new Uint8Array(), blockSize: 800 }, 0)).toThrow(RangeError);
});
