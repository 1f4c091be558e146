/** Percentages of waits. */

/** Digits that PostgreSQL keeps of a double when it becomes a numeric. */
const digits = 15;

/**
 * Returns a fraction as whole percent, half rounded up, as if it had been entered in decimals: 0.285 is 29 %. Null for NaN, which
 * stands for no progress at all.
 */
export const percentOf = (fraction: number): number | null =>
  Number.isNaN(fraction) ? null : Math.round(Number((fraction * 100).toPrecision(digits)));
