/** Number of reels above which the choice is searchable. */
export const maxWithoutSearch = 10;
