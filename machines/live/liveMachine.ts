/**
 * Live updates of an open project: the server reports changes by other users over a stream that is reopened whenever it ends. One
 * actor per visit to a project. Screens subscribe to its emitted events and request the changes.
 */
import { assign, emit, fromCallback, setup } from 'xstate';
import type { LiveEvent } from '../../contract/base/calls/live.ts';
import { throwNotProvided } from '../notProvided.ts';
import { liveRetryDelay, liveSilence } from '../timings.ts';
import { machineTypes } from '../machineTypes.ts';
import type { LivePorts } from './ports.ts';

export interface LiveInput {
  readonly projectId: number;
}

export interface LiveContext extends LiveInput {
  /** Consecutive streams that ended without having been opened. */
  readonly failures: number;
}

export type LiveMachineEvent =
  | { readonly type: 'stream.opened' }
  | { readonly type: 'stream.heard'; readonly heard: LiveEvent }
  /** A byte that is not an event arrived: the server is reachable. */
  | { readonly type: 'stream.beat' }
  | { readonly type: 'stream.ended' }
  | { readonly type: 'device.returned' };

/** Events for screens, and the stream's information about the connection to the server. */
export type LiveEmitted =
  | { readonly type: 'project.heard'; readonly projectId: number; readonly heard: LiveEvent }
  | { readonly type: 'stream.opened' }
  /** The stream ended, could not be opened, or was silent for too long. */
  | { readonly type: 'stream.ended' };

export const livePlaceholders = {
  followProject: fromCallback<LiveMachineEvent, LiveInput>(() => throwNotProvided('live.followProject')),
  watchReturn: fromCallback<LiveMachineEvent>(() => throwNotProvided('live.watchReturn')),
};

export const liveMachine = setup({
  types: machineTypes<{
    context: LiveContext;
    input: LiveInput;
    events: LiveMachineEvent;
    emitted: LiveEmitted;
    tags: 'live';
  }>(),
  actors: livePlaceholders,
  actions: {
    tell: emit(({ context }, params: { heard: LiveEvent }) => ({
      type: 'project.heard',
      projectId: context.projectId,
      heard: params.heard,
    })),
    reportOpened: emit({ type: 'stream.opened' }),
    reportEnded: emit({ type: 'stream.ended' }),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    forgetFailures: assign({ failures: 0 }),
  },
  delays: { liveRetryDelay: ({ context }) => liveRetryDelay(context.failures), liveSilence },
}).createMachine({
  id: 'live',
  context: ({ input }) => ({ projectId: input.projectId, failures: 0 }),
  invoke: { id: 'watchReturn', src: 'watchReturn', onError: {} },
  initial: 'connected',
  states: {
    connected: {
      description: 'A live stream of the project is requested or open.',
      invoke: {
        id: 'followProject',
        src: 'followProject',
        input: ({ context }) => ({ projectId: context.projectId }),
        onError: { target: 'waiting', actions: 'countFailure' },
      },
      initial: 'opening',
      states: {
        opening: {
          description: 'Waits for the answer of the server.',
          on: {
            'stream.opened': 'following',
            'stream.ended': { target: '#live.waiting', actions: 'countFailure' },
          },
        },
        following: {
          description: 'Receives changes to the project as they happen.',
          tags: 'live',
          entry: ['forgetFailures', 'reportOpened'],
          on: { 'stream.ended': '#live.waiting' },
          initial: 'listening',
          states: {
            listening: {
              description: 'The last byte arrived less than 50 s ago; the server sends one every 20 s.',
              on: {
                'stream.heard': {
                  target: 'listening',
                  reenter: true,
                  actions: { type: 'tell', params: ({ event }) => event },
                },
                'stream.beat': { target: 'listening', reenter: true },
              },
              after: { liveSilence: '#live.waiting' },
            },
          },
        },
      },
    },
    waiting: {
      description: 'The stream ended or could not be opened. Opens it again after a delay.',
      entry: 'reportEnded',
      after: { liveRetryDelay: 'connected' },
      on: { 'device.returned': 'connected' },
    },
  },
});

/**
 * Returns the machine connected to its effects. The end of a stream is an event, whatever its cause: the stream is reopened in
 * any case.
 */
export function provideLive(ports: LivePorts): typeof liveMachine {
  return liveMachine.provide({
    actors: {
      followProject: fromCallback(({ input, sendBack }) =>
        ports.followProject(input.projectId, {
          opened: () => sendBack({ type: 'stream.opened' }),
          heard: (heard) => sendBack({ type: 'stream.heard', heard }),
          beat: () => sendBack({ type: 'stream.beat' }),
          ended: () => sendBack({ type: 'stream.ended' }),
        }),
      ),
      watchReturn: fromCallback(({ sendBack }) => ports.watchReturn(() => sendBack({ type: 'device.returned' }))),
    },
  });
}
