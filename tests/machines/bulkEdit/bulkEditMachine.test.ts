/** Bulk edit as followed by a page: it is started only once, and a lost response or signal loses nothing. */
import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { createActor, fromPromise, SimulatedClock, type StateValueFrom } from 'xstate';
import { expect, it } from 'vitest';
import type { BulkEdit } from '../../../contract/rows/bulkEdits.ts';
import { bulkEditMachine, provideBulkEdit, selectIsRunning } from '../../../machines/bulkEdit/bulkEditMachine.ts';
import type { RequestedBulkEdit, JobListener } from '../../../machines/bulkEdit/ports.ts';
import { bulkEditLookInterval, retryDelay } from '../../../machines/timings.ts';
import { runsOf } from '../../support/exploration.ts';
import { rowsOf } from '../support/chart.ts';
import { openPort, settled } from '../support/deferred.ts';

/**
 * Table of the chart: the first row of a state and event whose guard holds wins. Every change of the chart must be repeated here
 * on purpose.
 */
const table = [
  ['starting', 'done start', 'isRunning', 'following'],
  ['starting', 'done start', '', 'ended'],
  ['starting', 'error start', 'isUnreachable', 'waiting'],
  ['starting', 'error start', '', 'refused'],
  ['waiting', 'edit.retry', '', 'starting'],
  ['waiting', 'after retryDelay', '', 'starting'],
  ['refused', 'edit.retry', '', 'starting'],
  ['following', 'job.progressed', '', ''],
  ['following', 'edit.stop', '', 'stopping'],
  ['following', 'error watchJob', '', ''],
  ['following.listening', 'job.changed', '', 'following.looking'],
  ['following.listening', 'after bulkEditLookInterval', '', 'following.looking'],
  ['following.looking', 'job.changed', '', 'following.looking'],
  ['following.looking', 'done look', 'isRunning', 'following.listening'],
  ['following.looking', 'done look', '', 'ended'],
  ['following.looking', 'error look', 'isUnreachable', 'following.listening'],
  ['following.looking', 'error look', '', 'refused'],
  ['stopping', 'done stop', 'isRunning', 'following'],
  ['stopping', 'done stop', '', 'ended'],
  ['stopping', 'error stop', '', 'following'],
  ['ended', 'edit.resume', 'hasRest', 'resuming'],
  ['resuming', 'done resume', 'isRunning', 'following'],
  ['resuming', 'done resume', '', 'ended'],
  ['resuming', 'error resume', '', 'ended'],
] as const;

it('the chart matches the table, row for row, in the same order', () => {
  expect(rowsOf(bulkEditMachine)).toEqual(table);
});

const asked: RequestedBulkEdit = {
  projectId: 7,
  changeId: '0190d3a4-0000-7000-8000-000000000001',
  type: 'cable',
  request: { ids: [1, 2, 3], settings: [] },
};

const at = (value: StateValueFrom<typeof bulkEditMachine>) =>
  bulkEditMachine.resolveState({
    value,
    context: { asked, edit: null, done: 0, error: null },
  });
const hm = (): string => 'Hm.';
const archived = { isUnreachable: false, message: 'The project is archived.' };

/** Opens a page that follows one bulk edit of three rows, with its server. */
function openPage({
  isReachable: reachable = true,
  refusal: thrown,
}: { isReachable?: boolean; refusal?: unknown } = {}) {
  const clock = new SimulatedClock();
  const calls: string[] = [];
  const inputs: unknown[] = [];
  let job: JobListener | undefined;
  let isReachable = reachable;
  let refusal = thrown;
  let edit: BulkEdit = {
    changeId: asked.changeId,
    status: 'queued',
    rows: 3,
    done: 0,
    written: 0,
    cells: 0,
    conflicts: 0,
    refused: [],
    failure: null,
  };
  const answer = async (call: string, input: unknown): Promise<BulkEdit> => {
    calls.push(call);
    inputs.push(input);
    if (!isReachable) throw Object.assign(new Error('No answer.'), { isUnreachable: true });
    if (refusal !== undefined) throw refusal;
    if (call === 'stop' && edit.status === 'queued') edit = { ...edit, status: 'cancelled' };
    if (call === 'resume' && edit.done < edit.rows) edit = { ...edit, status: 'queued' };
    return edit;
  };
  const machine = provideBulkEdit({
    start: (input) => answer('start', input),
    look: (input) => answer('look', input),
    stop: (input) => answer('stop', input),
    resume: (input) => answer('resume', input),
    watchJob(name, listener) {
      inputs.push(name);
      job = listener;
      return () => {
        job = undefined;
      };
    },
  });
  const page = createActor(machine, { clock, input: asked }).start();
  return {
    page,
    calls,
    inputs,
    state: () => page.getSnapshot(),
    job: () => job,
    set: (change: Partial<BulkEdit>) => {
      edit = { ...edit, ...change };
    },
    reach: (now: boolean) => {
      isReachable = now;
    },
    refuse: (now: unknown) => {
      refusal = now;
    },
    pass: async (ms: number) => {
      clock.increment(ms);
      await settled();
    },
  };
}

it('the page follows the live stream until the edit is done', async () => {
  const { page, state, job, set, calls } = openPage();
  await settled();
  expect(state().matches('following')).toBe(true);
  job()?.progressed(2);
  expect(state().context.done).toBe(2);
  set({ status: 'succeeded', done: 3, written: 3, cells: 3 });
  job()?.changed();
  await settled();
  expect(state().value).toBe('ended');
  expect(state().context).toMatchObject({ done: 3, edit: { written: 3 } });
  expect(calls).toEqual(['start', 'look']);
  expect(page.getSnapshot().can({ type: 'edit.resume' })).toBe(false);
});

it('the page polls without a live stream', async () => {
  const { state, set, pass } = openPage();
  await settled();
  set({ status: 'running', done: 1 });
  await pass(bulkEditLookInterval);
  expect(state().value).toEqual({ following: 'listening' });
  expect(state().context.done).toBe(1);
  set({ status: 'succeeded', done: 3 });
  await pass(bulkEditLookInterval);
  expect(state().value).toBe('ended');
});

it('repeats the start with the same change id if the first response was lost', async () => {
  const { state, reach, pass, calls } = openPage({ isReachable: false });
  await settled();
  expect(state().value).toBe('waiting');
  expect(selectIsRunning(state())).toBe(true);
  expect(state().context.error).toEqual({ isUnreachable: true, message: 'No answer.' });
  reach(true);
  await pass(retryDelay);
  expect(state().matches('following')).toBe(true);
  expect(calls).toEqual(['start', 'start']);
});

it('shows the reason of a rejection, and retries on request', async () => {
  const { page, state, refuse } = openPage({ refusal: archived });
  await settled();
  expect(state().value).toBe('refused');
  expect(state().context.error?.message).toBe('The project is archived.');
  expect(selectIsRunning(state())).toBe(false);
  refuse(undefined);
  page.send({ type: 'edit.retry' });
  await settled();
  expect(state().context.error).toBeNull();
  expect(state().matches('following')).toBe(true);
});

it('sends the rows only with the start, and only the change id afterwards', async () => {
  const { page, inputs, job } = openPage();
  await settled();
  const name = { projectId: 7, changeId: asked.changeId };
  expect(inputs).toEqual([asked, name]);
  job()?.changed();
  await settled();
  page.send({ type: 'edit.stop' });
  await settled();
  page.send({ type: 'edit.resume' });
  await settled();
  expect(inputs.slice(2)).toEqual([name, name, name, name]);
});

it('shows no rows as done before the first response', () => {
  expect(openPage().state().context).toMatchObject({ edit: null, done: 0, error: null });
});

it('shows the reason of a rejected stop, and the server continues writing', async () => {
  const { page, state, refuse } = openPage();
  await settled();
  refuse(archived);
  page.send({ type: 'edit.stop' });
  await settled();
  expect(state().value).toEqual({ following: 'listening' });
  expect(state().context.error).toEqual(archived);
});

it('shows the reason of a rejected resume, which can be repeated', async () => {
  const { page, state, refuse } = openPage();
  await settled();
  page.send({ type: 'edit.stop' });
  await settled();
  refuse(archived);
  page.send({ type: 'edit.resume' });
  await settled();
  expect(state().value).toBe('ended');
  expect(state().context.error).toEqual(archived);
  expect(state().can({ type: 'edit.resume' })).toBe(true);
});

it('shows an error if the server no longer knows the edit', async () => {
  const { state, refuse, job } = openPage();
  await settled();
  refuse(archived);
  job()?.changed();
  await settled();
  expect(state().value).toBe('refused');
  expect(state().context.error).toEqual(archived);
});

it.each([
  ['a text', 'No.', 'No.'],
  ['nothing', undefined, 'undefined'],
  ['null', null, 'null'],
  ['an error of a library', new TypeError('fetch failed'), 'fetch failed'],
  ['a record without a sentence', { isUnreachable: true, toString: hm }, 'Hm.'],
  ['a record that does not say whether it arrived', Object.assign(new Error('Hm.'), { status: 500 }), 'Hm.'],
  ['a record that says it oddly', { isUnreachable: 'yes', message: 'Hm.' }, 'Hm.'],
  ['a function', Object.assign(() => 1, { isUnreachable: true, message: 'Other.', toString: hm }), 'Hm.'],
])('treats a port rejection with %s as a rejection by the server', async (_, thrown, message) => {
  const { port, last } = openPort<unknown, BulkEdit>('start');
  const start = fromPromise<BulkEdit, RequestedBulkEdit>(({ input, signal }) => port(input, signal));
  const page = createActor(bulkEditMachine.provide({ actors: { start } }), { input: asked }).start();
  last().reject(thrown);
  await settled();
  expect(page.getSnapshot().value).toBe('refused');
  expect(page.getSnapshot().context.error).toEqual({ isUnreachable: false, message });
});

it.each(['starting', 'waiting', 'following', 'stopping', 'resuming'] as const)(
  'can still write rows while %s',
  (value) => {
    expect(selectIsRunning(at(value))).toBe(true);
  },
);

it.each(['refused', 'ended'] as const)('writes no rows while %s', (value) => {
  expect(selectIsRunning(at(value))).toBe(false);
});

it('ends at once if it is stopped in the queue, and writes the rest on request', async () => {
  const { page, state, set, job } = openPage();
  await settled();
  page.send({ type: 'edit.stop' });
  await settled();
  expect(state().value).toBe('ended');
  page.send({ type: 'edit.resume' });
  await settled();
  expect(state().matches('following')).toBe(true);
  expect(state().context.edit?.status).toBe('queued');
  set({ status: 'succeeded', done: 3 });
  job()?.changed();
  await settled();
  expect(state().value).toBe('ended');
});

it('is done at once if another page resumed and finished it', async () => {
  const { page, state, set } = openPage();
  await settled();
  page.send({ type: 'edit.stop' });
  await settled();
  set({ status: 'succeeded', done: 3, written: 3 });
  page.send({ type: 'edit.resume' });
  await settled();
  expect(state().value).toBe('ended');
  expect(state().context).toMatchObject({ done: 3, edit: { status: 'succeeded' } });
});

it('polls again if the edit changes during a poll, because that response can be older', async () => {
  const { job, calls } = openPage();
  await settled();
  job()?.changed();
  job()?.changed();
  expect(calls).toEqual(['start', 'look', 'look']);
});

it('ends with the current piece if it is stopped while writing', async () => {
  const { page, state, set, job } = openPage();
  await settled();
  set({ status: 'running' });
  page.send({ type: 'edit.stop' });
  await settled();
  expect(state().matches('following')).toBe(true);
  expect(state().context.edit?.status).toBe('running');
  set({ status: 'cancelled', done: 1, written: 1 });
  job()?.changed();
  await settled();
  expect(state().value).toBe('ended');
  expect(state().can({ type: 'edit.resume' })).toBe(true);
});

it('does not count as ended while the server is unreachable', async () => {
  const { page, state, reach, set, pass } = openPage();
  await settled();
  reach(false);
  await pass(bulkEditLookInterval);
  expect(state().value).toEqual({ following: 'listening' });
  page.send({ type: 'edit.stop' });
  await settled();
  expect(state().matches('following')).toBe(true);
  reach(true);
  set({ status: 'succeeded', done: 3 });
  await pass(bulkEditLookInterval);
  expect(state().value).toBe('ended');
});

it('never decreases the progress when an older update arrives late', async () => {
  const { state, job } = openPage();
  await settled();
  job()?.progressed(2);
  job()?.progressed(1);
  expect(state().context.done).toBe(2);
});

it('ends in the same state as the server, and starts once, for random orders of events', async () => {
  const steps = constantFrom('stop', 'resume', 'retry', 'changed', 'lost', 'found', 'time', 'run', 'finish');
  await assert(
    asyncProperty(array(steps, { maxLength: 25 }), async (taken) => {
      const { page, state, job, set, reach, pass } = openPage();
      await settled();
      for (const step of taken) {
        if (step === 'stop' || step === 'resume' || step === 'retry') page.send({ type: `edit.${step}` });
        if (step === 'changed') job()?.changed();
        if (step === 'lost' || step === 'found') reach(step === 'found');
        if (step === 'run') set({ status: 'running', done: 1, written: 1 });
        if (step === 'finish') set({ status: 'succeeded', done: 3, written: 3 });
        await pass(step === 'time' ? retryDelay : 0);
        // In the ended state, no job can be queued or running.
        const { edit } = state().context;
        const isAtWork = edit?.status === 'queued' || edit?.status === 'running';
        expect(state().value === 'ended' && isAtWork).toBe(false);
      }
      reach(true);
      set({ status: 'succeeded', done: 3, written: 3 });
      page.send({ type: 'edit.resume' });
      await pass(retryDelay);
      await pass(bulkEditLookInterval);
      job()?.changed();
      await pass(bulkEditLookInterval);
      expect(state().value).toBe('ended');
    }),
    { numRuns: runsOf(500) },
  );
});
