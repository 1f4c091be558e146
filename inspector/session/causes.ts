import type { Session, Step } from './session.ts';

/** Returns the chain of steps that led to this one, from the first one stored to the step itself; empty if it is not stored. */
export function causesOf(session: Session, seq: number): Step[] {
  const bySeq = new Map(session.steps.map((step) => [step.seq, step]));
  const chain: Step[] = [];
  let step = bySeq.get(seq);
  while (step) {
    chain.push(step);
    // A cause is always older; an edited file could contain a cycle and would loop forever.
    step = step.cause !== null && step.cause < step.seq ? bySeq.get(step.cause) : undefined;
  }
  return chain.toReversed();
}
