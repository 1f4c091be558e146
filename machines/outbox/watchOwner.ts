/** Tells the outbox whose operations it may send: once at the start, then whenever that changes. */
import { fromCallback } from 'xstate';
import type { AuthRef } from '../auth/authMachine.ts';
import { systemIds } from '../systemIds.ts';
import type { Owner } from './operation.ts';

export interface OwnerChanged {
  readonly type: 'owner.changed';
  readonly owner: Owner | null;
  /** Nobody is signed in, but the person need not leave: their session is out of reach, not over. */
  readonly isLocked: boolean;
}

export const watchOwner = fromCallback<OwnerChanged>(({ system, sendBack }) => {
  const auth: AuthRef = system.get(systemIds.auth);
  let told = '';
  const tell = (snapshot: ReturnType<AuthRef['getSnapshot']>): void => {
    const { user } = snapshot.context;
    const owner = user && { issuer: user.issuer, subject: user.sub };
    const isLocked = snapshot.hasTag('offlineLocked');
    const news = JSON.stringify([owner, isLocked]);
    if (news === told) return;
    told = news;
    sendBack({ type: 'owner.changed', owner, isLocked });
  };
  tell(auth.getSnapshot());
  const subscription = auth.subscribe(tell);
  return () => subscription.unsubscribe();
});
