/** Tells the outbox whose operations it may send. */
import { authWatcher, keepsPage, personHere } from '../auth/watchAuth.ts';
import type { Owner } from './operation.ts';

export interface OwnerChanged {
  readonly type: 'owner.changed';
  readonly owner: Owner | null;
  /** Nobody is signed in, but the page of the person stays: what they do is kept, and sent once they are back. */
  readonly isLocked: boolean;
}

export const watchOwner = authWatcher<OwnerChanged>((auth) => {
  const person = personHere(auth);
  return {
    type: 'owner.changed',
    owner: person && { issuer: person.issuer, subject: person.sub },
    isLocked: keepsPage(auth),
  };
});
