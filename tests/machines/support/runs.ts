/** How many random sequences to run: a few on every change, `MACHINE_RUNS=50` times as many in the night. */
const factor = Number(process.env['MACHINE_RUNS'] ?? 1);

export const runs = (count: number): { numRuns: number } => ({ numRuns: Math.max(1, Math.round(count * factor)) });
