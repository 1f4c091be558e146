/** Order of names in answers that are computed in memory. */

/** Compares by code unit, which is the same on every engine and in every locale. */
export const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
