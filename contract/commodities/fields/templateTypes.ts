/** Documents printed for rows (domain section 13), by their value in the address. Each commodity declares its documents. */
export const templateTypes = [
  'pull-card',
  'termination-card',
  'test-sheet',
  'label',
  'install-sheet',
  'package-cover',
] as const;
export type TemplateType = (typeof templateTypes)[number];
