/** Tells a sibling of the auth actor who is here: once at the start, then whenever the answer changes. */
import { fromCallback, type SnapshotFrom } from 'xstate';
import { systemIds } from '../systemIds.ts';
import type { authMachine, AuthRef } from './authMachine.ts';

/** How a person stands, from the least known to the most. */
export type Standing =
  /** Not known yet, or at the provider. */
  | 'pending'
  /** Nobody is here. */
  | 'absent'
  /** Nobody is here, and sign-in only starts by a click. */
  | 'needsClick'
  /** Their session is out of reach, or over: they come back, and their page stays until then. */
  | 'kept'
  | 'signedIn';

export interface PersonChanged {
  readonly type: 'person.changed';
  readonly subject: string | null;
  readonly standing: Standing;
}

export const watchAuth = fromCallback<PersonChanged>(({ system, sendBack }) => {
  const auth: AuthRef = system.get(systemIds.auth);
  let lastSent = '';
  const tell = (snapshot: SnapshotFrom<typeof authMachine>): void => {
    const subject = snapshot.context.user?.sub ?? null;
    const standing = standingIn(snapshot);
    const news = `${standing}:${subject}`;
    if (news === lastSent) return;
    lastSent = news;
    sendBack({ type: 'person.changed', subject, standing });
  };
  tell(auth.getSnapshot());
  const subscription = auth.subscribe(tell);
  return () => subscription.unsubscribe();
});

/** The page of a person stays without their session. Not that of one who has signed out elsewhere while there was no network. */
export function isPageKept(auth: SnapshotFrom<typeof authMachine>): boolean {
  const { lastPerson, identityLabel } = auth.context;
  return auth.hasTag('kept') && (lastPerson === null || identityLabel !== null);
}

export function standingIn(auth: SnapshotFrom<typeof authMachine>): Standing {
  if (auth.context.user !== null) return 'signedIn';
  if (auth.hasTag('needsClick')) return 'needsClick';
  if (isPageKept(auth)) return 'kept';
  return auth.hasTag('pending') || auth.hasTag('signingOut') ? 'pending' : 'absent';
}
