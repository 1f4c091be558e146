/** Reads a table from a file: the first sheet of an Excel workbook, or CSV. Both readers are loaded on demand. */

/** Returns rows of cells as text; throws if the file is neither. */
export async function readTableFile(file: File): Promise<string[][]> {
  const content = await file.arrayBuffer();
  return isWorkbook(content) ? readWorkbook(content) : readCsv(content);
}

/** True for a workbook, which is a ZIP archive, regardless of the file name. */
const isWorkbook = (content: ArrayBuffer): boolean => {
  const [p, k, three, four] = new Uint8Array(content, 0, Math.min(4, content.byteLength));
  return p === 0x50 && k === 0x4b && three === 3 && four === 4;
};

async function readWorkbook(content: ArrayBuffer): Promise<string[][]> {
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(content, { sheets: [0] });
  const rows = sheets[0]?.rows ?? [];
  return rows.map((row) =>
    row.map((cell) => {
      if (cell instanceof Date) return cell.toISOString().slice(0, 10);
      return cell === null ? '' : String(cell);
    }),
  );
}

async function readCsv(content: ArrayBuffer): Promise<string[][]> {
  const { default: papaparse } = await import('papaparse');
  const { data } = papaparse.parse<string[]>(textOf(content), { skipEmptyLines: false });
  return data;
}

/** Decodes UTF-8, or the encoding that Excel on Windows writes. */
function textOf(content: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}
