/** Receives and distributes sessions: the store of this tab, the other tabs, and the user in the form of the auth machine. */
import type { AuthUser } from '../../../../machines/auth/types.ts';
import { AuthFailure } from '../provider/authErrors.ts';
import type { Clock, Moment } from '../provider/clock.ts';
import { readTokens, toAuthUser, type SessionStore, type StoredTokens } from './sessionStore.ts';
import type { SessionEvent, TabChannel, TabMessage } from './tabChannel.ts';

export interface SessionManager {
  /** Returns the stored session of this tab, expired or not. */
  readonly read: () => AuthUser | null;
  /** Accepts a session the library has just received and stored. */
  readonly accept: () => AuthUser;
  /** Sends the stored session to the other tabs, unless it has expired. */
  readonly broadcast: (event: SessionEvent) => void;
  /** Takes over a session received by another tab; null if this tab rejects it. */
  readonly adopt: (message: Extract<TabMessage, { type: 'session' }>) => AuthUser | null;
  readonly remove: () => void;
  /** Requests a newer session from the other tabs; resolves when one was taken over, or after `ms`. */
  readonly requestLatest: (ms: number) => Promise<void>;
}

export interface SessionManagerEnvironment {
  readonly store: SessionStore;
  readonly channel: TabChannel;
  readonly clock: Clock;
  readonly clientId: string;
  readonly authority: string;
  /** Called after the provider confirmed the identity. */
  readonly onAccepted: (user: AuthUser) => void;
}

/** Time at which this page first saw a session, and its remaining lifetime then. */
interface Arrival {
  readonly idToken: string;
  readonly moment: Moment;
  readonly expiresInMs: number;
}

export function createSessionManager({
  store,
  channel,
  clock,
  clientId,
  authority,
  onAccepted,
}: SessionManagerEnvironment): SessionManager {
  let arrival: Arrival | null = null;
  const waiting = new Set<() => void>();

  /**
   * Counts down the remaining lifetime by elapsed time from when the page first saw the session, not by the device clock. The
   * expiry uses a clock that cannot be set; otherwise a session renewed after the clock was set back would seem the shorter one.
   */
  function countDown(user: AuthUser): AuthUser {
    if (arrival?.idToken !== user.idToken) {
      const expiresInMs = Math.min(user.effectiveExpiresInMs, user.lifetimeMs);
      arrival = { idToken: user.idToken, moment: clock.start(), expiresInMs };
    }
    const { moment, expiresInMs } = arrival;
    const effectiveExpiresAt = moment.steady + expiresInMs;
    return { ...user, effectiveExpiresAt, effectiveExpiresInMs: expiresInMs - clock.elapsedSince(moment) };
  }

  function userOf(tokens: StoredTokens): AuthUser | null {
    const now = clock.now();
    const user = toAuthUser(tokens, store.noteReceipt(tokens, now), now);
    return user && countDown(user);
  }

  function read(): AuthUser | null {
    const tokens = store.read();
    return tokens && userOf(tokens);
  }

  return {
    read,
    accept() {
      const tokens = store.read();
      const taken = tokens && userOf(tokens);
      if (!taken || !isForUs(tokens, authority, clientId)) {
        store.remove();
        throw new AuthFailure({ kind: 'other', message: 'The sign-in server sent no id token for this application.' });
      }
      onAccepted(taken);
      return taken;
    },
    broadcast(news) {
      const stored = store.readText();
      const tokens = readTokens(stored);
      if (stored === null || !tokens || (read()?.effectiveExpiresInMs ?? 0) <= 0) return;
      channel.post({ type: 'session', news, stored, receivedAt: store.noteReceipt(tokens, clock.now()) });
    },
    adopt({ news, stored, receivedAt }) {
      const mine = read();
      // Signed out in this tab: a renewal running in another tab must not sign the user in again.
      if (!mine && news === 'renewed') return null;
      const tokens = readTokens(stored);
      const theirs = tokens && toAuthUser(tokens, receivedAt, clock.now());
      if (!theirs || theirs.effectiveExpiresInMs <= 0) return null;
      const isSomeoneElse = mine !== null && (mine.sub !== theirs.sub || mine.issuer !== theirs.issuer);
      const isLonger = Math.min(theirs.effectiveExpiresInMs, theirs.lifetimeMs) > (mine?.effectiveExpiresInMs ?? 0);
      if (isSomeoneElse || mine?.idToken === theirs.idToken || !isLonger) return null;
      store.write(stored, receivedAt);
      const adopted = countDown(theirs);
      for (const notify of waiting) notify();
      waiting.clear();
      return adopted;
    },
    remove: () => store.remove(),
    requestLatest: (ms) =>
      new Promise((resolve) => {
        waiting.add(resolve);
        setTimeout(resolve, ms);
        channel.post({ type: 'hello' });
      }),
  };
}

/**
 * True if the id token was issued by our provider, for this application, signed, and has a positive lifetime, none of which the
 * identity library checks. The signature itself and the 300 s of clock skew are checked by the API.
 */
function isForUs({ id_token: idToken = '', profile }: StoredTokens, authority: string, clientId: string): boolean {
  const { iss, exp, iat } = profile;
  const isSigned = /"alg"\s*:\s*"(?!none)/i.test(headerOf(idToken));
  const azp = profile['azp'] ?? clientId;
  const isLasting = exp !== undefined && iat !== undefined && exp > iat;
  const isIssuer = withoutSlash(iss) === withoutSlash(authority);
  return isSigned && isIssuer && azp === clientId && isLasting && [profile['aud']].flat().includes(clientId);
}

const withoutSlash = (address: string): string => address.replace(/\/$/, '');

/** Returns the header of a token as text; '' if it has none. */
function headerOf(token: string): string {
  try {
    return atob((token.split('.')[0] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}
