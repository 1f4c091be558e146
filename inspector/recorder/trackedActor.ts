/** What a recorder knows of one actor while it runs. */
import type { AnyActorRef, AnyEventObject, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { machineOf, type Scheduled } from './xstateInternals.ts';
import { indexOf, type MachineIndex } from './machineIndex.ts';
import type { InspectedActor } from '../session/session.ts';
import type { RunningTimer } from './timers.ts';

/** An event on its way to a machine. */
export interface Sent {
  readonly event: AnyEventObject;
  readonly from: string | null;
  readonly cause: number | null;
}

/** What a machine did for an event: ids of edges, names of actions. */
export interface Effects {
  readonly edges: string[];
  readonly actions: string[];
}

/** A step that has begun: the machine is at work on the event. */
export interface OpenStep extends Sent, Effects {
  readonly seq: number;
  readonly at: number;
}

export interface TrackedActor {
  readonly ref: AnyActorRef;
  /** Null for what is no machine. */
  readonly index: MachineIndex | null;
  /** Null until it runs, and again when it has ended. */
  info: InspectedActor | null;
  /** Sent while the machine was at work on something else. */
  waiting: Sent[];
  open: OpenStep | null;
  /** What led to its first state: done as the actor is made, told when it starts. */
  first: Effects;
  context: object;
  nodes: readonly AnyStateNode[];
  timers: ReadonlyMap<Scheduled, RunningTimer>;
  lastSeq: number | null;
}

export function trackedActorOf(ref: AnyActorRef): TrackedActor {
  const machine = machineOf(ref);
  return {
    ref,
    index: machine && indexOf(machine),
    info: null,
    waiting: [],
    open: null,
    first: { edges: [], actions: [] },
    context: {},
    nodes: [],
    timers: new Map(),
    lastSeq: null,
  };
}

/** Notes what a change of states runs: leaving, then the transitions, then entering. */
export function noteEffects(
  actor: TrackedActor,
  effects: Effects,
  transitions: readonly AnyTransitionDefinition[],
  nodes: readonly AnyStateNode[],
): void {
  const { index, nodes: before } = actor;
  if (!index) return;
  const isMoved = nodes !== before;
  if (isMoved)
    for (const node of before) if (!nodes.includes(node)) effects.actions.push(...(index.exits.get(node) ?? []));
  for (const transition of transitions) {
    const edge = index.edges.get(transition);
    if (!edge) continue;
    effects.edges.push(edge.id);
    effects.actions.push(...edge.actions);
  }
  if (isMoved)
    for (const node of nodes) if (!before.includes(node)) effects.actions.push(...(index.entries.get(node) ?? []));
  actor.nodes = nodes;
}
