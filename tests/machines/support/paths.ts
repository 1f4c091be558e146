/**
 * Walks a whole machine: `xstate/graph` finds the paths on the pure machine, and each is replayed on a real actor with a
 * simulated clock, where a timer is a clock step and a response comes from a stub.
 */
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type EventObject,
  type InspectionEvent,
  SimulatedClock,
  createActor,
  fromCallback,
  fromPromise,
  initialTransition,
  transition as nextOf,
} from 'xstate';
import { getShortestPaths, getStateNodes } from 'xstate/graph';
import { isDrawn } from '../../support/exploration.ts';
import { nothing, settled } from './deferred.ts';
import { ensure } from './ensure.ts';

export type AnyEvent = EventObject & { readonly [key: string]: unknown };

export interface WalkOptions {
  /** All relevant events, with the payloads that decide guards; see `timersOf` for the timers. */
  readonly events: readonly AnyEvent[];
  /**
   * Returns the data that determines the possible transitions in addition to the state's name: states with equal data are walked
   * from once.
   */
  readonly decisive: (state: AnyMachineSnapshot) => unknown;
  readonly input?: unknown;
  /** Actors that are callbacks; all others are promises. */
  readonly watchers?: readonly string[];
  /** Actions with effects outside the machine. */
  readonly effects?: readonly string[];
}

export interface Coverage {
  readonly replays: number;
  readonly statesMissed: string[];
  readonly transitionsMissed: string[];
}

/** Returns the state nodes below the root, leaves last. */
export const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => getStateNodes(machine.root);

// oxlint-disable-next-line no-underscore-dangle -- XState's public name for the active nodes
const nodesIn = ({ _nodes }: AnyMachineSnapshot): readonly AnyStateNode[] => _nodes;

/** Returns every transition of the machine by name, including `always`. */
export function transitionsOf(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  const named = new Map<AnyTransitionDefinition, string>();
  for (const node of [machine.root, ...nodesOf(machine)]) {
    for (const transition of [...node.transitions.values(), node.always ?? []].flat()) {
      named.set(transition, nameOf(transition));
    }
  }
  return named;
}

export function guardOf({ guard }: AnyTransitionDefinition): string {
  if (guard === undefined) return '';
  return typeof guard === 'object' && 'type' in guard ? guard.type : String(guard);
}

export const targetOf = ({ target }: AnyTransitionDefinition): string => (target ?? []).map(({ id }) => id).join(' ');

const nameOf = (transition: AnyTransitionDefinition): string =>
  `${transition.source.id}: ${transition.eventType || 'always'} [${guardOf(transition)}] -> ${targetOf(transition)}`;

/** Returns the timer events of a machine: `xstate.after.<delay>.<state>`. */
export function timersOf(machine: AnyStateMachine): AnyEvent[] {
  const received = nodesOf(machine).flatMap((node) => Array.from(node.transitions.keys()));
  return received.filter((type) => type.startsWith('xstate.after.')).map((type) => ({ type }));
}

export async function walk(machine: AnyStateMachine, options: WalkOptions): Promise<Coverage> {
  const events = [...options.events, ...timersOf(machine)];
  const missing = new Set(transitionsOf(machine).values());
  const unseen = new Set(nodesOf(machine).map(({ id }) => id));
  let replays = 0;

  const run = async (steps: readonly AnyEvent[], expected: AnyMachineSnapshot): Promise<void> => {
    replays += 1;
    const end = await replay(machine, options, steps, (taken) => {
      for (const transition of taken) missing.delete(nameOf(transition));
      for (const { source, target } of taken) for (const { id } of [source, ...(target ?? [])]) unseen.delete(id);
    });
    for (const { id } of nodesIn(end)) unseen.delete(id);
    ensure(same(end.value, expected.value), `${JSON.stringify(steps)} leads to ${JSON.stringify(expected.value)}`);
  };

  /** Steps (state, event, next state) seen so far: paths that end with one of them are not replayed again. */
  const stepsSeen = new Set<string>();
  /** Paths beyond the executed share, for transitions that no other path takes. */
  const left: (() => Promise<void>)[] = [];
  for (const { steps } of shortestPaths(machine, options, events)) {
    const { path, state } = follow(machine, options, steps);
    for (const event of [undefined, ...events.filter((received) => isReceived(state, received))]) {
      const end = event ? next(machine, state, event) : state;
      const step = JSON.stringify([state.value, event, end.value]);
      const taken = event ? (machine.getTransitionData(state as never, event) ?? []) : [];
      const isMissing = taken.some((one) => missing.has(nameOf(one)));
      const isRepeated = stepsSeen.has(step);
      stepsSeen.add(step);
      if (isRepeated && !isMissing) continue;
      const whole = event ? [...path, event] : path;
      // oxlint-disable-next-line no-await-in-loop -- earlier replays determine which paths are worth replaying
      if (isMissing || isDrawn(step)) await run(whole, end);
      else left.push(() => run(whole, end));
    }
  }
  for (const replayLeft of left) {
    if (missing.size === 0 && unseen.size === 0) break;
    // oxlint-disable-next-line no-await-in-loop -- stops as soon as nothing is missing
    await replayLeft();
  }
  return { replays, statesMissed: [...unseen], transitionsMissed: [...missing] };
}

const next = (machine: AnyStateMachine, state: AnyMachineSnapshot, event: AnyEvent): AnyMachineSnapshot =>
  nextOf(machine, state, event)[0];

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns true if there is a transition for the event, whatever its guard returns. A response that no state expects would be a
 * mistake of the test.
 */
const isReceived = (state: AnyMachineSnapshot, { type }: AnyEvent): boolean =>
  state.status === 'active' && nodesIn(state).some((node) => node.transitions.has(type));

/** Limit of the graph: more steps than any machine here needs, to stop one that counts without end. */
const maxSteps = 50_000;

interface Path {
  readonly state: AnyMachineSnapshot;
  readonly steps: readonly { readonly event: AnyEvent }[];
}

function shortestPaths(
  machine: AnyStateMachine,
  { decisive, input }: WalkOptions,
  events: readonly AnyEvent[],
): Path[] {
  const serializeState = (state: AnyMachineSnapshot): string =>
    JSON.stringify([state.value, state.status, decisive(state)]);
  return getShortestPaths(machine, { events, serializeState, filterEvents: isReceived, input, limit: maxSteps });
}

/**
 * Returns the actual path of the pure machine. The graph merges equal states and can have reached them with another context, so a
 * step without a transition here is left out.
 */
function follow(machine: AnyStateMachine, { input }: WalkOptions, steps: Path['steps']) {
  let [state] = initialTransition(machine, input) as unknown as [AnyMachineSnapshot];
  const path = steps.slice(1).flatMap(({ event }) => {
    if (!isReceived(state, event)) return [];
    state = next(machine, state, event);
    return [event];
  });
  return { path, state };
}

/** Drives a real actor along a path and returns where it ended. */
async function replay(
  machine: AnyStateMachine,
  { input, watchers = [], effects = [] }: WalkOptions,
  steps: readonly AnyEvent[],
  onTransitions: (taken: readonly AnyTransitionDefinition[]) => void,
): Promise<AnyMachineSnapshot> {
  const clock = new SimulatedClock();
  const open = new Map<string, { resolve: (output: unknown) => void; reject: (error: unknown) => void }>();
  const promised = fromPromise(({ self }) => new Promise((resolve, reject) => open.set(self.id, { resolve, reject })));
  const watching = fromCallback(nothing);
  const actors = Object.keys(machine.implementations.actors).map(
    (name) => [name, watchers.includes(name) ? watching : promised] as const,
  );
  const inspect = (event: InspectionEvent): void => {
    if (event.type !== '@xstate.microstep' || event.rootId !== event.actorRef.sessionId) return;
    // oxlint-disable-next-line no-underscore-dangle -- the only place that exposes the transitions taken
    onTransitions(event._transitions);
  };
  const actor: AnyActorRef = createActor(
    machine.provide({
      actors: Object.fromEntries(actors),
      actions: Object.fromEntries(effects.map((name) => [name, nothing])),
    }),
    { clock, input, inspect },
  );
  actor.start();

  for (const event of steps) {
    const [, kind, ...rest] = event.type.split('.');
    const answer = event.type.startsWith('xstate.') ? open.get(rest.slice(1).join('.')) : undefined;
    if (kind === 'after') clock.increment(delayOf(machine, rest[0]!, actor.getSnapshot()));
    else if (kind === 'done' && answer) answer.resolve(event['output']);
    else if (kind === 'error' && answer) answer.reject(event['error']);
    else actor.send(event);
    // oxlint-disable-next-line no-await-in-loop -- steps must run in sequence
    if (answer) await settled();
  }
  const end = actor.getSnapshot() as AnyMachineSnapshot;
  actor.stop();
  return end;
}

function delayOf(machine: AnyStateMachine, name: string, { context }: AnyMachineSnapshot): number {
  const delay: unknown = machine.implementations.delays[name];
  return typeof delay === 'function' ? Number(delay({ context }, undefined)) : Number(delay);
}
