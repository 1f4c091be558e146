/** Copy, cut and paste of the selected cells, as tab-separated text and as a table. */
import type { CellRange, CellSelection } from './cellRange.ts';
import type { GridEdit, TypedCell } from '../gridColumn.ts';
import { isTyping } from '../gridDom.ts';
import { aroundComputed } from './computedColumns.ts';
import { cellsPasted, maxCopied, sizeOf, textsOf, type GridCells } from './gridSelection.ts';
import { chosenTable, readHtmlTable, toHtmlTable } from './htmlTable.ts';
import { fromTabbedText, toTabbedText } from './tabbedText.ts';

interface ClipboardPorts {
  readonly grid: () => GridCells;
  /** Returns the selected cells; null if there are none. */
  readonly block: () => CellRange | null;
  readonly isActive: () => boolean;
  readonly select: (selection: CellSelection) => void;
  readonly type: (cells: readonly TypedCell[], act: GridEdit) => void;
  readonly clear: () => void;
  /** Called when more cells are selected than the clipboard accepts; nothing was copied. */
  readonly tooMuch: (cells: number) => void;
}

/** Contents for the clipboard. */
export interface CopiedCells {
  /** Tab-separated text. */
  readonly text: string;
  /** HTML table, which names the unit of lengths and marks text as text; null for a very large copy. */
  readonly html: string | null;
}

export interface GridClipboard {
  /** Returns the cells to copy; null if none are selected, or too many. */
  readonly copied: () => CopiedCells | null;
  readonly pasted: (text: string, html?: string) => void;
  readonly onClipboard: (event: ClipboardEvent) => void;
}

/** Maximum number of characters of a copy that is also written as a table. */
const maxAsTable = 1_000_000;

export function createGridClipboard(ports: ClipboardPorts): GridClipboard {
  const { grid, block } = ports;
  let lastCopied = '';
  const copied = (): CopiedCells | null => {
    const range = block();
    if (!range) return null;
    const { width, height } = sizeOf(grid(), range);
    if (width * height > maxCopied) {
      ports.tooMuch(width * height);
      return null;
    }
    const rows = textsOf(grid(), range);
    const text = toTabbedText(rows);
    lastCopied = text;
    const columns = grid()
      .columns.slice(range.left, range.right + 1)
      .map(({ scale, isText }) => ({ scale: scale?.name, isText }));
    // An entire schedule is copied as text only: as a table it is ten times as long and would freeze the tab.
    return { text, html: text.length <= maxAsTable ? toHtmlTable(rows, columns) : null };
  };
  const pasted = (text: string, html = '') => {
    const range = block();
    const table = readHtmlTable(html);
    if (!range || (text === '' && table === null)) return;
    const lines = chosenTable(fromTabbedText(text), table?.lines ?? null);
    const placed = text === lastCopied ? lines : aroundComputed(grid(), range, lines);
    const done = cellsPasted(grid(), range, placed, table?.scales);
    ports.select(done.selection);
    ports.type(done.cells, done.act);
  };
  return {
    copied,
    pasted,
    onClipboard(event) {
      if (isTyping(document.activeElement) || !event.clipboardData || !ports.isActive()) return;
      if (event.type === 'paste') {
        event.preventDefault();
        pasted(event.clipboardData.getData('text/plain'), event.clipboardData.getData('text/html'));
        return;
      }
      const cells = copied();
      if (cells === null) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', cells.text);
      if (cells.html !== null) event.clipboardData.setData('text/html', cells.html);
      if (event.type === 'cut') ports.clear();
    },
  };
}

const [plain, table] = ['text/plain', 'text/html'] as const;

/** Writes the clipboard for a button; keys use the browser's clipboard events. Rejects if the browser denies write access. */
export async function writeClipboard({ text, html }: CopiedCells): Promise<void> {
  if (html === null || typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text);
  const items = { [plain]: new Blob([text], { type: plain }), [table]: new Blob([html], { type: table }) };
  return navigator.clipboard.write([new ClipboardItem(items)]);
}

/** Reads the clipboard for a button. Rejects if the browser denies read access. */
export async function readClipboard(): Promise<CopiedCells> {
  if (typeof ClipboardItem === 'undefined') return { text: await navigator.clipboard.readText(), html: null };
  const items = await navigator.clipboard.read();
  const textOf = async (type: string) => {
    const item = items.find(({ types }) => types.includes(type));
    return item ? (await item.getType(type)).text() : null;
  };
  return { text: (await textOf(plain)) ?? '', html: await textOf(table) };
}
