/** The kinds of the company's account codes, which are part of the address of their page. */
export const accountCodeTypes = ['direct', 'indirect', 'equipment', 'other'] as const;
export type AccountCodeType = (typeof accountCodeTypes)[number];
