/** A session as a sequence diagram: one lane for each actor, one row for each step. */
import { causesOf } from '../session/causes.ts';
import type { InspectedActor, Session } from '../session/session.ts';
import { stepRows, type StepRow } from '../log/stepRows.ts';

/** Columns, in px. */
export const columns = { time: 84, outside: 112, actor: 208 } as const;

export interface Lane {
  readonly actor: InspectedActor;
  /** Position of its lifeline from the left of the diagram, px. */
  readonly x: number;
  /** Rows of its lifetime: from the top of the first to the bottom of the last. */
  readonly firstRow: number;
  readonly lastRow: number;
  readonly hasEnded: boolean;
}

export interface SequenceRow extends StepRow {
  readonly to: Lane;
  /** Null if the event came from outside or from a hidden actor. */
  readonly from: Lane | null;
}

export interface Sequence {
  readonly lanes: readonly Lane[];
  readonly rows: readonly SequenceRow[];
  readonly width: number;
}

/** Returns the steps up to and including `until` (null for all) of the shown actors. Later endings are ignored. */
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
    rows: rowsOf({ ...session, steps: held }, new Map(lanes.map((lane) => [lane.actor.id, lane]))),
    width: columns.time + columns.outside + lanes.length * columns.actor,
  };
}

function rowsOf(session: Session, lanes: ReadonlyMap<string, Lane>): SequenceRow[] {
  return stepRows(session).flatMap((row): SequenceRow[] => {
    const { actor, from } = row.step;
    const to = lanes.get(actor);
    return to ? [{ ...row, to, from: (from !== null && lanes.get(from)) || null }] : [];
  });
}

/** Returns the steps that led to the selected one, without that step. */
export const causesBefore = (session: Session, selected: number | null): ReadonlySet<number> =>
  new Set(selected === null ? [] : causesOf(session, selected).flatMap(({ seq }) => (seq === selected ? [] : [seq])));
