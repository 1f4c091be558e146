/**
 * Reports to a sibling of the connection actor if there is a network at all: at the start, then on each change. An unresponsive
 * server of ours does not count: the sign-in server is a different one.
 */
import { fromCallback } from 'xstate';
import { systemIds } from '../systemIds.ts';
import { type ConnectionRef, type NetworkEvent, selectHasNetwork } from './connectionMachine.ts';

export type NetworkChanged = Extract<NetworkEvent, { type: 'network.lost' | 'network.found' }>;

export const watchNetwork = fromCallback<NetworkChanged>(({ system, sendBack }) => {
  const connection: ConnectionRef = system.get(systemIds.connection);
  let reported: boolean | null = null;
  const notify = (snapshot: ReturnType<ConnectionRef['getSnapshot']>): void => {
    const hasNetwork = selectHasNetwork(snapshot);
    if (hasNetwork === reported) return;
    reported = hasNetwork;
    sendBack({ type: hasNetwork ? 'network.found' : 'network.lost' });
  };
  notify(connection.getSnapshot());
  const subscription = connection.subscribe(notify);
  return () => subscription.unsubscribe();
});
