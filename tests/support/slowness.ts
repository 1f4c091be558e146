/**
 * Factor by which a test can wait longer than on a quiet machine: measured by the run (scripts/testing/slowness.ts), 1 without a
 * measurement.
 */
export const slowness = Math.min(4, Math.max(1, Number(process.env['SLOWNESS'] ?? 1)));

/** Timeout in ms for an effect that a user would wait for. */
export const waitMs = 10_000 * slowness;

/** Timeout in ms for a whole test. */
export const testMs = 60_000 * slowness;
