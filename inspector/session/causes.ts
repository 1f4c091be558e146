import type { Session, Step } from './session.ts';

/** The chain of steps that led to this one, from the first still held to the step itself; empty when it is not held. */
export function causesOf(session: Session, seq: number): Step[] {
  const bySeq = new Map(session.steps.map((step) => [step.seq, step]));
  const chain: Step[] = [];
  let step = bySeq.get(seq);
  while (step) {
    chain.push(step);
    // A cause is always older; a file edited by hand could say otherwise and would loop for ever.
    step = step.cause !== null && step.cause < step.seq ? bySeq.get(step.cause) : undefined;
  }
  return chain.toReversed();
}
