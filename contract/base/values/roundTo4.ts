/**
 * Rounds to four decimals, the precision at which hours and weights are stored; more decimals are addition noise,
 * 7325.289500000002.
 */
export const roundTo4 = (value: number): number => Math.round(value * 1e4) / 1e4;
