import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { searchDelay } from '../../../machines/pageTimings.ts';

/**
 * The text of the search field: its own while somebody types, the address's when that changes by other means. The address is
 * told at once when the field is left: a view or a link made next holds what was typed.
 */
export function useSearchText(inAddress: string, tell: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(inAddress);
  const told = useRef(inAddress);
  const waiting = useRef<AbortController>(undefined);
  useEffect(() => {
    if (inAddress === told.current) return;
    told.current = inAddress;
    setText(inAddress);
  }, [inAddress]);
  // Before the field goes: taken out of the page it loses the focus, and the address is another page's by then.
  useLayoutEffect(() => () => waiting.current?.abort(), []);
  const type = (next: string) => {
    setText(next);
    waiting.current?.abort();
    const wait = (waiting.current = new AbortController());
    const settle = () => {
      wait.abort();
      told.current = next;
      tell(next);
    };
    const timer = setTimeout(settle, searchDelay);
    wait.signal.addEventListener('abort', () => clearTimeout(timer));
    globalThis.addEventListener('focusout', settle, { signal: wait.signal });
  };
  return [text, type];
}
