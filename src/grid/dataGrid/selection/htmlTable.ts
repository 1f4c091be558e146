/** Rows of cells as the HTML that spreadsheets put beside their text with tabs. */

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const cellHtml = (text: string, scale: string | undefined) =>
  `<td style="white-space:pre-wrap"${scale === undefined ? '' : ` data-scale="${scale}"`}>${text.replaceAll(/[&<>"]/g, (sign) => escaped[sign] ?? sign).replaceAll('\n', '<br>')}</td>`;

/** The name of the scale of each column of a block, `ft`; undefined for columns without one. */
export type BlockScales = readonly (string | undefined)[];

/** Rows of cells as a spreadsheet, a document or a mail takes them: as a table. Other programs ignore the scales. */
export const toHtmlTable = (rows: readonly (readonly string[])[], scales: BlockScales = []): string =>
  `<table>${rows.map((cells) => `<tr>${cells.map((text, at) => cellHtml(text, scales[at])).join('')}</tr>`).join('')}</table>`;

/** The part of Trusted Types that is needed here; browsers without them take texts. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * A page as a document of its own, which runs nothing and fetches nothing. The one place that may make markup of a text: its
 * policy is named in the content security policy, and is not handed out (docs/decisions/untrusted-input-and-limits.md).
 */
function documentOf(html: string): Document {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- not among the types of the DOM yet
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('pasted-table', { createHTML: (text) => text });
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
}

interface HtmlTable {
  readonly lines: string[][];
  readonly scales: BlockScales;
}

/** The first table of a page from the clipboard; null where there is none. Nothing of the page runs or is fetched. */
export const fromHtmlTable = (html: string): string[][] | null => readHtmlTable(html)?.lines ?? null;

/** The same, with the scales `toHtmlTable` gave its columns. */
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
      // A merged cell holds its text once; the places under it are blank, as in text with tabs.
      for (let down = 0; down < cell.rowSpan && at + down < lines.length; down++)
        for (let along = 0; along < cell.colSpan; along++) lines[at + down]![column + along] = '';
      lines[at]![column] = textOf(cell);
      scales[column] ??= cell.dataset['scale'];
      column += cell.colSpan;
    }
  }
  return { lines: lines.map((cells) => Array.from(cells, (text) => text ?? '')), scales };
}

/** What is read in a cell: lines of the source are no lines of the cell, breaks are. */
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
 * What was copied, of the two ways it is told. The text is exact, but not every spreadsheet quotes a line break inside a cell
 * (LibreOffice does not): where the two are not of one size, the table is what was copied.
 */
export function chosenTable(tabbed: string[][], html: string[][] | null): string[][] {
  if (html === null) return tabbed;
  const isSameSize = tabbed.length === html.length && tabbed.every((cells, at) => cells.length === html[at]!.length);
  return isSameSize ? tabbed : html;
}
