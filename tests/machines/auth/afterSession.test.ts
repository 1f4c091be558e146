/** What sign-in leaves behind: the error it shows, the other tabs it tells, the failures it counts and forgets. */
import { SimulatedClock, createActor, setup } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import type { AuthRef } from '../../../machines/auth/authMachine.ts';
import { type PersonChanged, watchAuth } from '../../../machines/auth/watchAuth.ts';
import { systemIds } from '../../../machines/systemIds.ts';
import { typed } from '../../../machines/typed.ts';
import {
  type AuthBench,
  authBench,
  authStage,
  person,
  refused,
  signedInBench,
  startedBench,
  unreachable,
} from '../support/authHarness.ts';
import { minute, recovering, renewing, returning, waiting } from '../support/authScenarios.ts';

describe('a return from the provider', () => {
  it('tells this tab and the others who came in', async () => {
    const bench = await returning();
    const user = person();
    bench.completeSignIn.last().resolve({ kind: 'signedIn', user, returnTo: '/7/data/cable' });
    await bench.settled();
    expect(bench.messages).toEqual([{ type: 'signedIn', user }]);
    expect(bench.emitted).toContainEqual({ type: 'auth.changed', subject: 'ann' });
  });

  it('takes a session that is over on arrival out of the store again', async () => {
    const bench = await returning();
    const over = person({ effectiveExpiresInMs: 0 });
    bench.completeSignIn.last().resolve({ kind: 'signedIn', user: over, returnTo: '/' });
    await bench.settled();
    expect(bench.discarded).toEqual([over]);
    expect(bench.messages).toEqual([]);
  });
});

describe('a window that is not mounted', () => {
  it.each([
    ['a return frame', (bench: AuthBench) => bench.startup.last().resolve({ kind: 'callbackFrame' })],
    ['a start that failed', (bench: AuthBench) => bench.startup.last().reject(unreachable)],
  ])('has done all it will do: %s', async (_, happen) => {
    const bench = authBench();
    happen(bench);
    await bench.settled();
    expect(bench.actor.getSnapshot().status).toBe('done');
  });
});

describe('the error shown', () => {
  it('is that of the popup nobody finished', async () => {
    const bench = await startedBench(null, { signInType: 'popup' });
    bench.actor.send({ type: 'page.enteredProtected', path: '/' });
    bench.clock.increment(5 * minute);
    const error = { kind: 'popup_closed', message: 'The sign-in window was not finished in time.' };
    expect(bench.context().lastError).toEqual(error);
    expect(bench.emitted).toContainEqual({ type: 'auth.signInFailed', error });
  });

  it('is that of the re-sign-in being tried again', async () => {
    const bench = await waiting();
    bench.report({ type: 'session.expired' });
    const failure = { kind: 'server', message: 'Not now.' } as const;
    bench.signIn.last().reject(failure);
    await bench.settled();
    expect(bench.context().lastError).toBe(failure);
  });

  it('is the refusal that ended the session, at work or while locked', async () => {
    const atWork = await renewing();
    atWork.renew.last().reject(refused);
    await atWork.settled();
    atWork.clock.increment(5000);
    const again = { kind: 'login_required', message: 'Sign in.' } as const;
    atWork.renew.last().reject(again);
    await atWork.settled();
    expect(atWork.context().lastError).toBe(again);

    const whileLocked = await recovering();
    whileLocked.renew.last().reject(refused);
    await whileLocked.settled();
    expect(whileLocked.context().lastError).toBe(refused);
  });

  it('is that a renewal brought nothing longer', async () => {
    const bench = await renewing();
    bench.renew.last().resolve(person({ effectiveExpiresAt: 0 }));
    await bench.settled();
    expect(bench.context().lastError).toEqual({ kind: 'other', message: 'The renewal brought no longer session.' });
  });

  it('is why a locked session is not back yet, with the number of tries', async () => {
    const bench = await recovering();
    bench.renew.last().reject(unreachable);
    await bench.settled();
    expect(bench.context()).toMatchObject({ lastError: unreachable, failedRenewals: 1 });
  });
});

describe('a click on sign-in while a way back is being tried', () => {
  it('goes to the page asked for, by the way asked for: after a failed re-sign-in', async () => {
    const bench = await waiting();
    bench.report({ type: 'session.expired' });
    bench.signIn.last().reject(unreachable);
    await bench.settled();
    bench.actor.send({ type: 'signIn.start', returnTo: '/8/data/tray', signInType: 'popup' });
    expect(bench.signIn.last().input).toMatchObject({ returnTo: '/8/data/tray', signInType: 'popup', reason: 're' });
  });

  it('goes to the page asked for, by the way asked for: in a locked session', async () => {
    const bench = await recovering();
    bench.renew.last().reject(unreachable);
    await bench.settled();
    bench.actor.send({ type: 'signIn.start', returnTo: '/8/data/tray', signInType: 'popup' });
    expect(bench.signIn.last().input).toMatchObject({ returnTo: '/8/data/tray', signInType: 'popup', reason: 're' });
  });
});

describe('between two renewals', () => {
  it('the session another tab renewed is taken over', async () => {
    const bench = await waiting();
    const newer = person();
    bench.report({ type: 'user.loaded', user: newer, epoch: 0 });
    expect(bench.context().user).toBe(newer);
    expect(bench.state()).toEqual({ authenticated: 'fresh' });
  });

  it('a look at the tab is noted, also off line', async () => {
    const bench = await waiting();
    bench.report({ type: 'device.offline' });
    bench.report({ type: 'page.hidden' });
    bench.report({ type: 'page.visible' });
    expect(bench.context().isVisible).toBe(true);
    expect(bench.state()).toEqual({ authenticated: 'renewWait' });
  });

  it('a 401 ends the session only for the token that was refused before', async () => {
    const bench = await signedInBench();
    bench.actor.send({ type: 'api.unauthorized', idToken: bench.context().user!.idToken });
    bench.renew.last().resolve(person());
    await bench.settled();
    const { idToken } = bench.context().user!;
    bench.actor.send({ type: 'api.unauthorized', idToken });
    bench.clock.increment(5000);
    bench.renew.last().reject(unreachable);
    await bench.settled();
    bench.actor.send({ type: 'api.unauthorized', idToken: 'long gone' });
    expect(bench.state()).toEqual({ authenticated: 'renewWait' });
    bench.actor.send({ type: 'api.unauthorized', idToken });
    expect(bench.has('authenticated')).toBe(false);
  });
});

it('renewals that failed before the signal was lost do not count when it is back', async () => {
  const bench = await waiting();
  bench.report({ type: 'device.offline' });
  bench.report({ type: 'session.expired' });
  bench.report({ type: 'device.online' });
  expect(bench.state()).toEqual({ offlineLocked: 'recovering' });
});

describe('the news of who is signed in', () => {
  const listened = () => {
    const heard: PersonChanged[] = [];
    const stage = authStage();
    const bench = authBench({}, stage);
    bench.actor.stop();
    const listener = setup({
      types: typed<{ events: PersonChanged | { type: 'enough' } }>(),
      actors: { watchAuth },
    }).createMachine({
      initial: 'listening',
      states: {
        listening: {
          invoke: { src: 'watchAuth', onError: {} },
          on: {
            'person.changed': { actions: ({ event }) => heard.push(event) },
            enough: 'satisfied',
          },
        },
        satisfied: { on: { 'person.changed': { actions: ({ event }) => heard.push(event) } } },
      },
    });
    const root = setup({ actors: { auth: stage.machine, listener } }).createMachine({
      context: ({ spawn }) => {
        spawn('auth', { id: 'auth', systemId: systemIds.auth, input: {} });
        spawn('listener', { id: 'listener' });
        return {};
      },
    });
    const app = createActor(root, { clock: new SimulatedClock() });
    const auth: AuthRef = app.system.get(systemIds.auth);
    const letGo = vi.fn<() => void>();
    const subscribe = auth.subscribe.bind(auth);
    const watched = (...[listener]: Parameters<typeof subscribe>) => {
      const subscription = subscribe(listener);
      return {
        unsubscribe: () => {
          letGo();
          subscription.unsubscribe();
        },
      };
    };
    Object.assign(auth, { subscribe: watched });
    app.start();
    return { app, auth, bench, heard, letGo };
  };

  it('reaches a sibling at its start and at every change, once', async () => {
    const { app, auth, bench, heard } = listened();
    expect(heard).toEqual([{ type: 'person.changed', subject: null, standing: 'pending' }]);
    bench.startup.last().resolve({ kind: 'session', user: person() });
    await bench.settled();
    auth.send({ type: 'page.enteredProtected', path: '/7' });
    bench.report({ type: 'device.offline' });
    bench.report({ type: 'session.expired' });
    expect(heard.slice(1)).toEqual([
      { type: 'person.changed', subject: 'ann', standing: 'signedIn' },
      { type: 'person.changed', subject: null, standing: 'kept' },
    ]);
    app.stop();
  });

  it('ends with whoever listens: nothing goes on looking at sign-in for them', async () => {
    const { app, bench, heard, letGo } = listened();
    expect(letGo).not.toHaveBeenCalled();
    app.getSnapshot().children['listener']?.send({ type: 'enough' });
    expect(letGo).toHaveBeenCalledOnce();
    bench.startup.last().resolve({ kind: 'session', user: person() });
    await bench.settled();
    expect(heard).toHaveLength(1);
    app.stop();
  });
});
