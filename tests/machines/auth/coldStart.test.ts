/** Started without a signal: who was here last is asked, and nobody else is let in (docs/decisions/sign-in.md). */
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

const asked = (harness: AuthHarness) => selectReturningPerson(harness.actor.getSnapshot());
const standing = (harness: AuthHarness) => personStatus(harness.actor.getSnapshot());
const whose = (harness: AuthHarness) => personHere(harness.actor.getSnapshot());

describe('a start without a signal', () => {
  it('asks before anything of the person shows', async () => {
    const harness = await startedOffline();
    expect(asked(harness)).toEqual(luis);
    expect(standing(harness)).toBe('needsClick');
    expect(whose(harness)).toBeNull();
    expect(selectAuthLabel(harness.actor.getSnapshot())).toBe('Not signed in');
    expect(harness.signIn.calls).toHaveLength(0);
  });

  it('goes on as the person, whose page then waits for their session', async () => {
    const harness = await startedOffline();
    harness.actor.send({ type: 'person.resume' });
    expect(standing(harness)).toBe('pageKept');
    expect(whose(harness)).toEqual({ issuer: luis.issuer, sub: 'luis' });
    expect(selectAuthLabel(harness.actor.getSnapshot())).toBe('Luis Ortega');
    expect(harness.context().user).toBeNull();
  });

  it('asks also where the browser sees a network, but the provider does not answer', async () => {
    const harness = await startedWith(luis);
    harness.actor.send({ type: 'page.enteredProtected', path });
    harness.signIn.last().reject(unreachable);
    await settled();
    expect(asked(harness)).toEqual(luis);
    harness.actor.send({ type: 'person.resume' });
    expect(standing(harness)).toBe('pageKept');
    // Looked for again without troubling the person: their page stays free of dialogs until the provider answers.
    harness.clock.increment(5000);
    harness.renew.last().reject(unreachable);
    await settled();
    expect(harness.has('signingInAgain')).toBe(false);
    harness.clock.increment(5000);
    harness.renew.last().reject(rejectedSignIn);
    await settled();
    expect(harness.has('signingInAgain')).toBe(true);
  });

  it('lets nobody go on who was on line too long ago', async () => {
    const harness = await startedOffline({ ...luis, canResume: false });
    expect(asked(harness)).toMatchObject({ name: 'Luis Ortega', canResume: false });
    harness.actor.send({ type: 'person.resume' });
    expect(standing(harness)).toBe('needsClick');
    expect(whose(harness)).toBeNull();
  });

  it('does not ask where nobody is remembered', async () => {
    const harness = await startedOffline(null);
    expect(asked(harness)).toBeNull();
    expect(whose(harness)).toBeNull();
  });

  it('does not ask where there is a signal, nor whoever is signed in', async () => {
    const online = await startedWith(luis);
    online.actor.send({ type: 'page.enteredProtected', path });
    expect(asked(online)).toBeNull();
    expect(online.signIn.calls).toHaveLength(1);
    const signedIn = await startedWith(luis, person());
    signedIn.report({ type: 'network.lost' });
    signedIn.actor.send({ type: 'page.enteredProtected', path });
    expect(asked(signedIn)).toBeNull();
    expect(standing(signedIn)).toBe('signedIn');
  });

  it('offers the sign-in once the signal is back before an answer', async () => {
    const harness = await startedOffline();
    harness.report({ type: 'network.found' });
    expect(asked(harness)).toBeNull();
    expect(standing(harness)).toBe('needsClick');
  });

  it('forgets the person when they sign out elsewhere', async () => {
    const harness = await startedOffline();
    harness.report({ type: 'session.signedOutElsewhere' });
    expect(harness.context().remembered).toBeNull();
    expect(asked(harness)).toBeNull();
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

describe('who went on without a signal', () => {
  it('signs in over their page once the provider can be reached', async () => {
    const harness = await wentOn();
    expect(harness.has('signingInAgain')).toBe(true);
    harness.actor.send({ type: 'signIn.start' });
    harness.signIn.last().resolve(person({ sub: 'luis', name: 'Luis Ortega' }));
    await settled();
    expect(standing(harness)).toBe('signedIn');
    expect(harness.emitted).not.toContainEqual({ type: 'auth.signedOut' });
  });

  it('is replaced by somebody else on a page of their own, with nothing of the first left', async () => {
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
