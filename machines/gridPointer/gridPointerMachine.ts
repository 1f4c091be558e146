/**
 * Modes of the pointer in a grid: idle, selecting cells or dragging the fill handle, never two at once. The port tracks the moves
 * of a drag itself; the machine receives only mode changes. One actor per grid.
 */
import { type ActorRefFrom, fromCallback, setup } from 'xstate';
import { machineTypes } from '../machineTypes.ts';
import { throwNotProvided } from '../notProvided.ts';
import { dragScrollInterval } from '../pageTimings.ts';

/** Switched mode: copies instead of incrementing, or the reverse. */
interface Release {
  readonly isSwitched: boolean;
}

export type DragEvent =
  /** The pointer crossed the edge of the grid. */
  | { readonly type: 'pointer.left' }
  /** The pointer is back inside the grid. */
  | { readonly type: 'pointer.returned' }
  | ({ readonly type: 'pointer.released' } & Release)
  /** Canceled by Escape, or because the release went to another target. */
  | { readonly type: 'drag.canceled' };

type GridPointerEvent = DragEvent | { readonly type: 'cell.pressed' } | { readonly type: 'handle.pressed' };

/** The effects the machine needs, for `provideGridPointer(ports)`. */
interface GridPointerPorts {
  /** Tracks the pointer anywhere on the page until the drag ends. */
  watchPointer(send: (event: DragEvent) => void): () => void;
  watchEscape(send: (event: DragEvent) => void): () => void;
  /** Scrolls by one row or column beyond the edge. */
  scroll(): void;
  fill(isSwitched: boolean): void;
  clearPreview(): void;
}

export const gridPointerPlaceholders = {
  watchPointer: fromCallback<DragEvent>(() => throwNotProvided('gridPointer.watchPointer')),
  watchEscape: fromCallback<DragEvent>(() => throwNotProvided('gridPointer.watchEscape')),
};

export const gridPointerMachine = setup({
  types: machineTypes<{ context: Record<string, never>; events: GridPointerEvent }>(),
  actors: gridPointerPlaceholders,
  delays: { dragScrollInterval },
  actions: {
    scroll: () => throwNotProvided('gridPointer.scroll'),
    fill: (_at, _params: Release) => throwNotProvided('gridPointer.fill'),
    clearPreview: () => throwNotProvided('gridPointer.clearPreview'),
  },
}).createMachine({
  id: 'gridPointer',
  context: {},
  initial: 'idle',
  /** A press ends a previous drag whose release was missed. */
  on: { 'cell.pressed': '.dragging.purpose.selecting', 'handle.pressed': '.dragging.purpose.filling' },
  states: {
    idle: { description: 'No pointer button is down on a cell.' },

    dragging: {
      description: 'Follows the pointer until its button is released.',
      type: 'parallel',
      invoke: { id: 'watchPointer', src: 'watchPointer', onError: 'idle' },
      on: { 'pointer.released': 'idle', 'drag.canceled': 'idle' },
      states: {
        purpose: {
          description: 'The purpose of the drag.',
          initial: 'selecting',
          states: {
            selecting: { description: 'Extends the selection to the cell under the pointer.' },
            filling: {
              description: 'Outlines the cells to fill.',
              invoke: { id: 'watchEscape', src: 'watchEscape', onError: {} },
              on: {
                'pointer.released': {
                  target: '#gridPointer.idle',
                  actions: { type: 'fill', params: ({ event }) => event },
                },
              },
              exit: 'clearPreview',
            },
          },
        },
        edge: {
          description: 'The position of the pointer.',
          initial: 'inside',
          states: {
            inside: { description: 'The pointer is over the grid.', on: { 'pointer.left': 'outside' } },
            outside: {
              description: 'The pointer is beyond the edge: the grid scrolls toward it.',
              on: { 'pointer.returned': 'inside' },
              after: { dragScrollInterval: { target: 'outside', reenter: true, actions: 'scroll' } },
            },
          },
        },
      },
    },
  },
});

export type GridPointerMachine = typeof gridPointerMachine;
export type GridPointerRef = ActorRefFrom<GridPointerMachine>;

/** Returns the machine connected to its effects. */
export function provideGridPointer(ports: GridPointerPorts): GridPointerMachine {
  return gridPointerMachine.provide({
    actors: {
      watchPointer: fromCallback(({ sendBack }) => ports.watchPointer(sendBack)),
      watchEscape: fromCallback(({ sendBack }) => ports.watchEscape(sendBack)),
    },
    actions: {
      scroll: () => ports.scroll(),
      fill: (_, { isSwitched }) => ports.fill(isSwitched),
      clearPreview: () => ports.clearPreview(),
    },
  });
}
