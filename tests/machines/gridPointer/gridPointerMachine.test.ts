/** Pointer in a grid: one drag at a time, and a fill only after a release over its cells. */
import * as fc from 'fast-check';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { expect, it } from 'vitest';
import {
  type DragEvent,
  gridPointerMachine,
  provideGridPointer,
} from '../../../machines/gridPointer/gridPointerMachine.ts';
import { runs } from '../../support/exploration.ts';
import { rowsOf } from '../support/chart.ts';
import { nothing } from '../support/deferred.ts';

/**
 * Table of the chart: the first row of a state and event whose guard holds wins. Every change of the chart must be repeated here
 * on purpose.
 */
const table = [
  ['(any)', 'cell.pressed', '', 'dragging.purpose.selecting'],
  ['(any)', 'handle.pressed', '', 'dragging.purpose.filling'],
  ['dragging', 'pointer.released', '', 'idle'],
  ['dragging', 'drag.canceled', '', 'idle'],
  ['dragging', 'error watchPointer', '', 'idle'],
  ['dragging.purpose.filling', 'pointer.released', '', 'idle'],
  ['dragging.purpose.filling', 'error watchEscape', '', ''],
  ['dragging.edge.inside', 'pointer.left', '', 'dragging.edge.outside'],
  ['dragging.edge.outside', 'pointer.returned', '', 'dragging.edge.inside'],
  ['dragging.edge.outside', 'after dragScrollInterval', '', 'dragging.edge.outside'],
] as const;

it('the chart matches the table, row for row, in the same order', () => {
  expect(rowsOf(gridPointerMachine)).toEqual(table);
});

/** Opens a grid that records the pointer's effects in order, and the number of its listeners on the page. */
function openGrid() {
  const clock = new SimulatedClock();
  const done: string[] = [];
  const watching = { pointer: 0, escape: 0 };
  let sendPointer: (event: DragEvent) => void = nothing;
  let sendEscape: (event: DragEvent) => void = nothing;
  const machine = provideGridPointer({
    watchPointer(send) {
      watching.pointer += 1;
      sendPointer = send;
      return () => {
        watching.pointer -= 1;
        sendPointer = nothing;
      };
    },
    watchEscape(send) {
      watching.escape += 1;
      sendEscape = send;
      return () => {
        watching.escape -= 1;
        sendEscape = nothing;
      };
    },
    scroll: () => void done.push('scroll'),
    fill: (isSwitched) => void done.push(isSwitched ? 'fill switched' : 'fill'),
    clearPreview: () => void done.push('clear'),
  });
  const pointer = createActor(machine, { clock }).start();
  return {
    clock,
    done,
    watching,
    pointer,
    pressCell: () => pointer.send({ type: 'cell.pressed' }),
    pressHandle: () => pointer.send({ type: 'handle.pressed' }),
    leave: () => sendPointer({ type: 'pointer.left' }),
    comeBack: () => sendPointer({ type: 'pointer.returned' }),
    release: (isSwitched = false) => sendPointer({ type: 'pointer.released', isSwitched }),
    escape: () => sendEscape({ type: 'drag.canceled' }),
  };
}

it('listens to the pointer from press to release, and not while idle', () => {
  const grid = openGrid();
  expect(grid.watching).toEqual({ pointer: 0, escape: 0 });
  grid.pressCell();
  expect(grid.watching).toEqual({ pointer: 1, escape: 0 });
  grid.release();
  expect(grid.watching).toEqual({ pointer: 0, escape: 0 });
  grid.pressHandle();
  expect(grid.watching).toEqual({ pointer: 1, escape: 1 });
  grid.release();
  expect(grid.watching).toEqual({ pointer: 0, escape: 0 });
});

it('fills when the handle is released, switched with Ctrl, and never after a selection', () => {
  const grid = openGrid();
  grid.pressCell();
  grid.release();
  expect(grid.done).toEqual([]);
  grid.pressHandle();
  grid.release();
  grid.pressHandle();
  grid.release(true);
  expect(grid.done).toEqual(['clear', 'fill', 'clear', 'fill switched']);
});

it('fills nothing after Escape, nor if something else is pressed first', () => {
  const grid = openGrid();
  grid.pressHandle();
  grid.escape();
  grid.release();
  grid.pressHandle();
  grid.pressCell();
  grid.release();
  expect(grid.done).toEqual(['clear', 'clear']);
  expect(grid.watching).toEqual({ pointer: 0, escape: 0 });
});

it('scrolls by one step every 50 ms only while the pointer is beyond the edge', () => {
  const grid = openGrid();
  grid.pressCell();
  grid.leave();
  grid.clock.increment(49);
  expect(grid.done).toEqual([]);
  grid.clock.increment(1);
  grid.clock.increment(50);
  expect(grid.done).toEqual(['scroll', 'scroll']);
  grid.comeBack();
  grid.clock.increment(500);
  grid.leave();
  grid.release();
  grid.clock.increment(500);
  expect(grid.done).toEqual(['scroll', 'scroll']);
});

it('returns to idle if it cannot listen to the page', () => {
  const watchPointer = fromCallback<DragEvent>(() => {
    throw new Error('No page.');
  });
  const actor = createActor(gridPointerMachine.provide({ actors: { watchPointer } })).start();
  actor.send({ type: 'cell.pressed' });
  expect(actor.getSnapshot().value).toBe('idle');
});

it('has at most one drag, and fills only at its own release, for random orders of events', () => {
  const steps = ['cell', 'handle', 'leave', 'return', 'release', 'escape', 'cancel', 'wait'] as const;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 30 }), (taken) => {
      const grid = openGrid();
      let mode: 'idle' | 'selecting' | 'filling' = 'idle';
      let isOutside = false;
      for (const step of taken) {
        const before = grid.done.length;
        const expected: string[] = [];
        const end = () => {
          if (mode === 'filling') expected.push('clear');
          [mode, isOutside] = ['idle', false];
        };
        if (step === 'cell' || step === 'handle') {
          end();
          mode = step === 'cell' ? 'selecting' : 'filling';
          if (step === 'cell') grid.pressCell();
          else grid.pressHandle();
        } else if (step === 'release') {
          const isFill = mode === 'filling';
          end();
          if (isFill) expected.push('fill');
          grid.release();
        } else if (step === 'escape') {
          if (mode === 'filling') end();
          grid.escape();
        } else if (step === 'cancel') {
          end();
          grid.pointer.send({ type: 'drag.canceled' });
        } else if (step === 'wait') {
          if (isOutside) expected.push('scroll');
          grid.clock.increment(50);
        } else {
          if (mode !== 'idle') isOutside = step === 'leave';
          if (step === 'leave') grid.leave();
          else grid.comeBack();
        }
        expect(grid.done.slice(before)).toEqual(expected);
        expect(grid.watching).toEqual({ pointer: mode === 'idle' ? 0 : 1, escape: mode === 'filling' ? 1 : 0 });
      }
    }),
    runs(500),
  );
});
