/** Kinds that are part of an address and belong to no commodity or report: specification section 2. */
export const packageTypes = ['installation', 'termination', 'test'] as const;

export const isOneOf = (kinds: readonly string[], kind: string): boolean => kinds.includes(kind);
