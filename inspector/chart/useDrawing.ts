import { useEffect, useState } from 'react';
import type { Chart } from '../session/session.ts';
import { type Drawing, drawingOf } from './drawing.ts';

/** A chart laid out: null while it is being done, 'failed' when it could not be. */
export function useDrawing(chart: Chart, hasCounts: boolean): Drawing | 'failed' | null {
  const [done, setDone] = useState<{ chart: Chart; drawing: Drawing | 'failed' } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const tell = (drawing: Drawing | 'failed'): void => {
      if (isWanted) setDone({ chart, drawing });
    };
    drawingOf(chart, hasCounts).then(tell, () => tell('failed'));
    return () => {
      isWanted = false;
    };
  }, [chart, hasCounts]);
  return done?.chart === chart ? done.drawing : null;
}
