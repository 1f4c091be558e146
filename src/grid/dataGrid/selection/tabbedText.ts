/** Rows of cells as tab-separated text in the format of spreadsheets. */

const quoted = (cell: string) => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Returns rows of cells as text for a spreadsheet: tabs and line breaks, quoted if a cell contains either. */
export function toTabbedText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n');
}

/** Parses rows of cells from the text of a spreadsheet. */
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
