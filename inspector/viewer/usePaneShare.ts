import { useState } from 'react';

const key = 'wireway.inspect.panes';
/** Default share of the upper of two stacked panes. */
const typical = 0.6;
const [least, most] = [0.15, 0.85];

const fitting = (share: number): number => Math.min(most, Math.max(least, share));

/** Returns the share of the upper pane, 0.15 to 0.85, stored for this browser. */
export function usePaneShare(): [number, (share: number) => void] {
  const [share, setShare] = useState(() => fitting(Number(localStorage.getItem(key)) || typical));
  return [
    share,
    (wanted) => {
      const next = fitting(wanted);
      localStorage.setItem(key, next.toFixed(3));
      setShare(next);
    },
  ];
}
