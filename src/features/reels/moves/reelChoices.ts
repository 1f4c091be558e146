/** Among more reels than these one is searched for. */
export const maxWithoutSearch = 10;
