import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { searchDelay } from '../../../machines/pageTimings.ts';

/**
 * Text of the search field: the typed text while the user types, the text of the address when that changes in another way. The
 * address is updated at once when the field loses the focus, so that a view or link created next contains the typed text.
 */
export function useSearchText(inAddress: string, notify: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(inAddress);
  const reported = useRef(inAddress);
  const waiting = useRef<AbortController>(undefined);
  useEffect(() => {
    if (inAddress === reported.current) return;
    reported.current = inAddress;
    setText(inAddress);
  }, [inAddress]);
  // Must run before the field is removed: removal moves the focus, and by then the address belongs to another page.
  useLayoutEffect(() => () => waiting.current?.abort(), []);
  const type = (next: string) => {
    setText(next);
    waiting.current?.abort();
    const wait = (waiting.current = new AbortController());
    const settle = () => {
      wait.abort();
      reported.current = next;
      notify(next);
    };
    const timer = setTimeout(settle, searchDelay);
    wait.signal.addEventListener('abort', () => clearTimeout(timer));
    globalThis.addEventListener('focusout', settle, { signal: wait.signal });
  };
  return [text, type];
}
