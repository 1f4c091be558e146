/** Tells the outbox whose operations it may send: once at the start, then whenever that changes. */
import { fromCallback } from 'xstate';
import type { AuthRef } from '../auth/authMachine.ts';
import { isPageKept } from '../auth/watchAuth.ts';
import { systemIds } from '../systemIds.ts';
import type { Owner } from './operation.ts';

export interface OwnerChanged {
  readonly type: 'owner.changed';
  readonly owner: Owner | null;
  /** Nobody is signed in, but the page of the person stays: what they do is kept, and sent once they are back. */
  readonly isLocked: boolean;
}

export const watchOwner = fromCallback<OwnerChanged>(({ system, sendBack }) => {
  const auth: AuthRef = system.get(systemIds.auth);
  let lastSent = '';
  const tell = (snapshot: ReturnType<AuthRef['getSnapshot']>): void => {
    const { user } = snapshot.context;
    const owner = user && { issuer: user.issuer, subject: user.sub };
    const isLocked = isPageKept(snapshot);
    const news = JSON.stringify([owner, isLocked]);
    if (news === lastSent) return;
    lastSent = news;
    sendBack({ type: 'owner.changed', owner, isLocked });
  };
  tell(auth.getSnapshot());
  const subscription = auth.subscribe(tell);
  return () => subscription.unsubscribe();
});
