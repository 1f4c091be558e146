/** Tells a sibling of the connection actor whether the server can be reached: at the start, then whenever that changes. */
import { fromCallback } from 'xstate';
import { systemIds } from '../systemIds.ts';
import { type ConnectionRef, selectIsOnline } from './connectionMachine.ts';

export interface ConnectionChanged {
  readonly type: 'connection.changed';
  readonly isOnline: boolean;
}

export const watchConnection = fromCallback<ConnectionChanged>(({ system, sendBack }) => {
  const connection: ConnectionRef = system.get(systemIds.connection);
  let told: boolean | null = null;
  const tell = (snapshot: ReturnType<ConnectionRef['getSnapshot']>): void => {
    const isOnline = selectIsOnline(snapshot);
    if (isOnline === told) return;
    told = isOnline;
    sendBack({ type: 'connection.changed', isOnline });
  };
  tell(connection.getSnapshot());
  const subscription = connection.subscribe(tell);
  return () => subscription.unsubscribe();
});
