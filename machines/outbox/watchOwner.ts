/** Tells the outbox whose operations it may send. */
import { authWatcher, isPageKept } from '../auth/watchAuth.ts';
import type { Owner } from './operation.ts';

export interface OwnerChanged {
  readonly type: 'owner.changed';
  readonly owner: Owner | null;
  /** Nobody is signed in, but the page of the person stays: what they do is kept, and sent once they are back. */
  readonly isLocked: boolean;
}

export const watchOwner = authWatcher<OwnerChanged>((auth) => {
  const { user } = auth.context;
  return {
    type: 'owner.changed',
    owner: user && { issuer: user.issuer, subject: user.sub },
    isLocked: isPageKept(auth),
  };
});
