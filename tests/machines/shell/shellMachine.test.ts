import { SimulatedClock, createActor, fromCallback } from 'xstate';
import { describe, expect, it } from 'vitest';
import { shellMachine, selectIsMounted, selectIsShellReady } from '../../../machines/shell/shellMachine.ts';
import type { PersonChanged, PersonStatus } from '../../../machines/auth/watchAuth.ts';
import { nothing } from '../support/deferred.ts';

function benched(machine = shellMachine) {
  const clock = new SimulatedClock();
  const watchAuth = fromCallback<PersonChanged>(nothing);
  const shell = createActor(machine.provide({ actors: { watchAuth } }), { clock });
  shell.start();
  return { clock, shell, isReady: () => selectIsShellReady(shell.getSnapshot()) };
}

const signedIn = { type: 'person.signedIn', subject: 'ann' } as const;
const noOneAs = (status: PersonStatus) => ({ type: `person.${status}`, subject: null }) as const;
const noOne = noOneAs('pending');

describe('the shell', () => {
  it('waits 3000 ms for sign-in and not a millisecond longer', () => {
    const { clock, isReady } = benched();
    clock.increment(2999);
    expect(isReady()).toBe(false);
    clock.increment(1);
    expect(isReady()).toBe(true);
  });

  it('is ready at once if the user is signed in, already or now', () => {
    const { shell, isReady } = benched();
    shell.send(noOne);
    expect(isReady()).toBe(false);
    shell.send(signedIn);
    expect(isReady()).toBe(true);
  });

  it("shows 'Loading application...' while the user is at the provider, until they are known to be signed out", () => {
    const { shell, isReady } = benched();
    const isMounted = () => selectIsMounted(shell.getSnapshot());
    shell.send(noOne);
    expect(isMounted()).toBe(false);
    shell.send(noOneAs('absent'));
    expect(isMounted()).toBe(true);
    shell.send(noOne);
    expect(isMounted()).toBe(true);
    expect(isReady()).toBe(false);
  });

  it('stays ready when the user signs out', () => {
    const { clock, shell, isReady } = benched();
    shell.send(signedIn);
    shell.send(noOne);
    clock.increment(10_000);
    expect(isReady()).toBe(true);
  });

  it('opens in time even if the signed-in user is unknown', () => {
    const broken = fromCallback<PersonChanged>(() => {
      throw new Error('No auth actor.');
    });
    const clock = new SimulatedClock();
    const shell = createActor(shellMachine.provide({ actors: { watchAuth: broken } }), { clock });
    shell.start();
    clock.increment(3000);
    expect(selectIsShellReady(shell.getSnapshot())).toBe(true);
  });

  it('has a bypass switch that is off', () => {
    expect(benched().isReady()).toBe(false);
    expect(shellMachine.implementations.guards.isBypassed).toSatisfy(
      (isBypassed: () => unknown) => isBypassed() === false,
    );
    expect(benched(shellMachine.provide({ guards: { isBypassed: () => true } })).isReady()).toBe(true);
  });
});
