import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const watcher = new MutationObserver(listener);
  watcher.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-size', 'style', 'class'] });
  const touch = globalThis.matchMedia?.('(pointer: coarse)');
  touch?.addEventListener('change', listener);
  return () => {
    watcher.disconnect();
    touch?.removeEventListener('change', listener);
  };
}

/**
 * Returns a CSS length variable such as `--row-height` in CSS px; follows theme, size and pointer. `fallback` applies if no style
 * is loaded.
 */
export function useCssLength(variable: string, fallback: number): number {
  const read = () =>
    Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(variable)) || fallback;
  return useSyncExternalStore(subscribe, read);
}
