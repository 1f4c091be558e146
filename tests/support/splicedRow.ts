/** Fields of a cable about its two pieces, entered in any order, each of them optional. */
import * as fc from 'fast-check';

const length = fc.option(fc.integer({ min: 0, max: 500 }), { freq: 3 });

export const splicedRow = fc.record({
  designLength: length,
  runs: fc.constantFrom(1, 1, 3),
  reel: fc.constantFrom('R-1', 'R-2', ''),
  spliceReel: fc.constantFrom(null, 'R-1', 'R-2', 'R-3'),
  spliceLength: length,
  pullStartMark: length,
  pullEndMark: length,
  spliceStartMark: length,
  spliceEndMark: length,
  pulledLength: length,
  pullComplete: fc.boolean(),
});
