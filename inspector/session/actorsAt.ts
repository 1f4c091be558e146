/** Every actor of a session with its state at one moment. */
import { contextKeys } from './changes.ts';
import type { InspectedActor, Masked, Session, StateValue, Step, Timer } from './session.ts';

export interface ActorView {
  readonly actor: InspectedActor;
  /** Null if the actor is not a machine. */
  readonly state: StateValue | null;
  readonly context: Masked;
  readonly status: Step['status'];
  readonly timers: readonly Timer[];
  readonly lastStep: Step | null;
  readonly isRunning: boolean;
}

/**
 * Returns the actors after the step `seq` (null for the latest), in order of start, parents before children. Actors that had
 * ended by then are included as not running.
 */
export function actorsAt(session: Session, seq: number | null): ActorView[] {
  const next = seq === null ? undefined : session.steps.find((step) => step.seq > seq);
  const before = next?.at ?? Number.POSITIVE_INFINITY;
  const lastSteps = new Map<string, Step>();
  const contexts = new Map<string, Record<string, Masked>>();
  for (const step of session.steps) {
    if (seq !== null && step.seq > seq) break;
    lastSteps.set(step.actor, step);
    if (Object.keys(step.changes).length > 0) {
      contexts.set(step.actor, Object.assign(contexts.get(step.actor) ?? {}, step.changes));
    }
  }
  const ended = new Set(session.endings.filter(({ at }) => at < before).map(({ actor }) => actor));

  const viewOf = (actor: InspectedActor): ActorView => {
    const lastStep = lastSteps.get(actor.id) ?? null;
    const changed = contexts.get(actor.id);
    const status = lastStep?.status ?? 'active';
    const isRunning = !ended.has(actor.id) && status === 'active';
    return {
      actor,
      state: lastStep?.state ?? actor.state,
      context: changed ? { ...contextKeys(actor.context), ...changed } : actor.context,
      status: status === 'active' && !isRunning ? 'stopped' : status,
      timers: isRunning ? (lastStep?.timers ?? actor.timers) : [],
      lastStep,
      isRunning,
    };
  };
  return inFamilyOrder(session.actors.filter(({ startedAt }) => startedAt < before)).map(viewOf);
}

function inFamilyOrder(actors: readonly InspectedActor[]): InspectedActor[] {
  const known = new Set(actors.map(({ id }) => id));
  const families = new Map<string | null, InspectedActor[]>();
  for (const actor of actors.toSorted((one, other) => one.startedAt - other.startedAt)) {
    const parent = actor.parent !== null && known.has(actor.parent) ? actor.parent : null;
    const family = families.get(parent);
    if (family) family.push(actor);
    else families.set(parent, [actor]);
  }
  const ordered: InspectedActor[] = [];
  // Iterative, since a file can contain a chain of any length. Each actor is added once.
  const open = (families.get(null) ?? []).toReversed();
  for (let actor = open.pop(); actor !== undefined; actor = open.pop()) {
    ordered.push(actor);
    open.push(...(families.get(actor.id) ?? []).toReversed());
    families.delete(actor.id);
  }
  // In a file two actors can claim to have started each other: neither has a root above it.
  families.delete(null);
  return [...ordered, ...[...families.values()].flat()];
}
