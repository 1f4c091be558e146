/** Everything that happens to a session from outside: the identity library, the browser, the other tabs. */
import type { UserManager } from 'oidc-client-ts';
import type { AuthOutsideEvent } from '../../../../machines/auth/types.ts';
import { clockCheckInterval, clockCheckTolerance } from '../../../../machines/timings.ts';
import { authFailureOf } from '../provider/authErrors.ts';
import { deviceClock } from '../provider/clock.ts';
import type { IdentityClient } from '../provider/identityClient.ts';
import type { SessionManager } from './sessionManager.ts';
import type { SignOutCounter } from './signOutCounter.ts';
import type { TabChannel } from './tabChannel.ts';

type Send = (event: AuthOutsideEvent) => void;

export interface WatchEnvironment {
  readonly client: IdentityClient;
  readonly sessionManager: SessionManager;
  readonly channel: TabChannel;
  readonly signOutCounter: SignOutCounter;
  readonly window: Window;
  /** How often a session ended so far: the machine's count. */
  readonly epoch: () => number;
  /** How long the library may wait, in ms: its session monitor is no reason to delay the first page. */
  readonly libraryDelay: number;
}

export function watchSession(environment: WatchEnvironment, send: Send): () => void {
  const stops = [watchBrowser, watchClock, watchTabs, watchLibrary].map((watch) => watch(environment, send));
  return () => {
    for (const stop of stops) stop();
  };
}

function watchBrowser(environment: WatchEnvironment, send: Send): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const { window } = environment;
  const { document } = window;
  if (document.hidden) send({ type: 'page.hidden' });
  const restore = ({ persisted }: PageTransitionEvent) => {
    if (persisted) send({ type: 'page.restored' });
  };
  window.addEventListener('pageshow', restore, { signal });
  const look = () => {
    send({ type: document.hidden ? 'page.hidden' : 'page.visible' });
    if (document.hidden) return;
    if (environment.signOutCounter.isMissed()) followOut(environment, send);
    else checkClock(environment, send);
  };
  document.addEventListener('visibilitychange', look, { signal });
  return () => stop.abort();
}

/** A device that slept with the page in view, or was set to another time, tells nobody. */
function watchClock(environment: WatchEnvironment, send: Send): () => void {
  let last = deviceClock.start();
  const timer = setInterval(() => {
    const now = deviceClock.start();
    const wall = now.wall - last.wall;
    const steady = now.steady - last.steady;
    last = now;
    if (
      Math.abs(wall - clockCheckInterval) > clockCheckTolerance ||
      Math.abs(steady - clockCheckInterval) > clockCheckTolerance
    )
      checkClock(environment, send);
  }, clockCheckInterval);
  return () => clearInterval(timer);
}

function checkClock({ sessionManager }: WatchEnvironment, send: Send): void {
  try {
    const stored = sessionManager.read();
    if (stored) send({ type: 'clock.checked', remainingMs: stored.effectiveExpiresInMs });
  } catch {
    // The store has become unreadable; the session in hand goes on to its end.
  }
}

function watchTabs(environment: WatchEnvironment, send: Send): () => void {
  const { channel, signOutCounter, sessionManager, client, epoch } = environment;
  const stop = channel.listen((message) => {
    if (message.type === 'hello') return sessionManager.broadcast('renewed');
    if (message.type === 'signedOut') return followOut(environment, send);
    const user = sessionManager.adopt(message);
    if (!user) return;
    signOutCounter.settle();
    // The library's session monitor follows the session it is told of.
    void client.present()?.getUser(true);
    send({ type: 'user.loaded', user, epoch: epoch() });
  });
  // Between what start-up read and this, nobody listened.
  if (signOutCounter.isMissed()) followOut(environment, send);
  channel.post({ type: 'hello' });
  return stop;
}

function followOut({ sessionManager, signOutCounter }: WatchEnvironment, send: Send): void {
  sessionManager.remove();
  signOutCounter.settle();
  send({ type: 'session.signedOutElsewhere' });
}

/**
 * Not heard: the library's "user loaded", since nobody but this application's own ports and other tabs loads one here;
 * and its "expired", which reads the device clock where the machine counts time that passed.
 */
function watchLibrary({ client, sessionManager, libraryDelay }: WatchEnvironment, send: Send): () => void {
  let offs: (() => void)[] = [];
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const later = (work: () => Promise<unknown>) =>
    timers.add(setTimeout(() => void work().catch(() => undefined), libraryDelay));
  const listen = ({ events }: UserManager) => {
    later(() => client.monitorSession());
    offs = [
      events.addAccessTokenExpiring(() => send({ type: 'session.expiring' })),
      events.addUserSessionChanged(() => send({ type: 'session.changed' })),
      events.addUserSignedOut(() => send({ type: 'session.signOutSuspected' })),
      events.addSilentRenewError((error) => send({ type: 'session.renewFailed', error: authFailureOf(error) })),
      events.addUserUnloaded(() => {
        if (!client.isForgetting()) send({ type: 'user.unloaded' });
      }),
    ];
  };
  const stopWaiting = client.whenMade(listen);
  later(async () => {
    if (sessionManager.read()) await client.monitorSession();
  });
  return () => {
    stopWaiting();
    for (const timer of timers) clearTimeout(timer);
    for (const off of offs) off();
  };
}
