import type { KeyboardEvent } from 'react';
import { walkStops } from '../../ui/screen/walkStops.ts';

/** Up and down go from line to line, right opens the line, left closes it or goes to the one it stands under. */
export function walkTree(event: KeyboardEvent<HTMLElement>): void {
  const line = document.activeElement?.closest<HTMLElement>('[data-line]');
  if (!line || !event.currentTarget.contains(line)) {
    walkStops(event, event.currentTarget, '[data-line]');
    return;
  }
  const isOpen = line.getAttribute('aria-expanded') === 'true';
  if (event.key === 'ArrowRight' && !isOpen) line.click();
  else if (event.key === 'ArrowLeft' && isOpen) line.click();
  else if (event.key === 'ArrowLeft')
    line.closest('li')?.parentElement?.closest('li')?.querySelector<HTMLElement>('[data-line]')?.focus();
  else if (event.key !== 'ArrowRight') {
    walkStops(event, event.currentTarget, '[data-line]');
    return;
  }
  event.preventDefault();
}
