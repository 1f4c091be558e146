/** Takes steps on the overlay, and checks it after each against a separate count. */
import { SimulatedClock, createActor } from 'xstate';
import { requestsMachine, selectIsOverlayShown } from '../../../machines/requests/requestsMachine.ts';
import { type Exploration, type Observer, type InvariantLog, weighted } from './explore.ts';

export const overlayInvariants = {
  I8: 'every request is counted once, never below none; shown while one is in flight and 150 ms longer, then hidden',
} as const;

type Name = keyof typeof overlayInvariants;

/** A request ends with a response, an error, an abort, by leaving the page or by sign-out; the overlay treats all the same. */
type Step = 'begin' | 'end' | number;

const steps = weighted<Step>(
  [3, ['begin']],
  [3, ['end']],
  [2, [0, 1, 149, 150, 151, 2999, 3000, 4999, 5000, 5001, 60_000]],
);

export const overlayExploration = (
  change: (machine: typeof requestsMachine) => typeof requestsMachine = (machine) => machine,
): Exploration<Step, Name> => {
  const machine = change(requestsMachine);
  return { steps, begin: (witness) => new OverlayObserver(witness, machine) };
};

class OverlayObserver implements Observer<Step> {
  private readonly clock = new SimulatedClock();
  private readonly requests;
  private readonly witness: InvariantLog<Name>;
  private inFlight = 0;
  private sinceLast = Infinity;

  constructor(witness: InvariantLog<Name>, machine: typeof requestsMachine) {
    this.witness = witness;
    this.requests = createActor(machine, { clock: this.clock });
    this.requests.start();
  }

  take(step: Step): void {
    if (step === 'begin') {
      this.inFlight += 1;
      this.requests.send({ type: 'request.started' });
    } else if (step === 'end') {
      if (this.inFlight === 1) this.sinceLast = 0;
      this.inFlight = Math.max(0, this.inFlight - 1);
      this.requests.send({ type: 'request.settled' });
    } else {
      this.sinceLast += step;
      this.clock.increment(step);
    }
    this.check();
  }

  private check(): void {
    const snapshot = this.requests.getSnapshot();
    this.witness.ensure('I8', snapshot.context.inFlight === this.inFlight, 'every request is counted once');
    const isDue = this.inFlight > 0 || this.sinceLast < 150;
    this.witness.ensure('I8', selectIsOverlayShown(snapshot) === isDue, 'shown while in flight, and 150 ms longer');
  }

  /** Ends all requests in flight, and checks that the overlay is hidden 150 ms later. */
  finish(): void {
    while (this.inFlight > 0) this.take('end');
    this.take(150);
    this.requests.stop();
  }
}
