/** Margins of printed sheets. Only the browser has the page count, so the page number uses CSS counters. */

export type SheetOrientation = 'landscape' | 'portrait';

interface SheetMargins {
  readonly topLeft: string;
  readonly topRight: string;
  readonly bottomLeft: string;
  /** Default landscape. */
  readonly orientation?: SheetOrientation | undefined;
  /** Returns the text with both numbers. */
  readonly pageOf: (page: string, pages: string) => string;
}

/** Placeholders for the counters, which occur in no translation. */
const page = '\uE000';
const pages = '\uE001';

/** Returns a style sheet with `@page` margins; the texts are escaped, because they are data. */
export function sheetMargins({
  topLeft,
  topRight,
  bottomLeft,
  orientation = 'landscape',
  pageOf,
}: SheetMargins): string {
  const counted = pageOf(page, pages)
    .split(/([\uE000\uE001])/)
    .filter((part) => part !== '')
    .map((part) => (part === page ? 'counter(page)' : part === pages ? 'counter(pages)' : cssString(part)));
  const margins = [
    `@top-left { content: ${cssString(topLeft)}; }`,
    `@top-right { content: ${cssString(topRight)}; }`,
    `@bottom-left { content: ${cssString(bottomLeft)}; }`,
    `@bottom-right { content: ${counted.join(' ')}; }`,
  ];
  return `@media print { @page { size: ${orientation}; margin: 18mm 12mm; font: 8pt sans-serif; ${margins.join(' ')} } }`;
}

/** Escapes everything except letters, numbers and spaces: a project's name must not end the string or the style. */
const cssString = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} ]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;
