import type { KeyboardEvent } from 'react';

/** Arrow up and down go from one stop of a panel to the next, round and round; `stops` is a selector. */
export function walkStops(event: KeyboardEvent, panel: HTMLElement | null, stops: string): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !panel) return;
  event.preventDefault();
  const all = [...panel.querySelectorAll<HTMLElement>(stops)];
  const here = all.findIndex((stop) => stop === document.activeElement);
  all[(here + step + all.length) % all.length]?.focus();
}
