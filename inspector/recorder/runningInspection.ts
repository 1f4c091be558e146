/** The inspection running in this page, for whoever shows it here: the dock. */
import type { Recorder } from './recorder.ts';
import type { Session } from '../session/session.ts';

export interface RunningInspection {
  /** The id under which viewers in other tabs know this page. */
  readonly id: string;
  readonly recorder: Recorder;
  /** Of earlier pages of this tab, oldest first: sign-in in the same window leaves the page and comes back to another. */
  readonly earlier: readonly Session[];
}

let running: RunningInspection | null = null;
const listeners = new Set<() => void>();

export const runningInspection = (): RunningInspection | null => running;

export function setRunningInspection(next: RunningInspection | null): void {
  running = next;
  for (const listener of listeners) listener();
}

/** Told when an inspection starts or ends in this page. Returns its end. */
export function subscribeToRunning(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
