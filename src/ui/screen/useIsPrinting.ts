import { useAtomValue } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { flushSync } from 'react-dom';

const isPrintingAtom = atom(false);
isPrintingAtom.onMount = (setPrinting) => {
  // The browser does not wait for a later render.
  const before = () => flushSync(() => setPrinting(true));
  const after = () => flushSync(() => setPrinting(false));
  globalThis.addEventListener('beforeprint', before);
  globalThis.addEventListener('afterprint', after);
  return () => {
    globalThis.removeEventListener('beforeprint', before);
    globalThis.removeEventListener('afterprint', after);
    setPrinting(false);
  };
};

/**
 * Returns true while the page is being printed. Content rendered only then is ready before the browser captures the pages, and
 * costs nothing on the screen.
 */
export const useIsPrinting = (): boolean => useAtomValue(isPrintingAtom);
