/** Kinds of the company's account codes, which are part of the page's address. */
export const accountCodeTypes = ['direct', 'indirect', 'equipment', 'other'] as const;
export type AccountCodeType = (typeof accountCodeTypes)[number];
