/** Copy, cut and paste of the selected cells, as text with tabs and as a table. */
import type { CellRange, CellSelection } from './cellRange.ts';
import type { GridAct, TypedCell } from './gridColumn.ts';
import { isTyping } from './gridDom.ts';
import { cellsPasted, mostCopied, sizeOf, textsOf, type GridCells } from './gridSelection.ts';
import { chosenTable, fromHtmlTable, toHtmlTable } from './htmlTable.ts';
import { fromTabbedText, toTabbedText } from './tabbedText.ts';

interface ClipboardPorts {
  readonly grid: () => GridCells;
  /** The selected cells; null when the person stands on none. */
  readonly block: () => CellRange | null;
  readonly isActive: () => boolean;
  readonly select: (selection: CellSelection) => void;
  readonly type: (cells: readonly TypedCell[], act: GridAct) => void;
  readonly clear: () => void;
  /** More cells are selected than the clipboard takes: nothing was copied. */
  readonly tooMuch: (cells: number) => void;
}

export interface GridClipboard {
  /** The cells as text with tabs; null when there are none. */
  readonly copied: () => string | null;
  readonly pasted: (text: string, html?: string) => void;
  readonly onClipboard: (event: ClipboardEvent) => void;
}

/** Characters of a copy that also goes as a table. */
const mostAsTable = 1_000_000;

export function createGridClipboard(ports: ClipboardPorts): GridClipboard {
  const { grid, block } = ports;
  const copied = (): string | null => {
    const range = block();
    if (!range) return null;
    const { width, height } = sizeOf(grid(), range);
    if (width * height <= mostCopied) return toTabbedText(textsOf(grid(), range));
    ports.tooMuch(width * height);
    return null;
  };
  const pasted = (text: string, html = '') => {
    const range = block();
    const table = fromHtmlTable(html);
    if (!range || (text === '' && table === null)) return;
    const done = cellsPasted(grid(), range, chosenTable(fromTabbedText(text), table));
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
      const text = copied();
      if (text === null) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', text);
      // Of a whole schedule the text alone: as a table it is ten times as long, and the page would stand still.
      if (text.length <= mostAsTable) event.clipboardData.setData('text/html', toHtmlTable(fromTabbedText(text)));
      if (event.type === 'cut') ports.clear();
    },
  };
}
