import { useCallback, useState } from 'react';

const key = 'wireway.inspect.dock';
/** Default share of the window, until the user moves the edge. */
const typicalShare = 0.45;
/** Minimum height of the dock and of the remaining page, px. */
const least = 160;

interface Dock {
  readonly isOpen: boolean;
  readonly height: number;
}

/** State and height of the dock, stored for the tab. An address that requests the inspector opens it. */
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
  const isRequested = new URLSearchParams(location.search).has('inspect');
  return { isOpen: isRequested || state !== 'closed', height: Number(height) || window.innerHeight * typicalShare };
}
