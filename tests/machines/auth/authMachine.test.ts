/** Sign-in as the person at the screen meets it: specification sections 4, 8 and 9. */
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
  it('waits while the store is read, then knows a stored person', async () => {
    const harness = authHarness();
    expect(selectIsPending(harness.actor.getSnapshot())).toBe(true);
    harness.startup.last().resolve({ kind: 'session', user: person() });
    await harness.settled();
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
    expect(selectAuthLabel(harness.actor.getSnapshot())).toBe('Ann Foreman');
    expect(harness.emitted).toEqual([]);
  });

  it('forgets a stored person whose session has expired', async () => {
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

  it('says "Startup was not ok" and why, when the store cannot be read', async () => {
    const harness = authHarness();
    harness.startup.last().reject({ kind: 'storage', message: 'Session storage is blocked.' });
    await harness.settled();
    expect(harness.state()).toBe('failed');
    expect(harness.lines).toContain('Startup was not ok');
    expect(harness.context().lastError?.kind).toBe('storage');
  });
});

describe('coming to a protected page', () => {
  it('sends an anonymous visitor to sign in, and remembers the page', async () => {
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

  it('also when the page was known before the store had answered', async () => {
    const harness = authHarness();
    harness.actor.send({ type: 'page.enteredProtected', path: '/executive-summary' });
    harness.startup.last().resolve({ kind: 'session', user: null });
    await harness.settled();
    expect(harness.signIn.last().input.returnTo).toBe('/executive-summary');
  });

  it('leaves visitors of a public page alone', async () => {
    const harness = await startedHarness(null);
    harness.actor.send({ type: 'page.enteredPublic', path: '/callback' });
    expect(harness.state()).toEqual({ anonymous: 'automatic' });
  });

  it('locks instead of leaving the page while off line, and signs in when the signal is back', async () => {
    const harness = await startedHarness(null);
    harness.report({ type: 'network.lost' });
    harness.actor.send({ type: 'page.enteredProtected', path: '/7/field-work/cable' });
    expect(harness.state()).toEqual({ offlineLocked: 'waiting' });
    harness.report({ type: 'network.found' });
    expect(harness.state()).toEqual({ signingIn: 'window' });
  });

  it('waits with the redirect until the tab is looked at', async () => {
    const harness = await startedHarness(null);
    harness.report({ type: 'page.hidden' });
    harness.actor.send({ type: 'page.enteredProtected', path: '/' });
    expect(harness.signIn.calls).toHaveLength(0);
    harness.report({ type: 'page.visible' });
    expect(harness.signIn.calls).toHaveLength(1);
  });

  it('shows a button after a failed first sign-in, and does not try again by itself', async () => {
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

  it('starts over when the back button brings the page back from the cache', async () => {
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
  it('goes on to the page asked for', async () => {
    const harness = await atThePopup();
    expect(harness.state()).toEqual({ signingIn: 'popup' });
    harness.signIn.last().resolve(person());
    await harness.settled();
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
    expect(harness.pages).toEqual(['/7/data/cable']);
  });

  it.each(['popup_blocked', 'popup_closed'] as const)('needs a click after %s, and offers the window', async (kind) => {
    const harness = await atThePopup();
    harness.signIn.last().reject({ kind, message: 'No popup.' });
    await harness.settled();
    expect(harness.state()).toEqual({ anonymous: 'manual' });
    harness.actor.send({ type: 'signIn.start', signInType: 'window' });
    expect(harness.state()).toEqual({ signingIn: 'window' });
  });

  it('gives a forgotten popup up after five minutes, and discards what still comes from it', async () => {
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

  it('does not take in a session that is over on arrival', async () => {
    const harness = await atThePopup();
    harness.signIn.last().resolve(person({ effectiveExpiresInMs: -1 }));
    await harness.settled();
    expect(harness.state()).toEqual({ anonymous: 'manual' });
    expect(harness.discarded).toHaveLength(1);
    expect(harness.context().lastError?.message).toBe('The session was over on arrival.');
  });

  it('starts over in this window when the popup is lost, and drops what the popup still brings', async () => {
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

  it('signs out by popup again, unless asked otherwise', async () => {
    const harness = await atThePopup();
    harness.signIn.last().resolve(person());
    await harness.settled();
    harness.actor.send({ type: 'signOut.start' });
    expect(harness.signOut.last().input.signOutType).toBe('popup');
  });
});

describe('coming back from the provider', () => {
  it('goes to the page originally requested', async () => {
    const harness = await returning();
    harness.completeSignIn
      .last()
      .resolve({ kind: 'signedIn', user: person(), returnTo: '/7/report/cable-summary?x=1' });
    await harness.settled();
    expect(harness.pages).toEqual(['/7/report/cable-summary?x=1']);
    expect(harness.has('authenticated')).toBe(true);
  });

  it.each([undefined, '', '//evil.example', 'https://evil.example', { path: '/' }])(
    'goes home when the page asked for was %j',
    async (returnTo) => {
      const harness = await returning();
      harness.completeSignIn.last().resolve({ kind: 'signedIn', user: person(), returnTo });
      await harness.settled();
      expect(harness.pages).toEqual(['/']);
    },
  );

  it('keeps a valid session when the return page is reloaded', async () => {
    const harness = await returning();
    harness.completeSignIn.last().resolve({ kind: 'alreadySignedIn', user: person() });
    await harness.settled();
    expect(harness.has('authenticated')).toBe(true);
    expect(harness.pages).toEqual(['/']);
  });

  it('logs a failed return and goes home, where a click signs in and nothing else does', async () => {
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
  ])('says so when it keeps failing: $recentFailures in a minute → $keepsFailing', async (failure) => {
    const harness = await returning();
    const { recentFailures, keepsFailing } = failure;
    harness.completeSignIn.last().reject({ kind: 'state_mismatch', message: 'No such sign-in.', recentFailures });
    await harness.settled();
    expect(selectKeepsFailing(harness.actor.getSnapshot())).toBe(keepsFailing);
  });

  it('takes no session that is over on arrival', async () => {
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
  it('is done here at once, then at the provider, then shows a button', async () => {
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

  it('also succeeds here when the provider cannot be reached', async () => {
    const harness = await signedInHarness();
    harness.actor.send({ type: 'signOut.start' });
    harness.signOut.last().reject(unreachable);
    await harness.settled();
    expect(harness.state()).toEqual({ anonymous: 'manual' });
    expect(harness.pages).toEqual(['/']);
    expect(selectAuthLabel(harness.actor.getSnapshot())).toBe('Not signed in');
  });

  it('does not wait for a sign-out popup longer than five minutes', async () => {
    const harness = await signedInHarness();
    harness.actor.send({ type: 'signOut.start', signOutType: 'popup' });
    expect(harness.state()).toEqual({ signingOut: 'popup' });
    harness.clock.increment(300_000);
    expect(harness.state()).toEqual({ anonymous: 'manual' });
  });

  it('during a renewal never brings the person back', async () => {
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

  it('suspected by the session monitor alone is confirmed by a renewal, one until the next that is due', async () => {
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

  it('leaves nothing of the person on the screen, and no old trouble in their way', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'session.renewFailed', error: unreachable });
    expect(personStatus(harness.actor.getSnapshot())).toBe('signedIn');
    harness.actor.send({ type: 'signOut.start' });
    expect(personStatus(harness.actor.getSnapshot())).toBe('pending');
    expect(harness.context().lastError).toBeNull();
  });

  it('in another tab, unseen, signs in the moment this tab is looked at', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'page.hidden' });
    harness.report({ type: 'session.signedOutElsewhere' });
    expect(harness.state()).toBe('reSignInWait');
    expect(selectIsComingBack(harness.actor.getSnapshot())).toBe(true);
    harness.report({ type: 'page.visible' });
    expect(harness.state()).toEqual({ signingIn: 'window' });
  });

  it('by the library only shows a button: a sign-in on unload would loop', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'user.unloaded' });
    expect(harness.state()).toEqual({ anonymous: 'manual' });
  });

  it('in another tab, then signing in there, brings this tab along', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'user.unloaded' });
    harness.report({ type: 'user.loaded', user: person(), epoch: 1 });
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
  });
});

describe('what is only noted', () => {
  it('logs expiring and changed sessions', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'session.expiring' });
    harness.report({ type: 'session.changed' });
    expect(harness.lines.slice(-2)).toEqual(['Token expiring', 'Session changed']);
    expect(harness.state()).toEqual({ authenticated: 'fresh' });
  });

  it('asks for a banner when the device clock is off by more than 300 s', async () => {
    const harness = await signedInHarness();
    harness.report({ type: 'clock.skewMeasured', skewMs: -300_000 });
    expect(selectHasClockSkew(harness.actor.getSnapshot())).toBe(false);
    harness.report({ type: 'clock.skewMeasured', skewMs: -300_001 });
    expect(selectHasClockSkew(harness.actor.getSnapshot())).toBe(true);
  });

  it('a refusal that is not an AuthError does not stop sign-in', async () => {
    const harness = await startedHarness(null);
    harness.actor.send({ type: 'signIn.start' });
    harness.signIn.last().reject(new Error('library internals'));
    await harness.settled();
    expect(harness.context().lastError).toEqual({ kind: 'other', message: 'library internals' });
  });
});

it('a refused refresh token during lock leads to a question over the page, not to a loop', async () => {
  const harness = await signedInHarness();
  harness.report({ type: 'network.lost' });
  harness.report({ type: 'clock.checked', remainingMs: 0 });
  harness.report({ type: 'network.found' });
  expect(harness.state()).toEqual({ offlineLocked: { recovering: 'asking' } });
  harness.renew.last().reject(rejectedSignIn);
  await harness.settled();
  expect(harness.state()).toEqual({ signingInAgain: 'asked' });
});
