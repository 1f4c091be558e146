/** Takes steps on a shell, and checks after each that it opened when it should and never closed again. */
import { SimulatedClock, createActor, fromCallback } from 'xstate';
import type { AuthChanged } from '../../../machines/auth/watchAuth.ts';
import { selectIsShellReady, shellMachine } from '../../../machines/shell/shellMachine.ts';
import { nothing } from './deferred.ts';
import { type Exploration, type Observer, type Witness, weighted } from './explore.ts';

export const shellInvariants = {
  I7: 'the shell is ready as soon as somebody is signed in, at the latest 3000 ms after its start, and for good',
} as const;

type Name = keyof typeof shellInvariants;

const pauses = [0, 1, 149, 150, 151, 2999, 3000, 4999, 5000, 5001, 60_000] as const;
const people = [null, null, null, 'ann', 'bob'] as const;

type Step = { readonly kind: 'wait'; readonly ms: number } | { readonly kind: 'person'; readonly who: string | null };

const steps = weighted<Step>(
  [1, pauses.map((ms) => ({ kind: 'wait', ms }) as const)],
  [1, people.map((who) => ({ kind: 'person', who }) as const)],
);

export const shellExploration = (
  change: (machine: typeof shellMachine) => typeof shellMachine = (machine) => machine,
): Exploration<Step, Name> => {
  const watchAuth = fromCallback<AuthChanged>(nothing);
  const machine = change(shellMachine.provide({ actors: { watchAuth } }));
  return { steps, begin: (witness) => new ShellObserver(witness, machine) };
};

class ShellObserver implements Observer<Step> {
  private readonly clock = new SimulatedClock();
  private readonly shell;
  private readonly witness: Witness<Name>;
  private hasSeenSomebody = false;

  constructor(witness: Witness<Name>, machine: typeof shellMachine) {
    this.witness = witness;
    this.shell = createActor(machine, { clock: this.clock });
    this.shell.start();
  }

  take(step: Step): void {
    if (step.kind === 'wait') this.clock.increment(step.ms);
    else {
      this.hasSeenSomebody ||= step.who !== null;
      this.shell.send({ type: 'auth.changed', subject: step.who, isLocked: false });
    }
    this.check();
  }

  private check(): void {
    const isDue = this.hasSeenSomebody || this.clock.now() >= 3000;
    const isReady = selectIsShellReady(this.shell.getSnapshot());
    this.witness.ensure('I7', isReady === isDue, `after ${this.clock.now()} ms ready is ${isReady}, due is ${isDue}`);
  }

  finish(): void {
    this.take({ kind: 'wait', ms: 3000 });
    this.shell.stop();
  }
}
