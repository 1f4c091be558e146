/**
 * `PROPERTY_SEED` makes every property test draw the same values again: to bring a failure back, to compare two runs, and
 * in CI, where one content is to have one outcome. Without it each run draws its own.
 */
import * as fc from 'fast-check';

const seed = process.env['PROPERTY_SEED'];
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });
