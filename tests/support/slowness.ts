/** How much longer than on a quiet machine a test may wait: measured by the run (scripts/testing/slowness.ts), 1 without. */
export const slowness = Math.min(4, Math.max(1, Number(process.env['SLOWNESS'] ?? 1)));

/** ms for what a person would wait for. */
export const waitMs = 10_000 * slowness;

/** ms for a whole test. */
export const testMs = 60_000 * slowness;
