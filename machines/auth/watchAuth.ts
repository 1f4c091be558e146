/** Reports the user status to a sibling of the auth actor. */
import { type EventObject, fromCallback, type SnapshotFrom } from 'xstate';
import { systemIds } from '../systemIds.ts';
import type { authMachine, AuthRef } from './authMachine.ts';

/** Sign-in status of the user of this tab, ordered from least to most certain. */
export type PersonStatus =
  /** The user is not known yet, or is at the provider. */
  | 'pending'
  /** No user is signed in. */
  | 'absent'
  /** No user is signed in, and sign-in only starts by a click. */
  | 'needsClick'
  /** The session is unreachable or over: the page stays until the user signs in again. */
  | 'pageKept'
  | 'signedIn';

export interface PersonChanged {
  readonly type: `person.${PersonStatus}`;
  /** Subject of the page's user, also while the session is unreachable. */
  readonly subject: string | null;
}

type AuthSnapshot = SnapshotFrom<typeof authMachine>;

/**
 * Creates an actor that sends its parent the event `eventOf` builds from the auth snapshot: once at the start, then on each
 * change.
 */
export const authWatcher = <News extends EventObject>(eventOf: (auth: AuthSnapshot) => News) =>
  fromCallback<News>(({ system, sendBack }) => {
    const auth: AuthRef = system.get(systemIds.auth);
    let lastSent: string | undefined;
    const notify = (snapshot: AuthSnapshot): void => {
      const news = eventOf(snapshot);
      const text = JSON.stringify(news);
      if (text === lastSent) return;
      lastSent = text;
      sendBack(news);
    };
    notify(auth.getSnapshot());
    const subscription = auth.subscribe(notify);
    return () => subscription.unsubscribe();
  });

export const watchAuth = authWatcher<PersonChanged>((auth) => ({
  type: `person.${personStatus(auth)}` as const,
  subject: personHere(auth)?.sub ?? null,
}));

/** True if the page stays without a session, except for a user who has signed out elsewhere while offline. */
export function keepsPage(auth: AuthSnapshot): boolean {
  const { lastPerson, identityLabel } = auth.context;
  return auth.hasTag('pageKept') && (lastPerson === null || identityLabel !== null);
}

/** Returns the user of this page: signed in, or waiting for a new session; null if there is none. */
export function personHere(auth: AuthSnapshot): { readonly issuer: string; readonly sub: string } | null {
  return auth.context.user ?? (keepsPage(auth) ? auth.context.lastPerson : null);
}

export function personStatus(auth: AuthSnapshot): PersonStatus {
  if (auth.context.user !== null) return 'signedIn';
  if (auth.hasTag('needsClick')) return 'needsClick';
  if (keepsPage(auth)) return 'pageKept';
  return auth.hasTag('pending') || auth.hasTag('signingOut') ? 'pending' : 'absent';
}
