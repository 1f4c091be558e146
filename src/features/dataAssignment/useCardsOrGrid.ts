import { useChangePreferences, useDisplayPreferences } from '../../context/Theme.tsx';
import { useIsPrinting } from '../../ui/screen/useIsPrinting.ts';
import { useIsNarrow } from '../../ui/screen/useIsNarrow.ts';

interface CardsOrGrid {
  readonly isCards: boolean;
  /** To the other of the two; null where there is room for the grid, which then stands. */
  readonly change: (() => void) | null;
}

/** Cards where the window is narrow, unless this device asked for the grid there. A sheet of paper has the table of the grid; so does what is compared column by column (`needsColumns`). */
export function useCardsOrGrid(needsColumns: boolean): CardsOrGrid {
  const change = useChangePreferences();
  const { narrowRows } = useDisplayPreferences();
  const isNarrow = useIsNarrow();
  const isPrinting = useIsPrinting();
  return {
    isCards: isNarrow && narrowRows === 'cards' && !isPrinting && !needsColumns,
    change: isNarrow ? () => change({ narrowRows: narrowRows === 'cards' ? 'grid' : 'cards' }) : null,
  };
}
