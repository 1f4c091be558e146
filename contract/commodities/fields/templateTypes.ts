/** What is printed of rows (domain section 13), by the value in the address. Each commodity declares which of them it has. */
export const templateTypes = [
  'pull-card',
  'termination-card',
  'test-sheet',
  'label',
  'install-sheet',
  'package-cover',
] as const;
export type TemplateType = (typeof templateTypes)[number];
