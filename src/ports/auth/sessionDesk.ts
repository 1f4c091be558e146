/** Where sessions come in and go out: the store of this tab, the other tabs, and the person as the machine knows them. */
import type { AuthUser } from '../../../machines/authTypes.ts';
import { AuthFailure } from './authErrors.ts';
import type { Clock, Moment } from './clock.ts';
import { readTokens, toAuthUser, type SessionStore, type StoredTokens } from './sessionStore.ts';
import type { TabChannel } from './tabChannel.ts';

export interface SessionDesk {
  /** What this tab has stored, expired or not. */
  readonly read: () => AuthUser | null;
  /** A session the library has just received and stored; the other tabs hear of it. */
  readonly take: () => AuthUser;
  /** A session another tab received; null when ours is of someone else or lives longer. */
  readonly adopt: (stored: string, receivedAt: number) => AuthUser | null;
  readonly remove: () => void;
}

export interface DeskEnvironment {
  readonly store: SessionStore;
  readonly channel: TabChannel;
  readonly clock: Clock;
  readonly clientId: string;
}

/** When this page first saw a session, and how long it had to live then. */
interface Arrival {
  readonly idToken: string;
  readonly moment: Moment;
  readonly expiresInMs: number;
}

export function createSessionDesk({ store, channel, clock, clientId }: DeskEnvironment): SessionDesk {
  let arrival: Arrival | null = null;

  /** From the first sight on the life left is counted down by time that passed, not by what the device clock shows. */
  function countDown(user: AuthUser): AuthUser {
    if (arrival?.idToken !== user.idToken) {
      const expiresInMs = Math.min(user.effectiveExpiresInMs, user.lifetimeMs);
      arrival = { idToken: user.idToken, moment: clock.start(), expiresInMs };
    }
    return { ...user, effectiveExpiresInMs: arrival.expiresInMs - clock.elapsedSince(arrival.moment) };
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
    take() {
      const stored = store.readText();
      const tokens = readTokens(stored);
      const taken = tokens && userOf(tokens);
      const isOurs = tokens !== null && [tokens.profile['aud']].flat().includes(clientId);
      if (!taken || !isOurs || stored === null) {
        store.remove();
        throw new AuthFailure({ kind: 'other', message: 'The sign-in server sent no id token for this application.' });
      }
      channel.post({ type: 'session', stored, receivedAt: store.noteReceipt(tokens, clock.now()) });
      return taken;
    },
    adopt(stored, receivedAt) {
      const mine = read();
      const tokens = readTokens(stored);
      const theirs = tokens && toAuthUser(tokens, receivedAt, clock.now());
      if (!theirs || theirs.effectiveExpiresInMs <= 0) return null;
      const isSomeoneElse = mine !== null && (mine.sub !== theirs.sub || mine.issuer !== theirs.issuer);
      if (isSomeoneElse || (mine && mine.effectiveExpiresAt >= theirs.effectiveExpiresAt)) return null;
      store.write(stored, receivedAt);
      return countDown(theirs);
    },
    remove: () => store.remove(),
  };
}
