/** The margins of printed sheets: only the browser knows how many there are, so the page of pages is its own counter. */

interface SheetMargins {
  readonly topLeft: string;
  readonly topRight: string;
  readonly bottomLeft: string;
  /** The words round the two numbers. */
  readonly pageOf: (page: string, pages: string) => string;
}

/** Stand-ins for the counters, which no translation holds. */
const page = '\uE000';
const pages = '\uE001';

/** A style sheet with `@page` margins; texts are data and can say nothing but themselves. */
export function sheetMargins({ topLeft, topRight, bottomLeft, pageOf }: SheetMargins): string {
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
  return `@media print { @page { size: landscape; margin: 18mm 12mm; font: 8pt sans-serif; ${margins.join(' ')} } }`;
}

/** Everything but letters, numbers and blanks is escaped: a project's name cannot end the string or the style. */
const cssString = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} ]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;
