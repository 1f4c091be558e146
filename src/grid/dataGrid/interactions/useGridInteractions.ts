/** Keyboard, mouse and clipboard behavior of a grid, following spreadsheet conventions. */
import { useActorRef } from '@xstate/react';
import { useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { blockOf } from '../selection/gridSelection.ts';
import type { CellRange, CellSelection } from '../selection/cellRange.ts';
import { createGridInteractions, type GridInteractions } from './gridInteractions.ts';
import type { InteractionContext } from './interactionContext.ts';

/** Returns handlers that stay the same objects, so that they do not cause columns and rows to render again. */
export function useGridInteractions(
  context: InteractionContext,
  frameRef: RefObject<HTMLElement | null>,
): { interactions: GridInteractions; range: CellRange | null; filling: CellRange | null } {
  const [selection, setSelection] = useState<CellSelection | null>(null);
  const [filling, setFilling] = useState<CellRange | null>(null);
  const [interactions] = useState(() => createGridInteractions(context, setSelection, setFilling));
  const pointer = useActorRef(interactions.drag.machine);
  useLayoutEffect(() => interactions.refresh(context, selection, pointer));
  useClipboard(interactions, frameRef);
  const range = useMemo(() => blockOf(selection), [selection]);
  return { interactions, range, filling };
}

/**
 * Handles clipboard events on the document while the grid has the focus: the browser sends copy, cut and paste to its text
 * selection, which can be outside the focused cell.
 */
function useClipboard(interactions: GridInteractions, frameRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const received = (event: ClipboardEvent) => {
      if (frameRef.current?.contains(document.activeElement)) interactions.onClipboard(event);
    };
    const kinds = ['copy', 'cut', 'paste'] as const;
    for (const kind of kinds) document.addEventListener(kind, received);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, received);
    };
  }, [interactions, frameRef]);
}
