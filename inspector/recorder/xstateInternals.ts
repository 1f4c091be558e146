/**
 * Data of XState's actors that an inspector needs and XState does not expose. All code that bypasses XState's types is in this
 * file.
 */
/* oxlint-disable no-underscore-dangle, typescript/no-unsafe-type-assertion -- the fields read are internal and untyped */
import {
  type ActorRefLike,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type InspectionEvent,
  StateMachine,
} from 'xstate';
import type { InspectedActor } from '../session/session.ts';

interface Internals {
  readonly logic: AnyActorLogic;
  readonly options: { readonly input?: unknown };
  readonly _parent?: AnyActorRef;
  readonly _processingStatus: 0 | 1 | 2;
}
const internalsOf = (ref: AnyActorRef) => ref as unknown as Internals;

/** Casts the actor of an inspection event, whose type is narrower than the actual object. */
export const actorOf = (ref: ActorRefLike): AnyActorRef => ref as AnyActorRef;

export const parentOf = (ref: AnyActorRef): string | null => internalsOf(ref)._parent?.sessionId ?? null;
export const inputOf = (ref: AnyActorRef): unknown => internalsOf(ref).options.input;

const processing = ['notStarted', 'running', 'stopped'] as const;
export const processingOf = (ref: AnyActorRef): (typeof processing)[number] =>
  processing[internalsOf(ref)._processingStatus];

export function machineOf(ref: AnyActorRef): AnyStateMachine | null {
  const logic: unknown = internalsOf(ref).logic;
  return logic instanceof StateMachine ? logic : null;
}

/** Type guard for the snapshot of a state machine. */
export const isMachineSnapshot = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && '_nodes' in snapshot;

export const childrenOf = (snapshot: AnyMachineSnapshot): AnyActorRef[] =>
  Object.values(snapshot.children as Readonly<Record<string, AnyActorRef | undefined>>).flatMap((child) => child ?? []);

export const activeNodes = (snapshot: AnyMachineSnapshot): readonly AnyStateNode[] => snapshot._nodes;

export const transitionsOf = (
  event: Extract<InspectionEvent, { type: '@xstate.microstep' }>,
): readonly AnyTransitionDefinition[] => event._transitions;

export interface Scheduled {
  readonly source: AnyActorRef;
  readonly event: AnyEventObject;
  readonly delay: number;
  readonly id: string;
  /** Time on the device clock. */
  readonly startedAt: number;
}

/** The timers of the whole system an actor belongs to. */
export const scheduledIn = (ref: AnyActorRef): readonly Scheduled[] =>
  Object.values(ref.system.getSnapshot()._scheduledEvents as unknown as Record<string, Scheduled>);

const kinds = new WeakMap<object, InspectedActor['kind']>();

/** Returns the kind of an actor. XState does not expose it, so the actor's logic is probed with a result event. */
export function kindOf(ref: AnyActorRef): InspectedActor['kind'] {
  if (machineOf(ref)) return 'machine';
  const { logic } = internalsOf(ref);
  let kind = kinds.get(logic);
  if (kind === undefined) {
    kind = probed(logic);
    kinds.set(logic, kind);
  }
  return kind;
}

/**
 * Probes without side effects: a transition of a promise or an observable only makes the next snapshot; that of a callback needs
 * its actor and throws.
 */
function probed(logic: AnyActorLogic): InspectedActor['kind'] {
  const settles = (type: string): boolean => {
    const next: unknown = logic.transition({ status: 'active' }, { type, data: undefined }, { self: {} } as never);
    return typeof next === 'object' && next !== null && 'status' in next && next.status === 'done';
  };
  try {
    if (settles('xstate.promise.resolve')) return 'promise';
    return settles('xstate.observable.complete') ? 'observable' : 'other';
  } catch {
    return 'callback';
  }
}
