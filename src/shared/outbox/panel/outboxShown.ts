/**
 * Whether the outbox lies over the page. Not in the address: what waits on this device is nothing a link could show a
 * colleague (decision 139).
 */
let isShown = false;
const listeners = new Set<() => void>();

export function showOutbox(shown: boolean): void {
  if (isShown === shown) return;
  isShown = shown;
  for (const listener of listeners) listener();
}

export const isOutboxShown = (): boolean => isShown;

export function onOutboxShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
