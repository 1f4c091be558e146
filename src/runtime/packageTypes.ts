/** Kinds of work package, by route value: specification section 2. */
export const packageTypes = ['installation', 'termination', 'test'] as const;
