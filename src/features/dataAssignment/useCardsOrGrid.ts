import { useChangePreferences, useDisplayPreferences } from '../../context/Theme.tsx';
import { useIsPrinting } from '../../ui/screen/useIsPrinting.ts';
import { useIsNarrow } from '../../ui/screen/useIsNarrow.ts';

interface CardsOrGrid {
  readonly isCards: boolean;
  /** Switches to the other layout; null if the screen is wide enough for the grid, which is then used. */
  readonly change: (() => void) | null;
}

/**
 * Cards if the window is narrow, unless the user chose the grid on this device. Printing and column-by-column comparison
 * (`needsColumns`) always use the grid.
 */
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
