import { useMediaQuery } from '@mantine/hooks';

/**
 * Media query for the card layout (product specification, section 5). A printed sheet is narrower than most tablets and does not
 * count as a screen.
 */
const cardWidth = 'screen and (width <= 900px)';
/** Media query for hand-held use, which includes a tablet in landscape orientation. */
const heldInHand = `${cardWidth}, screen and (pointer: coarse) and (width <= 1200px)`;

/** Returns true if rows are shown as cards because a table does not fit. */
export const useIsNarrow = (): boolean => useMediaQuery(cardWidth, undefined, { getInitialValueInEffect: false });

/** Returns true on a hand-held device operated by thumb, even if a table would fit. */
export const useIsHeldInHand = (): boolean => useMediaQuery(heldInHand, undefined, { getInitialValueInEffect: false });
