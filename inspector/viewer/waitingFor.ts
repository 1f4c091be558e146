/** Events that can move a machine out of its current state: its timers, its invoked actors, and the events it accepts. */
import { activeStates } from '../chart/activeStates.ts';
import type { ActorView } from '../session/actorsAt.ts';
import type { Chart, ChartEdge, InspectedActor, Timer } from '../session/session.ts';

export interface AwaitedTimer {
  readonly timer: Timer;
  /** Possible transitions; their guards select one. */
  readonly edges: readonly ChartEdge[];
}

export interface AwaitedActor {
  readonly actor: InspectedActor;
  readonly edges: readonly ChartEdge[];
}

export interface AwaitedEvent {
  readonly event: string;
  readonly edges: readonly ChartEdge[];
}

export interface Waiting {
  readonly timers: readonly AwaitedTimer[];
  readonly actors: readonly AwaitedActor[];
  readonly events: readonly AwaitedEvent[];
  /** Events that run actions without a state change. */
  readonly noted: readonly string[];
}

export function waitingFor(chart: Chart, view: ActorView, all: readonly ActorView[]): Waiting {
  if (view.state === null || !view.isRunning) return { timers: [], actors: [], events: [], noted: [] };
  const active = new Set(activeStates(chart, view.state));
  for (const { id, parent } of chart.nodes) if (parent === null) active.add(id);
  const open = chart.edges.filter(({ from }) => active.has(from));
  const invoked = new Set(chart.nodes.filter(({ id }) => active.has(id)).flatMap(({ invokes }) => invokes));
  const events = new Map<string, ChartEdge[]>();
  for (const edge of open) {
    if (edge.kind === 'event') events.set(edge.event, [...(events.get(edge.event) ?? []), edge]);
  }
  return {
    timers: view.timers
      .map((timer) => ({ timer, edges: inOrder(open.filter(({ event }) => event === timer.event)) }))
      .toSorted((one, other) => one.timer.due - other.timer.due),
    actors: all
      .filter(({ actor, isRunning }) => isRunning && actor.parent === view.actor.id && invoked.has(actor.name))
      .map(({ actor }) => ({
        actor,
        edges: inOrder(
          open.filter(({ event, kind }) => (kind === 'done' || kind === 'error') && endsWith(event, actor)),
        ),
      })),
    events: [...events]
      .filter(([, edges]) => moves(edges))
      .map(([event, edges]) => ({ event, edges: inOrder(edges.filter(({ to }) => to !== null)) })),
    noted: [...events].filter(([, edges]) => !moves(edges)).map(([event]) => event),
  };
}

const endsWith = (event: string, { name }: InspectedActor) => event.endsWith(`.actor.${name}`);

const moves = (edges: readonly ChartEdge[]) => edges.some(({ to }) => to !== null);

const depth = ({ from }: ChartEdge) => from.split('.').length;

/** Sorts the innermost state first, as XState evaluates them; within a state the order of the chart applies. */
const inOrder = (edges: readonly ChartEdge[]): ChartEdge[] => {
  return edges.toSorted((one, other) => depth(other) - depth(one));
};
