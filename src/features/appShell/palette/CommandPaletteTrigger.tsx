import { useAtomValue, useSetAtom } from 'jotai/react';
import { lazy, Suspense, useEffect } from 'react';
import { openPaletteAtom, paletteRequestsAtom, typeAheadAtom } from './commandPalette.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }));

/** Opens the palette with Ctrl+K (or Cmd+K) from anywhere; the palette itself is loaded on first use. */
export function CommandPaletteTrigger() {
  const requests = useAtomValue(paletteRequestsAtom);
  const openPalette = useSetAtom(openPaletteAtom);
  const typeAhead = useSetAtom(typeAheadAtom);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isChord = event.ctrlKey || event.metaKey;
      const isIntended = isChord && event.key.toLowerCase() === 'k' && !event.altKey && !event.shiftKey;
      const isInField = document.activeElement?.matches('[data-palette-field]') === true;
      const isText = !isChord && !event.altKey && event.key.length === 1 && !isInField;
      if (isIntended) openPalette();
      if (!isIntended && !(isText && typeAhead(event.key))) return;
      event.preventDefault();
      // Keys typed for the palette must not reach a cell under it.
      if (!isIntended) event.stopPropagation();
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
