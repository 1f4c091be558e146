/** The row the user is on: in the URL, and in the drawer while that is open. */
import { useState, type KeyboardEvent, type RefObject } from 'react';
import type { GridHandle } from '../../../grid/dataGrid/DataGridFrame.tsx';
import { isTyping } from '../../../grid/dataGrid/gridDom.ts';
import { useRowInAddress } from '../../../grid/commodityGrid/useRowInAddress.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import type { CellAddress } from '../../../store/edits/pendingEdits.ts';
import type { RowHandle } from '../../../store/table/rowHandles.ts';
import type { DataSearch } from '../search.ts';
import type { DataRows } from '../useDataRows.ts';

interface RecordOptions {
  readonly store: CommodityStore;
  readonly rows: DataRows;
  readonly search: DataSearch;
  readonly onSearch: (patch: Partial<DataSearch>) => void;
  readonly isCards: boolean;
  readonly gridRef: RefObject<GridHandle | null>;
}

export type OpenRecord = ReturnType<typeof useRecord>;

export function useRecord({ store, rows: { view, shown }, search, onSearch, isCards, gridRef }: RecordOptions) {
  const { row, part } = search;
  const [activeRow, setActiveRow] = useState(row);
  const rowInAddress = useRowInAddress({ store, view, gridRef, row, onRow: (next) => onSearch({ row: next }) });
  const focusRows = () => gridRef.current?.focus();
  const close = () => {
    onSearch({ part: undefined });
    focusRows();
  };
  /** Opens the drawer and focuses the grid, so that the arrow keys move through its rows without a click. */
  const open = () => {
    onSearch({ part: 'where', ...(activeRow && { row: activeRow }) });
    if (!isCards) focusRows();
  };
  return {
    part,
    // In the grid, the active row changes more often than the URL should; a card is only ever opened.
    row: isCards ? row : activeRow,
    focusRows,
    close,
    toggle: part ? close : open,
    /** Escape closes what was opened last: an editor, a list or a cell range takes precedence over the drawer. */
    closeOnEscape: ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
      if (key !== 'Escape' || part === undefined || isTyping(target)) return;
      if (currentTarget.querySelector('[data-range]') === null) close();
    },
    /** Moves to a grid cell; with cards, opens the row. */
    showCell: (address: CellAddress | null) => {
      const tableRow = address && store.table.rowOf(address.id);
      const at = tableRow === null || tableRow === undefined ? -1 : view.lineOf(tableRow);
      if (!address || at < 0) return;
      gridRef.current?.goTo({ row: at, column: Math.max(0, shown.indexOf(address.field)) });
      if (!isCards) return;
      setActiveRow(address.id);
      onSearch({ row: address.id, part: 'fields' });
    },
    onActiveRow: (active: RowHandle | null) => {
      rowInAddress(active);
      if (active && active.row >= 0) setActiveRow(active.id);
    },
    openRow: ({ id }: RowHandle) => onSearch({ row: id, part: part ?? 'where' }),
    openCard: (card: RowHandle) => {
      rowInAddress(card);
      setActiveRow(card.id);
      onSearch({ row: card.id, part: part ?? 'fields' });
    },
  };
}
