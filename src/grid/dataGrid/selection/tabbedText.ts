/** Rows of cells as text with tabs, as spreadsheets give and take them. */

const quoted = (cell: string) => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows of cells as a spreadsheet takes them: tabs and line breaks, quoted where a cell holds either. */
export function toTabbedText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n');
}

/** Rows of cells as a spreadsheet gives them. */
export function fromTabbedText(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  const source = text.replace(/(?:\r\n|\n|\r)$/, '');
  for (let match = cell.exec(source); match; match = cell.exec(source)) {
    rows.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '') break;
    if (match[3] !== '\t') rows.push([]);
  }
  return rows;
}
