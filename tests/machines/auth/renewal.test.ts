/** Staying signed in: renewal, expiry, sleep and lost signal, to the millisecond (specification sections 4 and 9). */
import { describe, expect, it } from 'vitest';
import { type AuthHarness, person, rejectedSignIn, signedInHarness, unreachable } from '../support/authHarness.ts';
import { arrived, locked, minute, notice, renewing, waiting } from '../support/authScenarios.ts';

/** Signs out elsewhere and fails the re-sign-in: no user data remains, and the page requires a sign-in. */
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
  ])('starts at a third of a lifetime of $life ms, at most 60 s', async ({ life, notice: ms }) => {
    const harness = await signedInHarness(person({ effectiveExpiresInMs: life, lifetimeMs: life }));
    harness.clock.increment(life - ms - 1);
    expect(harness.renew.calls).toHaveLength(0);
    harness.clock.increment(1);
    expect(harness.renew.calls).toHaveLength(1);
  });

  it('does not fire at once for a session longer than the timer limit', async () => {
    const month = 40 * 24 * 60 * minute;
    const harness = await signedInHarness(person({ effectiveExpiresInMs: month, lifetimeMs: month }));
    harness.clock.increment(24 * 24 * 60 * minute);
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
  });

  it('is limited in frequency if the provider issues sessions in their last seconds', async () => {
    const harness = await signedInHarness(person({ effectiveExpiresInMs: 20_000 }));
    for (let turn = 0; turn < 3; turn += 1) {
      harness.clock.increment(4999);
      expect(harness.renew.calls).toHaveLength(turn);
      harness.clock.increment(1);
      expect(harness.renew.calls).toHaveLength(turn + 1);
      harness.renew.last().resolve(person({ effectiveExpiresInMs: 20_000 }));
      // oxlint-disable-next-line no-await-in-loop -- renewals must run one after another
      await harness.settled();
    }
  });
});

describe('a renewal', () => {
  it('keeps the user signed in with the new token', async () => {
    const harness = await renewing();
    const user = person();
    harness.renew.last().resolve(user);
    await harness.settled();
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
    expect(harness.context().user).toBe(user);
    expect(harness.emitted).toEqual([]);
  });

  it('restarts both timers from the new lifetime', async () => {
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
  ])('that returns only %s counts as failed', async (_, change) => {
    const harness = await signedInHarness(person({ idToken: 'same', effectiveExpiresAt: 1 }));
    harness.clock.increment(notice);
    harness.renew.last().resolve(person({ effectiveExpiresAt: 2, ...change }));
    await harness.settled();
    expect(harness.state()).toEqual({ authenticated: { renewing: 'waiting' } });
    expect(harness.context().failedRenewals).toBe(1);
  });

  it('that returns another user ends the session and clears the caches', async () => {
    const harness = await renewing();
    harness.renew.last().resolve(person({ sub: 'bob' }));
    await harness.settled();
    expect(harness.context().user).toBeNull();
    expect(harness.removed).toHaveLength(1);
    expect(harness.emitted).toContainEqual({ type: 'auth.signedOut' });
    expect(harness.state()).toEqual({ signingIn: 'window' });
  });

  it('lost to the network is retried every 5000 ms, at most twelve times, until the session ends', async () => {
    const harness = await renewing();
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      expect(harness.renew.calls).toHaveLength(attempt);
      harness.renew.last().reject(unreachable);
      // oxlint-disable-next-line no-await-in-loop -- attempts must run one after another
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

  it('is retried after one rejection, and ends the session after two in a row', async () => {
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
  ])('that cannot return an ID token, by refresh or in a frame, is not retried: %s', async (_, before) => {
    const harness = await renewing();
    const withoutIdToken = { kind: 'no_id_token', message: 'The sign-in provider renews no ID token.' } as const;
    for (const error of before) {
      harness.renew.last().reject(error);
      // oxlint-disable-next-line no-await-in-loop -- one attempt at a time
      await harness.settled();
      harness.clock.increment(5000);
    }
    harness.renew.last().reject(withoutIdToken);
    await harness.settled();
    const tries = harness.renew.calls.length;
    harness.clock.increment(minute);
    expect(harness.renew.calls).toHaveLength(tries);
    expect(harness.state()).toEqual({ signingInAgain: 'asked' });
    // The dialog shows the reason.
    expect(harness.context().lastError).toMatchObject(withoutIdToken);
  });

  it('does not count two rejections with an unreachable provider between them as two in a row', async () => {
    const harness = await renewing();
    for (const error of [rejectedSignIn, unreachable, rejectedSignIn]) {
      harness.renew.last().reject(error);
      // oxlint-disable-next-line no-await-in-loop -- attempts must run one after another
      await harness.settled();
      harness.clock.increment(5000);
    }
    expect(harness.has('authenticated')).toBe(true);
  });

  it('is retried at once when the signal is back or the tab becomes visible', async () => {
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

  it('that failed in the library is retried here', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'session.renewFailed', error: unreachable });
    expect(harness.state()).toEqual({ authenticated: { renewing: 'waiting' } });
    expect(harness.lines).toContain('Silent renew error');
    expect(harness.context()).toMatchObject({ lastError: unreachable, failedRenewals: 1 });
    harness.clock.increment(5000);
    expect(harness.state()).toEqual({ authenticated: { renewing: 'asking' } });
  });

  it('by another tab is adopted, an older one is not', async () => {
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

describe('another user', () => {
  const bob = person({ sub: 'bob' });
  const signedOut = { type: 'auth.signedOut' };
  const newPage = [signedOut, { type: 'auth.newPageNeeded' }];

  it('found when a locked session is recovered clears the caches of the first and needs a new page', async () => {
    const harness = await locked();
    harness.report({ type: 'network.found' });
    harness.renew.last().resolve(bob);
    await harness.settled();
    expect(harness.emitted).toEqual(newPage);
    expect(harness.context()).toMatchObject({ user: null, identityLabel: null });
  });

  it('who signs in after a sign-out elsewhere clears the caches on a page without data of the first', async () => {
    const harness = await failedReSignIn();
    harness.clock.increment(5000);
    harness.signIn.last().resolve(bob);
    await harness.settled();
    expect(harness.emitted).toEqual([signedOut, signedOut]);
    expect(harness.context().user).toBe(bob);
  });

  it('from another tab clears the caches and needs a new page', async () => {
    const harness = await locked();
    harness.report({ type: 'user.loaded', user: bob, epoch: harness.context().epoch });
    expect(harness.emitted).toEqual(newPage);
    expect(harness.state()).toBe('reloading');
  });

  it('is not reported if the same user returns', async () => {
    const harness = await locked();
    harness.report({ type: 'network.found' });
    harness.renew.last().resolve(person());
    await harness.settled();
    expect(harness.emitted).not.toContainEqual(signedOut);
  });

  it('reported by the provider without a name ends the session and clears the caches', async () => {
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

describe('a session revoked according to API calls', () => {
  it('is renewed once without the user, and ends in all tabs at the first rejection', async () => {
    const harness = await signedInHarness();
    revoke(harness);
    expect(harness.state()).toEqual({ authenticated: { renewing: 'asking' } });
    harness.renew.last().reject(rejectedSignIn);
    await harness.settled();
    expect(harness.renew.calls).toHaveLength(1);
    expectOut(harness);
    expect(harness.lines).toContain('Silent renew refused');
  });

  it('ends if the renewed token is revoked as well', async () => {
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

  it('continues if the renewed token is accepted, and a later revocation is checked again', async () => {
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

  it('ends if it is revoked while the provider is unreachable, but not by a report about another token', async () => {
    const harness = await waiting();
    revoke(harness, 'long gone');
    expect(harness.state()).toEqual({ authenticated: { renewing: 'waiting' } });
    revoke(harness);
    expect(harness.renew.calls).toHaveLength(1);
    expectOut(harness);
  });

  it('is not affected by a report about an earlier token', async () => {
    const harness = await signedInHarness();
    revoke(harness, 'long gone');
    expect([harness.state(), harness.renew.calls.length]).toEqual([{ authenticated: 'fresh' }, 0]);
  });

  it('ends with the rejection if it expires before its renewal', async () => {
    const harness = await signedInHarness();
    revoke(harness);
    harness.report({ type: 'clock.checked', remainingMs: 0 });
    expect(harness.state()).toEqual({ offlineLocked: { recovering: 'asking' } });
    harness.renew.last().reject(rejectedSignIn);
    await harness.settled();
    expectOut(harness);
  });
});

describe('sign-ins that end right away', () => {
  it('stop with a button and the reason', async () => {
    const harness = await arrived();
    const error = { kind: 'other', message: 'It ended right after sign-in.', recentFailures: 2 } as const;
    harness.signIn.last().reject(error);
    await harness.settled();
    expect(harness.state()).toEqual({ anonymous: 'manual' });
    expect(harness.context().lastError).toBe(error);
    expect(harness.emitted).toContainEqual({ type: 'auth.signInFailed', error });
    expect(harness.lines).toContain('Sign-in goes in circles');
  });

  it('also stop after a session ended during use', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'session.signedOutElsewhere' });
    harness.signIn.last().reject({ kind: 'other', message: 'It ended right after sign-in.', recentFailures: 2 });
    await harness.settled();
    expect(harness.state()).toEqual({ anonymous: 'manual' });
  });
});

describe('a 401 of the API', () => {
  it('renews once, also for parallel requests with the same token', async () => {
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

  it('for the same token after a failed renewal removes the stored session, and the page asks', async () => {
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

  it('for two renewed tokens in a row waits for the next renewal that is due', async () => {
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
  it('happens at the end of the lifetime, not a millisecond earlier', async () => {
    const harness = await waiting();
    harness.report({ type: 'network.lost' });
    harness.clock.increment(minute - 1);
    expect(harness.has('authenticated')).toBe(true);
    harness.clock.increment(1);
    expect(harness.state()).toEqual({ offlineLocked: 'waiting' });
    expect(harness.context().identityLabel).toBe('Ann Foreman');
  });

  it('leaves an anonymous visitor on a public page', async () => {
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

  it('elsewhere, in a hidden tab, signs in only when the tab is visible again', async () => {
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
  ])('elsewhere, in a hidden tab, does not sign in on return while %s', async (_, happen) => {
    const harness = await signedInHarness();
    harness.report({ type: 'page.hidden' });
    harness.report({ type: 'session.signedOutElsewhere' });
    happen(harness);
    harness.report({ type: 'page.visible' });
    expect(harness.state()).toBe('reSignInWait');
    expect(harness.signIn.calls).toHaveLength(0);
  });

  it('during sleep starts one silent renewal before any redirect', async () => {
    const harness = await signedInHarness();
    harness.clock.increment(8 * 60 * minute);
    expect(harness.state()).toEqual({ offlineLocked: { recovering: 'asking' } });
    expect(harness.context().user).toBeNull();
    harness.renew.last().resolve(person());
    await harness.settled();
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
    expect(harness.signIn.calls).toHaveLength(0);
  });

  it('detected only by the clock has the same effect', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'clock.checked', remainingMs: 0 });
    expect(harness.state()).toEqual({ offlineLocked: { recovering: 'asking' } });
    const hurried = await renewing();
    hurried.report({ type: 'clock.checked', remainingMs: -1 });
    expect(hurried.has('authenticated')).toBe(false);
  });

  it('moves when the clock is checked after a short sleep', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'clock.checked', remainingMs: 10 * minute });
    harness.clock.increment(9 * minute - 1);
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
    harness.clock.increment(1);
    expect(harness.state()).toEqual({ authenticated: { renewing: 'asking' } });
  });

  it('without a refresh token asks over the page to sign in again', async () => {
    const harness = await signedInHarness(person({ canRenew: false }));
    harness.report({ type: 'clock.checked', remainingMs: 0 });
    expect(harness.state()).toEqual({ signingInAgain: 'asked' });
    expect(harness.context().identityLabel).toBe('Ann Foreman');
  });
});

describe('a locked session', () => {
  it('is recovered silently with the signal', async () => {
    const harness = await locked();
    harness.report({ type: 'network.found' });
    expect(harness.state()).toEqual({ offlineLocked: { recovering: 'asking' } });
    harness.renew.last().resolve(person());
    await harness.settled();
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
    expect(harness.context().user?.sub).toBe('ann');
  });

  it('retries every 5000 ms while the provider is unreachable', async () => {
    const harness = await locked();
    harness.report({ type: 'network.found' });
    harness.renew.last().reject(unreachable);
    await harness.settled();
    harness.clock.increment(4999);
    expect(harness.state()).toEqual({ offlineLocked: { recovering: 'waiting' } });
    harness.clock.increment(1);
    expect(harness.state()).toEqual({ offlineLocked: { recovering: 'asking' } });
  });

  it('pauses when the signal is lost again', async () => {
    const harness = await locked();
    harness.report({ type: 'network.found' });
    harness.report({ type: 'network.lost' });
    harness.renew.last().reject(unreachable);
    await harness.settled();
    harness.clock.increment(5000);
    expect(harness.state()).toEqual({ offlineLocked: 'waiting' });
  });

  it('is removed at a sign-out elsewhere', async () => {
    const harness = await locked();
    harness.report({ type: 'session.signedOutElsewhere' });
    expect(harness.state()).toEqual({ offlineLocked: 'waiting' });
    expect(harness.context()).toMatchObject({ isRecoverable: false, identityLabel: null });
    harness.report({ type: 'network.found' });
    expect(harness.state()).toEqual({ signingIn: 'window' });
  });

  it('can be signed out, and a running renewal does not restore it', async () => {
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
  it('that failed is not accelerated by hiding and showing the tab', async () => {
    const harness = await failedReSignIn();
    harness.report({ type: 'page.hidden' });
    harness.report({ type: 'page.visible' });
    expect(harness.state()).toBe('reSignInWait');
    expect(harness.signIn.calls).toHaveLength(1);
  });

  it('that failed is retried every 5000 ms without a limit', async () => {
    const harness = await failedReSignIn();
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      expect(harness.state()).toBe('reSignInWait');
      harness.clock.increment(4999);
      expect(harness.signIn.calls).toHaveLength(attempt);
      harness.clock.increment(1);
      expect(harness.signIn.calls).toHaveLength(attempt + 1);
      harness.signIn.last().reject(unreachable);
      // oxlint-disable-next-line no-await-in-loop -- attempts must run one after another
      await harness.settled();
    }
  });

  it('first checks that the page still requires it and that there is a signal', async () => {
    const left = await failedReSignIn();
    left.actor.send({ type: 'page.enteredPublic', path: '/callback' });
    left.clock.increment(5000);
    expect(left.state()).toEqual({ anonymous: 'automatic' });

    const offline = await failedReSignIn();
    offline.report({ type: 'network.lost' });
    offline.clock.increment(5000);
    expect(offline.state()).toEqual({ offlineLocked: 'waiting' });
  });

  it('returns to the page the user is on now', async () => {
    const harness = await failedReSignIn();
    harness.actor.send({ type: 'page.enteredProtected', path: '/7/packages/cable?view=2' });
    harness.clock.increment(5000);
    expect(harness.signIn.last().input.returnTo).toBe('/7/packages/cable?view=2');
  });
});
