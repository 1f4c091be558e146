/** Printing of cards: nothing is recorded without the user's confirmation, whatever is clicked and whatever fails. */
import { createActor, fromCallback } from 'xstate';
import { expect, it } from 'vitest';
import type { MadeSheets, PrintRequest } from '../../../machines/printJob/ports.ts';
import { printJobMachine, printJobPlaceholders, providePrintJob } from '../../../machines/printJob/printJobMachine.ts';
import { openPort, settled } from '../support/deferred.ts';

const request: PrintRequest<string> = { orders: ['cable'], steps: 4 };
const allThere: MadeSheets = { cards: 2, missing: 0, finished: 0, tooSmallBy: 0 };

function harness(isArchived = false) {
  const prepare = openPort<PrintRequest<string>, MadeSheets>('prepare');
  const record = openPort<MadeSheets, number>('record');
  const printed: MadeSheets[] = [];
  let progress: (done: number) => void;
  const machine = providePrintJob<string, MadeSheets>({
    prepare: (requested, onProgress, signal) => {
      progress = onProgress;
      return prepare.port(requested, signal);
    },
    print: (made) => void printed.push(made),
    record: (made) => record.port(made, new AbortController().signal),
  });
  const actor = createActor(machine, { input: { isArchived } }).start();
  actor.send({ type: 'job.prepare', request });
  return {
    actor,
    prepare,
    record,
    printed,
    report: (done: number) => progress(done),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

/** Creates a job before its first click, whose preparation cannot start. */
function harnessAtRest() {
  const prepare: typeof printJobPlaceholders.prepare = fromCallback(() => {
    throw new Error('No frame.');
  });
  return createActor(printJobMachine.provide({ actors: { prepare } }), { input: { isArchived: false } }).start();
}

const confirming = async () => {
  const job = harness();
  job.prepare.last().resolve(allThere);
  await settled();
  return job;
};

it('prints at once if every row exists and fits, then asks if the cards came out', async () => {
  const job = await confirming();
  expect(job.printed).toEqual([allThere]);
  expect(job.state()).toBe('confirming');
  expect(job.record.calls).toEqual([]);
  job.actor.send({ type: 'job.confirm' });
  expect(job.record.last().input).toBe(allThere);
  job.record.last().resolve(2);
  await settled();
  expect([job.state(), job.context().recorded]).toEqual(['done', 2]);
});

it.each<MadeSheets>([
  { cards: 1, missing: 1, finished: 0, tooSmallBy: 0 },
  { cards: 1, missing: 0, finished: 1, tooSmallBy: 0 },
  { cards: 2, missing: 0, finished: 0, tooSmallBy: 3 },
])('first shows rows that are missing or left out, or labels that are too small: %o', async (made) => {
  const job = harness();
  job.prepare.last().resolve(made);
  await settled();
  expect([job.state(), job.printed.length]).toEqual(['ready', 0]);
  job.actor.send({ type: 'job.print' });
  expect(job.printed).toEqual([made]);
});

it.each([
  { cards: 0, missing: 2, finished: 0, tooSmallBy: 0 },
  { cards: 0, missing: 0, finished: 0, tooSmallBy: 0 },
])('prints nothing without a card: %o', async (made) => {
  const job = harness();
  job.prepare.last().resolve(made);
  await settled();
  expect([job.state(), job.printed.length]).toEqual(['ready', 0]);
  expect(job.actor.getSnapshot().can({ type: 'job.print' })).toBe(false);
});

it('has a tag for each of its parts', async () => {
  const job = harness();
  const tags = [[...job.actor.getSnapshot().tags]];
  const step = async (act: () => void) => {
    act();
    await settled();
    tags.push([...job.actor.getSnapshot().tags]);
  };
  expect(job.prepare.last().input).toBe(request);
  await step(() => job.prepare.last().resolve({ cards: 1, missing: 1, finished: 0, tooSmallBy: 0 }));
  await step(() => job.actor.send({ type: 'job.print' }));
  await step(() => job.actor.send({ type: 'job.confirm' }));
  await step(() => job.record.last().resolve(1));
  expect(tags).toEqual([['preparing'], ['ready'], ['confirming'], ['recording'], ['done']]);
  expect([...harnessAtRest().getSnapshot().tags]).toEqual(['choosing']);
});

it('returns to the choices if the preparation cannot start', () => {
  const actor = harnessAtRest();
  actor.send({ type: 'job.prepare', request });
  expect(actor.getSnapshot().value).toBe('choosing');
  expect(actor.getSnapshot().context.error).toEqual(new Error('No frame.'));
});

it('counts the progress, and stops on request', () => {
  const job = harness();
  job.report(3);
  expect(job.context().done).toBe(3);
  job.actor.send({ type: 'job.stop' });
  expect(job.prepare.last().signal.aborted).toBe(true);
  job.report(4);
  expect([job.state(), job.context().done, job.context().error]).toEqual(['choosing', 3, null]);
});

it('returns to the choices with the reason if cards cannot be made, until the next attempt', async () => {
  const job = harness();
  job.prepare.last().reject(new Error('No signal.'));
  await settled();
  expect(job.state()).toBe('choosing');
  expect(job.context().error).toEqual(new Error('No signal.'));
  job.actor.send({ type: 'job.prepare', request });
  expect(job.context()).toMatchObject({ error: null, done: 0 });
});

it('asks again if the record could not be sent, prints again, and records once', async () => {
  const job = await confirming();
  job.actor.send({ type: 'job.confirm' });
  job.record.last().reject(new Error('No signal.'));
  await settled();
  expect(job.context().error).toEqual(new Error('No signal.'));
  job.actor.send({ type: 'job.print' });
  expect([job.printed.length, job.context().error]).toEqual([2, null]);
  job.actor.send({ type: 'job.confirm' });
  job.actor.send({ type: 'job.confirm' });
  expect(job.record.calls).toHaveLength(2);
});

it('records nothing for an archived project', async () => {
  const job = harness(true);
  job.prepare.last().resolve(allThere);
  await settled();
  expect([job.state(), job.printed.length, job.record.calls.length]).toEqual(['done', 1, 0]);
});

it('prints the rows that were left out if the user asks for them', async () => {
  const job = harness();
  job.prepare.last().resolve({ cards: 1, missing: 0, finished: 1, tooSmallBy: 0 });
  await settled();
  job.actor.send({ type: 'job.prepare', request });
  job.prepare.last().resolve(allThere);
  await settled();
  expect([job.state(), job.printed]).toEqual(['confirming', [allThere]]);
});

it.each(['printed', 'not printed'])(
  'waits for other paper before the next job, when the cards were %s',
  async (how) => {
    const job = await confirming();
    if (how === 'printed') {
      job.actor.send({ type: 'job.confirm' });
      job.record.last().resolve(2);
      await settled();
    }
    job.actor.send({ type: 'job.prepare', request: { ...request, asksFirst: true } });
    job.prepare.last().resolve(allThere);
    await settled();
    expect([job.state(), job.printed.length]).toEqual(['ready', 1]);
    job.actor.send({ type: 'job.print' });
    expect(job.printed).toHaveLength(2);
  },
);
