/** Camera that reads codes: released whenever it is not shown, with its torch switched once per press. */
import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { createActor } from 'xstate';
import { expect, it } from 'vitest';
import { cameraMachine, provideCamera, type CameraListener } from '../../../machines/scanning/cameraMachine.ts';
import { runs } from '../../support/exploration.ts';
import { rowsOf } from '../support/chart.ts';
import { flushed, openPort, settled } from '../support/deferred.ts';

const table = [
  ['running', 'camera.failed', '', 'failed'],
  ['running', 'error film', '', 'failed'],
  ['running.opening', 'camera.opened', 'hasTorch', 'running.dark'],
  ['running.opening', 'camera.opened', '', 'running.filming'],
  ['running.dark', 'torch.toggle', '', 'running.lighting'],
  ['running.lighting', 'done light', '', 'running.lit'],
  ['running.lighting', 'error light', '', 'running.dark'],
  ['running.lit', 'torch.toggle', '', 'running.dimming'],
  ['running.dimming', 'done dim', '', 'running.dark'],
  ['running.dimming', 'error dim', '', 'running.lit'],
] as const;

it('the chart matches the table, row for row, in the same order', () => {
  expect(rowsOf(cameraMachine)).toEqual(table);
});

function openCamera() {
  const torch = openPort<boolean, void>('torch');
  let listener: CameraListener | undefined;
  let isOpen = false;
  const machine = provideCamera({
    film: (own) => {
      listener = own;
      isOpen = true;
      return () => {
        isOpen = false;
      };
    },
    setTorch: (isOn) => torch.port(isOn, new AbortController().signal),
  });
  const actor = createActor(machine).start();
  return {
    actor,
    torch,
    listener: listener!,
    isOpen: () => isOpen,
    press: () => actor.send({ type: 'torch.toggle' }),
    problem: () => actor.getSnapshot().context.problem,
    tags: () => [...actor.getSnapshot().tags],
  };
}

it('has a torch only if the camera reports one', () => {
  const [with_, without] = [openCamera(), openCamera()];
  with_.press();
  with_.listener.opened(true);
  without.listener.opened(false);
  without.press();
  expect([with_.tags(), without.tags()]).toEqual([['torch'], []]);
  expect([...with_.torch.calls, ...without.torch.calls]).toEqual([]);
});

it('switches the torch on and off, once for presses during the switch', async () => {
  const camera = openCamera();
  camera.listener.opened(true);
  camera.press();
  camera.press();
  camera.torch.last().resolve();
  await settled();
  expect(camera.tags()).toEqual(['torch', 'lit']);
  camera.press();
  camera.torch.last().resolve();
  await settled();
  expect(camera.tags()).toEqual(['torch']);
  expect(camera.torch.calls.map(({ input }) => input)).toEqual([true, false]);
});

it('leaves a torch unchanged that another application holds', async () => {
  const camera = openCamera();
  camera.listener.opened(true);
  camera.press();
  camera.torch.last().reject(new Error('Held.'));
  await settled();
  expect(camera.tags()).toEqual(['torch']);
  camera.press();
  camera.torch.last().resolve();
  await settled();
  camera.press();
  camera.torch.last().reject(new Error('Held.'));
  await settled();
  expect(camera.tags()).toEqual(['torch', 'lit']);
});

it.each(['absent', 'forbidden', 'busy', 'unreadable'] as const)(
  'shows the reason if it is %s, and releases the camera',
  (problem) => {
    const camera = openCamera();
    camera.listener.failed(problem);
    camera.listener.opened(true);
    expect({ problem: camera.problem(), isOpen: camera.isOpen(), tags: camera.tags() }).toEqual({
      problem,
      isOpen: false,
      tags: [],
    });
  },
);

it('reports that codes cannot be read if filming cannot start', () => {
  const machine = provideCamera({
    film: () => {
      throw new Error('No thread.');
    },
    setTorch: () => Promise.resolve(),
  });
  expect(createActor(machine).start().getSnapshot().context.problem).toBe('unreadable');
});

it('is on exactly while shown, with one torch change at a time, for random orders of events', async () => {
  const steps = ['open', 'openPlain', 'fail', 'press', 'switch', 'refuse', 'leave'] as const;
  const walk = async (taken: readonly (typeof steps)[number][]) => {
    const camera = openCamera();
    let isShown = true;
    let isLit = false;
    for (const step of taken) {
      if (step === 'open') camera.listener.opened(true);
      else if (step === 'openPlain') camera.listener.opened(false);
      else if (step === 'fail') camera.listener.failed('busy');
      else if (step === 'press' && isShown) camera.press();
      else if (step === 'leave') camera.actor.stop();
      const [open, ...more] = camera.torch.open;
      expect(more).toEqual([]);
      if (step === 'switch' && open) {
        isLit = open.input;
        open.resolve();
      } else if (step === 'refuse' && open) open.reject(new Error('Held.'));
      // oxlint-disable-next-line no-await-in-loop -- steps must run in sequence
      await flushed();
      isShown &&= step !== 'leave' && step !== 'fail';
      expect(camera.isOpen()).toBe(isShown);
      const isSwitched = isShown && camera.torch.open.size === 0;
      expect(isSwitched && camera.tags().includes('lit') !== isLit).toBe(false);
    }
  };
  await assert(asyncProperty(array(constantFrom(...steps), { maxLength: 15 }), walk), runs(300));
});
