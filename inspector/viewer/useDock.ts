import { useCallback, useState } from 'react';

const key = 'wireway.inspect.dock';
/** Of the window, until somebody moves the edge. */
const usualShare = 0.45;
/** Of the dock itself, and of what stays of the page, px. */
const least = 160;

interface Dock {
  readonly isOpen: boolean;
  readonly height: number;
}

/** Open or closed, and how high: remembered for the tab. An address that asks for the inspector opens it. */
export function useDock() {
  const [dock, setDock] = useState(restored);
  const change = useCallback((patch: (now: Dock) => Dock) => {
    setDock((now) => {
      const next = patch(now);
      sessionStorage.setItem(key, `${next.isOpen ? 'open' : 'closed'} ${next.height}`);
      return next;
    });
  }, []);
  return {
    ...dock,
    height: fitting(dock.height),
    toggle: useCallback(() => change((now) => ({ ...now, isOpen: !now.isOpen })), [change]),
    resize: useCallback((height: number) => change((now) => ({ ...now, height: fitting(height) })), [change]),
  };
}

const fitting = (height: number) => Math.round(Math.max(least, Math.min(height, window.innerHeight - least)));

function restored(): Dock {
  const [state, height] = (sessionStorage.getItem(key) ?? '').split(' ');
  const isAsked = new URLSearchParams(location.search).has('inspect');
  return { isOpen: isAsked || state !== 'closed', height: Number(height) || window.innerHeight * usualShare };
}
