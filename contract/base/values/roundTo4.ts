/** To four places, as hours and weights are kept: what adding makes beyond them is noise, 7325.289500000002. */
export const roundTo4 = (value: number): number => Math.round(value * 1e4) / 1e4;
