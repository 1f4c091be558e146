/**
 * Records the machines of a page: takes XState's inspection events and produces masked steps of a session.
 *
 * XState processes one event at a time per machine, but an action of one machine can send to another, which processes it
 * immediately. So steps nest; the innermost open step is the cause of everything sent in the meantime.
 */
import type { AnyActorRef, AnyEventObject, InspectionEvent } from 'xstate';
import * as xstate from './xstateInternals.ts';
import { createMask } from './mask.ts';
import type { AllowList } from './visibility.ts';
import { createSessionBuffer } from './sessionBuffer.ts';
import type { Entry, InspectedActor, Masked, Session, Step } from '../session/session.ts';
import { noteTimers, setterOf } from './timers.ts';
import { noteEffects, type OpenStep, type Sent, type TrackedActor, trackedActorOf } from './trackedActor.ts';

export interface Recorder {
  /** For `app.inspection.observe`. */
  readonly observer: (event: InspectionEvent) => void;
  readonly onRoot: (root: AnyActorRef) => void;
  session(): Session;
  /** Current title of the page. */
  title(): string;
  /** The latest steps, oldest first. */
  last(count: number): Step[];
  /**
   * Calls `follow` with everything recorded from now on, with a short delay; calls `cleared` when the stored steps are discarded.
   */
  subscribe(follow: (entry: Entry) => void, cleared?: () => void): () => void;
  /** Discards the stored steps; the actors stay with their current state. */
  clear(): void;
}

export interface RecorderOptions {
  readonly release: string;
  readonly allowList: AllowList;
  readonly title: () => string;
  /** Maximum number of stored steps; the oldest are dropped. */
  readonly capacity: number;
  /** Milliseconds of any monotonic clock. */
  readonly now?: () => number;
}

export function createRecorder({
  release,
  allowList,
  title,
  capacity,
  now = () => performance.now(),
}: RecorderOptions): Recorder {
  const mask = createMask(allowList);
  const buffer = createSessionBuffer({ release, title, capacity });
  const tracked = new WeakMap<AnyActorRef, TrackedActor>();
  /** Machines currently processing an event, outermost first. */
  const atWork: TrackedActor[] = [];
  let closed: Step[] = [];
  let nextSeq = 0;
  let isSweeping = false;
  let isBroken = false;
  const startedAt = now();
  let latest = 0;

  /** Returns a unique time for each record, so that times also give the order. */
  const tick = (): number => {
    latest = Math.max(Math.round((now() - startedAt) * 1000) / 1000, Math.round(latest * 1000 + 1) / 1000);
    return latest;
  };

  const track = (ref: AnyActorRef): TrackedActor => {
    let known = tracked.get(ref);
    if (!known) {
      known = trackedActorOf(ref);
      tracked.set(ref, known);
    }
    return known;
  };

  const present = (): number | null => atWork.at(-1)?.open?.seq ?? null;

  function begin(actor: TrackedActor, startedBy: number | null): InspectedActor {
    const { ref, index } = actor;
    const input = xstate.inputOf(ref);
    return {
      id: ref.sessionId,
      name: ref.id === ref.sessionId && index ? index.chart.machine : ref.id,
      parent: xstate.parentOf(ref),
      kind: xstate.kindOf(ref),
      machine: index?.chart.machine ?? null,
      input: input === undefined ? null : mask.named('input', input),
      startedAt: tick(),
      startedBy,
      state: null,
      context: null,
      timers: [],
    };
  }

  function announce(actor: TrackedActor, info: InspectedActor): void {
    actor.info = info;
    if (actor.index) buffer.addChart(actor.index.chart);
    buffer.addActor(info);
  }

  /** Adds an actor that was running before the recording, with its children. */
  function join(ref: AnyActorRef): void {
    const actor = track(ref);
    const snapshot: unknown = ref.getSnapshot();
    const isMachine = xstate.isMachineSnapshot(snapshot);
    if (!actor.info && xstate.processingOf(ref) === 'running') {
      const info = begin(actor, null);
      if (isMachine) {
        actor.context = snapshot.context;
        actor.nodes = xstate.activeNodes(snapshot);
        const timers = noteTimers(actor, info.startedAt, null);
        announce(actor, { ...info, state: snapshot.value, context: mask.fields(snapshot.context), timers });
      } else announce(actor, info);
    }
    if (isMachine) for (const child of xstate.childrenOf(snapshot)) join(child);
  }

  function open(actor: TrackedActor, sent: Sent): OpenStep {
    const step = { ...sent, seq: nextSeq, at: tick(), edges: [], actions: [] };
    nextSeq += 1;
    actor.open = step;
    atWork.push(actor);
    sweepLater();
    return step;
  }

  function close(actor: TrackedActor, snapshot: unknown): void {
    if (!actor.open) return;
    // Machines above it on the stack crashed without a report.
    for (let last = atWork.pop(); last && last !== actor; last = atWork.pop()) noteCrash(last);
    noteStep(actor, snapshot);
    if (atWork.length > 0) return;
    if (closed.length > 1) closed.sort((one, other) => one.seq - other.seq);
    for (const step of closed) buffer.addStep(step);
    closed = [];
  }

  function noteStep(actor: TrackedActor, snapshot: unknown): void {
    const step = actor.open;
    actor.open = null;
    if (!step || !actor.info || !xstate.isMachineSnapshot(snapshot)) return;
    closed.push({
      seq: step.seq,
      at: step.at,
      actor: actor.info.id,
      from: step.from,
      cause: step.cause,
      event: { ...mask.fields(step.event), type: step.event.type },
      edges: step.edges,
      actions: step.actions,
      state: snapshot.value,
      changes: changesIn(actor, snapshot.context),
      status: snapshot.status,
      timers: noteTimers(actor, step.at, step.seq),
    });
    actor.lastSeq = step.seq;
  }

  /** Records the crash of an actor: a transition that throws ends it, and no snapshot is reported. */
  function noteCrash(actor: TrackedActor): void {
    noteStep(actor, actor.ref.getSnapshot());
    if (xstate.processingOf(actor.ref) === 'stopped') end(actor);
  }

  function closeCrashed(actor: TrackedActor): void {
    close(actor, actor.ref.getSnapshot());
    if (xstate.processingOf(actor.ref) === 'stopped') end(actor);
  }

  function sweepLater(): void {
    if (isSweeping) return;
    isSweeping = true;
    queueMicrotask(() => {
      isSweeping = false;
      const outermost = atWork[0];
      if (outermost) guarded(() => closeCrashed(outermost));
    });
  }

  function end(actor: TrackedActor): void {
    actor.waiting = [];
    if (!actor.info) return;
    buffer.addEnding({ actor: actor.info.id, at: tick() });
    actor.info = null;
  }

  function changesIn(actor: TrackedActor, context: object): Record<string, Masked> {
    const before = actor.context;
    const changes: Record<string, Masked> = {};
    if (before === context) return changes;
    actor.context = context;
    const was: Readonly<Record<string, unknown>> = { ...before };
    for (const [key, value] of Object.entries(context)) {
      if (Object.is(value, was[key]) || value === undefined) continue;
      const masked = mask.named(key, value);
      if (!(key in was) || !isSame(masked, mask.named(key, was[key]))) changes[key] = masked;
    }
    return changes;
  }

  /**
   * Returns the cause of an event: for a timer the step that set it, for a response the step that requested it, otherwise the
   * current step.
   */
  function causeOf(target: TrackedActor, source: TrackedActor | null, event: AnyEventObject): number | null {
    const setBy = source === target ? setterOf(target, event) : undefined;
    if (setBy !== undefined) return setBy;
    if (source?.info && !source.index && isAnswer(event)) return source.info.startedBy;
    return present() ?? source?.lastSeq ?? null;
  }

  function onEvent(ref: AnyActorRef, sourceRef: AnyActorRef | null, event: AnyEventObject): void {
    const target = track(ref);
    const source = sourceRef && track(sourceRef);
    const from = sourceRef?.sessionId ?? null;
    if (event.type === 'xstate.init') return start(target, { event, from, cause: present() });
    const sent = { event, from, cause: causeOf(target, source, event) };
    if (source?.open && event.type.startsWith('xstate.error.actor.')) closeCrashed(source);
    if (!target.index || xstate.processingOf(ref) === 'stopped') return;
    const isBusy = target.info === null || target.open !== null || target.waiting.length > 0;
    if (isBusy) target.waiting.push(sent);
    else open(target, sent);
  }

  function start(actor: TrackedActor, sent: Sent): void {
    announce(actor, begin(actor, sent.cause));
    if (!actor.index) return;
    const step = open(actor, sent);
    step.edges.push(...actor.first.edges);
    step.actions.push(...actor.first.actions);
    const snapshot: unknown = actor.ref.getSnapshot();
    if (xstate.isMachineSnapshot(snapshot)) noteEffects(actor, step, [], xstate.activeNodes(snapshot));
  }

  /** Opens a step for the next waiting event of a machine that was busy; its first sign is an action or a microstep. */
  function takeUp(actor: TrackedActor, event?: AnyEventObject): OpenStep | null {
    if (actor.open || !actor.info || !actor.index) return actor.open;
    const place = event ? actor.waiting.findIndex((sent) => sent.event === event) : 0;
    // Not in the queue: it was sent before the recording.
    const sent = actor.waiting[place] ?? (event && { event, from: null, cause: null });
    actor.waiting = actor.waiting.slice(place + 1);
    return sent ? open(actor, sent) : null;
  }

  function onMicrostep(inspected: Extract<InspectionEvent, { type: '@xstate.microstep' }>): void {
    const { event, snapshot } = inspected;
    const actor = track(xstate.actorOf(inspected.actorRef));
    if (!actor.index || !xstate.isMachineSnapshot(snapshot)) return;
    if (event.type === 'xstate.stop') return abandon(actor);
    const effects = actor.info ? takeUp(actor, event) : actor.first;
    if (effects) noteEffects(actor, effects, xstate.transitionsOf(inspected), xstate.activeNodes(snapshot));
  }

  /** Closes the step of a machine stopped with waiting events: an event opened during the stop is never processed. */
  function abandon(actor: TrackedActor): void {
    if (actor.open) atWork.splice(atWork.lastIndexOf(actor), 1);
    actor.open = null;
  }

  function observe(inspected: InspectionEvent): void {
    if (inspected.type === '@xstate.actor') return;
    const ref = xstate.actorOf(inspected.actorRef);
    if (inspected.type === '@xstate.event') {
      onEvent(ref, inspected.sourceRef ? xstate.actorOf(inspected.sourceRef) : null, inspected.event);
    } else if (inspected.type === '@xstate.microstep') onMicrostep(inspected);
    else if (inspected.type === '@xstate.action') takeUp(track(ref));
    else if (inspected.type === '@xstate.snapshot') {
      const actor = track(ref);
      close(actor, inspected.snapshot);
      if (inspected.snapshot.status !== 'active') end(actor);
    }
  }

  /** XState does not catch errors thrown by an observer: an error here must never reach the machines. */
  function guarded(work: () => void): void {
    if (isBroken) return;
    try {
      work();
    } catch (error) {
      isBroken = true;
      console.error('The inspector stopped recording', error);
    }
  }

  return {
    observer: (event) => guarded(() => observe(event)),
    onRoot: (root) => guarded(() => join(root)),
    session: () => buffer.session(),
    title,
    last: (count) => buffer.last(count),
    subscribe: (follow, cleared) => buffer.subscribe(follow, cleared),
    clear: () => buffer.clear(),
  };
}

const isAnswer = ({ type }: AnyEventObject): boolean =>
  type.startsWith('xstate.done.actor.') || type.startsWith('xstate.error.actor.');

function isSame(one: Masked, other: Masked): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
