/** A session that grows while it is viewed. */
import { contextKeys } from './changes.ts';
import type { Entry, InspectedActor, Session, Step } from './session.ts';

/**
 * Returns the session with one more entry. Beyond `capacity` the oldest steps are dropped and their results applied to their
 * actors.
 */
export function applyEntry(session: Session, entry: Entry, capacity: number): Session {
  if (entry.kind === 'chart') {
    return { ...session, charts: { ...session.charts, [entry.chart.machine]: entry.chart } };
  }
  if (entry.kind === 'actor') {
    const others = session.actors.filter(({ id }) => id !== entry.actor.id);
    const endings = session.endings.filter(({ actor }) => actor !== entry.actor.id);
    return { ...session, actors: [...others, entry.actor], endings };
  }
  if (entry.kind === 'ending') return { ...session, endings: [...session.endings, entry.ending] };
  return lastSteps({ ...session, steps: [...session.steps, entry.step] }, capacity);
}

/** Returns an actor with the result of a step that is no longer stored. */
export function movedOn(actor: InspectedActor, { state, changes, timers }: Step): InspectedActor {
  const context = Object.keys(changes).length > 0 ? { ...contextKeys(actor.context), ...changes } : actor.context;
  return { ...actor, state, context, timers };
}

/** Returns the last `count` steps of a session, with the actors in their states before them. */
export function lastSteps(session: Session, count: number): Session {
  const surplus = session.steps.length - count;
  if (surplus <= 0) return session;
  const steps = session.steps.slice(surplus);
  const from = steps[0]?.at ?? Number.POSITIVE_INFINITY;
  const gone = new Set(session.endings.filter(({ at }) => at < from).map(({ actor }) => actor));
  const dropped = session.steps.slice(0, surplus);
  const actors = session.actors
    .filter(({ id }) => !gone.has(id))
    .map((actor) => dropped.filter((step) => step.actor === actor.id).reduce(movedOn, actor));
  const endings = session.endings.filter(({ actor }) => !gone.has(actor));
  return { ...session, steps, actors, endings, dropped: session.dropped + surplus };
}
