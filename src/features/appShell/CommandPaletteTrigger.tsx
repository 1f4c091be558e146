import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { onPaletteWanted, openPalette, timesWanted } from './commandPalette.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }));

/** Ctrl+K (or Cmd+K) from anywhere; the palette itself is fetched the first time. */
export function CommandPaletteTrigger() {
  const wanted = useSyncExternalStore(onPaletteWanted, timesWanted);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      openPalette();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  if (wanted === 0) return null;
  return (
    <Suspense>
      <CommandPalette wanted={wanted} />
    </Suspense>
  );
}
