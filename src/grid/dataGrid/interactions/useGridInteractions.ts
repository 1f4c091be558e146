/** What keyboard, mouse and clipboard do in a grid: the habits of the hand that spreadsheets taught. */
import { useActorRef } from '@xstate/react';
import { useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { blockOf } from '../selection/gridSelection.ts';
import type { CellRange, CellSelection } from '../selection/cellRange.ts';
import { createGridInteractions, type GridInteractions } from './gridInteractions.ts';
import type { InteractionContext } from './interactionContext.ts';

/** The handlers stay the same objects, so that columns and rows are not drawn again because of them. */
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
 * The browser sends copy, cut and paste to where its text selection is, which need not be the focused cell: they are
 * heard on the document while the grid has the focus.
 */
function useClipboard(interactions: GridInteractions, frameRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const heard = (event: ClipboardEvent) => {
      if (frameRef.current?.contains(document.activeElement)) interactions.onClipboard(event);
    };
    const kinds = ['copy', 'cut', 'paste'] as const;
    for (const kind of kinds) document.addEventListener(kind, heard);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, heard);
    };
  }, [interactions, frameRef]);
}
