/** Folds text for searching: case and accents are ignored, since not every keyboard has accents. */
export const foldText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
