/** Entries received from another tablet: only the data shown to the user is accepted, and only once. */
import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { createActor } from 'xstate';
import { expect, it } from 'vitest';
import {
  incomingTransferMachine,
  provideIncomingTransfer,
  type TransferReading,
  type TransferSource,
} from '../../../machines/incomingTransfer/incomingTransferMachine.ts';
import { runs } from '../../support/exploration.ts';
import { rowsOf } from '../support/chart.ts';
import { flushed, openPort, settled } from '../support/deferred.ts';

const table = [
  ['(any)', 'codes.film', '', 'filming'],
  ['(any)', 'file.choose', '', 'reading'],
  ['filming', 'codes.progressed', '', ''],
  ['filming', 'codes.completed', '', 'reading'],
  ['reading', 'done read', 'isRejection', 'refused'],
  ['reading', 'done read', '', 'offered'],
  ['reading', 'error read', '', 'refused'],
  ['offered', 'offer.accept', '', 'accepted'],
] as const;

it('the chart matches the table, row for row, in the same order', () => {
  expect(rowsOf(incomingTransferMachine)).toEqual(table);
});

const fileOf = (text: string) => ({ text: () => Promise.resolve(text) });

function openPane() {
  const read = openPort<TransferSource, TransferReading<string>>('read');
  const accepted: string[] = [];
  const machine = provideIncomingTransfer<string>({
    read: (source) => read.port(source, new AbortController().signal),
    accept: (offer) => void accepted.push(offer),
  });
  const pane = createActor(machine).start();
  return {
    pane,
    read,
    accepted,
    choose: (text: string) => pane.send({ type: 'file.choose', file: fileOf(text) }),
    accept: () => pane.send({ type: 'offer.accept' }),
    tags: () => [...pane.getSnapshot().tags],
    context: () => pane.getSnapshot().context,
  };
}

it('accepts a file once, after the user has seen its content', async () => {
  const page = openPane();
  page.choose('2 entries');
  page.accept();
  page.read.last().resolve({ kind: 'offer', offer: '2 entries' });
  await settled();
  expect({ tags: page.tags(), accepted: page.accepted }).toEqual({ tags: ['offered'], accepted: [] });
  page.accept();
  page.accept();
  expect(page.accepted).toEqual(['2 entries']);
});

it('reads the filmed codes once all are known, and restarts the count with the next film', () => {
  const page = openPane();
  page.pane.send({ type: 'codes.film' });
  page.pane.send({ type: 'codes.progressed', progress: { known: 3, blocks: 9 } });
  expect({ tags: page.tags(), progress: page.context().progress }).toEqual({
    tags: ['filming'],
    progress: { known: 3, blocks: 9 },
  });
  page.pane.send({ type: 'codes.film' });
  expect(page.context().progress).toEqual({ known: 0, blocks: 0 });
  page.pane.send({ type: 'codes.completed', bytes: Uint8Array.of(7) });
  page.pane.send({ type: 'codes.completed', bytes: Uint8Array.of(8) });
  expect(page.read.calls.map(({ input }) => input)).toEqual([{ kind: 'codes', bytes: Uint8Array.of(7) }]);
});

it('shows the reason of a rejection, and reads another file afterwards', async () => {
  const page = openPane();
  page.choose('old');
  page.read.last().resolve({ kind: 'refusal', problem: 'repeated' });
  await settled();
  expect([page.tags(), page.context().problem]).toEqual([['refused'], 'repeated']);
  page.accept();
  expect(page.accepted).toEqual([]);
  page.choose('new');
  expect(page.tags()).toEqual([]);
  page.read.last().reject(new Error('The card was pulled out.'));
  await settled();
  expect([page.tags(), page.context().problem]).toEqual([['refused'], 'half']);
});

it('offers the file selected last, however late the previous one is read', async () => {
  const page = openPane();
  page.choose('first');
  page.choose('second');
  const [first, second] = page.read.calls;
  second!.resolve({ kind: 'offer', offer: 'second' });
  await settled();
  first!.resolve({ kind: 'offer', offer: 'first' });
  await settled();
  page.accept();
  expect(page.accepted).toEqual(['second']);
});

it('accepts at most once, and only the last offer, for random orders of events', async () => {
  const steps = ['choose', 'film', 'complete', 'offer', 'refuse', 'fail', 'accept'] as const;
  const walk = async (taken: readonly (typeof steps)[number][]) => {
    const page = openPane();
    let offered = '';
    for (const step of taken) {
      const open = [...page.read.open].at(-1);
      if (step === 'choose') page.choose('file');
      else if (step === 'film') page.pane.send({ type: 'codes.film' });
      else if (step === 'complete') page.pane.send({ type: 'codes.completed', bytes: Uint8Array.of(1) });
      else if (step === 'offer' && open)
        open.resolve({ kind: 'offer', offer: `offer ${page.read.calls.indexOf(open)}` });
      else if (step === 'refuse' && open) open.resolve({ kind: 'refusal', problem: 'newer' });
      else if (step === 'fail' && open) open.reject(new Error('Gone.'));
      else if (step === 'accept') page.accept();
      if (page.pane.getSnapshot().status === 'done') break;
      // oxlint-disable-next-line no-await-in-loop -- steps must run in sequence
      await flushed();
      if (page.tags().includes('offered')) offered = String(page.context().offer);
    }
    expect(page.accepted.length).toBeLessThanOrEqual(1);
    expect(page.accepted).toEqual(page.accepted.length === 0 ? [] : [offered]);
  };
  await assert(asyncProperty(array(constantFrom(...steps), { maxLength: 14 }), walk), runs(300));
});
