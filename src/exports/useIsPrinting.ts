import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the page is being put on paper. What is drawn only then stands there before the browser takes the sheets, and
 * costs nothing on the screen.
 */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser does not wait for a later drawing.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    globalThis.addEventListener('beforeprint', before);
    globalThis.addEventListener('afterprint', after);
    return () => {
      globalThis.removeEventListener('beforeprint', before);
      globalThis.removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinting;
}
