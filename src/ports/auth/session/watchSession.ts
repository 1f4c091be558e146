/** External events of a session: from the identity library, the browser and the other tabs. */
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
  /** Returns the number of ended sessions, as counted by the machine. */
  readonly epoch: () => number;
  /** Delay before the library is loaded, ms: its session monitor must not delay the first page. */
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

/** Detects a device that slept with the page visible, or whose clock was changed; neither causes an event. */
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
    // The store has become unreadable; the current session continues until it expires.
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
    // Makes the library's session monitor follow the new session.
    void client.present()?.getUser(true);
    send({ type: 'user.loaded', user, epoch: epoch() });
  });
  // There was no listener between the reading at start-up and this point.
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
 * Watches the identity library, except for two events: "user loaded", because only this application's own ports and other tabs
 * load a user, and "expired", which uses the device clock while the machine counts elapsed time.
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
