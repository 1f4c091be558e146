/** Where stories of sign-in begin: the bench after what led there. */
import { type AuthBench, authBench, signedInBench, startedBench, unreachable } from './authHarness.ts';

export const minute = 60_000;
/** From sign-in with a token of an hour to its renewal. */
export const notice = 59 * minute;

/** A protected page was asked for, and the window is on its way to the provider. */
export async function arrived(): Promise<AuthBench> {
  const bench = await startedBench(null);
  bench.actor.send({ type: 'page.enteredProtected', path: '/7/data/cable' });
  return bench;
}

/** Back from the provider. */
export async function returning(): Promise<AuthBench> {
  const bench = authBench();
  bench.startup.last().resolve({ kind: 'callbackPage' });
  await bench.settled();
  return bench;
}

/** The token is about to expire. */
export async function renewing(): Promise<AuthBench> {
  const bench = await signedInBench();
  bench.clock.increment(notice);
  return bench;
}

/** The provider could not be reached, and is asked again in a moment. */
export async function waiting(): Promise<AuthBench> {
  const bench = await renewing();
  bench.renew.last().reject(unreachable);
  await bench.settled();
  return bench;
}

/** Expired without a network. */
export async function locked(): Promise<AuthBench> {
  const bench = await signedInBench();
  bench.report({ type: 'device.offline' });
  bench.report({ type: 'session.expired' });
  return bench;
}

/** The network is back after that. */
export async function recovering(): Promise<AuthBench> {
  const bench = await locked();
  bench.report({ type: 'device.online' });
  return bench;
}
