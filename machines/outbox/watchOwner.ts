/** Reports to the outbox the user whose operations it can send. */
import { authWatcher, keepsPage, personHere } from '../auth/watchAuth.ts';
import type { Owner } from './operation.ts';

export interface OwnerChanged {
  readonly type: 'owner.changed';
  readonly owner: Owner | null;
  /** No user is signed in, but the page stays: new operations are stored, and sent after the next sign-in. */
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
