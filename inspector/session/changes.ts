import type { Masked, Session } from './session.ts';

export interface ContextChange {
  readonly key: string;
  readonly before: Masked | undefined;
  readonly after: Masked | undefined;
}

/** What a step changed in the context of its machine; `before` is undefined where the key was not there yet. */
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

/** A context as its keys; the context of an actor that is no machine has none. */
export function contextKeys(context: Masked): Readonly<Record<string, Masked>> {
  return typeof context === 'object' && context !== null && !Array.isArray(context) ? context : {};
}
