/**
 * Reachability of the server: the only owner of "online". The browser reports only if there is a network; calls report if they
 * got a response. The end of a live stream is no proof, so the server is probed (docs/decisions/server-and-database.md). While it
 * does not respond, it is probed every 5 s.
 */
import { type ActorRefFrom, type SnapshotFrom, fromCallback, fromPromise, setup } from 'xstate';
import { notProvided, throwNotProvided } from '../notProvided.ts';
import { checkLimit, probeInterval, probeLimit } from '../timings.ts';
import { machineTypes } from '../machineTypes.ts';

export type NetworkEvent =
  | { readonly type: 'network.lost' }
  | { readonly type: 'network.found' }
  | { readonly type: 'page.visible' };

export type ConnectionEvent =
  | NetworkEvent
  /** A call got a response, whatever its status. */
  | { readonly type: 'server.reached' }
  /** A call got no response. */
  | { readonly type: 'server.missed' }
  /** A live stream ended, or a gateway responded in place of the server: it might be down. */
  | { readonly type: 'server.suspected' };

export interface ConnectionPorts {
  /** Reports the browser's network status, at the start only if offline; stops when the returned function is called. */
  watchNetwork(send: (event: NetworkEvent) => void): () => void;
  /** Resolves on any response of the server; rejects if there is none, or if a gateway reports that there is none. */
  probe(signal: AbortSignal): Promise<void>;
}

export const connectionMachine = setup({
  types: machineTypes<{ events: ConnectionEvent; tags: 'online' | 'networked' }>(),
  actors: {
    watchNetwork: fromCallback<NetworkEvent>(() => throwNotProvided('connection.watchNetwork')),
    probe: fromPromise<void>(notProvided('connection.probe')),
  },
  delays: { checkLimit, probeInterval, probeLimit },
}).createMachine({
  id: 'connection',
  /** Without the watcher, calls still report the connection. */
  invoke: { id: 'watchNetwork', src: 'watchNetwork', onError: {} },
  on: { 'network.lost': '.offline' },
  initial: 'online',
  states: {
    online: {
      description: 'There is no sign that the server is unreachable.',
      tags: ['online', 'networked'],
      on: { 'server.missed': 'unreachable' },
      initial: 'reached',
      states: {
        reached: {
          description: 'The server answered the last call, or no call was made yet.',
          on: { 'server.suspected': 'checking', 'page.visible': 'checking' },
        },
        checking: {
          description: 'The server may be down: probes it and gives it 5 s to answer.',
          invoke: { id: 'check', src: 'probe', onDone: 'reached', onError: '#connection.unreachable' },
          on: { 'server.reached': 'reached' },
          /** After sleep this timer has expired, so the server is probed again at once. */
          after: { checkLimit: '#connection.unreachable.probing' },
        },
      },
    },
    offline: {
      description: 'The browser has no network.',
      on: { 'network.found': 'online' },
      initial: 'resting',
      states: {
        resting: {
          description:
            'Waits. An answer may have been in flight when the network was lost, so a probe has to confirm it.',
          on: { 'server.reached': 'probing' },
        },
        probing: {
          description: 'A call was answered although the browser has no network: probes the server.',
          invoke: { id: 'probeOffline', src: 'probe', onDone: '#connection.online', onError: 'resting' },
        },
      },
    },
    unreachable: {
      description: 'There is a network, but the last call was not answered.',
      tags: 'networked',
      on: { 'network.found': 'online', 'server.reached': 'online' },
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Probes the server again after an interval, or when the page becomes visible.',
          on: { 'page.visible': 'probing' },
          after: { probeInterval: 'probing' },
        },
        probing: {
          description: 'Probes the server; any answer counts.',
          invoke: { id: 'probe', src: 'probe', onDone: '#connection.online', onError: 'waiting' },
          after: { probeLimit: 'waiting' },
        },
      },
    },
  },
});

export type ConnectionRef = ActorRefFrom<typeof connectionMachine>;

export const selectIsOnline = (connection: SnapshotFrom<typeof connectionMachine>): boolean =>
  connection.hasTag('online');
/** True if the browser has a network, even if our server does not respond: enough to reach the sign-in server. */
export const selectHasNetwork = (connection: SnapshotFrom<typeof connectionMachine>): boolean =>
  connection.hasTag('networked');

export function provideConnection(ports: ConnectionPorts): typeof connectionMachine {
  return connectionMachine.provide({
    actors: {
      watchNetwork: fromCallback<NetworkEvent>(({ sendBack }) => ports.watchNetwork(sendBack)),
      probe: fromPromise<void>(({ signal }) => ports.probe(signal)),
    },
  });
}
