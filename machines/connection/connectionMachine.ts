/**
 * Whether the server can be reached: the one owner of "online". The browser tells of the network only whether there is
 * one, a call tells whether it was answered; while calls are not answered the server is looked for every 5 s.
 */
import { type ActorRefFrom, type SnapshotFrom, fromCallback, fromPromise, setup } from 'xstate';
import { notProvided, throwNotProvided } from '../notProvided.ts';
import { probeInterval } from '../timings.ts';
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
  | { readonly type: 'server.missed' };

export interface ConnectionPorts {
  /** Tells of the network as the browser knows it, at the start if there is none; stops when told to. */
  watchNetwork(send: (event: NetworkEvent) => void): () => void;
  /** Resolves when the server answers anything at all; rejects when it does not. */
  probe(signal: AbortSignal): Promise<void>;
}

export const connectionMachine = setup({
  types: machineTypes<{ events: ConnectionEvent; tags: 'online' | 'networked' }>(),
  actors: {
    watchNetwork: fromCallback<NetworkEvent>(() => throwNotProvided('connection.watchNetwork')),
    probe: fromPromise<void>(notProvided('connection.probe')),
  },
  delays: { probeInterval },
}).createMachine({
  id: 'connection',
  /** Without the watcher calls still tell. */
  invoke: { id: 'watchNetwork', src: 'watchNetwork', onError: {} },
  on: { 'network.lost': '.offline' },
  initial: 'online',
  states: {
    online: {
      description: 'The server answered the last call, or nothing was asked yet.',
      tags: ['online', 'networked'],
      on: { 'server.missed': 'unreachable' },
    },
    offline: {
      description: 'The browser has no network.',
      on: { 'network.found': 'online' },
      initial: 'resting',
      states: {
        resting: {
          description: 'An answer may have been on its way when the network went: it alone does not bring it back.',
          on: { 'server.reached': 'probing' },
        },
        probing: {
          description: 'A call was answered although the browser has no network: the server is asked again.',
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
          description: 'The server is looked for again after a while, or when the person looks.',
          on: { 'page.visible': 'probing' },
          after: { probeInterval: 'probing' },
        },
        probing: {
          description: 'The server is asked for any answer at all.',
          invoke: { id: 'probe', src: 'probe', onDone: '#connection.online', onError: 'waiting' },
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
