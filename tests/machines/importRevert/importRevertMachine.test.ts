/** Revert of an import as its dialog follows it: started only by the user, and finished when the server reports it. */
import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { createActor, SimulatedClock } from 'xstate';
import { expect, it } from 'vitest';
import { isBeingReverted } from '../../../contract/imports/importRevert.ts';
import type { ImportRecord } from '../../../contract/imports/imports.ts';
import { provideImportRevert, selectIsRevertBusy } from '../../../machines/importRevert/importRevertMachine.ts';
import type { ImportTarget } from '../../../machines/import/ports.ts';
import type { JobEvent } from '../../../machines/import/types.ts';
import { importLookInterval } from '../../../machines/timings.ts';
import { runsOf } from '../../support/exploration.ts';
import { openPort, settled } from '../support/deferred.ts';
import { importId, recordOf } from '../support/importFixtures.ts';

const applied = recordOf('applied');
const running: ImportRecord = { ...applied, progress: { phase: 'reverting', done: 0, total: null } };
const reverted = recordOf('rolledBack');
const noSignal = new Error('No signal.');
const target: ImportTarget = { projectId: applied.projectId, importId };

function openDialog(record = applied) {
  const clock = new SimulatedClock();
  const start = openPort<ImportTarget, ImportRecord>('start');
  const stop = openPort<ImportTarget, ImportRecord>('stop');
  const look = openPort<ImportTarget, ImportRecord>('look');
  const never = new AbortController().signal;
  let report: (event: JobEvent) => void;
  const machine = provideImportRevert({
    start: (input) => start.port(input, never),
    stop: (input) => stop.port(input, never),
    look: look.port,
    watchJob: (_target, send) => {
      report = send;
      return () => undefined;
    },
  });
  const dialog = createActor(machine, { clock, input: { record } }).start();
  return {
    dialog,
    clock,
    start,
    stop,
    look,
    state: () => dialog.getSnapshot().value,
    context: () => dialog.getSnapshot().context,
    isBusy: () => selectIsRevertBusy(dialog.getSnapshot()),
    jobChanged: () => report({ type: 'job.changed' }),
    report: (event: JobEvent) => report(event),
  };
}

/** Opens a dialog that has read its record. */
async function openedDialog(record = applied) {
  const dialog = openDialog(record);
  dialog.look.last().resolve(record);
  await settled();
  return dialog;
}

it('reads the record first, and shows changes since the list was loaded', async () => {
  const { look, state, context } = openDialog();
  expect(look.last().input).toEqual(target);
  look.last().resolve(reverted);
  await settled();
  expect([state(), context().record]).toEqual(['reverted', reverted]);
});

it('starts on request and follows the job until it ends', async () => {
  const { dialog, start, look, state, context, isBusy, report, jobChanged } = await openedDialog();
  dialog.send({ type: 'revert.start' });
  expect([start.last().input, isBusy()]).toEqual([target, true]);
  start.last().resolve(running);
  await settled();
  expect([state(), isBusy()]).toEqual(['waiting', false]);
  report({ type: 'progress.changed', progress: { phase: 'reverting', done: 2, total: 5 } });
  expect(context().progress).toEqual({ phase: 'reverting', done: 2, total: 5 });
  jobChanged();
  look.last().resolve(reverted);
  await settled();
  expect(state()).toBe('reverted');
});

it('starts before the record is read, and ignores that older response', async () => {
  const { dialog, start, look, state } = openDialog();
  dialog.send({ type: 'revert.start' });
  expect(look.last().signal.aborted).toBe(true);
  look.last().resolve(applied);
  start.last().resolve(running);
  await settled();
  expect(state()).toBe('waiting');
});

it('reads the record every 5000 ms without events, and continues if it cannot be read', async () => {
  const { clock, look, state, context } = await openedDialog(running);
  clock.increment(4999);
  expect(look.calls).toHaveLength(1);
  clock.increment(1);
  look.last().reject(noSignal);
  await settled();
  expect([state(), context().error]).toEqual(['waiting', null]);
  clock.increment(importLookInterval);
  expect(look.calls).toHaveLength(3);
});

it('follows a running job even if its record cannot be read at first', async () => {
  const { look, state } = openDialog(running);
  look.last().reject(noSignal);
  await settled();
  expect(state()).toBe('waiting');
});

it('reads the record again if the job changes during the read', async () => {
  const { look, state, jobChanged } = await openedDialog(running);
  jobChanged();
  const [, older] = look.calls;
  jobChanged();
  older?.resolve(running);
  look.last().resolve(reverted);
  await settled();
  expect([look.calls.length, state()]).toEqual([3, 'reverted']);
});

it('shows why the server rejects the start, and clears it at the next attempt', async () => {
  const { dialog, start, state, context } = await openedDialog();
  dialog.send({ type: 'revert.start' });
  start.last().reject(noSignal);
  await settled();
  expect([state(), context().error]).toEqual(['ready', noSignal]);
  dialog.send({ type: 'revert.start' });
  expect([start.calls.length, context().error]).toEqual([2, null]);
});

it('is stopped once the server confirms it, and can be started again', async () => {
  const { dialog, stop, state, context, isBusy } = await openedDialog(running);
  dialog.send({ type: 'revert.stop' });
  expect([stop.last().input, isBusy(), context().hasStopped]).toEqual([target, true, false]);
  stop.last().resolve(applied);
  await settled();
  expect([state(), context().hasStopped]).toEqual(['ready', true]);
  dialog.send({ type: 'revert.start' });
  expect(context().hasStopped).toBe(false);
});

it('continues with the reason if it cannot be stopped', async () => {
  const { dialog, stop, state, context } = await openedDialog(running);
  dialog.send({ type: 'revert.stop' });
  stop.last().reject(noSignal);
  await settled();
  expect([state(), context().error, context().hasStopped]).toEqual(['waiting', noSignal, false]);
});

it('is reverted if the stop request is too late', async () => {
  const { dialog, look, stop, state } = openDialog(running);
  dialog.send({ type: 'revert.stop' });
  expect(look.last().signal.aborted).toBe(true);
  stop.last().resolve(reverted);
  await settled();
  expect(state()).toBe('reverted');
});

it('starts only on request and ends in the same state as the server, for random orders of events', async () => {
  const steps = constantFrom('start', 'stop', 'changed', 'answer', 'fail', 'time', 'finish');
  await assert(
    asyncProperty(array(steps, { maxLength: 25 }), async (taken) => {
      const { dialog, clock, start, stop, look, state, context, jobChanged } = openDialog();
      let record = applied;
      let requests = 0;
      const answer = (isAnswered: boolean) => {
        for (const { open } of [start, stop, look])
          for (const call of open) {
            const isServed = isAnswered && !call.signal.aborted && record.status === 'applied';
            if (isServed && call.port === 'start') record = running;
            if (isServed && call.port === 'stop') record = applied;
            if (isAnswered) call.resolve(record);
            else call.reject(noSignal);
          }
      };
      for (const step of taken) {
        if (step === 'start' || step === 'stop') {
          if (step === 'start') requests += 1;
          dialog.send({ type: `revert.${step}` });
        } else if (step === 'changed') jobChanged();
        else if (step === 'time') clock.increment(importLookInterval);
        else if (step === 'finish') record = isBeingReverted(record) ? reverted : record;
        else answer(step === 'answer');
        await settled();
        expect(start.calls.length).toBeLessThanOrEqual(requests);
        expect(state() === 'reverted').toBe(context().record.status === 'rolledBack');
        expect(state() === 'ready' && isBeingReverted(context().record)).toBe(false);
      }
      for (let turn = 0; turn < 4; turn += 1) {
        if (isBeingReverted(record)) record = reverted;
        answer(true);
        await settled();
        clock.increment(importLookInterval);
        await settled();
      }
      expect(context().record).toEqual(record);
    }),
    { numRuns: runsOf(300) },
  );
});
