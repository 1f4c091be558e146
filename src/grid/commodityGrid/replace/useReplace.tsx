import { useState, type ReactNode } from 'react';
import type { CellRange } from '../../dataGrid/selection/cellRange.ts';
import type { TypedCell } from '../../dataGrid/gridColumn.ts';
import type { GridCells } from '../../dataGrid/selection/gridSelection.ts';
import { ReplaceDialog } from './ReplaceDialog.tsx';

interface ReplaceOptions extends GridCells {
  readonly selected: CellRange | null;
  readonly onFound: (cells: readonly TypedCell[]) => void;
  /** The focus goes back to the rows. */
  readonly onLeft: () => void;
}

interface Replace {
  /** By the place of the column among those drawn. */
  readonly ask: (column: number) => void;
  /** What is open, to be drawn beside the grid. */
  readonly open: ReactNode;
}

/** Find and replace over the rows on view. */
export function useReplace({ columns, rows, selected, onFound, onLeft }: ReplaceOptions): Replace {
  const [column, setColumn] = useState<number | null>(null);
  return {
    ask: setColumn,
    open: column !== null && (
      <ReplaceDialog
        grid={{ columns, rows }}
        selected={selected}
        column={column}
        onFound={(cells) => {
          setColumn(null);
          onFound(cells);
        }}
        onClose={() => {
          setColumn(null);
          onLeft();
        }}
      />
    ),
  };
}
