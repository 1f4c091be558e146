import { useState } from 'react';

/** Maximum number of lines rendered at once without a noticeable delay. */
const atOnce = 200;

/** Returns the first items of a long list; more on request. */
export function useFirstOf<Item>(all: readonly Item[]) {
  const [max, setMax] = useState(atOnce);
  return {
    first: all.slice(0, max),
    hasMore: all.length > max,
    showMore: () => setMax(max + atOnce),
  };
}
