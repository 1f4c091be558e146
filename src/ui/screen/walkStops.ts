import type { KeyboardEvent } from 'react';

/** Moves the focus to the next or previous stop of a panel on arrow down or up, cyclically; `stops` is a selector. */
export function walkStops(event: KeyboardEvent, panel: HTMLElement | null, stops: string): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !panel) return;
  event.preventDefault();
  const all = [...panel.querySelectorAll<HTMLElement>(stops)];
  const here = all.findIndex((stop) => stop === document.activeElement);
  all[(here + step + all.length) % all.length]?.focus();
}
