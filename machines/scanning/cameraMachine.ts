/**
 * The camera that reads codes while it is on the page, and its torch. The codes go directly from the port to the page: a camera
 * reads thirty pictures a second, and a recording of the machines would contain little else (docs/decisions/state-machines.md).
 */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { machineTypes } from '../machineTypes.ts';
import { notProvided, throwNotProvided } from '../notProvided.ts';

/** `unreadable`: there is a camera, but no code reader. */
export type CameraProblem = 'absent' | 'forbidden' | 'busy' | 'unreadable';

export interface CameraListener {
  opened(hasTorch: boolean): void;
  /** No camera is available, or codes can no longer be read. */
  failed(problem: CameraProblem): void;
}

export interface CameraPorts {
  /** Opens the camera, shows its picture and reads the codes in it until the returned function is called. */
  film(listener: CameraListener): () => void;
  /** Rejects if another application uses the torch. */
  setTorch(isOn: boolean): Promise<void>;
}

type FilmEvent =
  | { readonly type: 'camera.opened'; readonly hasTorch: boolean }
  | { readonly type: 'camera.failed'; readonly problem: CameraProblem };

export type CameraEvent = FilmEvent | { readonly type: 'torch.toggle' };

export const cameraPlaceholders = {
  film: fromCallback<FilmEvent>(() => throwNotProvided('camera.film')),
  setTorch: fromPromise<void, { readonly isOn: boolean }>(notProvided('camera.setTorch')),
};

export const cameraMachine = setup({
  types: machineTypes<{
    context: { readonly problem: CameraProblem | null };
    events: CameraEvent;
    tags: 'torch' | 'lit';
  }>(),
  actors: cameraPlaceholders,
  guards: { hasTorch: (_, { hasTorch }: { hasTorch: boolean }) => hasTorch },
  actions: {
    setProblem: assign((_, { problem }: { problem: CameraProblem }) => ({ problem })),
    setUnreadable: assign({ problem: 'unreadable' }),
  },
}).createMachine({
  id: 'camera',
  context: { problem: null },
  initial: 'running',
  states: {
    running: {
      description: 'The camera is on or starting.',
      invoke: { id: 'film', src: 'film', onError: { target: 'failed', actions: 'setUnreadable' } },
      on: { 'camera.failed': { target: 'failed', actions: { type: 'setProblem', params: ({ event }) => event } } },
      initial: 'opening',
      states: {
        opening: {
          description: 'The browser opens a camera, and may ask the user for permission.',
          on: {
            'camera.opened': [
              { guard: { type: 'hasTorch', params: ({ event }) => event }, target: 'dark' },
              { target: 'filming' },
            ],
          },
        },
        filming: { description: 'Reads codes. The camera has no torch, or the browser does not report it.' },
        dark: {
          description: 'Reads codes; the torch is off.',
          tags: 'torch',
          on: { 'torch.toggle': 'lighting' },
        },
        lighting: {
          description: 'Turns on the torch; it stays off if another application uses it.',
          tags: 'torch',
          invoke: { id: 'light', src: 'setTorch', input: { isOn: true }, onDone: 'lit', onError: 'dark' },
        },
        lit: {
          description: 'Reads codes; the torch is on.',
          tags: ['torch', 'lit'],
          on: { 'torch.toggle': 'dimming' },
        },
        dimming: {
          description: 'Turns off the torch; it stays on if another application uses it.',
          tags: ['torch', 'lit'],
          invoke: { id: 'dim', src: 'setTorch', input: { isOn: false }, onDone: 'dark', onError: 'lit' },
        },
      },
    },
    failed: { description: 'The camera is off; the user reads why, and what else to do.' },
  },
});

/** Returns the machine connected to its effects. */
export function provideCamera(ports: CameraPorts): typeof cameraMachine {
  return cameraMachine.provide({
    actors: {
      film: fromCallback<FilmEvent>(({ sendBack }) =>
        ports.film({
          opened: (hasTorch) => sendBack({ type: 'camera.opened', hasTorch }),
          failed: (problem) => sendBack({ type: 'camera.failed', problem }),
        }),
      ),
      setTorch: fromPromise(({ input }) => ports.setTorch(input.isOn)),
    },
  });
}
