/** Staying signed in: renewal, expiry, sleep and lost signal, to the millisecond (specification sections 4 and 9). */
import { describe, expect, it } from 'vitest';
import { type AuthBench, person, refused, signedInBench, unreachable } from '../support/authHarness.ts';
import { locked, minute, notice, renewing, waiting } from '../support/authScenarios.ts';

const failedReSignIn = async () => {
  const bench = await waiting();
  bench.report({ type: 'session.expired' });
  bench.signIn.last().reject(unreachable);
  await bench.settled();
  return bench;
};

describe('the notice before expiry', () => {
  it('comes 60 s before the end of an hour, not a millisecond earlier', async () => {
    const bench = await signedInBench();
    bench.clock.increment(notice - 1);
    expect(bench.state()).toEqual({ authenticated: 'fresh' });
    bench.clock.increment(1);
    expect(bench.state()).toEqual({ authenticated: 'renewing' });
    expect(bench.renew.calls).toHaveLength(1);
  });

  it.each([
    { life: 90_000, notice: 30_000 },
    { life: 180_000, notice: 60_000 },
    { life: 30_000, notice: 10_000 },
  ])('is a third of a life of $life ms, at most 60 s', async ({ life, notice: ms }) => {
    const bench = await signedInBench(person({ effectiveExpiresInMs: life, lifetimeMs: life }));
    bench.clock.increment(life - ms - 1);
    expect(bench.renew.calls).toHaveLength(0);
    bench.clock.increment(1);
    expect(bench.renew.calls).toHaveLength(1);
  });

  it('does not fire at once for a session longer than a timer can hold', async () => {
    const month = 40 * 24 * 60 * minute;
    const bench = await signedInBench(person({ effectiveExpiresInMs: month, lifetimeMs: month }));
    bench.clock.increment(24 * 24 * 60 * minute);
    expect(bench.state()).toEqual({ authenticated: 'fresh' });
  });

  it('is not given every moment by a provider that hands out sessions in their last seconds', async () => {
    const bench = await signedInBench(person({ effectiveExpiresInMs: 20_000 }));
    for (let turn = 0; turn < 3; turn += 1) {
      bench.clock.increment(4999);
      expect(bench.renew.calls).toHaveLength(turn);
      bench.clock.increment(1);
      expect(bench.renew.calls).toHaveLength(turn + 1);
      bench.renew.last().resolve(person({ effectiveExpiresInMs: 20_000 }));
      // oxlint-disable-next-line no-await-in-loop -- one renewal after the other is the point
      await bench.settled();
    }
  });
});

describe('a renewal', () => {
  it('keeps the person at work with the new token and tells the other tabs', async () => {
    const bench = await renewing();
    const announced = bench.emitted.length;
    const user = person();
    bench.renew.last().resolve(user);
    await bench.settled();
    expect(bench.state()).toEqual({ authenticated: 'fresh' });
    expect(bench.context().user).toBe(user);
    expect(bench.messages).toEqual([{ type: 'renewed', user }]);
    expect(bench.emitted).toHaveLength(announced);
  });

  it('starts both timers again from the new life', async () => {
    const bench = await renewing();
    bench.renew.last().resolve(person());
    await bench.settled();
    bench.clock.increment(notice - 1);
    expect(bench.state()).toEqual({ authenticated: 'fresh' });
    bench.clock.increment(1);
    expect(bench.renew.calls).toHaveLength(2);
  });

  it.each([
    ['the old id token', { idToken: 'same' }],
    ['the same end', { effectiveExpiresAt: 1 }],
    ['a session that is over', { effectiveExpiresInMs: 0 }],
  ])('that brings only %s counts as failed', async (_, change) => {
    const bench = await signedInBench(person({ idToken: 'same', effectiveExpiresAt: 1 }));
    bench.clock.increment(notice);
    bench.renew.last().resolve(person({ effectiveExpiresAt: 2, ...change }));
    await bench.settled();
    expect(bench.state()).toEqual({ authenticated: 'renewWait' });
    expect(bench.context().failedRenewals).toBe(1);
  });

  it('that comes back as another person ends the session and clears the caches', async () => {
    const bench = await renewing();
    bench.renew.last().resolve(person({ sub: 'bob' }));
    await bench.settled();
    expect(bench.context().user).toBeNull();
    expect(bench.removed).toHaveLength(1);
    expect(bench.emitted).toContainEqual({ type: 'auth.signedOut' });
    expect(bench.state()).toEqual({ signingIn: 'window' });
  });

  it('lost to the network is tried again each 5000 ms, twelve times at most, until the session ends', async () => {
    const bench = await renewing();
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      expect(bench.renew.calls).toHaveLength(attempt);
      bench.renew.last().reject(unreachable);
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other is the point
      await bench.settled();
      expect(bench.context().user).not.toBeNull();
      bench.clock.increment(4999);
      expect(bench.state()).toEqual({ authenticated: 'renewWait' });
      expect(bench.renew.calls).toHaveLength(attempt);
      bench.clock.increment(1);
    }
    expect(bench.state()).toEqual({ signingIn: 'window' });
    expect(bench.signIn.last().input).toMatchObject({ reason: 're', returnTo: '/7/data/cable' });
  });

  it('refused once is tried again, refused twice in a row ends the session', async () => {
    const bench = await renewing();
    bench.renew.last().reject(refused);
    await bench.settled();
    expect(bench.state()).toEqual({ authenticated: 'renewWait' });
    bench.clock.increment(5000);
    bench.renew.last().reject({ kind: 'login_required', message: 'Sign in.' });
    await bench.settled();
    expect(bench.state()).toEqual({ signingIn: 'window' });
    expect(bench.removed).toHaveLength(1);
  });

  it('refused, unreachable, refused is not twice in a row', async () => {
    const bench = await renewing();
    for (const error of [refused, unreachable, refused]) {
      bench.renew.last().reject(error);
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other is the point
      await bench.settled();
      bench.clock.increment(5000);
    }
    expect(bench.has('authenticated')).toBe(true);
  });

  it('is tried at once when the signal is back or the tab is looked at', async () => {
    const online = await waiting();
    online.report({ type: 'device.offline' });
    online.clock.increment(20_000);
    expect(online.renew.calls).toHaveLength(1);
    online.report({ type: 'page.visible' });
    expect(online.renew.calls).toHaveLength(1);
    online.report({ type: 'device.online' });
    expect(online.renew.calls).toHaveLength(2);

    const visible = await waiting();
    visible.report({ type: 'page.visible' });
    expect(visible.renew.calls).toHaveLength(2);
  });

  it('that failed in the library is taken over', async () => {
    const bench = await signedInBench();
    bench.report({ type: 'session.renewFailed', error: unreachable });
    expect(bench.state()).toEqual({ authenticated: 'renewWait' });
    expect(bench.lines).toContain('Silent renew error');
    bench.clock.increment(5000);
    expect(bench.state()).toEqual({ authenticated: 'renewing' });
  });

  it('done by another tab is taken over, an older one is not', async () => {
    const bench = await signedInBench(person({ effectiveExpiresAt: 10 }));
    bench.report({ type: 'user.loaded', epoch: 0, user: person({ effectiveExpiresAt: 9 }) });
    expect(bench.context().user?.effectiveExpiresAt).toBe(10);
    bench.clock.increment(minute);
    const newer = person({ effectiveExpiresAt: 11 });
    bench.report({ type: 'user.loaded', epoch: 0, user: newer });
    expect(bench.context().user).toBe(newer);
    bench.clock.increment(notice - 1);
    expect(bench.state()).toEqual({ authenticated: 'fresh' });
  });
});

describe('another person', () => {
  const bob = person({ sub: 'bob' });
  const signedOut = { type: 'auth.signedOut' };
  const changed = { type: 'auth.changed', subject: 'bob' };

  it('who comes in when a locked session is recovered has the caches of the first cleared before', async () => {
    const bench = await locked();
    bench.report({ type: 'device.online' });
    bench.renew.last().resolve(bob);
    await bench.settled();
    expect(bench.emitted.slice(-2)).toEqual([signedOut, changed]);
  });

  it('who signs in after the session of the first ran out, too', async () => {
    const bench = await failedReSignIn();
    bench.clock.increment(5000);
    bench.signIn.last().resolve(bob);
    await bench.settled();
    expect(bench.emitted.slice(-2)).toEqual([signedOut, changed]);
  });

  it('brought along by another tab, too', async () => {
    const bench = await locked();
    bench.report({ type: 'user.loaded', user: bob, epoch: bench.context().epoch });
    expect(bench.emitted.slice(-2)).toEqual([signedOut, changed]);
  });

  it('is not announced when the same person comes back', async () => {
    const bench = await locked();
    bench.report({ type: 'device.online' });
    bench.renew.last().resolve(person());
    await bench.settled();
    expect(bench.emitted).not.toContainEqual(signedOut);
  });

  it('in the answer of a provider that will not say who ends the session and clears the caches', async () => {
    const strange = { kind: 'someone_else', message: 'sub in id_token does not match current sub' };
    const bench = await renewing();
    bench.renew.last().reject(strange);
    await bench.settled();
    expect(bench.emitted).toContainEqual(signedOut);
    expect(bench.removed).toHaveLength(1);
    expect(bench.state()).toEqual({ signingIn: 'window' });

    const recovering = await locked();
    recovering.report({ type: 'device.online' });
    recovering.renew.last().reject(strange);
    await recovering.settled();
    expect(recovering.emitted).toContainEqual(signedOut);
  });
});

describe('a 401 of the API', () => {
  it('renews once; parallel requests with the same token change nothing', async () => {
    const bench = await signedInBench();
    const { idToken } = bench.context().user!;
    for (let request = 0; request < 5; request += 1) bench.actor.send({ type: 'api.unauthorized', idToken });
    expect(bench.state()).toEqual({ authenticated: 'renewing' });
    expect(bench.renew.calls).toHaveLength(1);
    bench.renew.last().resolve(person());
    await bench.settled();
    bench.actor.send({ type: 'api.unauthorized', idToken });
    expect(bench.state()).toEqual({ authenticated: 'fresh' });
  });

  it('for the same token after a failed renewal ends the session, and nothing of it stays stored', async () => {
    const bench = await signedInBench();
    const { idToken } = bench.context().user!;
    bench.actor.send({ type: 'api.unauthorized', idToken });
    bench.renew.last().reject(unreachable);
    await bench.settled();
    bench.actor.send({ type: 'api.unauthorized', idToken });
    expect(bench.context().user).toBeNull();
    expect(bench.removed).toHaveLength(1);
    expect(bench.lines).toContain('Token expired');
    expect(bench.state()).toEqual({ signingIn: 'window' });
  });

  it('for a token just renewed waits 5000 ms before the next renewal', async () => {
    const bench = await signedInBench();
    bench.actor.send({ type: 'api.unauthorized', idToken: bench.context().user!.idToken });
    bench.renew.last().resolve(person());
    await bench.settled();
    bench.actor.send({ type: 'api.unauthorized', idToken: bench.context().user!.idToken });
    bench.actor.send({ type: 'api.unauthorized', idToken: bench.context().user!.idToken });
    expect(bench.state()).toEqual({ authenticated: 'renewWait' });
    bench.clock.increment(4999);
    expect(bench.renew.calls).toHaveLength(1);
    bench.clock.increment(1);
    expect(bench.renew.calls).toHaveLength(2);
  });
});

describe('expiry', () => {
  it('comes when the life is over, not a millisecond earlier', async () => {
    const bench = await waiting();
    bench.report({ type: 'device.offline' });
    bench.clock.increment(minute - 1);
    expect(bench.has('authenticated')).toBe(true);
    bench.clock.increment(1);
    expect(bench.state()).toEqual({ offlineLocked: 'waiting' });
    expect(bench.context().identityLabel).toBe('Ann Foreman');
  });

  it('on a public page leaves an anonymous visitor', async () => {
    const bench = await waiting();
    bench.actor.send({ type: 'page.enteredPublic', path: '/callback' });
    bench.report({ type: 'session.expired' });
    expect(bench.state()).toEqual({ anonymous: 'automatic' });
    expect(bench.lines).toContain('Token expired');
  });

  it('in a hidden tab signs in only when the tab is looked at again', async () => {
    const bench = await waiting();
    bench.report({ type: 'page.hidden' });
    bench.report({ type: 'session.expired' });
    expect(bench.state()).toBe('reSignInWait');
    bench.clock.increment(5000);
    expect(bench.signIn.calls).toHaveLength(0);
    bench.report({ type: 'page.visible' });
    bench.clock.increment(5000);
    expect(bench.signIn.calls).toHaveLength(1);
  });

  it.each([
    ['there is no network', (bench: AuthBench) => bench.report({ type: 'device.offline' })],
    ['the page is open to all', (bench: AuthBench) => bench.actor.send({ type: 'page.enteredPublic', path: '/c' })],
  ])('elsewhere, unseen, does not sign in when the tab is looked at while %s', async (_, happen) => {
    const bench = await signedInBench();
    bench.report({ type: 'page.hidden' });
    bench.report({ type: 'session.signedOutElsewhere' });
    happen(bench);
    bench.report({ type: 'page.visible' });
    expect(bench.state()).toBe('reSignInWait');
    expect(bench.signIn.calls).toHaveLength(0);
  });

  it('during sleep is met by one silent renewal before anybody is sent away', async () => {
    const bench = await signedInBench();
    bench.clock.increment(8 * 60 * minute);
    expect(bench.state()).toEqual({ offlineLocked: 'recovering' });
    expect(bench.context().user).toBeNull();
    bench.renew.last().resolve(person());
    await bench.settled();
    expect(bench.state()).toEqual({ authenticated: 'fresh' });
    expect(bench.signIn.calls).toHaveLength(0);
  });

  it('seen by the clock alone is treated the same', async () => {
    const bench = await signedInBench();
    bench.report({ type: 'clock.checked', remainingMs: 0 });
    expect(bench.state()).toEqual({ offlineLocked: 'recovering' });
    const hurried = await renewing();
    hurried.report({ type: 'clock.checked', remainingMs: -1 });
    expect(hurried.has('authenticated')).toBe(false);
  });

  it('moves when the clock is checked after a nap', async () => {
    const bench = await signedInBench();
    bench.report({ type: 'clock.checked', remainingMs: 10 * minute });
    bench.clock.increment(9 * minute - 1);
    expect(bench.state()).toEqual({ authenticated: 'fresh' });
    bench.clock.increment(1);
    expect(bench.state()).toEqual({ authenticated: 'renewing' });
  });

  it('without a refresh token goes straight to sign-in', async () => {
    const bench = await signedInBench(person({ canRenew: false }));
    bench.report({ type: 'session.expired' });
    expect(bench.state()).toEqual({ signingIn: 'window' });
  });
});

describe('a locked session', () => {
  it('comes back silently with the signal', async () => {
    const bench = await locked();
    bench.report({ type: 'device.online' });
    expect(bench.state()).toEqual({ offlineLocked: 'recovering' });
    bench.renew.last().resolve(person());
    await bench.settled();
    expect(bench.state()).toEqual({ authenticated: 'fresh' });
    expect(bench.emitted.at(-1)).toEqual({ type: 'auth.changed', subject: 'ann' });
  });

  it('tries each 5000 ms while the provider is out of reach', async () => {
    const bench = await locked();
    bench.report({ type: 'device.online' });
    bench.renew.last().reject(unreachable);
    await bench.settled();
    bench.clock.increment(4999);
    expect(bench.state()).toEqual({ offlineLocked: 'recoverWait' });
    bench.clock.increment(1);
    expect(bench.state()).toEqual({ offlineLocked: 'recovering' });
  });

  it('rests when the signal is lost again', async () => {
    const bench = await locked();
    bench.report({ type: 'device.online' });
    bench.report({ type: 'device.offline' });
    bench.renew.last().reject(unreachable);
    await bench.settled();
    bench.clock.increment(5000);
    expect(bench.state()).toEqual({ offlineLocked: 'waiting' });
  });

  it('is gone when the person signed out elsewhere', async () => {
    const bench = await locked();
    bench.report({ type: 'session.signedOutElsewhere' });
    expect(bench.state()).toEqual({ offlineLocked: 'waiting' });
    expect(bench.context()).toMatchObject({ isRecoverable: false, identityLabel: null });
    bench.report({ type: 'device.online' });
    expect(bench.state()).toEqual({ signingIn: 'window' });
  });

  it('can be signed out, and is not brought back by the renewal under way', async () => {
    const bench = await locked();
    bench.report({ type: 'device.online' });
    bench.actor.send({ type: 'signOut.start' });
    const late = person();
    bench.renew.last().resolve(late);
    await bench.settled();
    expect(bench.has('signingOut')).toBe(true);
    expect(bench.discarded).toEqual([late]);
  });
});

describe('a re-sign-in', () => {
  it('that failed is not hurried by looking away and back', async () => {
    const bench = await failedReSignIn();
    bench.report({ type: 'page.hidden' });
    bench.report({ type: 'page.visible' });
    expect(bench.state()).toBe('reSignInWait');
    expect(bench.signIn.calls).toHaveLength(1);
  });

  it('that failed is tried again after 5000 ms, for as long as it takes', async () => {
    const bench = await failedReSignIn();
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      expect(bench.state()).toBe('reSignInWait');
      bench.clock.increment(4999);
      expect(bench.signIn.calls).toHaveLength(attempt);
      bench.clock.increment(1);
      expect(bench.signIn.calls).toHaveLength(attempt + 1);
      bench.signIn.last().reject(unreachable);
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other is the point
      await bench.settled();
    }
  });

  it('looks first whether the page still asks for it and the signal is there', async () => {
    const left = await failedReSignIn();
    left.actor.send({ type: 'page.enteredPublic', path: '/callback' });
    left.clock.increment(5000);
    expect(left.state()).toEqual({ anonymous: 'automatic' });

    const offline = await failedReSignIn();
    offline.report({ type: 'device.offline' });
    offline.clock.increment(5000);
    expect(offline.state()).toEqual({ offlineLocked: 'waiting' });
  });

  it('returns to the page the person is on now', async () => {
    const bench = await failedReSignIn();
    bench.actor.send({ type: 'page.enteredProtected', path: '/7/packages/cable?view=2' });
    bench.clock.increment(5000);
    expect(bench.signIn.last().input.returnTo).toBe('/7/packages/cable?view=2');
  });
});
