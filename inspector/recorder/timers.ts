/** The timers of one machine and the steps that set them. */
import type { AnyEventObject } from 'xstate';
import { type Scheduled, scheduledIn } from './xstateInternals.ts';
import type { Timer } from '../session/session.ts';
import type { TrackedActor } from './trackedActor.ts';

export interface RunningTimer {
  readonly timer: Timer;
  /** The step that set it; null if it ran before the recording. */
  readonly setBy: number | null;
}

/** Returns the running timers. New ones are attributed to `step`, or to the time before the recording if it is null. */
export function noteTimers(actor: TrackedActor, at: number, step: number | null): Timer[] {
  let running: Map<Scheduled, RunningTimer> | null = null;
  for (const scheduled of scheduledIn(actor.ref)) {
    if (scheduled.source !== actor.ref) continue;
    running ??= new Map();
    running.set(scheduled, actor.timers.get(scheduled) ?? { timer: timerOf(scheduled, at, step), setBy: step });
  }
  if (running === null && actor.timers.size === 0) return [];
  actor.timers = running ?? new Map();
  return Array.from(actor.timers.values(), ({ timer }) => timer);
}

/** Returns the step that set the timer of this event, or undefined if no timer sends it. */
export function setterOf(actor: TrackedActor, event: AnyEventObject): number | null | undefined {
  for (const [scheduled, { setBy }] of actor.timers) if (scheduled.event === event) return setBy;
  return undefined;
}

function timerOf({ event, delay, id, startedAt }: Scheduled, at: number, step: number | null): Timer {
  // For a timer started before the recording, the elapsed time comes from the device clock.
  const elapsed = step === null ? Math.max(0, Date.now() - startedAt) : 0;
  const [, kind, name] = event.type.split('.');
  return {
    event: event.type,
    delay: kind === 'after' && name !== undefined ? name : id,
    length: delay,
    due: at + delay - elapsed,
  };
}
