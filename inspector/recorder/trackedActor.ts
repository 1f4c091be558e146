/** Recorder data of one running actor. */
import type { AnyActorRef, AnyEventObject, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { machineOf, type Scheduled } from './xstateInternals.ts';
import { indexOf, type MachineIndex } from './machineIndex.ts';
import type { InspectedActor } from '../session/session.ts';
import type { RunningTimer } from './timers.ts';

/** An event sent to a machine. */
export interface Sent {
  readonly event: AnyEventObject;
  readonly from: string | null;
  readonly cause: number | null;
}

/** Effects of an event on a machine: ids of edges, names of actions. */
export interface Effects {
  readonly edges: string[];
  readonly actions: string[];
}

/** A step in progress: the machine is processing the event. */
export interface OpenStep extends Sent, Effects {
  readonly seq: number;
  readonly at: number;
}

export interface TrackedActor {
  readonly ref: AnyActorRef;
  /** Null if the actor is not a machine. */
  readonly index: MachineIndex | null;
  /** Null before it starts, and again after it has ended. */
  info: InspectedActor | null;
  /** Events sent while the machine was processing another one. */
  waiting: Sent[];
  open: OpenStep | null;
  /** Effects of entering its first state: they run at creation and are reported at the start. */
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

/** Records the effects of a state change: exit, then transitions, then entry. */
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
