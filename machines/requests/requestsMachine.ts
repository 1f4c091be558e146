/**
 * The loading overlay: shown while any request is in flight, hidden 150 ms after the last has finished, so that consecutive
 * requests do not make it flicker. Implements specification section 4 (loading overlay) and 9.
 */
import { type ActorRefFrom, type SnapshotFrom, assign, setup } from 'xstate';
import { hideDelay } from '../timings.ts';
import { machineTypes } from '../machineTypes.ts';

export const requestsMachine = setup({
  types: machineTypes<{
    context: { readonly inFlight: number };
    events: { readonly type: 'request.started' } | { readonly type: 'request.settled' };
    tags: 'shown';
  }>(),
  delays: { hideDelay },
  guards: { isLast: ({ context }) => context.inFlight === 1 },
  actions: {
    countUp: assign({ inFlight: ({ context }) => context.inFlight + 1 }),
    countDown: assign({ inFlight: ({ context }) => context.inFlight - 1 }),
  },
}).createMachine({
  id: 'requests',
  context: { inFlight: 0 },
  initial: 'hidden',
  /** A request that settles twice, or was never counted, has no transition: the count cannot go below zero. */
  states: {
    hidden: {
      description: 'No request is in flight.',
      on: { 'request.started': { target: 'shown', actions: 'countUp' } },
    },
    shown: {
      description: 'At least one request is in flight.',
      tags: 'shown',
      on: {
        'request.started': { actions: 'countUp' },
        'request.settled': [{ guard: 'isLast', target: 'hiding', actions: 'countDown' }, { actions: 'countDown' }],
      },
    },
    hiding: {
      description: 'The last request has finished; another within 150 ms keeps the overlay.',
      tags: 'shown',
      on: { 'request.started': { target: 'shown', actions: 'countUp' } },
      after: { hideDelay: 'hidden' },
    },
  },
});

export type RequestsRef = ActorRefFrom<typeof requestsMachine>;

export const selectIsOverlayShown = (requests: SnapshotFrom<typeof requestsMachine>): boolean =>
  requests.hasTag('shown');
