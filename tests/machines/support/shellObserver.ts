/** Takes steps on a shell, and checks after each that it opened at the right time and never closed again. */
import { SimulatedClock, createActor, fromCallback } from 'xstate';
import type { PersonChanged, PersonStatus } from '../../../machines/auth/watchAuth.ts';
import {
  selectIsMounted,
  selectIsPageDecided,
  selectIsShellReady,
  selectIsTurnedAway,
  selectMayShowPage,
  shellMachine,
} from '../../../machines/shell/shellMachine.ts';
import { nothing } from './deferred.ts';
import { type Exploration, type Observer, type InvariantLog, weighted } from './explore.ts';

export const shellInvariants = {
  I7: 'the shell is ready as soon as somebody is signed in, at the latest 3000 ms after its start, and for good',
  Page: 'a page shows for a person signed in and while their session is out of reach, and for nobody else',
} as const;

type Name = keyof typeof shellInvariants;

const pauses = [0, 1, 149, 150, 151, 2999, 3000, 4999, 5000, 5001, 60_000] as const;
const noOne = ['pending', 'pending', 'pending', 'absent', 'needsClick', 'pageKept'] as const;
const people = ['ann', 'bob'] as const;

type Step =
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'person'; readonly who: string | null; readonly status: PersonStatus };

const steps = weighted<Step>(
  [2, pauses.map((ms) => ({ kind: 'wait', ms }) as const)],
  [1, noOne.map((status) => ({ kind: 'person', who: null, status }) as const)],
  [1, people.map((who) => ({ kind: 'person', who, status: 'signedIn' }) as const)],
);

export const shellExploration = (
  change: (machine: typeof shellMachine) => typeof shellMachine = (machine) => machine,
): Exploration<Step, Name> => {
  const watchAuth = fromCallback<PersonChanged>(nothing);
  const machine = change(shellMachine.provide({ actors: { watchAuth } }));
  return { steps, begin: (witness) => new ShellObserver(witness, machine) };
};

class ShellObserver implements Observer<Step> {
  private readonly clock = new SimulatedClock();
  private readonly shell;
  private readonly witness: InvariantLog<Name>;
  private hasSeenSomebody = false;
  private hasBeenDecided = false;
  private status: PersonStatus = 'pending';
  private decisions = 0;

  constructor(witness: InvariantLog<Name>, machine: typeof shellMachine) {
    this.witness = witness;
    this.shell = createActor(machine, { clock: this.clock });
    this.shell.on('page.decided', () => {
      this.decisions += 1;
    });
    this.shell.start();
  }

  take(step: Step): void {
    const before = { status: this.status, decisions: this.decisions };
    if (step.kind === 'wait') this.clock.increment(step.ms);
    else this.tell(step);
    this.check();
    if (step.kind === 'person') this.checkNews(before);
  }

  private tell({ who, status }: Extract<Step, { kind: 'person' }>): void {
    this.hasSeenSomebody ||= who !== null;
    this.hasBeenDecided ||= status !== 'pending';
    this.status = status;
    this.shell.send({ type: `person.${status}`, subject: who });
  }

  /** Checks that the page is reloaded whenever it can have become a different one, but not when it merely stays. */
  private checkNews(before: { status: PersonStatus; decisions: number }): void {
    const { status } = this;
    const mayLeave = before.status === 'pageKept' || before.status === 'signedIn';
    const isEvent = status === 'pending' ? mayLeave : status !== 'pageKept';
    this.witness.ensure('Page', this.decisions - before.decisions === (isEvent ? 1 : 0), `${status} is told once`);
  }

  private check(): void {
    const { status } = this;
    const shell = this.shell.getSnapshot();
    const isDue = this.hasSeenSomebody || this.clock.now() >= 3000;
    const isReady = selectIsShellReady(shell);
    this.witness.ensure('I7', isReady === isDue, `after ${this.clock.now()} ms ready is ${isReady}, due is ${isDue}`);
    this.witness.ensure('I7', selectIsMounted(shell) === (isDue || this.hasBeenDecided), 'what is mounted stays');
    const mayShow = status === 'signedIn' || status === 'pageKept';
    this.witness.ensure('Page', selectMayShowPage(shell) === mayShow, `${status} shows the page`);
    this.witness.ensure('Page', selectIsPageDecided(shell) === (status !== 'pending'), `${status} is decided`);
    this.witness.ensure('Page', selectIsTurnedAway(shell) === (status === 'needsClick'), `${status} is sent away`);
  }

  finish(): void {
    this.take({ kind: 'wait', ms: 3000 });
    this.shell.stop();
  }
}
