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
import { standingIn } from '../../../machines/auth/watchAuth.ts';
import { authBench, person, refused, signedInBench, startedBench, unreachable } from '../support/authHarness.ts';
import { returning } from '../support/authScenarios.ts';

const atThePopup = async () => {
  const bench = await startedBench(null, { signInType: 'popup' });
  bench.actor.send({ type: 'page.enteredProtected', path: '/7/data/cable' });
  return bench;
};

describe('opening the application', () => {
  it('waits while the store is read, then knows a stored person', async () => {
    const bench = authBench();
    expect(selectIsPending(bench.actor.getSnapshot())).toBe(true);
    bench.startup.last().resolve({ kind: 'session', user: person() });
    await bench.settled();
    expect(bench.state()).toEqual({ authenticated: 'fresh' });
    expect(selectAuthLabel(bench.actor.getSnapshot())).toBe('Ann Foreman');
    expect(bench.emitted).toEqual([{ type: 'auth.changed', subject: 'ann' }]);
  });

  it('forgets a stored person whose session has expired', async () => {
    const bench = await startedBench(person({ effectiveExpiresInMs: 0 }));
    expect(bench.state()).toEqual({ anonymous: 'automatic' });
    expect(bench.removed).toHaveLength(1);
  });

  it('does not mount in a return frame', async () => {
    const bench = authBench();
    bench.startup.last().resolve({ kind: 'callbackFrame' });
    await bench.settled();
    expect(bench.state()).toBe('callbackFrame');
    expect(bench.has('notMounted')).toBe(true);
    expect(bench.lines).toEqual(['Startup was not ok']);
  });

  it('says "Startup was not ok" and why, when the store cannot be read', async () => {
    const bench = authBench();
    bench.startup.last().reject({ kind: 'storage', message: 'Session storage is blocked.' });
    await bench.settled();
    expect(bench.state()).toBe('failed');
    expect(bench.lines).toContain('Startup was not ok');
    expect(bench.context().lastError?.kind).toBe('storage');
  });
});

describe('coming to a protected page', () => {
  it('sends an anonymous visitor to sign in, and remembers the page', async () => {
    const bench = await startedBench(null);
    bench.actor.send({ type: 'page.enteredProtected', path: '/7/data/cable?view=3' });
    expect(bench.state()).toEqual({ signingIn: 'window' });
    expect(bench.signIn.last().input).toEqual({
      epoch: 0,
      signInType: 'window',
      returnTo: '/7/data/cable?view=3',
      reason: 'first',
    });
  });

  it('also when the page was known before the store had answered', async () => {
    const bench = authBench();
    bench.actor.send({ type: 'page.enteredProtected', path: '/executive-summary' });
    bench.startup.last().resolve({ kind: 'session', user: null });
    await bench.settled();
    expect(bench.signIn.last().input.returnTo).toBe('/executive-summary');
  });

  it('leaves visitors of a public page alone', async () => {
    const bench = await startedBench(null);
    bench.actor.send({ type: 'page.enteredPublic', path: '/callback' });
    expect(bench.state()).toEqual({ anonymous: 'automatic' });
  });

  it('locks instead of leaving the page while off line, and signs in when the signal is back', async () => {
    const bench = await startedBench(null);
    bench.report({ type: 'device.offline' });
    bench.actor.send({ type: 'page.enteredProtected', path: '/7/field-work/cable' });
    expect(bench.state()).toEqual({ offlineLocked: 'waiting' });
    bench.report({ type: 'device.online' });
    expect(bench.state()).toEqual({ signingIn: 'window' });
  });

  it('waits with the redirect until the tab is looked at', async () => {
    const bench = await startedBench(null);
    bench.report({ type: 'page.hidden' });
    bench.actor.send({ type: 'page.enteredProtected', path: '/' });
    expect(bench.signIn.calls).toHaveLength(0);
    bench.report({ type: 'page.visible' });
    expect(bench.signIn.calls).toHaveLength(1);
  });

  it('shows a button after a failed first sign-in, and does not try again by itself', async () => {
    const bench = await startedBench(null);
    bench.actor.send({ type: 'page.enteredProtected', path: '/' });
    bench.signIn.last().reject(unreachable);
    await bench.settled();
    expect(selectNeedsClick(bench.actor.getSnapshot())).toBe(true);
    expect(bench.emitted.at(-1)).toEqual({ type: 'auth.signInFailed', error: unreachable });
    bench.actor.send({ type: 'page.enteredProtected', path: '/' });
    bench.clock.increment(60_000);
    expect(bench.signIn.calls).toHaveLength(1);
    bench.actor.send({ type: 'signIn.start' });
    expect(bench.signIn.calls).toHaveLength(2);
  });

  it('starts over when the back button brings the page back from the cache', async () => {
    const bench = await startedBench(null);
    bench.actor.send({ type: 'page.enteredProtected', path: '/' });
    bench.report({ type: 'page.restored' });
    expect(bench.state()).toBe('startup');
    bench.startup.last().resolve({ kind: 'session', user: person() });
    await bench.settled();
    expect(bench.state()).toEqual({ authenticated: 'fresh' });
  });
});

describe('signing in by popup', () => {
  it('goes on to the page asked for', async () => {
    const bench = await atThePopup();
    expect(bench.state()).toEqual({ signingIn: 'popup' });
    bench.signIn.last().resolve(person());
    await bench.settled();
    expect(bench.state()).toEqual({ authenticated: 'fresh' });
    expect(bench.pages).toEqual(['/7/data/cable']);
    expect(bench.messages.map(({ type }) => type)).toEqual(['signedIn']);
  });

  it.each(['popup_blocked', 'popup_closed'] as const)('needs a click after %s, and offers the window', async (kind) => {
    const bench = await atThePopup();
    bench.signIn.last().reject({ kind, message: 'No popup.' });
    await bench.settled();
    expect(bench.state()).toEqual({ anonymous: 'manual' });
    bench.actor.send({ type: 'signIn.start', signInType: 'window' });
    expect(bench.state()).toEqual({ signingIn: 'window' });
  });

  it('gives a forgotten popup up after five minutes, and discards what still comes from it', async () => {
    const bench = await atThePopup();
    bench.clock.increment(299_999);
    expect(bench.state()).toEqual({ signingIn: 'popup' });
    bench.clock.increment(1);
    expect(bench.state()).toEqual({ anonymous: 'manual' });
    const late = person();
    bench.signIn.last().resolve(late);
    await bench.settled();
    expect(bench.context().user).toBeNull();
    expect(bench.discarded).toEqual([late]);
  });

  it('does not take in a session that is over on arrival', async () => {
    const bench = await atThePopup();
    bench.signIn.last().resolve(person({ effectiveExpiresInMs: -1 }));
    await bench.settled();
    expect(bench.state()).toEqual({ anonymous: 'manual' });
    expect(bench.discarded).toHaveLength(1);
    expect(bench.context().lastError?.message).toBe('The session was over on arrival.');
  });

  it('starts over in this window when the popup is lost, and drops what the popup still brings', async () => {
    const bench = await atThePopup();
    expect(selectIsAtPopup(bench.actor.getSnapshot())).toBe(true);
    const [popup] = bench.signIn.calls;
    bench.actor.send({ type: 'signIn.start', signInType: 'window' });
    expect(bench.state()).toEqual({ signingIn: 'window' });
    expect(popup?.signal.aborted).toBe(true);
    const late = person();
    popup?.resolve(late);
    await bench.settled();
    expect(bench.discarded).toEqual([late]);
    expect(bench.state()).toEqual({ signingIn: 'window' });
  });

  it('signs out by popup again, unless asked otherwise', async () => {
    const bench = await atThePopup();
    bench.signIn.last().resolve(person());
    await bench.settled();
    bench.actor.send({ type: 'signOut.start' });
    expect(bench.signOut.last().input.signOutType).toBe('popup');
  });
});

describe('coming back from the provider', () => {
  it('goes to the page originally requested', async () => {
    const bench = await returning();
    bench.completeSignIn.last().resolve({ kind: 'signedIn', user: person(), returnTo: '/7/report/cable-summary?x=1' });
    await bench.settled();
    expect(bench.pages).toEqual(['/7/report/cable-summary?x=1']);
    expect(bench.has('authenticated')).toBe(true);
  });

  it.each([undefined, '', '//evil.example', 'https://evil.example', { path: '/' }])(
    'goes home when the page asked for was %j',
    async (returnTo) => {
      const bench = await returning();
      bench.completeSignIn.last().resolve({ kind: 'signedIn', user: person(), returnTo });
      await bench.settled();
      expect(bench.pages).toEqual(['/']);
    },
  );

  it('keeps a valid session when the return page is reloaded', async () => {
    const bench = await returning();
    bench.completeSignIn.last().resolve({ kind: 'alreadySignedIn', user: person() });
    await bench.settled();
    expect(bench.has('authenticated')).toBe(true);
    expect(bench.pages).toEqual(['/']);
  });

  it('logs a failed return and goes home, where a click signs in and nothing else does', async () => {
    const bench = await returning();
    const why = { kind: 'state_mismatch', message: 'No such sign-in.', recentFailures: 1 } as const;
    bench.completeSignIn.last().reject(why);
    await bench.settled();
    expect(bench.pages).toEqual(['/']);
    expect(bench.lines).toContain('Sign-in return failed');
    expect(bench.emitted).toContainEqual({ type: 'auth.signInFailed', error: why });
    bench.actor.send({ type: 'page.enteredProtected', path: '/' });
    bench.clock.increment(60_000);
    expect(bench.signIn.calls).toHaveLength(0);
    expect(selectNeedsClick(bench.actor.getSnapshot())).toBe(true);
    bench.actor.send({ type: 'signIn.start' });
    expect(bench.signIn.calls).toHaveLength(1);
  });

  it.each([
    { recentFailures: 1, keepsFailing: false },
    { recentFailures: 2, keepsFailing: true },
  ])('says so when it keeps failing: $recentFailures in a minute → $keepsFailing', async (failure) => {
    const bench = await returning();
    const { recentFailures, keepsFailing } = failure;
    bench.completeSignIn.last().reject({ kind: 'state_mismatch', message: 'No such sign-in.', recentFailures });
    await bench.settled();
    expect(selectKeepsFailing(bench.actor.getSnapshot())).toBe(keepsFailing);
  });

  it('takes no session that is over on arrival', async () => {
    const bench = await returning();
    bench.completeSignIn.last().resolve({ kind: 'signedIn', user: person({ effectiveExpiresInMs: 0 }), returnTo: '/' });
    await bench.settled();
    expect(bench.state()).toEqual({ anonymous: 'manual' });
    expect(bench.context().lastError?.message).toBe('The session was over on arrival.');
  });
});

describe('signing out', () => {
  it('is done here at once, then at the provider, then shows a button', async () => {
    const bench = await signedInBench(person({ idToken: 'hint' }));
    bench.actor.send({ type: 'signOut.start' });
    expect(bench.state()).toEqual({ signingOut: 'window' });
    expect(bench.context().user).toBeNull();
    expect(bench.removed).toHaveLength(1);
    expect(bench.messages).toEqual([{ type: 'signedOut' }]);
    expect(bench.emitted.slice(-2)).toEqual([{ type: 'auth.changed', subject: null }, { type: 'auth.signedOut' }]);
    expect(bench.signOut.last().input).toEqual({ epoch: 1, signOutType: 'window', idTokenHint: 'hint' });
    bench.signOut.last().resolve();
    await bench.settled();
    expect(bench.state()).toEqual({ anonymous: 'manual' });
    expect(bench.pages).toEqual(['/']);
    bench.actor.send({ type: 'page.enteredProtected', path: '/' });
    expect(bench.signIn.calls).toHaveLength(0);
  });

  it('also succeeds here when the provider cannot be reached', async () => {
    const bench = await signedInBench();
    bench.actor.send({ type: 'signOut.start' });
    bench.signOut.last().reject(unreachable);
    await bench.settled();
    expect(bench.state()).toEqual({ anonymous: 'manual' });
    expect(bench.pages).toEqual(['/']);
    expect(selectAuthLabel(bench.actor.getSnapshot())).toBe('Not signed in');
  });

  it('does not wait for a sign-out popup longer than five minutes', async () => {
    const bench = await signedInBench();
    bench.actor.send({ type: 'signOut.start', signOutType: 'popup' });
    expect(bench.state()).toEqual({ signingOut: 'popup' });
    bench.clock.increment(300_000);
    expect(bench.state()).toEqual({ anonymous: 'manual' });
  });

  it('during a renewal never brings the person back', async () => {
    const bench = await signedInBench();
    bench.clock.increment(59 * 60_000);
    expect(bench.state()).toEqual({ authenticated: 'renewing' });
    bench.actor.send({ type: 'signOut.start' });
    expect(bench.renew.last().signal.aborted).toBe(true);
    const late = person();
    bench.renew.last().resolve(late);
    await bench.settled();
    bench.report({ type: 'user.loaded', user: late, epoch: 0 });
    bench.signOut.last().resolve();
    await bench.settled();
    bench.report({ type: 'user.loaded', user: late, epoch: 0 });
    expect(bench.state()).toEqual({ anonymous: 'manual' });
    expect(bench.context().user).toBeNull();
    expect(bench.discarded).toEqual([late]);
  });

  it('in another tab ends the session here, and signs in again on a protected page', async () => {
    const bench = await signedInBench();
    bench.report({ type: 'session.signedOutElsewhere' });
    expect(bench.removed).toHaveLength(1);
    expect(bench.state()).toEqual({ signingIn: 'window' });
    expect(bench.signIn.last().input).toMatchObject({ returnTo: '/7/data/cable', reason: 're' });
  });

  it('suspected by the session monitor alone is confirmed by a renewal, one until the next that is due', async () => {
    const bench = await signedInBench();
    bench.report({ type: 'session.signOutSuspected' });
    expect(bench.state()).toEqual({ authenticated: 'renewing' });
    bench.renew.last().resolve(person());
    await bench.settled();
    for (let report = 0; report < 3; report += 1) bench.report({ type: 'session.signOutSuspected' });
    expect(bench.state()).toEqual({ authenticated: 'fresh' });
    expect(bench.renew.calls).toHaveLength(1);
    bench.clock.increment(59 * 60_000);
    bench.renew.last().resolve(person());
    await bench.settled();
    bench.report({ type: 'session.signOutSuspected' });
    expect(bench.renew.calls).toHaveLength(3);
  });

  it('leaves nothing of the person on the screen, and no old trouble in their way', async () => {
    const bench = await signedInBench();
    bench.report({ type: 'session.renewFailed', error: unreachable });
    expect(standingIn(bench.actor.getSnapshot())).toBe('signedIn');
    bench.actor.send({ type: 'signOut.start' });
    expect(standingIn(bench.actor.getSnapshot())).toBe('pending');
    expect(bench.context().lastError).toBeNull();
  });

  it('in another tab, unseen, signs in the moment this tab is looked at', async () => {
    const bench = await signedInBench();
    bench.report({ type: 'page.hidden' });
    bench.report({ type: 'session.signedOutElsewhere' });
    expect(bench.state()).toBe('reSignInWait');
    expect(selectIsComingBack(bench.actor.getSnapshot())).toBe(true);
    bench.report({ type: 'page.visible' });
    expect(bench.state()).toEqual({ signingIn: 'window' });
  });

  it('by the library only shows a button: a sign-in on unload would loop', async () => {
    const bench = await signedInBench();
    bench.report({ type: 'user.unloaded' });
    expect(bench.state()).toEqual({ anonymous: 'manual' });
  });

  it('in another tab, then signing in there, brings this tab along', async () => {
    const bench = await signedInBench();
    bench.report({ type: 'user.unloaded' });
    bench.report({ type: 'user.loaded', user: person(), epoch: 1 });
    expect(bench.state()).toEqual({ authenticated: 'fresh' });
  });
});

describe('what is only noted', () => {
  it('logs expiring and changed sessions', async () => {
    const bench = await signedInBench();
    bench.report({ type: 'session.expiring' });
    bench.report({ type: 'session.changed' });
    expect(bench.lines.slice(-2)).toEqual(['Token expiring', 'Session changed']);
    expect(bench.state()).toEqual({ authenticated: 'fresh' });
  });

  it('asks for a banner when the device clock is off by more than 300 s', async () => {
    const bench = await signedInBench();
    bench.report({ type: 'clock.skewMeasured', skewMs: -300_000 });
    expect(selectHasClockSkew(bench.actor.getSnapshot())).toBe(false);
    bench.report({ type: 'clock.skewMeasured', skewMs: -300_001 });
    expect(selectHasClockSkew(bench.actor.getSnapshot())).toBe(true);
  });

  it('a refusal that is not an AuthError does not stop sign-in', async () => {
    const bench = await startedBench(null);
    bench.actor.send({ type: 'signIn.start' });
    bench.signIn.last().reject(new Error('library internals'));
    await bench.settled();
    expect(bench.context().lastError).toEqual({ kind: 'other', message: 'library internals' });
  });
});

it('a refused refresh token during lock leads to sign-in, not to a loop', async () => {
  const bench = await signedInBench();
  bench.report({ type: 'device.offline' });
  bench.report({ type: 'session.expired' });
  bench.report({ type: 'device.online' });
  expect(bench.state()).toEqual({ offlineLocked: 'recovering' });
  bench.renew.last().reject(refused);
  await bench.settled();
  expect(bench.state()).toEqual({ signingIn: 'window' });
});
