import { useEffect, useMemo, useState } from 'react';
import type { TypedCell } from '../../dataGrid/gridColumn.ts';
import { inSlices, sliceSize } from '../../../store/edits/inSlices.ts';
import { previewMaker, type ChangePreview, type PreviewContext } from './changePreview.ts';

interface Looked {
  readonly at: readonly TypedCell[];
  readonly by: PreviewContext;
  readonly preview: ChangePreview;
}

/**
 * Returns the preview of the cells; null until all cells of a large change are checked, which `lookNow` does not wait for.
 * `context` must be the same object while its contents do not change.
 */
export function useChangePreview(context: PreviewContext, cells: readonly TypedCell[]) {
  const isLarge = cells.length > sliceSize;
  const [looked, setLooked] = useState<Looked | null>(null);
  useEffect(() => {
    if (!isLarge) return undefined;
    let isWanted = true;
    const { look, preview } = previewMaker(context);
    const lookInSlices = async () => {
      const isDone = await inSlices(cells, look, () => isWanted);
      if (isDone && isWanted) setLooked({ at: cells, by: context, preview: preview() });
    };
    void lookInSlices();
    return () => {
      isWanted = false;
    };
  }, [isLarge, context, cells]);
  const small = useMemo(() => (isLarge ? null : previewOf(context, cells)), [isLarge, context, cells]);
  const large = looked?.at === cells && looked.by === context ? looked.preview : null;
  const preview = small ?? large;
  return { preview, lookNow: () => preview ?? previewOf(context, cells) };
}

function previewOf(context: PreviewContext, cells: readonly TypedCell[]): ChangePreview {
  const { look, preview } = previewMaker(context);
  for (const cell of cells) look(cell);
  return preview();
}
