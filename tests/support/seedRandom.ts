/**
 * `PROPERTY_SEED` makes every property test draw the same values again: to reproduce a failure, to compare two runs, and in CI,
 * where the same content must have the same result. Without it each run draws other values.
 */
import * as fc from 'fast-check';
import { runsOf } from './exploration.ts';

const seed = process.env['PROPERTY_SEED'];
/** Runs of a property in fast-check without an explicit number. */
const typicalRuns = 100;
fc.configureGlobal({ numRuns: runsOf(typicalRuns), ...(seed !== undefined && { seed: Number(seed) }) });
