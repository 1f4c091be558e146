import type { Masked, Session } from './session.ts';

export interface ContextChange {
  readonly key: string;
  readonly before: Masked | undefined;
  readonly after: Masked | undefined;
}

/** Returns the changes of a step in its machine's context; `before` is undefined for a new key. */
export function changesOf(session: Session, seq: number): ContextChange[] {
  const step = session.steps.find((one) => one.seq === seq);
  const start = session.actors.find(({ id }) => id === step?.actor);
  if (!step || !start) return [];
  const before = new Map(Object.entries(contextKeys(start.context)));
  for (const one of session.steps) {
    if (one.seq >= seq) break;
    if (one.actor === step.actor) for (const [key, value] of Object.entries(one.changes)) before.set(key, value);
  }
  return Object.entries(step.changes).map(([key, after]) => ({ key, before: before.get(key), after }));
}

/** Returns a context as an object; empty for an actor that is not a machine. */
export function contextKeys(context: Masked): Readonly<Record<string, Masked>> {
  return typeof context === 'object' && context !== null && !Array.isArray(context) ? context : {};
}
