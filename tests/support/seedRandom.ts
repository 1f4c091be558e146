/**
 * `PROPERTY_SEED` makes every property test draw the same values again: to bring a failure back, to compare two runs, and
 * in CI, where one content is to have one outcome. Without it each run draws its own.
 */
import * as fc from 'fast-check';
import { runsOf } from './exploration.ts';

const seed = process.env['PROPERTY_SEED'];
/** What fast-check runs where a property does not say how often. */
const usualRuns = 100;
fc.configureGlobal({ numRuns: runsOf(usualRuns), ...(seed !== undefined && { seed: Number(seed) }) });
