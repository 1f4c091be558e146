/** Requests for the command palette, which is loaded on the first one, by Ctrl+K or by its button. */
import { useStore } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useEffect } from 'react';

/** Number of requests so far; the palette opens whenever it grows. */
export const paletteRequestsAtom = atom(0);

/** Keys for the field of the palette, pressed before it has the focus; null while no field is expected. */
const typedAheadAtom = atom<string | null>(null);

export const openPaletteAtom = atom(null, (_get, set) => {
  set(paletteRequestsAtom, (count) => count + 1);
  set(typedAheadAtom, '');
});

/** Holds a key for the field; returns false where none is expected. */
export const typeAheadAtom = atom(null, (get, set, key: string) => {
  const text = get(typedAheadAtom);
  if (text === null) return false;
  set(typedAheadAtom, text + key);
  return true;
});

/** Hands `onText` what was typed before the field was there, and what still comes before it has the focus. */
export function useTypedAhead(onText: (text: string) => void): void {
  const store = useStore();
  useEffect(() => {
    const take = () => {
      const text = store.get(typedAheadAtom);
      store.set(typedAheadAtom, '');
      if (text) onText(text);
    };
    take();
    const unsubscribe = store.sub(typedAheadAtom, take);
    return () => {
      unsubscribe();
      store.set(typedAheadAtom, null);
    };
  }, [store, onText]);
}
