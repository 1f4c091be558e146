/**
 * Tells a sibling of the connection actor whether there is a network at all: at the start, then whenever that changes. A
 * server of ours that does not answer is no reason to think so: the sign-in server is another one.
 */
import { fromCallback } from 'xstate';
import { systemIds } from '../systemIds.ts';
import { type ConnectionRef, type NetworkEvent, selectHasNetwork } from './connectionMachine.ts';

export type NetworkChanged = Extract<NetworkEvent, { type: 'network.lost' | 'network.found' }>;

export const watchNetwork = fromCallback<NetworkChanged>(({ system, sendBack }) => {
  const connection: ConnectionRef = system.get(systemIds.connection);
  let told: boolean | null = null;
  const tell = (snapshot: ReturnType<ConnectionRef['getSnapshot']>): void => {
    const hasNetwork = selectHasNetwork(snapshot);
    if (hasNetwork === told) return;
    told = hasNetwork;
    sendBack({ type: hasNetwork ? 'network.found' : 'network.lost' });
  };
  tell(connection.getSnapshot());
  const subscription = connection.subscribe(tell);
  return () => subscription.unsubscribe();
});
