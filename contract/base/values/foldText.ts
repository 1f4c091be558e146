/** Text as it is looked for: in any case, and with or without its accents, which not every keyboard has. */
export const foldText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
