/** Rows of cells as the HTML that spreadsheets put on the clipboard beside their tab-separated text. */

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Number format of text: without it, Excel reads the sizes 3/4 and 1-2 as dates, and drops the zeros of 007. */
const textFormat = String.raw`;mso-number-format:'\@'`;
const cellHtml = (text: string, { scale, isText = false }: CopiedColumn) =>
  `<td style="white-space:pre-wrap${isText ? textFormat : ''}"${scale === undefined ? '' : ` data-scale="${scale}"`}>${text.replaceAll(/[&<>"]/g, (sign) => escaped[sign] ?? sign).replaceAll('\n', '<br>')}</td>`;

/** Name of the scale of each column of a block, such as `ft`; undefined for columns without one. */
export type BlockScales = readonly (string | undefined)[];

/** Column of a copied block. */
export interface CopiedColumn {
  /** Name of its scale; absent for columns without one. */
  readonly scale?: string | undefined;
  /** True if spreadsheets must take its cells as they are, not as numbers or dates. */
  readonly isText?: boolean | undefined;
}

const plain: CopiedColumn = {};

/** Returns rows of cells as a table for spreadsheets, documents and mail. Other programs ignore the scales. */
export const toHtmlTable = (rows: readonly (readonly string[])[], columns: readonly CopiedColumn[] = []): string =>
  `<table>${rows.map((cells) => `<tr>${cells.map((text, at) => cellHtml(text, columns[at] ?? plain)).join('')}</tr>`).join('')}</table>`;

/** Part of Trusted Types that is needed here; browsers without them accept strings. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * Parses HTML into a separate document that runs and loads nothing. The only place that turns text into markup: its policy is
 * named in the content security policy and is not exported (docs/decisions/untrusted-input-and-limits.md).
 */
function documentOf(html: string): Document {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- not in the DOM types yet
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('pasted-table', { createHTML: (text) => text });
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
}

interface HtmlTable {
  readonly lines: string[][];
  readonly scales: BlockScales;
}

/** Returns the first table of HTML from the clipboard; null if there is none. Nothing in the HTML runs or is loaded. */
export const fromHtmlTable = (html: string): string[][] | null => readHtmlTable(html)?.lines ?? null;

/** Returns the same table with the scales `toHtmlTable` added to its columns. */
export function readHtmlTable(html: string): HtmlTable | null {
  if (!/<table/i.test(html)) return null;
  const table = documentOf(html).querySelector('table');
  if (!table || table.rows.length === 0) return null;
  const lines: string[][] = Array.from(table.rows, () => []);
  const scales: (string | undefined)[] = [];
  for (const [at, row] of [...table.rows].entries()) {
    let column = 0;
    for (const cell of row.cells) {
      while (lines[at]![column] !== undefined) column++;
      // A merged cell has its text once; the positions below it are blank, as in tab-separated text.
      for (let down = 0; down < cell.rowSpan && at + down < lines.length; down++)
        for (let along = 0; along < cell.colSpan; along++) lines[at + down]![column + along] = '';
      lines[at]![column] = textOf(cell);
      scales[column] ??= cell.dataset['scale'];
      column += cell.colSpan;
    }
  }
  return { lines: lines.map((cells) => Array.from(cells, (text) => text ?? '')), scales };
}

/** Returns the text of a cell: line breaks in the source are not line breaks of the cell, `<br>` elements are. */
function textOf(cell: Element): string {
  const copy = cell.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const node of copy.querySelectorAll('style, script')) node.remove();
  const lines = [''];
  const walk = (node: Node) => {
    if (node.nodeName === 'BR') lines.push('');
    else if (node.nodeType === Node.TEXT_NODE) lines[lines.length - 1] += node.textContent ?? '';
    else node.childNodes.forEach(walk);
  };
  walk(copy);
  return lines.map((line) => line.replaceAll(/[ \t\r\n\u00A0]+/g, ' ').trim()).join('\n');
}

/**
 * Returns the copied table from its two forms. The text is exact, but not every spreadsheet quotes a line break inside a cell
 * (LibreOffice does not): if the two differ in size, the HTML table is used.
 */
export function chosenTable(tabbed: string[][], html: string[][] | null): string[][] {
  if (html === null) return tabbed;
  const isSameSize = tabbed.length === html.length && tabbed.every((cells, at) => cells.length === html[at]!.length);
  return isSameSize ? tabbed : html;
}
