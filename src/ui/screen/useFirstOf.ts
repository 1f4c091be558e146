import { useState } from 'react';

/** Lines drawn at once: the page never stands still for them. */
const atOnce = 200;

/** The first of a long list, and more of it when that is asked for. */
export function useFirstOf<Item>(all: readonly Item[]) {
  const [most, setMost] = useState(atOnce);
  return {
    first: all.slice(0, most),
    hasMore: all.length > most,
    showMore: () => setMost(most + atOnce),
  };
}
