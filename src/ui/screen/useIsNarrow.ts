import { useMediaQuery } from '@mantine/hooks';

/** Product specification, section 5. A sheet of paper is narrower than most tablets, and is no screen. */
const cardWidth = 'screen and (width <= 900px)';
/** A tablet on its side: the hand that holds it is the same. */
const heldInHand = `${cardWidth}, screen and (pointer: coarse) and (width <= 1200px)`;

/** Whether rows stand as cards: there is no room for a table. */
export const useIsNarrow = (): boolean => useMediaQuery(cardWidth, undefined, { getInitialValueInEffect: false });

/** Whether a crew works here, with a thumb: also where a table would have room. */
export const useIsHeldInHand = (): boolean => useMediaQuery(heldInHand, undefined, { getInitialValueInEffect: false });
