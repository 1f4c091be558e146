import { useEffect, useState } from 'react';
import type { Chart } from '../session/session.ts';
import { type Drawing, drawingOf } from './drawing.ts';

/** Returns a chart after layout: null while it is running, 'failed' if it failed. */
export function useDrawing(chart: Chart, hasCounts: boolean): Drawing | 'failed' | null {
  const [done, setDone] = useState<{ chart: Chart; drawing: Drawing | 'failed' } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const notify = (drawing: Drawing | 'failed'): void => {
      if (isWanted) setDone({ chart, drawing });
    };
    drawingOf(chart, hasCounts).then(notify, () => notify('failed'));
    return () => {
      isWanted = false;
    };
  }, [chart, hasCounts]);
  return done?.chart === chart ? done.drawing : null;
}
