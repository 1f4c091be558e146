/** Whether the command palette is wanted: it is fetched when somebody first asks for it, by Ctrl+K or by its button. */
type Listener = () => void;

let wanted = 0;
const listeners = new Set<Listener>();

export function openPalette(): void {
  wanted += 1;
  for (const listener of listeners) listener();
}

/** How often it was asked for; the palette opens whenever the number grows. */
export const timesWanted = (): number => wanted;

export function onPaletteWanted(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
