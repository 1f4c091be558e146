/** Finds what does not fit the width of the screen: a page that scrolls sideways, and elements cut at its edge. */
import type { Page } from '@playwright/test';

interface Allowed {
  /** True if a table, grid or figure may scroll sideways in a region of its own. */
  readonly tables?: boolean;
}

// oxlint-disable unicorn/consistent-function-scoping -- the page receives only this function

/** Returns one line per fault of the page, with its header, dialogs and panels; empty if everything is inside the screen. */
export function sidewaysFaults(page: Page, { tables = false }: Allowed = {}): Promise<string[]> {
  return page.evaluate((allowsTables) => {
    const screen = document.documentElement.clientWidth;
    // A pixel of rounding is not visible.
    const isWithin = ({ left, right }: DOMRect) => left >= -1 && right <= screen + 1;
    const say = (element: Element) => {
      const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
      const { left, right } = element.getBoundingClientRect();
      return `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''} “${name}” (${Math.round(left)} to ${Math.round(right)})`;
    };
    /** Names for screen readers have one pixel. */
    const isForReaders = ({ width, height }: DOMRect) => width === 1 && height === 1;
    const isDrawn = ({ width, height }: DOMRect) => width > 0 && height > 0;
    const scrollsSideways = (element: Element) =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1;
    /** A region that holds the title of the page is the page. */
    const isOwnRegion = (element: Element) =>
      allowsTables &&
      element.querySelector('h1, main, header') === null &&
      (element.matches('table, [role="grid"], [role="treegrid"]') ||
        element.querySelector('table, [role="grid"], [role="treegrid"], figure, svg') !== null);

    const root = document.scrollingElement ?? document.documentElement;
    const faults: string[] = [];
    if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} px wide, of ${screen}`);
    const look = (element: Element): void => {
      const box = element.getBoundingClientRect();
      if (isForReaders(box) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
      if (isDrawn(box) && !isWithin(box)) {
        faults.push(`${say(element)} is cut at the edge of the screen`);
        return;
      }
      if (scrollsSideways(element)) {
        if (isOwnRegion(element)) return;
        faults.push(`${say(element)} scrolls sideways by ${element.scrollWidth - element.clientWidth} px`);
      }
      // A drawing is one element, and so is a moving bar. Project data can end in an ellipsis, since its full text is shown elsewhere.
      if (!element.matches('svg, [role="progressbar"]') && getComputedStyle(element).textOverflow !== 'ellipsis')
        for (const child of element.children) look(child);
    };
    look(document.body);
    return faults;
  }, tables);
}
