/** Staying signed in: renewal, expiry, sleep and lost signal, to the millisecond (specification sections 4 and 9). */
import { describe, expect, it } from 'vitest';
import { type AuthHarness, person, rejectedSignIn, signedInHarness, unreachable } from '../support/authHarness.ts';
import { arrived, locked, minute, notice, renewing, waiting } from '../support/authScenarios.ts';

/** Signed out elsewhere: nothing of the person stays, and the page asks for somebody. */
const failedReSignIn = async () => {
  const harness = await signedInHarness();
  harness.report({ type: 'session.signedOutElsewhere' });
  harness.signIn.last().reject(unreachable);
  await harness.settled();
  return harness;
};

describe('the notice before expiry', () => {
  it('comes 60 s before the end of an hour, not a millisecond earlier', async () => {
    const harness = await signedInHarness();
    harness.clock.increment(notice - 1);
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
    harness.clock.increment(1);
    expect(harness.state()).toEqual({ authenticated: { renewing: 'asking' } });
    expect(harness.renew.calls).toHaveLength(1);
  });

  it.each([
    { life: 90_000, notice: 30_000 },
    { life: 180_000, notice: 60_000 },
    { life: 30_000, notice: 10_000 },
  ])('is a third of a life of $life ms, at most 60 s', async ({ life, notice: ms }) => {
    const harness = await signedInHarness(person({ effectiveExpiresInMs: life, lifetimeMs: life }));
    harness.clock.increment(life - ms - 1);
    expect(harness.renew.calls).toHaveLength(0);
    harness.clock.increment(1);
    expect(harness.renew.calls).toHaveLength(1);
  });

  it('does not fire at once for a session longer than a timer can hold', async () => {
    const month = 40 * 24 * 60 * minute;
    const harness = await signedInHarness(person({ effectiveExpiresInMs: month, lifetimeMs: month }));
    harness.clock.increment(24 * 24 * 60 * minute);
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
  });

  it('is not given every moment by a provider that hands out sessions in their last seconds', async () => {
    const harness = await signedInHarness(person({ effectiveExpiresInMs: 20_000 }));
    for (let turn = 0; turn < 3; turn += 1) {
      harness.clock.increment(4999);
      expect(harness.renew.calls).toHaveLength(turn);
      harness.clock.increment(1);
      expect(harness.renew.calls).toHaveLength(turn + 1);
      harness.renew.last().resolve(person({ effectiveExpiresInMs: 20_000 }));
      // oxlint-disable-next-line no-await-in-loop -- one renewal after the other is the point
      await harness.settled();
    }
  });
});

describe('a renewal', () => {
  it('keeps the person at work with the new token', async () => {
    const harness = await renewing();
    const user = person();
    harness.renew.last().resolve(user);
    await harness.settled();
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
    expect(harness.context().user).toBe(user);
    expect(harness.emitted).toEqual([]);
  });

  it('starts both timers again from the new life', async () => {
    const harness = await renewing();
    harness.renew.last().resolve(person());
    await harness.settled();
    harness.clock.increment(notice - 1);
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
    harness.clock.increment(1);
    expect(harness.renew.calls).toHaveLength(2);
  });

  it.each([
    ['the old id token', { idToken: 'same' }],
    ['the same end', { effectiveExpiresAt: 1 }],
    ['a session that is over', { effectiveExpiresInMs: 0 }],
  ])('that brings only %s counts as failed', async (_, change) => {
    const harness = await signedInHarness(person({ idToken: 'same', effectiveExpiresAt: 1 }));
    harness.clock.increment(notice);
    harness.renew.last().resolve(person({ effectiveExpiresAt: 2, ...change }));
    await harness.settled();
    expect(harness.state()).toEqual({ authenticated: { renewing: 'waiting' } });
    expect(harness.context().failedRenewals).toBe(1);
  });

  it('that comes back as another person ends the session and clears the caches', async () => {
    const harness = await renewing();
    harness.renew.last().resolve(person({ sub: 'bob' }));
    await harness.settled();
    expect(harness.context().user).toBeNull();
    expect(harness.removed).toHaveLength(1);
    expect(harness.emitted).toContainEqual({ type: 'auth.signedOut' });
    expect(harness.state()).toEqual({ signingIn: 'window' });
  });

  it('lost to the network is tried again each 5000 ms, twelve times at most, until the session ends', async () => {
    const harness = await renewing();
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      expect(harness.renew.calls).toHaveLength(attempt);
      harness.renew.last().reject(unreachable);
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other is the point
      await harness.settled();
      expect(harness.context().user).not.toBeNull();
      harness.clock.increment(4999);
      expect(harness.state()).toEqual({ authenticated: { renewing: 'waiting' } });
      expect(harness.renew.calls).toHaveLength(attempt);
      harness.clock.increment(1);
    }
    expect(harness.state()).toEqual({ offlineLocked: { recovering: 'waiting' } });
    expect(harness.renew.calls).toHaveLength(12);
    harness.clock.increment(4999);
    expect(harness.renew.calls).toHaveLength(12);
    harness.clock.increment(1);
    expect(harness.renew.calls).toHaveLength(13);
  });

  it('refused once is tried again, refused twice in a row ends the session', async () => {
    const harness = await renewing();
    harness.renew.last().reject(rejectedSignIn);
    await harness.settled();
    expect(harness.state()).toEqual({ authenticated: { renewing: 'waiting' } });
    harness.clock.increment(5000);
    harness.renew.last().reject({ kind: 'login_required', message: 'Sign in.' });
    await harness.settled();
    expect(harness.state()).toEqual({ signingInAgain: 'asked' });
    expect(harness.removed).toHaveLength(1);
  });

  it.each([
    ['at once', []],
    ['after a provider out of reach', [unreachable]],
    ['after a refusal', [rejectedSignIn]],
  ])('that can bring no ID token, neither by refresh nor in a frame, is not tried again: %s', async (_, before) => {
    const harness = await renewing();
    const withoutIdToken = { kind: 'no_id_token', message: 'The sign-in provider renews no ID token.' } as const;
    for (const error of before) {
      harness.renew.last().reject(error);
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await harness.settled();
      harness.clock.increment(5000);
    }
    harness.renew.last().reject(withoutIdToken);
    await harness.settled();
    const tries = harness.renew.calls.length;
    harness.clock.increment(minute);
    expect(harness.renew.calls).toHaveLength(tries);
    expect(harness.state()).toEqual({ signingInAgain: 'asked' });
    // The dialog says why.
    expect(harness.context().lastError).toMatchObject(withoutIdToken);
  });

  it('refused, unreachable, refused is not twice in a row', async () => {
    const harness = await renewing();
    for (const error of [rejectedSignIn, unreachable, rejectedSignIn]) {
      harness.renew.last().reject(error);
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other is the point
      await harness.settled();
      harness.clock.increment(5000);
    }
    expect(harness.has('authenticated')).toBe(true);
  });

  it('is tried at once when the signal is back or the tab is looked at', async () => {
    const online = await waiting();
    online.report({ type: 'network.lost' });
    online.clock.increment(20_000);
    expect(online.renew.calls).toHaveLength(1);
    online.report({ type: 'page.visible' });
    expect(online.renew.calls).toHaveLength(1);
    online.report({ type: 'network.found' });
    expect(online.renew.calls).toHaveLength(2);

    const visible = await waiting();
    visible.report({ type: 'page.visible' });
    expect(visible.renew.calls).toHaveLength(2);
  });

  it('that failed in the library is taken over', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'session.renewFailed', error: unreachable });
    expect(harness.state()).toEqual({ authenticated: { renewing: 'waiting' } });
    expect(harness.lines).toContain('Silent renew error');
    expect(harness.context()).toMatchObject({ lastError: unreachable, failedRenewals: 1 });
    harness.clock.increment(5000);
    expect(harness.state()).toEqual({ authenticated: { renewing: 'asking' } });
  });

  it('done by another tab is taken over, an older one is not', async () => {
    const harness = await signedInHarness(person({ effectiveExpiresAt: 10 }));
    harness.report({ type: 'user.loaded', epoch: 0, user: person({ effectiveExpiresAt: 9 }) });
    expect(harness.context().user?.effectiveExpiresAt).toBe(10);
    harness.clock.increment(minute);
    const newer = person({ effectiveExpiresAt: 11 });
    harness.report({ type: 'user.loaded', epoch: 0, user: newer });
    expect(harness.context().user).toBe(newer);
    harness.clock.increment(notice - 1);
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
  });
});

describe('another person', () => {
  const bob = person({ sub: 'bob' });
  const signedOut = { type: 'auth.signedOut' };
  const newPage = [signedOut, { type: 'auth.newPageNeeded' }];

  it('who comes in when a locked session is recovered has the caches of the first cleared before', async () => {
    const harness = await locked();
    harness.report({ type: 'network.found' });
    harness.renew.last().resolve(bob);
    await harness.settled();
    expect(harness.emitted).toEqual(newPage);
    expect(harness.context()).toMatchObject({ user: null, identityLabel: null });
  });

  it('who signs in after the first signed out elsewhere, too, on a page that shows nothing of them', async () => {
    const harness = await failedReSignIn();
    harness.clock.increment(5000);
    harness.signIn.last().resolve(bob);
    await harness.settled();
    expect(harness.emitted).toEqual([signedOut, signedOut]);
    expect(harness.context().user).toBe(bob);
  });

  it('brought along by another tab, too', async () => {
    const harness = await locked();
    harness.report({ type: 'user.loaded', user: bob, epoch: harness.context().epoch });
    expect(harness.emitted).toEqual(newPage);
    expect(harness.state()).toBe('reloading');
  });

  it('is not announced when the same person comes back', async () => {
    const harness = await locked();
    harness.report({ type: 'network.found' });
    harness.renew.last().resolve(person());
    await harness.settled();
    expect(harness.emitted).not.toContainEqual(signedOut);
  });

  it('in the answer of a provider that will not say who ends the session and clears the caches', async () => {
    const strange = { kind: 'someone_else', message: 'sub in id_token does not match current sub' };
    const harness = await renewing();
    harness.renew.last().reject(strange);
    await harness.settled();
    expect(harness.emitted).toContainEqual(signedOut);
    expect(harness.removed).toHaveLength(1);
    expect(harness.state()).toEqual({ signingIn: 'window' });

    const recovering = await locked();
    recovering.report({ type: 'network.found' });
    recovering.renew.last().reject(strange);
    await recovering.settled();
    expect(recovering.emitted).toContainEqual(signedOut);
  });
});

const revoke = (harness: AuthHarness, idToken = harness.context().user!.idToken) =>
  harness.actor.send({ type: 'session.revoked', idToken });
const expectOut = (harness: AuthHarness) => {
  expect(harness.context()).toMatchObject({ user: null, identityLabel: null });
  expect([harness.removed.length, harness.told.length]).toEqual([1, 1]);
  expect(harness.emitted).toContainEqual({ type: 'auth.signedOut' });
  expect(harness.state()).toEqual({ signingIn: 'window' });
};

describe('a session the API calls ended', () => {
  it('is asked for once without the person, and is over with the first refusal, in all tabs', async () => {
    const harness = await signedInHarness();
    revoke(harness);
    expect(harness.state()).toEqual({ authenticated: { renewing: 'asking' } });
    harness.renew.last().reject(rejectedSignIn);
    await harness.settled();
    expect(harness.renew.calls).toHaveLength(1);
    expectOut(harness);
    expect(harness.lines).toContain('Silent renew refused');
  });

  it('is over when the renewed token is refused for it as well', async () => {
    const harness = await signedInHarness();
    const first = harness.context().user!.idToken;
    revoke(harness);
    harness.renew.last().resolve(person());
    await harness.settled();
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
    revoke(harness, first);
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
    revoke(harness);
    expect(harness.renew.calls).toHaveLength(1);
    expectOut(harness);
  });

  it('goes on when the renewed token is taken, and a later end is asked about again', async () => {
    const harness = await signedInHarness();
    revoke(harness);
    harness.renew.last().resolve(person());
    await harness.settled();
    expect(harness.told).toEqual([]);
    harness.clock.increment(59 * 60_000);
    harness.renew.last().resolve(person());
    await harness.settled();
    revoke(harness);
    expect(harness.renew.calls).toHaveLength(3);
  });

  it('is over when it is called so while the provider is out of reach, but not by the word about another token', async () => {
    const harness = await waiting();
    revoke(harness, 'long gone');
    expect(harness.state()).toEqual({ authenticated: { renewing: 'waiting' } });
    revoke(harness);
    expect(harness.renew.calls).toHaveLength(1);
    expectOut(harness);
  });

  it('by the word about a token of before changes nothing', async () => {
    const harness = await signedInHarness();
    revoke(harness, 'long gone');
    expect([harness.state(), harness.renew.calls.length]).toEqual([{ authenticated: 'fresh' }, 0]);
  });

  it('and that runs out before it is renewed is over with the refusal, too', async () => {
    const harness = await signedInHarness();
    revoke(harness);
    harness.report({ type: 'clock.checked', remainingMs: 0 });
    expect(harness.state()).toEqual({ offlineLocked: { recovering: 'asking' } });
    harness.renew.last().reject(rejectedSignIn);
    await harness.settled();
    expectOut(harness);
  });
});

describe('sign-ins that do not last', () => {
  it('come to an end with a button and the reason', async () => {
    const harness = await arrived();
    const error = { kind: 'other', message: 'It ended right after sign-in.', recentFailures: 2 } as const;
    harness.signIn.last().reject(error);
    await harness.settled();
    expect(harness.state()).toEqual({ anonymous: 'manual' });
    expect(harness.context().lastError).toBe(error);
    expect(harness.emitted).toContainEqual({ type: 'auth.signInFailed', error });
    expect(harness.lines).toContain('Sign-in goes in circles');
  });

  it('the same when a session ended under the person', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'session.signedOutElsewhere' });
    harness.signIn.last().reject({ kind: 'other', message: 'It ended right after sign-in.', recentFailures: 2 });
    await harness.settled();
    expect(harness.state()).toEqual({ anonymous: 'manual' });
  });
});

describe('a 401 of the API', () => {
  it('renews once; parallel requests with the same token change nothing', async () => {
    const harness = await signedInHarness();
    const { idToken } = harness.context().user!;
    for (let request = 0; request < 5; request += 1) harness.actor.send({ type: 'api.unauthorized', idToken });
    expect(harness.state()).toEqual({ authenticated: { renewing: 'asking' } });
    expect(harness.renew.calls).toHaveLength(1);
    harness.renew.last().resolve(person());
    await harness.settled();
    harness.actor.send({ type: 'api.unauthorized', idToken });
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
  });

  it('for the same token after a failed renewal ends the session: nothing of it stays stored, and the page asks', async () => {
    const harness = await signedInHarness();
    const { idToken } = harness.context().user!;
    harness.actor.send({ type: 'api.unauthorized', idToken });
    harness.renew.last().reject(unreachable);
    await harness.settled();
    harness.actor.send({ type: 'api.unauthorized', idToken });
    expect(harness.context().user).toBeNull();
    expect(harness.removed).toHaveLength(1);
    expect(harness.lines).toContain('Token expired');
    expect(harness.state()).toEqual({ signingInAgain: 'asked' });
  });

  it('for two renewed tokens in a row is left to the next renewal that is due', async () => {
    const harness = await signedInHarness();
    const refuse = () => harness.actor.send({ type: 'api.unauthorized', idToken: harness.context().user!.idToken });
    refuse();
    harness.renew.last().resolve(person());
    await harness.settled();
    refuse();
    harness.clock.increment(5000);
    harness.renew.last().resolve(person());
    await harness.settled();
    refuse();
    refuse();
    harness.clock.increment(59 * 60_000 - 1);
    expect(harness.renew.calls).toHaveLength(2);
    harness.clock.increment(1);
    expect(harness.renew.calls).toHaveLength(3);
    harness.renew.last().resolve(person());
    await harness.settled();
    refuse();
    expect(harness.renew.calls).toHaveLength(4);
  });

  it('for a token just renewed waits 5000 ms before the next renewal', async () => {
    const harness = await signedInHarness();
    harness.actor.send({ type: 'api.unauthorized', idToken: harness.context().user!.idToken });
    harness.renew.last().resolve(person());
    await harness.settled();
    harness.actor.send({ type: 'api.unauthorized', idToken: harness.context().user!.idToken });
    harness.actor.send({ type: 'api.unauthorized', idToken: harness.context().user!.idToken });
    expect(harness.state()).toEqual({ authenticated: { renewing: 'waiting' } });
    harness.clock.increment(4999);
    expect(harness.renew.calls).toHaveLength(1);
    harness.clock.increment(1);
    expect(harness.renew.calls).toHaveLength(2);
  });
});

describe('expiry', () => {
  it('comes when the life is over, not a millisecond earlier', async () => {
    const harness = await waiting();
    harness.report({ type: 'network.lost' });
    harness.clock.increment(minute - 1);
    expect(harness.has('authenticated')).toBe(true);
    harness.clock.increment(1);
    expect(harness.state()).toEqual({ offlineLocked: 'waiting' });
    expect(harness.context().identityLabel).toBe('Ann Foreman');
  });

  it('on a public page leaves an anonymous visitor', async () => {
    const harness = await waiting();
    harness.actor.send({ type: 'page.enteredPublic', path: '/callback' });
    harness.report({ type: 'clock.checked', remainingMs: 0 });
    expect(harness.lines).toContain('Token expired');
    harness.clock.increment(5000);
    harness.renew.last().reject(rejectedSignIn);
    await harness.settled();
    expect(harness.state()).toEqual({ anonymous: 'automatic' });
    expect(harness.context().identityLabel).toBeNull();
  });

  it('elsewhere, in a hidden tab, signs in only when the tab is looked at again', async () => {
    const harness = await waiting();
    harness.report({ type: 'page.hidden' });
    harness.report({ type: 'session.signedOutElsewhere' });
    expect(harness.state()).toBe('reSignInWait');
    harness.clock.increment(5000);
    expect(harness.signIn.calls).toHaveLength(0);
    harness.report({ type: 'page.visible' });
    harness.clock.increment(5000);
    expect(harness.signIn.calls).toHaveLength(1);
  });

  it.each([
    ['there is no network', (harness: AuthHarness) => harness.report({ type: 'network.lost' })],
    [
      'the page is open to all',
      (harness: AuthHarness) => harness.actor.send({ type: 'page.enteredPublic', path: '/c' }),
    ],
  ])('elsewhere, unseen, does not sign in when the tab is looked at while %s', async (_, happen) => {
    const harness = await signedInHarness();
    harness.report({ type: 'page.hidden' });
    harness.report({ type: 'session.signedOutElsewhere' });
    happen(harness);
    harness.report({ type: 'page.visible' });
    expect(harness.state()).toBe('reSignInWait');
    expect(harness.signIn.calls).toHaveLength(0);
  });

  it('during sleep is met by one silent renewal before anybody is sent away', async () => {
    const harness = await signedInHarness();
    harness.clock.increment(8 * 60 * minute);
    expect(harness.state()).toEqual({ offlineLocked: { recovering: 'asking' } });
    expect(harness.context().user).toBeNull();
    harness.renew.last().resolve(person());
    await harness.settled();
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
    expect(harness.signIn.calls).toHaveLength(0);
  });

  it('seen by the clock alone is treated the same', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'clock.checked', remainingMs: 0 });
    expect(harness.state()).toEqual({ offlineLocked: { recovering: 'asking' } });
    const hurried = await renewing();
    hurried.report({ type: 'clock.checked', remainingMs: -1 });
    expect(hurried.has('authenticated')).toBe(false);
  });

  it('moves when the clock is checked after a nap', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'clock.checked', remainingMs: 10 * minute });
    harness.clock.increment(9 * minute - 1);
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
    harness.clock.increment(1);
    expect(harness.state()).toEqual({ authenticated: { renewing: 'asking' } });
  });

  it('without a refresh token asks to sign in again, over the page', async () => {
    const harness = await signedInHarness(person({ canRenew: false }));
    harness.report({ type: 'clock.checked', remainingMs: 0 });
    expect(harness.state()).toEqual({ signingInAgain: 'asked' });
    expect(harness.context().identityLabel).toBe('Ann Foreman');
  });
});

describe('a locked session', () => {
  it('comes back silently with the signal', async () => {
    const harness = await locked();
    harness.report({ type: 'network.found' });
    expect(harness.state()).toEqual({ offlineLocked: { recovering: 'asking' } });
    harness.renew.last().resolve(person());
    await harness.settled();
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
    expect(harness.context().user?.sub).toBe('ann');
  });

  it('tries each 5000 ms while the provider is out of reach', async () => {
    const harness = await locked();
    harness.report({ type: 'network.found' });
    harness.renew.last().reject(unreachable);
    await harness.settled();
    harness.clock.increment(4999);
    expect(harness.state()).toEqual({ offlineLocked: { recovering: 'waiting' } });
    harness.clock.increment(1);
    expect(harness.state()).toEqual({ offlineLocked: { recovering: 'asking' } });
  });

  it('rests when the signal is lost again', async () => {
    const harness = await locked();
    harness.report({ type: 'network.found' });
    harness.report({ type: 'network.lost' });
    harness.renew.last().reject(unreachable);
    await harness.settled();
    harness.clock.increment(5000);
    expect(harness.state()).toEqual({ offlineLocked: 'waiting' });
  });

  it('is gone when the person signed out elsewhere', async () => {
    const harness = await locked();
    harness.report({ type: 'session.signedOutElsewhere' });
    expect(harness.state()).toEqual({ offlineLocked: 'waiting' });
    expect(harness.context()).toMatchObject({ isRecoverable: false, identityLabel: null });
    harness.report({ type: 'network.found' });
    expect(harness.state()).toEqual({ signingIn: 'window' });
  });

  it('can be signed out, and is not brought back by the renewal under way', async () => {
    const harness = await locked();
    harness.report({ type: 'network.found' });
    harness.actor.send({ type: 'signOut.start' });
    const late = person();
    harness.renew.last().resolve(late);
    await harness.settled();
    expect(harness.has('signingOut')).toBe(true);
    expect(harness.discarded).toEqual([late]);
  });
});

describe('a re-sign-in', () => {
  it('that failed is not hurried by looking away and back', async () => {
    const harness = await failedReSignIn();
    harness.report({ type: 'page.hidden' });
    harness.report({ type: 'page.visible' });
    expect(harness.state()).toBe('reSignInWait');
    expect(harness.signIn.calls).toHaveLength(1);
  });

  it('that failed is tried again after 5000 ms, for as long as it takes', async () => {
    const harness = await failedReSignIn();
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      expect(harness.state()).toBe('reSignInWait');
      harness.clock.increment(4999);
      expect(harness.signIn.calls).toHaveLength(attempt);
      harness.clock.increment(1);
      expect(harness.signIn.calls).toHaveLength(attempt + 1);
      harness.signIn.last().reject(unreachable);
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other is the point
      await harness.settled();
    }
  });

  it('looks first whether the page still asks for it and the signal is there', async () => {
    const left = await failedReSignIn();
    left.actor.send({ type: 'page.enteredPublic', path: '/callback' });
    left.clock.increment(5000);
    expect(left.state()).toEqual({ anonymous: 'automatic' });

    const offline = await failedReSignIn();
    offline.report({ type: 'network.lost' });
    offline.clock.increment(5000);
    expect(offline.state()).toEqual({ offlineLocked: 'waiting' });
  });

  it('returns to the page the person is on now', async () => {
    const harness = await failedReSignIn();
    harness.actor.send({ type: 'page.enteredProtected', path: '/7/packages/cable?view=2' });
    harness.clock.increment(5000);
    expect(harness.signIn.last().input.returnTo).toBe('/7/packages/cable?view=2');
  });
});
