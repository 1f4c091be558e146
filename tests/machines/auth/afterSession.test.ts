/** State after sign-in: the error shown, the other tabs notified, the failures counted and reset. */
import { SimulatedClock, createActor, setup } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import type { AuthRef } from '../../../machines/auth/authMachine.ts';
import { type PersonChanged, watchAuth } from '../../../machines/auth/watchAuth.ts';
import { systemIds } from '../../../machines/systemIds.ts';
import { machineTypes } from '../../../machines/machineTypes.ts';
import {
  type AuthHarness,
  authHarness,
  authStage,
  person,
  rejectedSignIn,
  signedInHarness,
  startedHarness,
  unreachable,
} from '../support/authHarness.ts';
import { minute, recovering, renewing, returning, waiting } from '../support/authScenarios.ts';

describe('a return from the provider', () => {
  it('signs in the returned user', async () => {
    const harness = await returning();
    const user = person();
    harness.completeSignIn.last().resolve({ kind: 'signedIn', user, returnTo: '/7/data/cable' });
    await harness.settled();
    expect(harness.context().user).toBe(user);
  });

  it('removes a session that is over on arrival from the store', async () => {
    const harness = await returning();
    const over = person({ effectiveExpiresInMs: 0 });
    harness.completeSignIn.last().resolve({ kind: 'signedIn', user: over, returnTo: '/' });
    await harness.settled();
    expect(harness.discarded).toEqual([over]);
  });
});

describe('a window that is not mounted', () => {
  it.each([
    ['a return frame', (harness: AuthHarness) => harness.startup.last().resolve({ kind: 'callbackFrame' })],
    ['a start that failed', (harness: AuthHarness) => harness.startup.last().reject(unreachable)],
  ])('is done: %s', async (_, happen) => {
    const harness = authHarness();
    happen(harness);
    await harness.settled();
    expect(harness.actor.getSnapshot().status).toBe('done');
  });
});

describe('the error shown', () => {
  it('is that of the unfinished popup', async () => {
    const harness = await startedHarness(null, { signInType: 'popup' });
    harness.actor.send({ type: 'page.enteredProtected', path: '/' });
    harness.clock.increment(5 * minute);
    const error = { kind: 'popup_closed', message: 'The sign-in window was not finished in time.' };
    expect(harness.context().lastError).toEqual(error);
    expect(harness.emitted).toContainEqual({ type: 'auth.signInFailed', error });
  });

  it('is that of the re-sign-in that is retried', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'session.signedOutElsewhere' });
    const failure = { kind: 'server', message: 'Not now.' } as const;
    harness.signIn.last().reject(failure);
    await harness.settled();
    expect(harness.context().lastError).toBe(failure);
  });

  it('is the rejection that ended the session, while signed in or locked', async () => {
    const atWork = await renewing();
    atWork.renew.last().reject(rejectedSignIn);
    await atWork.settled();
    atWork.clock.increment(5000);
    const again = { kind: 'login_required', message: 'Sign in.' } as const;
    atWork.renew.last().reject(again);
    await atWork.settled();
    expect(atWork.context().lastError).toBe(again);

    const whileLocked = await recovering();
    whileLocked.renew.last().reject(rejectedSignIn);
    await whileLocked.settled();
    expect(whileLocked.context().lastError).toBe(rejectedSignIn);
  });

  it('reports a renewal that did not extend the session', async () => {
    const harness = await renewing();
    harness.renew.last().resolve(person({ effectiveExpiresAt: 0 }));
    await harness.settled();
    expect(harness.context().lastError).toEqual({ kind: 'other', message: 'The renewal brought no longer session.' });
  });

  it('is the reason a locked session is not recovered yet, with the number of attempts', async () => {
    const harness = await recovering();
    harness.renew.last().reject(unreachable);
    await harness.settled();
    expect(harness.context()).toMatchObject({ lastError: unreachable, failedRenewals: 1 });
  });
});

describe('a click on sign-in during recovery attempts', () => {
  it('uses the requested page and the requested way: after a failed re-sign-in', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'session.signedOutElsewhere' });
    harness.signIn.last().reject(unreachable);
    await harness.settled();
    harness.actor.send({ type: 'signIn.start', returnTo: '/8/data/tray', signInType: 'popup' });
    expect(harness.signIn.last().input).toMatchObject({
      returnTo: '/8/data/tray',
      signInType: 'popup',
      reason: 'first',
    });
  });

  it('uses the requested page and the requested way: in a locked session', async () => {
    const harness = await recovering();
    harness.renew.last().reject(unreachable);
    await harness.settled();
    harness.actor.send({ type: 'signIn.start', returnTo: '/8/data/tray', signInType: 'popup' });
    expect(harness.signIn.last().input).toMatchObject({
      returnTo: '/8/data/tray',
      signInType: 'popup',
      reason: 'first',
    });
  });
});

describe('between two renewals', () => {
  it('a session renewed by another tab is adopted', async () => {
    const harness = await waiting();
    const newer = person();
    harness.report({ type: 'user.loaded', user: newer, epoch: 0 });
    expect(harness.context().user).toBe(newer);
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
  });

  it('the visibility of the tab is tracked, also offline', async () => {
    const harness = await waiting();
    harness.report({ type: 'network.lost' });
    harness.report({ type: 'page.hidden' });
    harness.report({ type: 'page.visible' });
    expect(harness.is('visible')).toBe(true);
    expect(harness.state()).toEqual({ authenticated: { renewing: 'waiting' } });
  });

  it('a 401 ends the session only for the token that was rejected before', async () => {
    const harness = await signedInHarness();
    harness.actor.send({ type: 'api.unauthorized', idToken: harness.context().user!.idToken });
    harness.renew.last().resolve(person());
    await harness.settled();
    const { idToken } = harness.context().user!;
    harness.actor.send({ type: 'api.unauthorized', idToken });
    harness.clock.increment(5000);
    harness.renew.last().reject(unreachable);
    await harness.settled();
    harness.actor.send({ type: 'api.unauthorized', idToken: 'long gone' });
    expect(harness.state()).toEqual({ authenticated: { renewing: 'waiting' } });
    harness.actor.send({ type: 'api.unauthorized', idToken });
    expect(harness.has('authenticated')).toBe(false);
  });
});

it('failed renewals from before the signal loss are not counted afterwards', async () => {
  const harness = await waiting();
  harness.report({ type: 'network.lost' });
  harness.report({ type: 'clock.checked', remainingMs: 0 });
  harness.report({ type: 'network.found' });
  expect(harness.state()).toEqual({ offlineLocked: { recovering: 'asking' } });
});

it('an expired session is not restored by a message from before its end', async () => {
  const harness = await signedInHarness();
  const { epoch } = harness.context();
  harness.report({ type: 'network.lost' });
  harness.report({ type: 'clock.checked', remainingMs: 0 });
  expect(harness.context().epoch).toBe(epoch + 1);
  harness.report({ type: 'user.loaded', user: person(), epoch });
  expect(harness.has('authenticated')).toBe(false);
  harness.report({ type: 'user.loaded', user: person(), epoch: epoch + 1 });
  expect(harness.has('authenticated')).toBe(true);
});

/** Sibling actor that listens to sign-in until it receives `enough`; records when its subscription ends. */
const listened = () => {
  const heard: PersonChanged[] = [];
  const stage = authStage();
  const harness = authHarness({}, stage);
  harness.actor.stop();
  const listener = setup({
    types: machineTypes<{ events: PersonChanged | { type: 'enough' } }>(),
    actors: { watchAuth },
  }).createMachine({
    initial: 'listening',
    states: {
      listening: {
        invoke: { src: 'watchAuth', onError: {} },
        on: {
          'person.*': { actions: ({ event }) => heard.push(event) },
          enough: 'satisfied',
        },
      },
      satisfied: { on: { 'person.*': { actions: ({ event }) => heard.push(event) } } },
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
  const watched = (...[next]: Parameters<typeof subscribe>) => {
    const subscription = subscribe(next);
    return {
      unsubscribe: () => {
        letGo();
        subscription.unsubscribe();
      },
    };
  };
  Object.assign(auth, { subscribe: watched });
  app.start();
  return { app, auth, harness, heard, letGo };
};

describe('the notification of the signed-in user', () => {
  it('reaches a sibling once at its start and once at every change', async () => {
    const { app, auth, harness, heard } = listened();
    expect(heard).toEqual([{ type: 'person.pending', subject: null }]);
    harness.startup.last().resolve({ kind: 'session', user: person() });
    await harness.settled();
    auth.send({ type: 'page.enteredProtected', path: '/7' });
    harness.report({ type: 'network.lost' });
    harness.report({ type: 'clock.checked', remainingMs: 0 });
    expect(heard.slice(1)).toEqual([
      { type: 'person.signedIn', subject: 'ann' },
      { type: 'person.pageKept', subject: 'ann' },
    ]);
    app.stop();
  });

  it('ends with its listener, without a remaining subscription', async () => {
    const { app, harness, heard, letGo } = listened();
    expect(letGo).not.toHaveBeenCalled();
    app.getSnapshot().children['listener']?.send({ type: 'enough' });
    expect(letGo).toHaveBeenCalledOnce();
    harness.startup.last().resolve({ kind: 'session', user: person() });
    await harness.settled();
    expect(heard).toHaveLength(1);
    app.stop();
  });
});
