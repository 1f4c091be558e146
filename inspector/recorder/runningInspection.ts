/** The inspection running in this page, for the dock that shows it here. */
import type { Recorder } from './recorder.ts';
import type { Session } from '../session/session.ts';

export interface RunningInspection {
  /** Id of this page for viewers in other tabs. */
  readonly id: string;
  readonly recorder: Recorder;
  /** Sessions of earlier pages of this tab, oldest first: sign-in in the same window leaves the page and returns to another. */
  readonly earlier: readonly Session[];
}

let running: RunningInspection | null = null;
const listeners = new Set<() => void>();

export const runningInspection = (): RunningInspection | null => running;

export function setRunningInspection(next: RunningInspection | null): void {
  running = next;
  for (const listener of listeners) listener();
}

/** Calls `listener` when an inspection starts or ends in this page. Returns a function that unsubscribes it. */
export function subscribeToRunning(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
