/** What sign-in is told of the network by the connection beside it: whether there is one, not whether our server answers. */
import { createActor, setup, SimulatedClock } from 'xstate';
import { expect, it } from 'vitest';
import { type ConnectionRef, provideConnection } from '../../../machines/connection/connectionMachine.ts';
import { type NetworkChanged, watchNetwork } from '../../../machines/connection/watchNetwork.ts';
import { systemIds } from '../../../machines/systemIds.ts';
import { machineTypes } from '../../../machines/machineTypes.ts';
import { noopPorts } from '../support/noopPorts.ts';

function listened() {
  const heard: NetworkChanged['type'][] = [];
  const listener = setup({
    types: machineTypes<{ events: NetworkChanged | { type: 'enough.heard' } }>(),
    actors: { watchNetwork },
    actions: { note: (_, params: { type: NetworkChanged['type'] }) => void heard.push(params.type) },
  }).createMachine({
    initial: 'listening',
    on: {
      'network.found': { actions: { type: 'note', params: ({ event }) => event } },
      'network.lost': { actions: { type: 'note', params: ({ event }) => event } },
    },
    states: {
      listening: { invoke: { src: 'watchNetwork', onError: {} }, on: { 'enough.heard': 'satisfied' } },
      satisfied: {},
    },
  });
  const root = setup({ actors: { connection: provideConnection(noopPorts.connection), listener } }).createMachine({
    context: ({ spawn }) => {
      spawn('connection', { id: 'connection', systemId: systemIds.connection });
      spawn('listener', { id: 'listener' });
      return {};
    },
  });
  const app = createActor(root, { clock: new SimulatedClock() }).start();
  const connection: ConnectionRef = app.system.get(systemIds.connection);
  return { app, connection, heard };
}

it('is told at the start, and once at every change', () => {
  const { connection, heard } = listened();
  expect(heard).toEqual(['network.found']);
  connection.send({ type: 'network.lost' });
  connection.send({ type: 'network.lost' });
  connection.send({ type: 'network.found' });
  expect(heard).toEqual(['network.found', 'network.lost', 'network.found']);
});

it('is not told of a server of ours that does not answer', () => {
  const { connection, heard } = listened();
  connection.send({ type: 'server.missed' });
  expect(heard).toEqual(['network.found']);
  connection.send({ type: 'network.lost' });
  connection.send({ type: 'server.reached' });
  expect(heard).toEqual(['network.found', 'network.lost', 'network.found']);
});

it('ends with whoever listens', () => {
  const { app, connection } = listened();
  expect(listenersOf(connection)).toBe(1);
  app.getSnapshot().children['listener']?.send({ type: 'enough.heard' });
  expect(listenersOf(connection)).toBe(0);
});

/** XState keeps the observers of an actor in a set of its own. */
const listenersOf = (connection: ConnectionRef): number =>
  (connection as unknown as { observers: Set<unknown> }).observers.size;
