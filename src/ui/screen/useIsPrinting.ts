import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
const listeners = new Set<() => void>();

const tell = (isNow: boolean): void => {
  isPrinting = isNow;
  // The browser does not wait for a later drawing.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
};
const before = () => tell(true);
const after = () => tell(false);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    globalThis.addEventListener('beforeprint', before);
    globalThis.addEventListener('afterprint', after);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    globalThis.removeEventListener('beforeprint', before);
    globalThis.removeEventListener('afterprint', after);
    isPrinting = false;
  };
}

/**
 * Whether the page is being put on paper. What is drawn only then stands there before the browser takes the sheets, and
 * costs nothing on the screen.
 */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
