/**
 * Replays the recorded events of a session through the real machines as pure transitions, and reports for each step if its result
 * is the recorded one. Masked values stay masked: equal values have equal marks, so guards that compare give the same result.
 */
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createEmptyActor,
  initialTransition,
  transition as nextOf,
} from 'xstate';
import { contextKeys } from '../session/changes.ts';
import { isMark } from '../recorder/mask.ts';
import type { InspectedActor, Masked, Session, StateValue, Step } from '../session/session.ts';

export interface Replayed {
  readonly seq: number;
  /** True if state, status and context match the recording, as far as the masks show it. */
  readonly agrees: boolean;
  /** The state reached by the current machine, or the recorded state if the machine is unknown or failed. */
  readonly state: StateValue;
}

interface Run {
  readonly machine: AnyStateMachine;
  snapshot: AnyMachineSnapshot | null;
  /** The recorded context. */
  context: Record<string, Masked>;
  /** Value behind each mark once a machine recomputed it: the message of an error, for example. */
  readonly meanings: Map<string, string>;
}

/** Replays a session with `machines` by name. A step of any other machine does not agree. */
export function replay(session: Session, machines: Readonly<Record<string, AnyStateMachine>>): Replayed[] {
  const runs = new Map(
    session.actors.flatMap((actor) => {
      const machine = actor.machine === null ? undefined : machines[actor.machine];
      return machine ? [[actor.id, runOf(actor, machine)] as const] : [];
    }),
  );
  return session.steps.map((step) => {
    const run = runs.get(step.actor);
    return run ? taken(run, step) : { seq: step.seq, agrees: false, state: step.state };
  });
}

function runOf(actor: InspectedActor, machine: AnyStateMachine): Run {
  const context = { ...contextKeys(actor.context) };
  const { state } = actor;
  const snapshot =
    state === null ? null : attempt(() => withInvoked(machine.resolveState({ value: state, context: { ...context } })));
  return { machine, snapshot, context, meanings: new Map() };
}

/** Adds an empty child for each actor that was invoked when the recording starts, so that sending to it does not throw. */
function withInvoked(snapshot: AnyMachineSnapshot): AnyMachineSnapshot {
  // oxlint-disable-next-line no-underscore-dangle -- XState's public name for the active nodes
  const ids = snapshot._nodes.flatMap((node) => node.invoke.map(({ id }) => id));
  return Object.assign(snapshot, { children: Object.fromEntries(ids.map((id) => [id, createEmptyActor()])) });
}

function taken(run: Run, step: Step): Replayed {
  const { machine } = run;
  const before = run.snapshot;
  Object.assign(run.context, step.changes);
  run.snapshot = attempt(() => {
    if (step.event.type === 'xstate.init') return initialTransition(machine, revived(step.event['input']))[0];
    return before && nextOf(machine, before, eventOf(step))[0];
  });
  const after = run.snapshot;
  // A machine that threw in the recording and throws again has the same result.
  if (!after) return { seq: step.seq, agrees: before !== null && step.status === 'error', state: step.state };
  const agrees =
    isSameState(after.value, step.state) && after.status === step.status && means(run, run.context, after.context);
  return { seq: step.seq, agrees, state: after.value };
}

/** Runs a transition; null if it throws. A file can contain anything, and a throwing machine does not match its recording. */
function attempt(work: () => unknown): AnyMachineSnapshot | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- XState's pure functions return machine snapshots
    return work() as AnyMachineSnapshot | null;
  } catch {
    return null;
  }
}

const eventOf = ({ event }: Step): AnyEventObject =>
  'error' in event ? { ...event, error: revived(event['error']) } : event;

/** Restores a recorded `Error` as an `Error`, since machines check for the type. */
function revived(value: Masked | undefined): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !('errorName' in value)) return value;
  // The message stays an enumerable property, as recorded, since a context can contain it.
  return Object.defineProperties(new Error(), Object.getOwnPropertyDescriptors(value));
}

function isSameState(one: unknown, other: StateValue): boolean {
  if (typeof one !== 'object' || one === null || typeof other === 'string') return one === other;
  const entries: [string, unknown][] = Object.entries(one);
  return (
    entries.length === Object.keys(other).length &&
    entries.every(([key, value]) => {
      const same = other[key];
      return same !== undefined && isSameState(value, same);
    })
  );
}

/** True if the recorded value matches this one. A mark must match the same value throughout, whichever it is. */
function means(run: Run, recorded: Masked | undefined, value: unknown): boolean {
  if (isMark(recorded)) {
    if (isMark(value)) return value === recorded;
    const text = JSON.stringify(value);
    const known = run.meanings.get(recorded) ?? text;
    run.meanings.set(recorded, known);
    return known === text;
  }
  if (typeof recorded !== 'object' || recorded === null) return Object.is(recorded, value);
  if (typeof value !== 'object' || value === null || Array.isArray(recorded) !== Array.isArray(value)) return false;
  const left = new Map<string, Masked>(Object.entries(recorded));
  const right = new Map<string, unknown>(Object.entries(value).filter(([, part]) => part !== undefined));
  return (
    left.size === right.size && [...left].every(([key, part]) => right.has(key) && means(run, part, right.get(key)))
  );
}
