import { useEffect, useState } from 'react';

/** Frames without a change after which a timer counts as stopped: finished, or in a past moment. */
const stillFrames = 10;

/** Returns `remaining`, ms, updated every frame while it changes. */
export function useRemaining(remaining: () => number): number {
  const [left, setLeft] = useState(remaining);
  useEffect(() => {
    let frame = 0;
    let still = 0;
    let last = Number.NaN;
    const look = (): void => {
      const now = remaining();
      still = now === last ? still + 1 : 0;
      last = now;
      setLeft(now);
      if (now > 0 && still < stillFrames) frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [remaining]);
  return left;
}
