/**
 * Runs the recorded events of a session through the machines themselves, purely, and says step by step whether they come
 * out as recorded. What is masked stays masked: equal values have equal marks, so guards that compare decide the same.
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
  /** State, status and context are what was recorded, as far as the masks let it be seen. */
  readonly agrees: boolean;
  /** Where the machine of today comes to; what was recorded, when it is not known or could not be run. */
  readonly state: StateValue;
}

interface Run {
  readonly machine: AnyStateMachine;
  snapshot: AnyMachineSnapshot | null;
  /** The context as recorded. */
  context: Record<string, Masked>;
  /** What each mark stood for when a machine worked it out anew: the sentence of an error, for instance. */
  readonly meanings: Map<string, string>;
}

/** `machines` by name. A step of a machine that is not among them does not agree. */
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

/** Whoever was at work for a machine where the recording begins is there to be told: nobody listens, and nothing throws. */
function withInvoked(snapshot: AnyMachineSnapshot): AnyMachineSnapshot {
  // oxlint-disable-next-line no-underscore-dangle -- the public name of the active nodes
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
  // A machine that threw then and throws now has come out the same.
  if (!after) return { seq: step.seq, agrees: before !== null && step.status === 'error', state: step.state };
  const agrees =
    isSameState(after.value, step.state) && after.status === step.status && means(run, run.context, after.context);
  return { seq: step.seq, agrees, state: after.value };
}

/** A file may hold anything: a machine that throws on it has not come out as recorded. */
function attempt(work: () => unknown): AnyMachineSnapshot | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the pure functions of XState give for a machine
    return work() as AnyMachineSnapshot | null;
  } catch {
    return null;
  }
}

const eventOf = ({ event }: Step): AnyEventObject =>
  'error' in event ? { ...event, error: revived(event['error']) } : event;

/** Machines ask errors what they are: one that was an `Error` is one again. */
function revived(value: Masked | undefined): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !('errorName' in value)) return value;
  // With its message for all to see, as it was recorded: it may be held in a context.
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

/** Does the recorded value stand for this one? A mark stands for one value throughout, whichever that is. */
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
