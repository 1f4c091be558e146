/**
 * How many random runs: so many on every change, `MACHINE_RUNS=50` times as many in the night.
 */
const factor = Number(process.env['MACHINE_RUNS'] ?? 1);

/** For a test of that many runs, in milliseconds. */
export const runsTimeout = 300_000 * Math.max(1, factor);

export const runs = (count: number): { numRuns: number } => ({
  numRuns: Math.max(1, Math.round(count * factor)),
});
