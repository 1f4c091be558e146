/** Has the browser keep the application itself, so that it starts without a signal. */
import { workerAddress } from '../serviceWorker/messages.ts';

/** ms after the first page stands: what it fetches comes before what may be needed on another day. */
const idleAfter = 1000;

/** Only a page of the application asks for this; never a frame or popup of a sign-in. Where the browser refuses, all stays as it is on line. */
export function keepApplication({ navigator }: Window): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () => navigator.serviceWorker.register(workerAddress, { updateViaCache: 'none' });
  setTimeout(() => void register().catch(() => undefined), idleAfter);
}
