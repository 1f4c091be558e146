/** The session being recorded: a ring buffer of steps, their actors, and the subscribers. */
import { movedOn } from '../session/follow.ts';
import type { Chart, Ending, Entry, InspectedActor, Session, Step } from '../session/session.ts';

export interface SessionBuffer {
  addChart(chart: Chart): void;
  addActor(actor: InspectedActor): void;
  addStep(step: Step): void;
  addEnding(ending: Ending): void;
  session(): Session;
  last(count: number): Step[];
  subscribe(follow: (entry: Entry) => void, cleared?: () => void): () => void;
  clear(): void;
}

interface Follower {
  readonly follow: (entry: Entry) => void;
  readonly cleared: (() => void) | undefined;
}

export function createSessionBuffer(options: {
  release: string;
  title: () => string;
  capacity: number;
}): SessionBuffer {
  const startedAt = new Date().toISOString();
  const charts = new Map<string, Chart>();
  const actors = new Map<string, InspectedActor>();
  const followers = new Set<Follower>();
  let steps: Step[] = [];
  /** Start of the ring in `steps`; earlier entries are removed from time to time. */
  let first = 0;
  let endings: Ending[] = [];
  let dropped = 0;
  let untold: Entry[] = [];

  function add(entry: Entry): void {
    if (followers.size === 0) return;
    if (untold.length === 0) queueMicrotask(notify);
    untold.push(entry);
  }

  /** Sends entries with a delay, since the machines are in the middle of a step. */
  function notify(): void {
    const entries = untold;
    untold = [];
    for (const { follow } of followers) for (const entry of entries) follow(entry);
  }

  function moveOn(step: Step): void {
    const actor = actors.get(step.actor);
    if (actor) actors.set(step.actor, movedOn(actor, step));
  }

  function dropOldest(): void {
    const oldest = steps[first];
    if (!oldest) return;
    first += 1;
    dropped += 1;
    moveOn(oldest);
    const from = steps[first]?.at ?? Number.POSITIVE_INFINITY;
    for (let gone = endings[0]; gone && gone.at < from; gone = endings[0]) {
      actors.delete(gone.actor);
      endings.shift();
    }
    if (first > options.capacity) {
      steps = steps.slice(first);
      first = 0;
    }
  }

  return {
    addChart(chart) {
      if (charts.has(chart.machine)) return;
      charts.set(chart.machine, chart);
      add({ kind: 'chart', chart });
    },
    addActor(actor) {
      // An ended actor can be started again: React does this with the actors of a visit, in development.
      if (actors.has(actor.id)) endings = endings.filter((ending) => ending.actor !== actor.id);
      actors.set(actor.id, actor);
      add({ kind: 'actor', actor });
    },
    addStep(step) {
      steps.push(step);
      if (steps.length - first > options.capacity) dropOldest();
      add({ kind: 'step', step });
    },
    addEnding(ending) {
      endings.push(ending);
      add({ kind: 'ending', ending });
    },
    session: () => ({
      format: 'wireway.inspection',
      version: 1,
      release: options.release,
      title: options.title(),
      startedAt,
      charts: Object.fromEntries(charts),
      actors: [...actors.values()],
      steps: steps.slice(first),
      endings: [...endings],
      dropped,
    }),
    last: (count) => steps.slice(Math.max(first, steps.length - count)),
    subscribe(follow, cleared) {
      // The new subscriber reads earlier entries from the session; the others must still receive them.
      notify();
      const follower = { follow, cleared };
      followers.add(follower);
      return () => followers.delete(follower);
    },
    clear() {
      notify();
      for (const step of steps.slice(first)) moveOn(step);
      dropped += steps.length - first;
      steps = [];
      first = 0;
      for (const { actor } of endings) actors.delete(actor);
      endings = [];
      for (const { cleared } of followers) cleared?.();
    },
  };
}
