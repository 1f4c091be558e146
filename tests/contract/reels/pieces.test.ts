/** Cable spliced from two reels: the length taken from each, and how a splice is planned. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commodities } from '../../../contract/commodities/index.ts';
import { withEntryDefaults } from '../../../contract/progress/entryDefaults.ts';
import { lengthInPlace, stepFractions, type Row } from '../../../contract/progress/progress.ts';
import { fits } from '../../../contract/progress/cuts.ts';
import { fieldsOfPieces, piecesOf, plannedPieces } from '../../../contract/progress/pieces.ts';
import { minSecondPart } from '../../../contract/reels/splices.ts';
import { splicedRow } from '../../support/splicedRow.ts';

const { cable } = commodities;
const spliced: Row = { designLength: 100, reel: 'R-1', spliceReel: 'R-2', spliceLength: 40 };

const lengths = (row: Row) => piecesOf(cable, row).map(({ reel, length }) => [reel, length]);

describe('the length taken from each reel of a spliced cable', () => {
  it.each<[string, Row, number, number]>([
    ['nothing', {}, 0, 0],
    ['the first piece by its marks', { pullStartMark: 500, pullEndMark: 440 }, 60, 0],
    ['both by their marks', { pullStartMark: 500, pullEndMark: 440, spliceStartMark: 10, spliceEndMark: 52 }, 60, 42],
    ['the second first', { spliceStartMark: 10, spliceEndMark: 52 }, 0, 42],
    ['a length without marks, the first part before the second', { pulledLength: 50 }, 50, 0],
    ['a length beyond the first part', { pulledLength: 75 }, 60, 15],
    ['more than was planned: the first was cut longer', { pulledLength: 110 }, 70, 40],
    ['marks of the first and "done": the second is as long as was said', marked(true), 60, 40],
    ['marks of the first alone', marked(false), 60, 0],
    ['a length that is less than the second piece', { pulledLength: 30, spliceStartMark: 0, spliceEndMark: 40 }, 0, 40],
    ['three runs', { runs: 3, pulledLength: 100 }, 180, 120],
  ])('%s', (_what, row, first, second) => {
    expect(lengths({ ...spliced, ...row })).toEqual([
      ['R-1', first],
      ['R-2', second],
    ]);
  });

  it('is one piece without a splice, whatever the other fields contain', () => {
    expect(lengths({ ...spliced, spliceReel: null, pulledLength: 100, spliceStartMark: 0, spliceEndMark: 9 })).toEqual([
      ['R-1', 100],
    ]);
  });

  it('is empty for commodities that are not cut from reels', () => {
    expect(piecesOf(commodities.conduit, { length: 10, installedLength: 5 })).toEqual([]);
  });
});

function marked(pullComplete: boolean): Row {
  return { pullStartMark: 500, pullEndMark: 440, pullComplete };
}

describe('the length in place of a spliced cable', () => {
  it('includes both pieces, and so does the progress of the cable', () => {
    const row = { ...spliced, pullStartMark: 500, pullEndMark: 440 };
    expect(stepFractions(cable, row)).toMatchObject({ pulled: 0.6 });
    expect(stepFractions(cable, { ...row, spliceStartMark: 10, spliceEndMark: 50 })).toMatchObject({ pulled: 1 });
  });

  it('follows the marks of the second piece as it follows those of the first', () => {
    const entered = { spliceStartMark: 10, spliceEndMark: 52 };
    const row = { ...spliced, pullStartMark: 500, pullEndMark: 440, pulledLength: 60 };
    const origin = { workDate: '2026-11-20', foreman: 'Ann' };
    expect(withEntryDefaults(cable, row, entered, origin)).toMatchObject({ pulledLength: 102 });
    expect(withEntryDefaults(cable, { ...spliced, pulledLength: 60 }, entered, origin)).not.toHaveProperty(
      'pulledLength',
    );
    const gone = withEntryDefaults(cable, { ...row, ...entered, pulledLength: 102 }, { spliceReel: null }, origin);
    expect(gone).toMatchObject({ pulledLength: 60 });
  });

  it('is the sum of the pieces, none below 0, whatever was entered in any order', () => {
    fc.assert(
      fc.property(splicedRow, (drawn) => {
        const pieces = piecesOf(cable, drawn);
        const whole = (lengthInPlace(cable, drawn) ?? 0) * drawn.runs;
        const sum = pieces.reduce((total, piece) => total + piece.length, 0);
        expect(pieces.every((piece) => piece.length >= 0)).toBe(true);
        // A typed length can be less than the marks of the second piece indicate.
        expect(Math.max(whole, pieces[1]?.length ?? 0)).toBeCloseTo(sum, 9);
        const others = Object.keys(drawn).filter((key) => !fieldsOfPieces(cable).includes(key));
        expect(others).toEqual([]);
      }),
    );
  });
});

describe('a planned splice', () => {
  it('takes the part of each reel with the tolerance, rounded up separately', () => {
    expect(plannedPieces({ designLength: 100, runs: 1 }, { length: 40 }, 3, 'ft')).toEqual({ own: 62, splice: 42 });
    expect(plannedPieces({ designLength: 100, runs: 2 }, { length: 40 }, 3, 'ft')).toEqual({ own: 124, splice: 84 });
    expect(plannedPieces({ designLength: 100, runs: 1 }, null, 3, 'ft')).toEqual({ own: 103, splice: null });
    expect(plannedPieces({ designLength: 100, runs: 1 }, { length: null }, 3, 'ft')).toEqual({
      own: 103,
      splice: null,
    });
  });

  it('takes no more from the second reel than the first lacks', () => {
    const drawn = fc.record({
      designLength: fc.integer({ min: 1, max: 2000 }),
      runs: fc.integer({ min: 1, max: 4 }),
      room: fc.integer({ min: -50, max: 3000 }).map((tenths) => tenths / 10),
      tolerancePercent: fc.integer({ min: 0, max: 10 }),
      unit: fc.constantFrom('ft' as const, 'm' as const),
    });
    fc.assert(
      fc.property(drawn, ({ designLength, runs, room, ...rules }) => {
        const own = (length: number) =>
          plannedPieces({ designLength, runs }, { length }, rules.tolerancePercent, rules.unit).own ?? 0;
        const least = minSecondPart({ designLength, runs }, room, rules);
        expect(least).toBeGreaterThanOrEqual(0);
        expect(least).toBeLessThanOrEqual(designLength);
        expect(fits(own(least), Math.max(0, room))).toBe(true);
        // One cutting step less would be too long for the first reel.
        const less = least - (rules.unit === 'ft' ? 2 : 0.2);
        expect(less >= 0 && fits(own(less), room)).toBe(false);
      }),
    );
  });
});
