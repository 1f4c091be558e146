/**
 * The grid component draws a line at the first of its summary rows by their number among all rows: each row that comes or
 * goes has the style of every other worked out anew. We have one such row at most, which its class tells (docs/decisions/grid.md).
 */
import type { Plugin } from 'vite';

const counted = [
  [':nth-last-child(1 of .rdg-top-summary-row)', '.rdg-top-summary-row'],
  [':nth-child(1 of .rdg-bottom-summary-row)', '.rdg-bottom-summary-row'],
] as const;

/** Throws where the component says it otherwise by now. */
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
