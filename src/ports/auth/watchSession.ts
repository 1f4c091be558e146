/** Everything that happens to a session from outside: the identity library, the browser, the other tabs. */
import type { UserManager } from 'oidc-client-ts';
import type { AuthOutsideEvent } from '../../../machines/authTypes.ts';
import { authFailureOf } from './authErrors.ts';
import type { IdentityClient } from './identityClient.ts';
import type { SessionDesk } from './sessionDesk.ts';
import type { TabChannel } from './tabChannel.ts';

type Send = (event: AuthOutsideEvent) => void;

export interface WatchEnvironment {
  readonly client: IdentityClient;
  readonly desk: SessionDesk;
  readonly channel: TabChannel;
  readonly window: Window;
  /** How often a session ended so far, by the machine's count. */
  readonly epoch: () => number;
  /** True while the library drops a user because we told it to. */
  readonly isDropping: () => boolean;
  /** How long the library may wait, in ms: its session monitor is no reason to delay the first page. */
  readonly monitorDelay: number;
}

export function watchSession(environment: WatchEnvironment, send: Send): () => void {
  const stops = [watchBrowser(environment, send), watchTabs(environment, send), watchLibrary(environment, send)];
  return () => {
    for (const stop of stops) stop();
  };
}

function watchBrowser({ window, desk }: WatchEnvironment, send: Send): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const { document, navigator } = window;
  if (!navigator.onLine) send({ type: 'device.offline' });
  if (document.hidden) send({ type: 'page.hidden' });
  window.addEventListener('online', () => send({ type: 'device.online' }), { signal });
  window.addEventListener('offline', () => send({ type: 'device.offline' }), { signal });
  const restore = ({ persisted }: PageTransitionEvent) => {
    if (persisted) send({ type: 'page.restored' });
  };
  window.addEventListener('pageshow', restore, { signal });
  const look = () => {
    send({ type: document.hidden ? 'page.hidden' : 'page.visible' });
    const stored = document.hidden ? null : desk.read();
    if (stored) send({ type: 'clock.checked', remainingMs: stored.effectiveExpiresInMs });
  };
  document.addEventListener('visibilitychange', look, { signal });
  return () => stop.abort();
}

function watchTabs({ channel, desk, client, epoch }: WatchEnvironment, send: Send): () => void {
  return channel.listen((message) => {
    if (message.type === 'signedOut') {
      desk.remove();
      send({ type: 'session.signedOutElsewhere' });
      return;
    }
    const user = desk.adopt(message.stored, message.receivedAt);
    if (!user) return;
    // The library's session monitor follows the session it is told of.
    void client.present()?.getUser(true);
    send({ type: 'user.loaded', user, epoch: epoch() });
  });
}

/**
 * Not heard: the library's "user loaded", since nobody but this application's own ports and other tabs loads one here;
 * and its "expired", which reads the device clock where the machine counts time that passed.
 */
function watchLibrary({ client, desk, isDropping, monitorDelay }: WatchEnvironment, send: Send): () => void {
  let offs: (() => void)[] = [];
  let isStopped = false;
  const listen = ({ events }: UserManager) => {
    if (isStopped) return;
    offs = [
      events.addAccessTokenExpiring(() => send({ type: 'session.expiring' })),
      events.addUserSessionChanged(() => send({ type: 'session.changed' })),
      events.addUserSignedOut(() => send({ type: 'session.signOutSuspected' })),
      events.addSilentRenewError((error) => send({ type: 'session.renewFailed', error: authFailureOf(error) })),
      events.addUserUnloaded(() => {
        if (!isDropping()) send({ type: 'user.unloaded' });
      }),
    ];
  };
  const start = async () => {
    if (!isStopped && desk.read()) listen(await client.manager());
  };
  const timer = setTimeout(() => void start().catch(() => undefined), monitorDelay);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    for (const off of offs) off();
  };
}
