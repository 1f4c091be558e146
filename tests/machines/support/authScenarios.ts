/** Starting points of sign-in tests: the harness in a given situation. */
import {
  type AuthHarness,
  authHarness,
  rejectedSignIn,
  signedInHarness,
  startedHarness,
  unreachable,
} from './authHarness.ts';

export const minute = 60_000;
/** Time from a sign-in with a one-hour token to its renewal. */
export const notice = 59 * minute;

/** Returns a harness in which a protected page was requested and the window is on its way to the provider. */
export async function arrived(): Promise<AuthHarness> {
  const harness = await startedHarness(null);
  harness.actor.send({ type: 'page.enteredProtected', path: '/7/data/cable' });
  return harness;
}

/** Returns a harness back from the provider. */
export async function returning(): Promise<AuthHarness> {
  const harness = authHarness();
  harness.startup.last().resolve({ kind: 'callbackPage' });
  await harness.settled();
  return harness;
}

/** Returns a harness with a token that is about to expire. */
export async function renewing(): Promise<AuthHarness> {
  const harness = await signedInHarness();
  harness.clock.increment(notice);
  return harness;
}

/** Returns a harness in which the provider was unreachable and is retried shortly. */
export async function waiting(): Promise<AuthHarness> {
  const harness = await renewing();
  harness.renew.last().reject(unreachable);
  await harness.settled();
  return harness;
}

/** Returns a harness whose session expired without a network. */
export async function locked(): Promise<AuthHarness> {
  const harness = await signedInHarness();
  harness.report({ type: 'network.lost' });
  harness.report({ type: 'clock.checked', remainingMs: 0 });
  return harness;
}

/** Returns a locked harness whose network is back. */
export async function recovering(): Promise<AuthHarness> {
  const harness = await locked();
  harness.report({ type: 'network.found' });
  return harness;
}

/** Returns a harness whose session the provider no longer knows after the lock. */
export async function promptedAgain(): Promise<AuthHarness> {
  const harness = await recovering();
  harness.renew.last().reject(rejectedSignIn);
  await harness.settled();
  return harness;
}
