/** Where stories of sign-in begin: the harness after what led there. */
import {
  type AuthHarness,
  authHarness,
  rejectedSignIn,
  signedInHarness,
  startedHarness,
  unreachable,
} from './authHarness.ts';

export const minute = 60_000;
/** From sign-in with a token of an hour to its renewal. */
export const notice = 59 * minute;

/** A protected page was asked for, and the window is on its way to the provider. */
export async function arrived(): Promise<AuthHarness> {
  const harness = await startedHarness(null);
  harness.actor.send({ type: 'page.enteredProtected', path: '/7/data/cable' });
  return harness;
}

/** Back from the provider. */
export async function returning(): Promise<AuthHarness> {
  const harness = authHarness();
  harness.startup.last().resolve({ kind: 'callbackPage' });
  await harness.settled();
  return harness;
}

/** The token is about to expire. */
export async function renewing(): Promise<AuthHarness> {
  const harness = await signedInHarness();
  harness.clock.increment(notice);
  return harness;
}

/** The provider could not be reached, and is asked again in a moment. */
export async function waiting(): Promise<AuthHarness> {
  const harness = await renewing();
  harness.renew.last().reject(unreachable);
  await harness.settled();
  return harness;
}

/** Expired without a network. */
export async function locked(): Promise<AuthHarness> {
  const harness = await signedInHarness();
  harness.report({ type: 'network.lost' });
  harness.report({ type: 'clock.checked', remainingMs: 0 });
  return harness;
}

/** The network is back after that. */
export async function recovering(): Promise<AuthHarness> {
  const harness = await locked();
  harness.report({ type: 'network.found' });
  return harness;
}

/** The provider has forgotten the session meanwhile. */
export async function promptedAgain(): Promise<AuthHarness> {
  const harness = await recovering();
  harness.renew.last().reject(rejectedSignIn);
  await harness.settled();
  return harness;
}
