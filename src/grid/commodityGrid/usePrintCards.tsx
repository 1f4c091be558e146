/** Passes rows of a grid to the print dialog for cards, which is loaded on demand. */
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import type { Commodity } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { CellRange } from '../dataGrid/selection/cellRange.ts';
import type { RowSource } from '../dataGrid/gridColumn.ts';
import type { PrintPart } from '../../shared/printing/cards/printPart.ts';
import type { CommodityStore } from '../../store/commodityStore.ts';

const PrintDialog = lazy(async () => ({
  default: (await import('../../shared/printing/PrintDialog.tsx')).PrintDialog,
}));

interface CardPrinting {
  /** Prints the cards of rows by table index, in print order; absent if the type has no cards. */
  readonly printRows: ((rows: Int32Array) => void) | undefined;
  /** Prints the rows of the selected block, or all listed rows if no more than one is selected; absent if no rows are listed. */
  readonly printOnView: (() => void) | undefined;
  /** Called with the selected block of the grid. */
  readonly onRange: (range: CellRange | null) => void;
  readonly open: ReactNode;
}

export function usePrintCards(
  store: CommodityStore,
  { keyFields, templates }: Commodity<CommodityType>,
  view: { readonly vector: Int32Array; readonly rows: RowSource },
): CardPrinting {
  const [parts, setParts] = useState<readonly PrintPart[] | null>(null);
  const range = useRef<CellRange | null>(null);
  const rowOf = (row: number) => ({
    id: store.table.ids[row]!,
    tag: keyFields.map((key) => store.read(row, key) ?? '').join(' '),
  });
  const printRows = (rows: Int32Array) => setParts([{ type: store.type, rows: Array.from(rows, rowOf) }]);
  const selected = ({ top, bottom }: CellRange): number[] => {
    const ids = Array.from({ length: bottom - top + 1 }, (_, at) => view.rows.at(top + at)).flatMap(({ id, group }) =>
      group ? group.memberIds() : [id],
    );
    return [...new Set(ids)].flatMap((id) => store.table.rowOf(id) ?? []);
  };
  const printOnView = () => {
    const block = range.current;
    const isMany = block !== null && block.bottom > block.top && block.bottom < view.rows.length;
    printRows(isMany ? Int32Array.from(selected(block)) : view.vector);
  };
  const isPrinted = templates.length > 0;
  return {
    printRows: isPrinted ? printRows : undefined,
    printOnView: isPrinted && view.vector.length > 0 ? printOnView : undefined,
    onRange: (next) => {
      range.current = next;
    },
    open: parts && (
      <Suspense>
        <PrintDialog parts={parts} onClose={() => setParts(null)} />
      </Suspense>
    ),
  };
}
