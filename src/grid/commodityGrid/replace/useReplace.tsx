import { useState, type ReactNode } from 'react';
import type { CellRange } from '../../dataGrid/selection/cellRange.ts';
import type { TypedCell } from '../../dataGrid/gridColumn.ts';
import type { GridCells } from '../../dataGrid/selection/gridSelection.ts';
import { ReplaceDialog } from './ReplaceDialog.tsx';

interface ReplaceOptions extends GridCells {
  readonly selected: CellRange | null;
  readonly onFound: (cells: readonly TypedCell[]) => void;
  /** Called when the dialog closes, so that the focus returns to the rows. */
  readonly onLeft: () => void;
}

interface Replace {
  /** Opens the dialog for a column, by index among the visible columns. */
  readonly ask: (column: number) => void;
  /** Open dialog, rendered beside the grid. */
  readonly open: ReactNode;
}

/** Find and replace in the listed rows. */
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
