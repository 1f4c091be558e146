import { useEffect, useRef, type RefObject } from 'react';
import { rowAddressDelay } from '../../../machines/pageTimings.ts';
import type { CommodityStore } from '../../store/commodityStore.ts';
import type { RowHandle } from '../../store/table/rowHandles.ts';
import type { RowsOnView } from '../../rows/useRowsOnView.ts';
import type { GridHandle } from '../dataGrid/DataGridFrame.tsx';

interface RowInAddress {
  readonly store: CommodityStore;
  readonly view: RowsOnView;
  readonly gridRef: RefObject<GridHandle | null>;
  readonly row: number | undefined;
  readonly onRow: (row: number) => void;
}

/** Shows the row of a link once rows are loaded; writes the id of the row the user rests on to the address. */
export function useRowInAddress({ store, view, gridRef, row, onRow }: RowInAddress): (row: RowHandle | null) => void {
  const shown = useRef<number>(undefined);
  const rested = useRef<number>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (row === undefined || row === shown.current || view.vector.length === 0) return;
    shown.current = row;
    if (row === rested.current) return;
    const tableRow = store.table.rowOf(row);
    const at = tableRow === undefined ? -1 : view.lineOf(tableRow);
    if (at >= 0) gridRef.current?.goTo({ row: at, column: 0 });
  }, [store, view, gridRef, row]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (active) => {
    clearTimeout(timer.current);
    if (!active || active.row < 0) return;
    rested.current = active.id;
    if (active.id !== row) timer.current = setTimeout(() => onRow(active.id), rowAddressDelay);
  };
}
