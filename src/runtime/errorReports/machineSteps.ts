/** The last steps of the machines of a page, for reports: which event which machine took, and where it stands after it. */
import type { InspectionEvent } from 'xstate';
import type { Inspection } from '../inspection.ts';

export interface MachineStep {
  /** ms since the page was opened. */
  readonly at: number;
  readonly actor: string;
  /** The name alone: what an event carries stays here. */
  readonly event: { readonly type: string };
  readonly state: unknown;
}

/** Specification of reports: enough to see what led to an error. */
const capacity = 100;

/** Records from now on; returns the newest steps, oldest first, at most 100. */
export function recordMachineSteps(inspection: Inspection, now: () => number): () => readonly MachineStep[] {
  const steps: MachineStep[] = [];
  const record = (event: InspectionEvent) => {
    if (event.type !== '@xstate.snapshot' || !('value' in event.snapshot) || !('id' in event.actorRef)) return;
    const { value: state } = event.snapshot;
    steps.push({ at: Math.round(now()), actor: String(event.actorRef.id), event: { type: event.event.type }, state });
    if (steps.length > capacity) steps.shift();
  };
  inspection.observe(record, () => undefined);
  return () => steps;
}
