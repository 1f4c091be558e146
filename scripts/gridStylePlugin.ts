/**
 * The grid component finds its first summary row by its index among all rows to draw a line there: each added or removed row
 * makes the browser recompute the style of all others. We have at most one such row, which its class identifies
 * (docs/decisions/grid.md).
 */
import type { Plugin } from 'vite';

const counted = [
  [':nth-last-child(1 of .rdg-top-summary-row)', '.rdg-top-summary-row'],
  [':nth-child(1 of .rdg-bottom-summary-row)', '.rdg-bottom-summary-row'],
] as const;

/** Replaces the counting selectors; throws if the component no longer has them. */
export function uncounted(css: string): string {
  return counted.reduce((text, [rule, name]) => {
    if (!text.includes(rule)) throw new Error(`The style sheet of react-data-grid has no “${rule}” any more.`);
    return text.replaceAll(rule, name);
  }, css);
}

export const gridStyle: Plugin = {
  name: 'wireway:grid-style',
  enforce: 'pre',
  transform: {
    filter: { id: /react-data-grid\/lib\/styles\.css$/ },
    handler: (code) => ({ code: uncounted(code), map: null }),
  },
};
