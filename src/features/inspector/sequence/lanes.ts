/** A session as a sequence diagram: one lane for each actor, one row for each step. */
import { causesOf } from '../../../inspection/causes.ts';
import type { InspectedActor, Session, StateValue, Step, Timer } from '../../../inspection/session.ts';

/** Columns, in px. */
export const columns = { time: 84, outside: 112, actor: 208 } as const;

export interface Lane {
  readonly actor: InspectedActor;
  /** Where its lifeline is, from the left of the diagram. */
  readonly x: number;
  /** Rows between which it ran: from the top of the first to the bottom of the last. */
  readonly firstRow: number;
  readonly lastRow: number;
  readonly hasEnded: boolean;
}

export interface SequenceRow {
  readonly step: Step;
  readonly to: Lane;
  /** Null: sent from outside, or by an actor that is not shown. */
  readonly from: Lane | null;
  /** The name of the sender, where there is one. */
  readonly sender: string | null;
  readonly label: string;
  readonly state: string;
  /** Nothing came of it: the machine had no use for the event. */
  readonly isIgnored: boolean;
  /** Delays that began to run with it. */
  readonly timersSet: readonly Timer[];
}

export interface Sequence {
  readonly lanes: readonly Lane[];
  readonly rows: readonly SequenceRow[];
  readonly width: number;
}

/** `signingIn.popup`; regions side by side are joined by a comma. */
export function stateText(state: StateValue): string {
  if (typeof state === 'string') return state;
  return Object.entries(state)
    .map(([key, inner]) =>
      typeof inner !== 'string' && Object.keys(inner).length === 0 ? key : `${key}.${stateText(inner)}`,
    )
    .join(', ');
}

/** Up to and with the step `until` (null: all), for the actors shown. Endings later than that have not happened. */
export function sequenceOf(session: Session, until: number | null, actorsShown: ReadonlySet<string>): Sequence {
  const held = until === null ? session.steps : session.steps.filter(({ seq }) => seq <= until);
  const steps = held.filter(({ actor }) => actorsShown.has(actor));
  const now = until === null ? Number.POSITIVE_INFINITY : (held.at(-1)?.at ?? 0);
  const endings = new Map(session.endings.filter(({ at }) => at <= now).map(({ actor, at }) => [actor, at]));
  const lanes = session.actors
    .filter(({ id, startedAt }) => actorsShown.has(id) && startedAt <= now)
    .toSorted((one, other) => one.startedAt - other.startedAt)
    .map((actor, place): Lane => {
      const end = endings.get(actor.id);
      const first = steps.findIndex(({ at }) => at >= actor.startedAt);
      const last = end === undefined ? steps.length - 1 : steps.findLastIndex(({ at }) => at <= end);
      return {
        actor,
        x: columns.time + columns.outside + place * columns.actor + columns.actor / 2,
        firstRow: first === -1 ? steps.length : first,
        lastRow: last,
        hasEnded: end !== undefined,
      };
    });
  return {
    lanes,
    rows: rowsOf(session, steps, new Map(lanes.map((lane) => [lane.actor.id, lane]))),
    width: columns.time + columns.outside + lanes.length * columns.actor,
  };
}

function rowsOf(session: Session, steps: readonly Step[], lanes: ReadonlyMap<string, Lane>): SequenceRow[] {
  const names = new Map(session.actors.map(({ id, name }) => [id, name]));
  const labels = labelsOf(session);
  const running = new Map(session.actors.map(({ id, timers }) => [id, timers]));
  return steps.flatMap((step): SequenceRow[] => {
    const to = lanes.get(step.actor);
    if (!to) return [];
    const before = running.get(step.actor) ?? [];
    running.set(step.actor, step.timers);
    const { type } = step.event;
    return [
      {
        step,
        to,
        from: (step.from !== null && lanes.get(step.from)) || null,
        sender: step.from === null ? null : (names.get(step.from) ?? step.from),
        label: labels.get(`${to.actor.machine ?? ''} ${type}`) ?? type,
        state: stateText(step.state),
        isIgnored: step.edges.length === 0 && type !== 'xstate.init',
        timersSet: step.timers.filter(
          ({ event, due }) => !before.some((old) => old.event === event && old.due === due),
        ),
      },
    ];
  });
}

/** XState's own events by the words of the chart: `after retryDelay`, `done renew`. */
function labelsOf({ charts }: Session): Map<string, string> {
  const edges = Object.values(charts).flatMap(({ machine, edges: own }) => own.map((edge) => ({ machine, edge })));
  return new Map(edges.map(({ machine, edge }) => [`${machine} ${edge.event}`, edge.label]));
}

/** The steps that led to the selected one, itself left out. */
export const causesBefore = (session: Session, selected: number | null): ReadonlySet<number> =>
  new Set(selected === null ? [] : causesOf(session, selected).flatMap(({ seq }) => (seq === selected ? [] : [seq])));
