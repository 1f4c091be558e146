/** Sign-in from the user's perspective: specification sections 4, 8 and 9. */
import { describe, expect, it } from 'vitest';
import {
  selectAuthLabel,
  selectHasClockSkew,
  selectIsAtPopup,
  selectIsComingBack,
  selectIsPending,
  selectKeepsFailing,
  selectNeedsClick,
} from '../../../machines/auth/selectors.ts';
import { personStatus } from '../../../machines/auth/watchAuth.ts';
import {
  authHarness,
  person,
  rejectedSignIn,
  signedInHarness,
  startedHarness,
  unreachable,
} from '../support/authHarness.ts';
import { returning } from '../support/authScenarios.ts';

const atThePopup = async () => {
  const harness = await startedHarness(null, { signInType: 'popup' });
  harness.actor.send({ type: 'page.enteredProtected', path: '/7/data/cable' });
  return harness;
};

describe('opening the application', () => {
  it('waits while the store is read, then signs in a stored user', async () => {
    const harness = authHarness();
    expect(selectIsPending(harness.actor.getSnapshot())).toBe(true);
    harness.startup.last().resolve({ kind: 'session', user: person() });
    await harness.settled();
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
    expect(selectAuthLabel(harness.actor.getSnapshot())).toBe('Ann Foreman');
    expect(harness.emitted).toEqual([]);
  });

  it('removes a stored user whose session has expired', async () => {
    const harness = await startedHarness(person({ effectiveExpiresInMs: 0 }));
    expect(harness.state()).toEqual({ anonymous: 'automatic' });
    expect(harness.removed).toHaveLength(1);
  });

  it('does not mount in a return frame', async () => {
    const harness = authHarness();
    harness.startup.last().resolve({ kind: 'callbackFrame' });
    await harness.settled();
    expect(harness.state()).toBe('callbackFrame');
    expect(harness.has('notMounted')).toBe(true);
    expect(harness.lines).toEqual(['Startup was not ok']);
  });

  it('logs "Startup was not ok" with the reason if the store cannot be read', async () => {
    const harness = authHarness();
    harness.startup.last().reject({ kind: 'storage', message: 'Session storage is blocked.' });
    await harness.settled();
    expect(harness.state()).toBe('failed');
    expect(harness.lines).toContain('Startup was not ok');
    expect(harness.context().lastError?.kind).toBe('storage');
  });
});

describe('entering a protected page', () => {
  it('redirects an anonymous visitor to sign-in, with the page as the return address', async () => {
    const harness = await startedHarness(null);
    harness.actor.send({ type: 'page.enteredProtected', path: '/7/data/cable?view=3' });
    expect(harness.state()).toEqual({ signingIn: 'window' });
    expect(harness.signIn.last().input).toEqual({
      epoch: 0,
      signInType: 'window',
      returnTo: '/7/data/cable?view=3',
      reason: 'first',
    });
  });

  it('also redirects if the page was known before the store responded', async () => {
    const harness = authHarness();
    harness.actor.send({ type: 'page.enteredProtected', path: '/executive-summary' });
    harness.startup.last().resolve({ kind: 'session', user: null });
    await harness.settled();
    expect(harness.signIn.last().input.returnTo).toBe('/executive-summary');
  });

  it('does not redirect visitors of a public page', async () => {
    const harness = await startedHarness(null);
    harness.actor.send({ type: 'page.enteredPublic', path: '/callback' });
    expect(harness.state()).toEqual({ anonymous: 'automatic' });
  });

  it('locks the page while offline, and signs in when the signal is back', async () => {
    const harness = await startedHarness(null);
    harness.report({ type: 'network.lost' });
    harness.actor.send({ type: 'page.enteredProtected', path: '/7/field-work/cable' });
    expect(harness.state()).toEqual({ offlineLocked: 'waiting' });
    harness.report({ type: 'network.found' });
    expect(harness.state()).toEqual({ signingIn: 'window' });
  });

  it('delays the redirect until the tab is visible', async () => {
    const harness = await startedHarness(null);
    harness.report({ type: 'page.hidden' });
    harness.actor.send({ type: 'page.enteredProtected', path: '/' });
    expect(harness.signIn.calls).toHaveLength(0);
    harness.report({ type: 'page.visible' });
    expect(harness.signIn.calls).toHaveLength(1);
  });

  it('shows a button after a failed first sign-in, without a retry', async () => {
    const harness = await startedHarness(null);
    harness.actor.send({ type: 'page.enteredProtected', path: '/' });
    harness.signIn.last().reject(unreachable);
    await harness.settled();
    expect(selectNeedsClick(harness.actor.getSnapshot())).toBe(true);
    expect(harness.emitted.at(-1)).toEqual({ type: 'auth.signInFailed', error: unreachable });
    harness.actor.send({ type: 'page.enteredProtected', path: '/' });
    harness.clock.increment(60_000);
    expect(harness.signIn.calls).toHaveLength(1);
    harness.actor.send({ type: 'signIn.start' });
    expect(harness.signIn.calls).toHaveLength(2);
  });

  it('starts over when the back button restores the page from the cache', async () => {
    const harness = await startedHarness(null);
    harness.actor.send({ type: 'page.enteredProtected', path: '/' });
    harness.report({ type: 'page.restored' });
    expect(harness.state()).toBe('startup');
    harness.startup.last().resolve({ kind: 'session', user: person() });
    await harness.settled();
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
  });
});

describe('signing in by popup', () => {
  it('continues to the requested page', async () => {
    const harness = await atThePopup();
    expect(harness.state()).toEqual({ signingIn: 'popup' });
    harness.signIn.last().resolve(person());
    await harness.settled();
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
    expect(harness.pages).toEqual(['/7/data/cable']);
  });

  it.each(['popup_blocked', 'popup_closed'] as const)(
    'requires a click after %s, and offers the window',
    async (kind) => {
      const harness = await atThePopup();
      harness.signIn.last().reject({ kind, message: 'No popup.' });
      await harness.settled();
      expect(harness.state()).toEqual({ anonymous: 'manual' });
      harness.actor.send({ type: 'signIn.start', signInType: 'window' });
      expect(harness.state()).toEqual({ signingIn: 'window' });
    },
  );

  it('gives up an unfinished popup after five minutes, and discards its late result', async () => {
    const harness = await atThePopup();
    harness.clock.increment(299_999);
    expect(harness.state()).toEqual({ signingIn: 'popup' });
    harness.clock.increment(1);
    expect(harness.state()).toEqual({ anonymous: 'manual' });
    const late = person();
    harness.signIn.last().resolve(late);
    await harness.settled();
    expect(harness.context().user).toBeNull();
    expect(harness.discarded).toEqual([late]);
  });

  it('rejects a session that is over on arrival', async () => {
    const harness = await atThePopup();
    harness.signIn.last().resolve(person({ effectiveExpiresInMs: -1 }));
    await harness.settled();
    expect(harness.state()).toEqual({ anonymous: 'manual' });
    expect(harness.discarded).toHaveLength(1);
    expect(harness.context().lastError?.message).toBe('The session was over on arrival.');
  });

  it('starts over in this window if the popup is lost, and discards the result of the popup', async () => {
    const harness = await atThePopup();
    expect(selectIsAtPopup(harness.actor.getSnapshot())).toBe(true);
    const [popup] = harness.signIn.calls;
    harness.actor.send({ type: 'signIn.start', signInType: 'window' });
    expect(harness.state()).toEqual({ signingIn: 'window' });
    expect(popup?.signal.aborted).toBe(true);
    const late = person();
    popup?.resolve(late);
    await harness.settled();
    expect(harness.discarded).toEqual([late]);
    expect(harness.state()).toEqual({ signingIn: 'window' });
  });

  it('signs out by popup as well by default', async () => {
    const harness = await atThePopup();
    harness.signIn.last().resolve(person());
    await harness.settled();
    harness.actor.send({ type: 'signOut.start' });
    expect(harness.signOut.last().input.signOutType).toBe('popup');
  });
});

describe('returning from the provider', () => {
  it('opens the page originally requested', async () => {
    const harness = await returning();
    harness.completeSignIn
      .last()
      .resolve({ kind: 'signedIn', user: person(), returnTo: '/7/report/cable-summary?x=1' });
    await harness.settled();
    expect(harness.pages).toEqual(['/7/report/cable-summary?x=1']);
    expect(harness.has('authenticated')).toBe(true);
  });

  it.each([undefined, '', '//evil.example', 'https://evil.example', { path: '/' }])(
    'opens the home page if the requested page was %j',
    async (returnTo) => {
      const harness = await returning();
      harness.completeSignIn.last().resolve({ kind: 'signedIn', user: person(), returnTo });
      await harness.settled();
      expect(harness.pages).toEqual(['/']);
    },
  );

  it('retains a valid session when the return page is reloaded', async () => {
    const harness = await returning();
    harness.completeSignIn.last().resolve({ kind: 'alreadySignedIn', user: person() });
    await harness.settled();
    expect(harness.has('authenticated')).toBe(true);
    expect(harness.pages).toEqual(['/']);
  });

  it('logs a failed return and opens the home page, where only a click signs in', async () => {
    const harness = await returning();
    const why = { kind: 'state_mismatch', message: 'No such sign-in.', recentFailures: 1 } as const;
    harness.completeSignIn.last().reject(why);
    await harness.settled();
    expect(harness.pages).toEqual(['/']);
    expect(harness.lines).toContain('Sign-in return failed');
    expect(harness.emitted).toContainEqual({ type: 'auth.signInFailed', error: why });
    harness.actor.send({ type: 'page.enteredProtected', path: '/' });
    harness.clock.increment(60_000);
    expect(harness.signIn.calls).toHaveLength(0);
    expect(selectNeedsClick(harness.actor.getSnapshot())).toBe(true);
    harness.actor.send({ type: 'signIn.start' });
    expect(harness.signIn.calls).toHaveLength(1);
  });

  it.each([
    { recentFailures: 1, keepsFailing: false },
    { recentFailures: 2, keepsFailing: true },
  ])('reports repeated failures: $recentFailures in a minute → $keepsFailing', async (failure) => {
    const harness = await returning();
    const { recentFailures, keepsFailing } = failure;
    harness.completeSignIn.last().reject({ kind: 'state_mismatch', message: 'No such sign-in.', recentFailures });
    await harness.settled();
    expect(selectKeepsFailing(harness.actor.getSnapshot())).toBe(keepsFailing);
  });

  it('rejects a session that is over on arrival', async () => {
    const harness = await returning();
    harness.completeSignIn
      .last()
      .resolve({ kind: 'signedIn', user: person({ effectiveExpiresInMs: 0 }), returnTo: '/' });
    await harness.settled();
    expect(harness.state()).toEqual({ anonymous: 'manual' });
    expect(harness.context().lastError?.message).toBe('The session was over on arrival.');
  });
});

describe('signing out', () => {
  it('happens locally at once, then at the provider, then shows a button', async () => {
    const harness = await signedInHarness(person({ idToken: 'hint' }));
    harness.actor.send({ type: 'signOut.start' });
    expect(harness.state()).toEqual({ signingOut: 'window' });
    expect(harness.context().user).toBeNull();
    expect(harness.emitted).toEqual([{ type: 'auth.signedOut' }]);
    expect(harness.signOut.last().input).toEqual({ epoch: 1, signOutType: 'window' });
    harness.signOut.last().resolve();
    await harness.settled();
    expect(harness.state()).toEqual({ anonymous: 'manual' });
    expect(harness.pages).toEqual(['/']);
    harness.actor.send({ type: 'page.enteredProtected', path: '/' });
    expect(harness.signIn.calls).toHaveLength(0);
  });

  it('succeeds locally if the provider is unreachable', async () => {
    const harness = await signedInHarness();
    harness.actor.send({ type: 'signOut.start' });
    harness.signOut.last().reject(unreachable);
    await harness.settled();
    expect(harness.state()).toEqual({ anonymous: 'manual' });
    expect(harness.pages).toEqual(['/']);
    expect(selectAuthLabel(harness.actor.getSnapshot())).toBe('Not signed in');
  });

  it('waits at most five minutes for a sign-out popup', async () => {
    const harness = await signedInHarness();
    harness.actor.send({ type: 'signOut.start', signOutType: 'popup' });
    expect(harness.state()).toEqual({ signingOut: 'popup' });
    harness.clock.increment(300_000);
    expect(harness.state()).toEqual({ anonymous: 'manual' });
  });

  it('is not undone by a renewal that is still running', async () => {
    const harness = await signedInHarness();
    harness.clock.increment(59 * 60_000);
    expect(harness.state()).toEqual({ authenticated: { renewing: 'asking' } });
    harness.actor.send({ type: 'signOut.start' });
    expect(harness.renew.last().signal.aborted).toBe(true);
    const late = person();
    harness.renew.last().resolve(late);
    await harness.settled();
    harness.report({ type: 'user.loaded', user: late, epoch: 0 });
    harness.signOut.last().resolve();
    await harness.settled();
    harness.report({ type: 'user.loaded', user: late, epoch: 0 });
    expect(harness.state()).toEqual({ anonymous: 'manual' });
    expect(harness.context().user).toBeNull();
    expect(harness.discarded).toEqual([late]);
  });

  it('in another tab ends the session here, and signs in again on a protected page', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'session.signedOutElsewhere' });
    expect(harness.removed).toHaveLength(1);
    expect(harness.state()).toEqual({ signingIn: 'window' });
    expect(harness.signIn.last().input).toMatchObject({ returnTo: '/7/data/cable', reason: 're' });
  });

  it('suspected by the session monitor is checked by one renewal per renewal period', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'session.signOutSuspected' });
    expect(harness.state()).toEqual({ authenticated: { renewing: 'asking' } });
    harness.renew.last().resolve(person());
    await harness.settled();
    for (let report = 0; report < 3; report += 1) harness.report({ type: 'session.signOutSuspected' });
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
    expect(harness.renew.calls).toHaveLength(1);
    harness.clock.increment(59 * 60_000);
    harness.renew.last().resolve(person());
    await harness.settled();
    harness.report({ type: 'session.signOutSuspected' });
    expect(harness.renew.calls).toHaveLength(3);
  });

  it('clears the user from the screen, and earlier errors', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'session.renewFailed', error: unreachable });
    expect(personStatus(harness.actor.getSnapshot())).toBe('signedIn');
    harness.actor.send({ type: 'signOut.start' });
    expect(personStatus(harness.actor.getSnapshot())).toBe('pending');
    expect(harness.context().lastError).toBeNull();
  });

  it('in another tab, while hidden, signs in as soon as this tab is visible', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'page.hidden' });
    harness.report({ type: 'session.signedOutElsewhere' });
    expect(harness.state()).toBe('reSignInWait');
    expect(selectIsComingBack(harness.actor.getSnapshot())).toBe(true);
    harness.report({ type: 'page.visible' });
    expect(harness.state()).toEqual({ signingIn: 'window' });
  });

  it('by the library only shows a button, because a sign-in on unload would loop', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'user.unloaded' });
    expect(harness.state()).toEqual({ anonymous: 'manual' });
  });

  it('in another tab, followed by a sign-in there, also signs in this tab', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'user.unloaded' });
    harness.report({ type: 'user.loaded', user: person(), epoch: 1 });
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
  });
});

describe('events without a state change', () => {
  it('log expiring and changed sessions', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'session.expiring' });
    harness.report({ type: 'session.changed' });
    expect(harness.lines.slice(-2)).toEqual(['Token expiring', 'Session changed']);
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
  });

  it('show a banner if the device clock is off by more than 300 s', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'clock.skewMeasured', skewMs: -300_000 });
    expect(selectHasClockSkew(harness.actor.getSnapshot())).toBe(false);
    harness.report({ type: 'clock.skewMeasured', skewMs: -300_001 });
    expect(selectHasClockSkew(harness.actor.getSnapshot())).toBe(true);
  });

  it('include a sign-in rejection that is not an AuthError, which does not stop sign-in', async () => {
    const harness = await startedHarness(null);
    harness.actor.send({ type: 'signIn.start' });
    harness.signIn.last().reject(new Error('library internals'));
    await harness.settled();
    expect(harness.context().lastError).toEqual({ kind: 'other', message: 'library internals' });
  });
});

it('a refresh token rejected during lock leads to a question over the page, not to a loop', async () => {
  const harness = await signedInHarness();
  harness.report({ type: 'network.lost' });
  harness.report({ type: 'clock.checked', remainingMs: 0 });
  harness.report({ type: 'network.found' });
  expect(harness.state()).toEqual({ offlineLocked: { recovering: 'asking' } });
  harness.renew.last().reject(rejectedSignIn);
  await harness.settled();
  expect(harness.state()).toEqual({ signingInAgain: 'asked' });
});
