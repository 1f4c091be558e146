/** Connection actor on a simulated clock, with a sibling that listens through a watcher. */
import { type AnyActorLogic, type AnyEventObject, createActor, setup, SimulatedClock } from 'xstate';
import {
  type ConnectionEvent,
  type ConnectionRef,
  type NetworkEvent,
  provideConnection,
  selectHasNetwork,
  selectIsOnline,
} from '../../../machines/connection/connectionMachine.ts';
import { systemIds } from '../../../machines/systemIds.ts';
import { machineTypes } from '../../../machines/machineTypes.ts';
import { nothing, openPort, settled } from './deferred.ts';
import { noopPorts } from './noopPorts.ts';

export function connectionHarness() {
  const clock = new SimulatedClock();
  const probe = openPort<undefined, void>('probe');
  let report: (event: NetworkEvent) => void = nothing;
  const actor = createActor(
    provideConnection({
      probe: (signal) => probe.port(undefined, signal),
      watchNetwork: (send) => {
        report = send;
        return () => {
          report = nothing;
        };
      },
    }),
    { clock },
  );
  actor.start();
  return {
    actor,
    clock,
    probe,
    settled,
    /** Sends an event from the browser. */
    report: (type: NetworkEvent['type']) => report({ type }),
    send: (type: ConnectionEvent['type']) => actor.send({ type }),
    isOnline: () => selectIsOnline(actor.getSnapshot()),
    hasNetwork: () => selectHasNetwork(actor.getSnapshot()),
  };
}

/** Records the events a sibling of the connection receives through this watcher, until it stops listening. */
export function listened(watcher: AnyActorLogic) {
  const heard: AnyEventObject[] = [];
  const listener = setup({
    types: machineTypes<{ events: AnyEventObject }>(),
    actors: { watcher },
    actions: { note: ({ event }) => void heard.push(event) },
  }).createMachine({
    initial: 'listening',
    states: {
      listening: {
        invoke: { src: 'watcher', onError: {} },
        on: { 'enough.heard': 'satisfied', '*': { actions: 'note' } },
      },
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
  return {
    connection,
    heard,
    hearEnough: () => app.getSnapshot().children['listener']?.send({ type: 'enough.heard' }),
    /** XState stores the observers of an actor in a set. */
    listeners: () => (connection as unknown as { observers: Set<unknown> }).observers.size,
  };
}
