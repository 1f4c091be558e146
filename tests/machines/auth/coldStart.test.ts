/**
 * Start without a signal: the last user of the device is asked to confirm, and no one else is let in (docs/decisions/sign-in.md).
 */
import { describe, expect, it } from 'vitest';
import { selectReturningPerson, selectAuthLabel } from '../../../machines/auth/selectors.ts';
import type { AuthUser, RememberedPerson } from '../../../machines/auth/types.ts';
import { personHere, personStatus } from '../../../machines/auth/watchAuth.ts';
import { authHarness, person, rejectedSignIn, unreachable, type AuthHarness } from '../support/authHarness.ts';
import { settled } from '../support/deferred.ts';

const luis: RememberedPerson = {
  issuer: 'https://id.example',
  sub: 'luis',
  name: 'Luis Ortega',
  lastOnlineAt: 1,
  canResume: true,
};
const path = '/7/field-work/cable';

async function startedWith(remembered: RememberedPerson | null, user: AuthUser | null = null): Promise<AuthHarness> {
  const harness = authHarness();
  harness.startup.last().resolve({ kind: 'session', user, remembered });
  await settled();
  return harness;
}

async function startedOffline(remembered: RememberedPerson | null = luis): Promise<AuthHarness> {
  const harness = await startedWith(remembered);
  harness.report({ type: 'network.lost' });
  harness.actor.send({ type: 'page.enteredProtected', path });
  return harness;
}

const requested = (harness: AuthHarness) => selectReturningPerson(harness.actor.getSnapshot());
const status = (harness: AuthHarness) => personStatus(harness.actor.getSnapshot());
const whose = (harness: AuthHarness) => personHere(harness.actor.getSnapshot());

describe('a start without a signal', () => {
  it('asks before any data of the user is shown', async () => {
    const harness = await startedOffline();
    expect(requested(harness)).toEqual(luis);
    expect(status(harness)).toBe('needsClick');
    expect(whose(harness)).toBeNull();
    expect(selectAuthLabel(harness.actor.getSnapshot())).toBe('Not signed in');
    expect(harness.signIn.calls).toHaveLength(0);
  });

  it('continues as the user, whose page then waits for the session', async () => {
    const harness = await startedOffline();
    harness.actor.send({ type: 'person.resume' });
    expect(status(harness)).toBe('pageKept');
    expect(whose(harness)).toEqual({ issuer: luis.issuer, sub: 'luis' });
    expect(selectAuthLabel(harness.actor.getSnapshot())).toBe('Luis Ortega');
    expect(harness.context().user).toBeNull();
  });

  it('also asks if the browser has a network but the provider does not respond', async () => {
    const harness = await startedWith(luis);
    harness.actor.send({ type: 'page.enteredProtected', path });
    harness.signIn.last().reject(unreachable);
    await settled();
    expect(requested(harness)).toEqual(luis);
    harness.actor.send({ type: 'person.resume' });
    expect(status(harness)).toBe('pageKept');
    // Retries happen in the background: the page shows no dialog until the provider responds.
    harness.clock.increment(5000);
    harness.renew.last().reject(unreachable);
    await settled();
    expect(harness.has('signingInAgain')).toBe(false);
    harness.clock.increment(5000);
    harness.renew.last().reject(rejectedSignIn);
    await settled();
    expect(harness.has('signingInAgain')).toBe(true);
  });

  it('does not continue if the user was last online too long ago', async () => {
    const harness = await startedOffline({ ...luis, canResume: false });
    expect(requested(harness)).toMatchObject({ name: 'Luis Ortega', canResume: false });
    harness.actor.send({ type: 'person.resume' });
    expect(status(harness)).toBe('needsClick');
    expect(whose(harness)).toBeNull();
  });

  it('does not ask if no user is remembered', async () => {
    const harness = await startedOffline(null);
    expect(requested(harness)).toBeNull();
    expect(whose(harness)).toBeNull();
  });

  it('does not ask with a signal, nor a signed-in user', async () => {
    const online = await startedWith(luis);
    online.actor.send({ type: 'page.enteredProtected', path });
    expect(requested(online)).toBeNull();
    expect(online.signIn.calls).toHaveLength(1);
    const signedIn = await startedWith(luis, person());
    signedIn.report({ type: 'network.lost' });
    signedIn.actor.send({ type: 'page.enteredProtected', path });
    expect(requested(signedIn)).toBeNull();
    expect(status(signedIn)).toBe('signedIn');
  });

  it('offers the sign-in if the signal is back before an answer', async () => {
    const harness = await startedOffline();
    harness.report({ type: 'network.found' });
    expect(requested(harness)).toBeNull();
    expect(status(harness)).toBe('needsClick');
  });

  it('removes the remembered user at a sign-out elsewhere', async () => {
    const harness = await startedOffline();
    harness.report({ type: 'session.signedOutElsewhere' });
    expect(harness.context().remembered).toBeNull();
    expect(requested(harness)).toBeNull();
    expect(harness.emitted).toContainEqual({ type: 'auth.signedOut' });
  });
});

async function wentOn(): Promise<AuthHarness> {
  const harness = await startedOffline();
  harness.actor.send({ type: 'person.resume' });
  harness.report({ type: 'network.found' });
  harness.renew.last().reject(rejectedSignIn);
  await settled();
  return harness;
}

describe('a user who continued without a signal', () => {
  it('signs in over the page once the provider is reachable', async () => {
    const harness = await wentOn();
    expect(harness.has('signingInAgain')).toBe(true);
    harness.actor.send({ type: 'signIn.start' });
    harness.signIn.last().resolve(person({ sub: 'luis', name: 'Luis Ortega' }));
    await settled();
    expect(status(harness)).toBe('signedIn');
    expect(harness.emitted).not.toContainEqual({ type: 'auth.signedOut' });
  });

  it('is replaced by a different user on a new page, without data of the first', async () => {
    const harness = await wentOn();
    harness.actor.send({ type: 'signIn.start' });
    harness.signIn.last().resolve(person({ sub: 'hank' }));
    await settled();
    expect(harness.emitted).toContainEqual({ type: 'auth.signedOut' });
    expect(harness.emitted).toContainEqual({ type: 'auth.newPageNeeded' });
    expect(whose(harness)).toBeNull();
  });

  it('can sign out', async () => {
    const harness = await startedOffline();
    harness.actor.send({ type: 'person.resume' });
    harness.actor.send({ type: 'signOut.start' });
    expect(harness.signOut.calls).toHaveLength(1);
    expect(harness.context()).toMatchObject({ remembered: null, identityLabel: null });
  });
});
