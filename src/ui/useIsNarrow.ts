import { useMediaQuery } from '@mantine/hooks';

/** Product specification, section 5. A sheet of paper is narrower than most tablets, and is no screen. */
const cardWidth = 'screen and (width <= 900px)';

/** Whether rows stand as cards: there is no room for a table. */
export const useIsNarrow = (): boolean => useMediaQuery(cardWidth, undefined, { getInitialValueInEffect: false });
