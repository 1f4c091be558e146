/** Requests for the command palette, by Ctrl+K or its button; it is loaded on the first one. */
import { useStore } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useEffect } from 'react';

/** Number of requests so far; the palette opens whenever it increases. */
export const paletteRequestsAtom = atom(0);

/** Keys typed for the palette's field before it has the focus; null while no field is expected. */
const typedAheadAtom = atom<string | null>(null);

export const openPaletteAtom = atom(null, (_get, set) => {
  set(paletteRequestsAtom, (count) => count + 1);
  set(typedAheadAtom, '');
});

/** Buffers a key for the field; returns false if none is expected. */
export const typeAheadAtom = atom(null, (get, set, key: string) => {
  const text = get(typedAheadAtom);
  if (text === null) return false;
  set(typedAheadAtom, text + key);
  return true;
});

/** Passes to `onText` the keys typed before the field existed, and those typed until it has the focus. */
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
