/** Tells a sibling of the auth actor who is here. */
import { type EventObject, fromCallback, type SnapshotFrom } from 'xstate';
import { systemIds } from '../systemIds.ts';
import type { authMachine, AuthRef } from './authMachine.ts';

/** What is known of the person at the page, from the least to the most. */
export type PersonStatus =
  /** Not known yet, or at the provider. */
  | 'pending'
  /** Nobody is here. */
  | 'absent'
  /** Nobody is here, and sign-in only starts by a click. */
  | 'needsClick'
  /** Their session is out of reach, or over: they come back, and their page stays until then. */
  | 'pageKept'
  | 'signedIn';

export interface PersonChanged {
  readonly type: `person.${PersonStatus}`;
  /** Whose page it is, also while their session is out of reach. */
  readonly subject: string | null;
}

type AuthSnapshot = SnapshotFrom<typeof authMachine>;

/** An actor that tells its parent what `newsOf` reads of sign-in: once at the start, then whenever that changes. */
export const authWatcher = <News extends EventObject>(newsOf: (auth: AuthSnapshot) => News) =>
  fromCallback<News>(({ system, sendBack }) => {
    const auth: AuthRef = system.get(systemIds.auth);
    let lastSent: string | undefined;
    const tell = (snapshot: AuthSnapshot): void => {
      const news = newsOf(snapshot);
      const text = JSON.stringify(news);
      if (text === lastSent) return;
      lastSent = text;
      sendBack(news);
    };
    tell(auth.getSnapshot());
    const subscription = auth.subscribe(tell);
    return () => subscription.unsubscribe();
  });

export const watchAuth = authWatcher<PersonChanged>((auth) => ({
  type: `person.${personStatus(auth)}` as const,
  subject: personHere(auth)?.sub ?? null,
}));

/** The page of a person stays without their session. Not that of one who has signed out elsewhere while there was no network. */
export function keepsPage(auth: AuthSnapshot): boolean {
  const { lastPerson, identityLabel } = auth.context;
  return auth.hasTag('pageKept') && (lastPerson === null || identityLabel !== null);
}

/** Whose page this is: the person signed in, or the one whose page waits for their session; null for nobody's. */
export function personHere(auth: AuthSnapshot): { readonly issuer: string; readonly sub: string } | null {
  return auth.context.user ?? (keepsPage(auth) ? auth.context.lastPerson : null);
}

export function personStatus(auth: AuthSnapshot): PersonStatus {
  if (auth.context.user !== null) return 'signedIn';
  if (auth.hasTag('needsClick')) return 'needsClick';
  if (keepsPage(auth)) return 'pageKept';
  return auth.hasTag('pending') || auth.hasTag('signingOut') ? 'pending' : 'absent';
}
