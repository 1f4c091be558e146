/** Session that the provider no longer knows: the page stays, and its user signs in again over it. */
import { describe, expect, it } from 'vitest';
import type { AuthUser } from '../../../machines/auth/types.ts';
import { personStatus } from '../../../machines/auth/watchAuth.ts';
import {
  type AuthHarness,
  person,
  rejectedSignIn,
  signedInHarness,
  startedHarness,
  unreachable,
} from '../support/authHarness.ts';
import { promptedAgain, locked, minute, recovering, renewing } from '../support/authScenarios.ts';

const status = ({ actor }: AuthHarness) => personStatus(actor.getSnapshot());
const click = ({ actor }: AuthHarness, signInType?: 'window') =>
  actor.send({ type: 'signIn.start', ...(signInType && { signInType }) });

describe('a session the provider does not renew', () => {
  it.each([
    ['off line and back, refused', promptedAgain],
    [
      'refused twice while at work',
      async () => {
        const harness = await renewing();
        harness.renew.last().reject(rejectedSignIn);
        await harness.settled();
        harness.clock.increment(5000);
        harness.renew.last().reject(rejectedSignIn);
        await harness.settled();
        return harness;
      },
    ],
    [
      'over, without a refresh token',
      async () => {
        const harness = await signedInHarness(person({ canRenew: false }));
        harness.report({ type: 'clock.checked', remainingMs: 0 });
        return harness;
      },
    ],
  ])('leaves the page open and asks: %s', async (_, begin) => {
    const harness = await begin();
    expect(harness.state()).toEqual({ signingInAgain: 'asked' });
    expect([status(harness), harness.context().identityLabel]).toEqual(['pageKept', 'Ann Foreman']);
    expect([harness.pages, harness.signIn.calls, harness.emitted]).toEqual([[], [], []]);
    harness.clock.increment(60 * minute);
    expect([harness.signIn.calls.length, harness.renew.open.size]).toEqual([0, 0]);
  });

  it('is removed from the store if it was rejected, so that no tab uses it again', async () => {
    const harness = await recovering();
    harness.renew.last().reject(rejectedSignIn);
    await harness.settled();
    expect(harness.removed).toHaveLength(1);
    expect(harness.context()).toMatchObject({ isRecoverable: false, lastError: rejectedSignIn });
  });

  it('does not cause a question on a public page', async () => {
    const harness = await promptedAgain();
    harness.actor.send({ type: 'page.enteredPublic', path: '/signed-out' });
    expect(harness.state()).toEqual({ anonymous: 'automatic' });
    expect(harness.context().identityLabel).toBeNull();
  });

  it('releases the page after a sign-out elsewhere, with or without a network', async () => {
    const harness = await promptedAgain();
    harness.report({ type: 'session.signedOutElsewhere' });
    expect([harness.state(), status(harness)]).toEqual([{ signingIn: 'window' }, 'pending']);
    const offline = await locked();
    expect(status(offline)).toBe('pageKept');
    offline.report({ type: 'session.signedOutElsewhere' });
    expect(status(offline)).toBe('absent');
  });

  it('can be signed out, and unloaded by the library', async () => {
    const leaving = await promptedAgain();
    leaving.actor.send({ type: 'signOut.start' });
    expect(leaving.state()).toEqual({ signingOut: 'window' });
    const unloaded = await promptedAgain();
    unloaded.report({ type: 'user.unloaded' });
    expect([unloaded.state(), unloaded.lines.at(-1)]).toEqual([{ anonymous: 'manual' }, 'User unloaded']);
  });
});

describe('a click', () => {
  it('signs in by a popup over the page, and the user continues there', async () => {
    const harness = await promptedAgain();
    click(harness);
    expect(harness.state()).toEqual({ signingInAgain: { signingIn: 'popup' } });
    expect(harness.signIn.last().input).toMatchObject({
      signInType: 'popup',
      returnTo: '/7/data/cable',
      reason: 'first',
    });
    expect(status(harness)).toBe('pageKept');
    const again = person();
    harness.signIn.last().resolve(again);
    await harness.settled();
    expect(harness.context().user).toBe(again);
    expect([harness.state(), harness.pages, harness.emitted]).toEqual([{ authenticated: 'fresh' }, [], []]);
    expect(harness.lines.at(-1)).toBe('User loaded');
  });

  it('leaves the page only if the user chooses the window', async () => {
    const harness = await promptedAgain();
    click(harness, 'window');
    expect(harness.signIn.last().input).toMatchObject({ signInType: 'window', returnTo: '/7/data/cable' });
    harness.report({ type: 'page.restored' });
    expect(harness.state()).toEqual({ signingInAgain: 'asked' });
  });

  it('does nothing without a network', async () => {
    const harness = await promptedAgain();
    harness.report({ type: 'network.lost' });
    click(harness);
    expect([harness.state(), harness.signIn.calls]).toEqual([{ signingInAgain: 'asked' }, []]);
  });

  it('starts over if a popup is lost behind other windows', async () => {
    const harness = await promptedAgain();
    click(harness);
    const lost = harness.signIn.last();
    click(harness);
    expect([lost.signal.aborted, harness.signIn.calls.length]).toEqual([true, 2]);
  });

  it.each([
    ['blocked', { kind: 'popup_blocked', message: 'Blocked.' }],
    ['not answered by the provider', unreachable],
  ] as const)('that is %s asks again with the reason', async (_, error) => {
    const harness = await promptedAgain();
    click(harness);
    expect(harness.context().lastError).toBeNull();
    harness.signIn.last().reject(error);
    await harness.settled();
    expect(harness.state()).toEqual({ signingInAgain: 'asked' });
    expect(harness.context().lastError).toBe(error);
    expect(harness.emitted).toEqual([{ type: 'auth.signInFailed', error }]);
  });

  it('without a finished popup asks again after five minutes, not a millisecond earlier', async () => {
    const harness = await promptedAgain();
    click(harness);
    harness.clock.increment(5 * minute - 1);
    expect(harness.has('signingIn')).toBe(true);
    harness.clock.increment(1);
    expect(harness.state()).toEqual({ signingInAgain: 'asked' });
    const error = { kind: 'popup_closed', message: 'The sign-in window was not finished in time.' };
    expect(harness.context().lastError).toEqual(error);
    expect(harness.emitted).toEqual([{ type: 'auth.signInFailed', error }]);
  });

  it('that returns a session over on arrival asks again, and removes it from the store', async () => {
    const harness = await promptedAgain();
    click(harness);
    const over = person({ effectiveExpiresInMs: 0 });
    harness.signIn.last().resolve(over);
    await harness.settled();
    expect([harness.state(), harness.discarded]).toEqual([{ signingInAgain: 'asked' }, [over]]);
    expect(harness.context().lastError?.message).toBe('The session was over on arrival.');
  });

  it('during recovery does not end the retries if it fails', async () => {
    const harness = await recovering();
    harness.renew.last().reject(unreachable);
    await harness.settled();
    click(harness);
    expect(harness.state()).toEqual({ signingInAgain: { signingIn: 'popup' } });
    harness.signIn.last().reject(unreachable);
    await harness.settled();
    expect(harness.state()).toEqual({ offlineLocked: { recovering: 'waiting' } });
    harness.clock.increment(4999);
    expect(harness.renew.calls).toHaveLength(1);
    harness.clock.increment(1);
    expect(harness.renew.calls).toHaveLength(2);
  });
});

describe('another tab', () => {
  it('that signs in the same user continues here, and the popup is canceled', async () => {
    const harness = await promptedAgain();
    click(harness);
    const user = person();
    harness.report({ type: 'user.loaded', user, epoch: harness.context().epoch });
    expect(harness.context().user).toBe(user);
    expect(harness.signIn.last().signal.aborted).toBe(true);
    expect(harness.pages).toEqual([]);
  });

  it('with a session from before the end changes nothing', async () => {
    const harness = await promptedAgain();
    harness.report({ type: 'user.loaded', user: person(), epoch: harness.context().epoch - 1 });
    expect(harness.state()).toEqual({ signingInAgain: 'asked' });
  });
});

const loaded = async (harness: AuthHarness, user: AuthUser): Promise<void> =>
  harness.report({ type: 'user.loaded', user, epoch: harness.context().epoch });
const bob = () => person({ sub: 'bob' });
const expectNewPage = (harness: AuthHarness) => {
  expect(harness.state()).toBe('reloading');
  expect(harness.context()).toMatchObject({ user: null, identityLabel: null, isRecoverable: false });
  expect(status(harness)).toBe('pending');
  expect(harness.emitted.slice(-2)).toEqual([{ type: 'auth.signedOut' }, { type: 'auth.newPageNeeded' }]);
};

describe('a different user', () => {
  it.each([
    [
      'signing in in the popup',
      promptedAgain,
      async (harness: AuthHarness) => {
        click(harness);
        harness.signIn.last().resolve(bob());
        await harness.settled();
      },
    ],
    ['signing in in another tab', promptedAgain, (harness: AuthHarness) => loaded(harness, bob())],
    ['brought along while there was no network', locked, (harness: AuthHarness) => loaded(harness, bob())],
    [
      'found by the renewal',
      recovering,
      async (harness: AuthHarness) => {
        harness.renew.last().resolve(bob());
        await harness.settled();
      },
    ],
    [
      'of another provider with the same name',
      promptedAgain,
      (harness: AuthHarness) => loaded(harness, person({ issuer: 'https://other.example' })),
    ],
  ])('gets a new page, %s', async (_, begin, happen) => {
    const harness = await begin();
    await happen(harness);
    expectNewPage(harness);
    expect(harness.removed).toHaveLength(begin === promptedAgain ? 1 : 0);
  });

  it('with a session over on arrival replaces no page', async () => {
    const harness = await promptedAgain();
    click(harness);
    harness.signIn.last().resolve(person({ sub: 'bob', effectiveExpiresInMs: 0 }));
    await harness.settled();
    expect(harness.state()).toEqual({ signingInAgain: 'asked' });
  });

  it('signs in normally on a page without a user', async () => {
    const harness = await startedHarness(null);
    harness.report({ type: 'network.lost' });
    harness.actor.send({ type: 'page.enteredProtected', path: '/7' });
    expect([harness.state(), status(harness)]).toEqual([{ offlineLocked: 'waiting' }, 'pageKept']);
    harness.report({ type: 'user.loaded', user: bob(), epoch: 0 });
    expect([harness.has('authenticated'), harness.emitted]).toEqual([true, []]);
  });
});
