/** Reports the reachability of the server to a sibling of the connection actor: at the start, then on each change. */
import { fromCallback } from 'xstate';
import { systemIds } from '../systemIds.ts';
import { type ConnectionRef, selectIsOnline } from './connectionMachine.ts';

export interface ConnectionChanged {
  readonly type: 'connection.changed';
  readonly isOnline: boolean;
}

export const watchConnection = fromCallback<ConnectionChanged>(({ system, sendBack }) => {
  const connection: ConnectionRef = system.get(systemIds.connection);
  let reported: boolean | null = null;
  const notify = (snapshot: ReturnType<ConnectionRef['getSnapshot']>): void => {
    const isOnline = selectIsOnline(snapshot);
    if (isOnline === reported) return;
    reported = isOnline;
    sendBack({ type: 'connection.changed', isOnline });
  };
  notify(connection.getSnapshot());
  const subscription = connection.subscribe(notify);
  return () => subscription.unsubscribe();
});
