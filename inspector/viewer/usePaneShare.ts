import { useState } from 'react';

const key = 'wireway.inspect.panes';
/** Of the room of two panes above each other, the upper one's. */
const usual = 0.6;
const [least, most] = [0.15, 0.85];

const fitting = (share: number): number => Math.min(most, Math.max(least, share));

/** How much of the room the upper pane has, 0.15 to 0.85: remembered for this browser. */
export function usePaneShare(): [number, (share: number) => void] {
  const [share, setShare] = useState(() => fitting(Number(localStorage.getItem(key)) || usual));
  return [
    share,
    (wanted) => {
      const next = fitting(wanted);
      localStorage.setItem(key, next.toFixed(3));
      setShare(next);
    },
  ];
}
