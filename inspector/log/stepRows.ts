/** The steps of a session with all data of a log line. */
import { joined } from '../session/limits.ts';
import type { ChartEdge, Session, StateValue, Step, Timer } from '../session/session.ts';
import { edgeText, eventText, stateText } from './stepLabels.ts';

export interface StepRow {
  readonly step: Step;
  readonly actor: string;
  /** Null for a view, a route, or the outside. */
  readonly sender: string | null;
  readonly event: string;
  readonly edges: readonly ChartEdge[];
  readonly before: StateValue | null;
  /** Timers started by this step. */
  readonly timersSet: readonly Timer[];
  /** True if the machine had no transition for the event. */
  readonly isIgnored: boolean;
}

export function stepRows(session: Session): StepRow[] {
  const actors = new Map(session.actors.map((actor) => [actor.id, actor]));
  const states = new Map<string, StateValue | null>(session.actors.map(({ id, state }) => [id, state]));
  const running = new Map<string, readonly Timer[]>(session.actors.map(({ id, timers }) => [id, timers]));
  const edges = new Map(Object.values(session.charts).flatMap((chart) => chart.edges.map((edge) => [edge.id, edge])));
  return session.steps.map((step) => {
    const before = states.get(step.actor) ?? null;
    states.set(step.actor, step.state);
    const earlier = new Set((running.get(step.actor) ?? []).map(keyOf));
    running.set(step.actor, step.timers);
    return {
      step,
      actor: actors.get(step.actor)?.name ?? step.actor,
      sender: step.from === null ? null : (actors.get(step.from)?.name ?? step.from),
      event: eventText(step.event.type),
      edges: step.edges.flatMap((id) => edges.get(id) ?? []),
      before,
      timersSet: step.timers.filter((timer) => !earlier.has(keyOf(timer))),
      isIgnored: step.edges.length === 0 && step.event.type !== 'xstate.init',
    };
  });
}

const keyOf = ({ event, due }: Timer): string => `${due} ${event}`;

export interface LogFilter {
  /** Id of an actor; empty for all. */
  readonly actor: string;
  readonly text: string;
  readonly hidesIgnored: boolean;
}

export const everything: LogFilter = { actor: '', text: '', hidesIgnored: false };

/** Returns the rows that contain every word in names, states, transitions or the event's own fields. */
export function filterRows(rows: readonly StepRow[], { actor, text, hidesIgnored }: LogFilter): readonly StepRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (actor === '' && words.length === 0 && !hidesIgnored) return rows;
  return rows.filter(
    (row) =>
      (actor === '' || row.step.actor === actor) &&
      !(hidesIgnored && row.isIgnored) &&
      holdsAll(searchable(row), words),
  );
}

const holdsAll = (text: string, words: readonly string[]) => words.every((word) => text.includes(word));

const searchable = ({ step, actor, sender, event, edges }: StepRow): string =>
  [actor, sender ?? '', event, stateText(step.state), joined(edges, edgeText, ' '), JSON.stringify(step.event)]
    .join(' ')
    .toLowerCase();
