/** Tells a sibling of the auth actor who is signed in: once at the start, then whenever the answer changes. */
import { fromCallback } from 'xstate';
import type { AuthRef } from './authMachine.ts';
import { systemIds } from '../systemIds.ts';

export interface AuthChanged {
  readonly type: 'auth.changed';
  readonly subject: string | null;
  /** Nobody is signed in, but the person need not leave: their session is out of reach, not over. */
  readonly isLocked: boolean;
}

export const watchAuth = fromCallback<AuthChanged>(({ system, sendBack }) => {
  const auth: AuthRef = system.get(systemIds.auth);
  let told = '';
  const tell = (snapshot: ReturnType<AuthRef['getSnapshot']>): void => {
    const subject = snapshot.context.user?.sub ?? null;
    const isLocked = snapshot.hasTag('offlineLocked');
    const news = `${isLocked}:${subject}`;
    if (news === told) return;
    told = news;
    sendBack({ type: 'auth.changed', subject, isLocked });
  };
  tell(auth.getSnapshot());
  const subscription = auth.subscribe(tell);
  return () => subscription.unsubscribe();
});
