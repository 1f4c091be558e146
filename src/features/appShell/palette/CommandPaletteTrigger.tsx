import { useAtomValue, useSetAtom } from 'jotai/react';
import { lazy, Suspense, useEffect } from 'react';
import { openPaletteAtom, paletteRequestsAtom, typeAheadAtom } from './commandPalette.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }));

/** Ctrl+K (or Cmd+K) from anywhere; the palette itself is fetched the first time. */
export function CommandPaletteTrigger() {
  const requests = useAtomValue(paletteRequestsAtom);
  const openPalette = useSetAtom(openPaletteAtom);
  const typeAhead = useSetAtom(typeAheadAtom);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isChord = event.ctrlKey || event.metaKey;
      const isMeant = isChord && event.key.toLowerCase() === 'k' && !event.altKey && !event.shiftKey;
      const isInField = document.activeElement?.matches('[data-palette-field]') === true;
      const isText = !isChord && !event.altKey && event.key.length === 1 && !isInField;
      if (isMeant) openPalette();
      if (!isMeant && !(isText && typeAhead(event.key))) return;
      event.preventDefault();
      // What is typed for the palette is typed into no cell under it.
      if (!isMeant) event.stopPropagation();
    };
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, [openPalette, typeAhead]);
  if (requests === 0) return null;
  return (
    <Suspense>
      <CommandPalette requests={requests} />
    </Suspense>
  );
}
