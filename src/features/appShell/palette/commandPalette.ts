/** Whether the command palette is wanted: it is fetched when somebody first asks for it, by Ctrl+K or by its button. */
type Listener = () => void;

let wanted = 0;
let typedAhead: string | null = null;
let receive: ((text: string) => void) | null = null;
const listeners = new Set<Listener>();

export function openPalette(): void {
  wanted += 1;
  typedAhead = '';
  for (const listener of listeners) listener();
}

/** How often it was asked for; the palette opens whenever the number grows. */
export const timesWanted = (): number => wanted;

export function onPaletteWanted(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A key pressed while the palette is wanted and its field has not the focus yet: kept for the field. False where none is awaited. */
export function typeAhead(key: string): boolean {
  if (typedAhead === null) return false;
  if (receive) receive(key);
  else typedAhead += key;
  return true;
}

/** The field is there: takes what was typed for it, from the beginning. Gives what ends it. */
export function receiveTypedAhead(take: (text: string) => void): () => void {
  if (typedAhead) take(typedAhead);
  typedAhead = '';
  receive = take;
  return () => {
    receive = null;
    typedAhead = null;
  };
}
