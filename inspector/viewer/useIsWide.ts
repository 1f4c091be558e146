import { useSyncExternalStore } from 'react';

/** Media query for a window wide enough for side-by-side columns. */
const wide = '(width >= 1100px)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(wide);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
