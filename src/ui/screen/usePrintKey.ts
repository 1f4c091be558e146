import { useEffect, useRef } from 'react';

/**
 * Prints on Ctrl+P or Cmd+P as the page's own Print button does, instead of only the part of the page that the browser has drawn.
 * An open dialog takes precedence. Null leaves the key to the browser.
 */
export function usePrintKey(print: (() => void) | null): void {
  const latest = useRef(print);
  useEffect(() => {
    latest.current = print;
  }, [print]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p';
      if (!isPrint || event.altKey || event.shiftKey || latest.current === null) return;
      event.preventDefault();
      // Keys of the grid must not see the letter.
      event.stopPropagation();
      if (!event.repeat && document.querySelector('[role="dialog"]') === null) latest.current();
    };
    globalThis.addEventListener('keydown', press, { capture: true });
    return () => globalThis.removeEventListener('keydown', press, { capture: true });
  }, []);
}
