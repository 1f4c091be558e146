import { useEffect, useRef, useState } from 'react';

/** The address follows when the hand rests; what is typed shows, and searches, at once. */
const settles = 300;

/** The text of the search field: its own while somebody types, the address's when that changes by other means. */
export function useSearchText(inAddress: string, tell: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(inAddress);
  const told = useRef(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (inAddress === told.current) return;
    told.current = inAddress;
    setText(inAddress);
  }, [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      told.current = next;
      tell(next);
    }, settles);
  };
  return [text, type];
}
