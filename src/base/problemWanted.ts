/** Whether somebody wants to tell what went wrong, from where no page stands: a message that says that something did. */
type Listener = () => void;

let wanted = 0;
const listeners = new Set<Listener>();

export function reportProblem(): void {
  wanted += 1;
  for (const listener of listeners) listener();
}

/** How often it was asked for. */
export const timesReported = (): number => wanted;

export function onProblemWanted(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
