/**
 * Whether the server can be reached: the one owner of "online". The browser reports only whether there is a network; calls
 * report whether they were answered. The end of a live stream is no proof, so the server is asked (docs/decisions/server-and-database.md).
 * While it does not answer it is asked again every 5 s.
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
  /** A call was answered, whatever the answer. */
  | { readonly type: 'server.reached' }
  /** A call was not answered. */
  | { readonly type: 'server.missed' }
  /** A live stream ended, or a gateway answered in the place of the server: it may be down. */
  | { readonly type: 'server.suspected' };

export interface ConnectionPorts {
  /** Tells of the network as the browser knows it, at the start if there is none; stops when told to. */
  watchNetwork(send: (event: NetworkEvent) => void): () => void;
  /** Resolves when the server answers anything at all; rejects when it does not, or a gateway says that it does not. */
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
  /** Without the watcher calls still tell. */
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
          /** A device that slept finds this timer expired: the server is asked again at once. */
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
/** The browser has a network, whether our server answers or not: enough to go to the sign-in server. */
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
