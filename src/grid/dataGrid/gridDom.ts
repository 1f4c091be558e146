/** Location of events in the grid, and leaving the grid by keyboard. */
import type { CellPlace } from './gridColumn.ts';

export const isTyping = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

export const headerOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[role="columnheader"]') : null;

export function columnOf(target: EventTarget | null): number | null {
  const cell = target instanceof Element ? target.closest('[aria-colindex]') : null;
  return cell ? Number(cell.getAttribute('aria-colindex')) - 1 : null;
}

/** Returns the position of the data cell of an event; null in headers and the footer. */
export function placeOf(target: EventTarget | null): CellPlace | null {
  if (!(target instanceof Element)) return null;
  const row = target.closest('[role="gridcell"]')?.closest('[role="row"]');
  if (!row || row.classList.contains('rdg-summary-row')) return null;
  return { row: Number(row.getAttribute('aria-rowindex')) - 2, column: columnOf(target) ?? 0 };
}

const isShown = (element: HTMLElement) => !('checkVisibility' in element) || element.checkVisibility();

const focusable = 'a[href], button, input, select, textarea, [tabindex]';

/** Moves the focus to the element after the grid on the page, or before it, wrapping around the end of the page. */
export function leaveGrid(grid: Element, isBackwards: boolean): void {
  const all = [...document.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && isShown(element),
  );
  const others = all.filter((element) => !grid.contains(element));
  const side = isBackwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const onSide = others.filter((element) => (grid.compareDocumentPosition(element) & side) !== 0);
  const next = isBackwards ? (onSide.at(-1) ?? others.at(-1)) : (onSide[0] ?? others[0]);
  next?.focus();
}

/** Shows the full text of a truncated cell in a tooltip while the mouse is over it. */
export function showFullTextOnHover({ target }: { readonly target: EventTarget }): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null;
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}
