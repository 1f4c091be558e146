/** Receiving on the screen: a pasted note is told line by line, corrected in place, received once and taken back. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BodyOf } from '../../../../contract/base/calls/endpoint.ts';
import { previewDelivery, receiveReels, undoReceipt } from '../../../../contract/reels/deliveries.ts';
import { ReceivingScreen } from '../../../../src/features/reels/receiving/ReceivingScreen.tsx';
import { useReceiving } from '../../../../src/features/reels/receiving/useReceiving.ts';
import { recordedReply } from '../../recorded.ts';
import { personWith, renderWithApp, sampleProject } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';

const planned = recordedReply(previewDelivery, 'arrivalsPlanned');
const note = [
  'ACME Wire\t\t\t\t',
  'Drum No.\tItem\tQty shipped\tLot #\tGross wt (kg)',
  'D-1\tPWR-3C10\t2500\tH 12\t812',
  'D-2\tPWR3C10\t1000\t\t',
  'R-1\tPWR-3C10\t480\t\t',
  'D-3\tPWR-3C10\t900\t\t',
].join('\n');

/** As the route keeps it: the note outlives the view. */
function Receiving() {
  return <ReceivingScreen projectId={7} receiving={useReceiving(7)} />;
}

/** The fake server: plans by what the recorded line of that reel was, and keeps what is sent. */
function serve(answer = recordedReply(receiveReels, 'arrivalsReceived')) {
  const sent = {
    plans: [] as BodyOf<typeof previewDelivery>[],
    received: [] as BodyOf<typeof receiveReels>[],
    undone: 0,
  };
  const recorded = new Map(['D-1', 'D-2', 'R-1', 'D-3'].map((code, at) => [code, planned.arrivals[at]!]));
  server.use(
    reply(previewDelivery, async (request) => {
      const body = previewDelivery.body.parse(await request.json());
      sent.plans.push(body);
      return {
        ...planned,
        arrivals: body.lines.map(({ cells }) => {
          const said = (field: string) => String(cells.find((cell) => cell.field === field)?.value ?? '');
          const isRight = said('code') !== 'D-2' || said('cableType') === 'PWR-3C10';
          return isRight && said('code') === 'D-2' ? planned.arrivals[3]! : recorded.get(said('code'))!;
        }),
      };
    }),
    reply(receiveReels, async (request) => {
      sent.received.push(receiveReels.body.parse(await request.json()));
      return answer;
    }),
    reply(undoReceipt, () => {
      sent.undone += 1;
      return recordedReply(undoReceipt, 'arrivalsUndone');
    }),
  );
  return sent;
}

const paste = async (text = note) =>
  fireEvent.paste(await screen.findByRole('textbox', { name: 'Packing slip' }), {
    clipboardData: { getData: (kind: string) => (kind === 'text/plain' ? text : '') },
  });
const lines = async () =>
  within(await screen.findByRole('table', { name: 'Lines on the packing slip' }))
    .getAllByRole('row')
    .slice(1);

it('says of each line of a pasted note what will happen, and takes the name that is meant', async () => {
  const sent = serve();
  const { person } = await renderWithApp(<Receiving />);
  await paste();
  expect(await screen.findByRole('button', { name: 'Receive 2 reels' })).toBeEnabled();
  expect(screen.getByText('New reel: 1 · On order: 1 · Already received: 1 · Needs a fix: 1')).toBeVisible();
  const [first, second, third, fourth] = await lines();
  expect(within(first!).getByText('On order')).toBeVisible();
  expect(within(first!).getByText(/arrived as D-1\. It’s renumbered and keeps its cables/)).toBeVisible();
  expect(within(third!).getByText(/was already received with 500 ft; the slip shows 480 ft\. No change/)).toBeVisible();
  expect(within(fourth!).getByRole('combobox', { name: 'Reel on order of line 4' })).toHaveValue('Not on order');
  expect(within(second!).getByRole('textbox', { name: 'Cable type, line 2' })).toBeInvalid();
  await person.click(within(second!).getByRole('button', { name: 'Use PWR-3C10' }));
  expect(await screen.findByRole('button', { name: 'Receive 3 reels' })).toBeEnabled();
  expect(within(second!).getByRole('textbox', { name: 'Cable type, line 2' })).toBeValid();
  // What is weighed in another unit is left out, and its heading says so.
  expect(screen.getByDisplayValue('Skipped: Gross wt (kg)')).toBeVisible();
  expect(sent.plans.at(-1)!.lines[0]!.cells).toEqual([
    { field: 'code', value: 'D-1' },
    { field: 'cableType', value: 'PWR-3C10' },
    { field: 'receivedLength', value: '2500' },
    { field: 'lotNumber', value: 'H 12' },
  ]);
});

it('receives what can be received, keeps what is to be corrected, and brings the lines back when it is taken back', async () => {
  const sent = serve();
  const { person } = await renderWithApp(<Receiving />);
  await paste();
  await person.click(await screen.findByRole('button', { name: 'Receive 2 reels' }));
  const undo = await screen.findByRole('button', { name: 'Undo receipt of 2 reels' });
  expect(sent.received).toMatchObject([
    { lines: [{ reel: planned.arrivals[0]!.reel }, { reel: null, cells: [{ field: 'code', value: 'D-3' }, {}, {}] }] },
  ]);
  expect(await lines()).toHaveLength(1);
  expect(screen.getByRole('textbox', { name: 'Reel, line 1' })).toHaveValue('D-2');
  await person.click(undo);
  await waitFor(async () => expect(await lines()).toHaveLength(4));
  expect(sent.undone).toBe(1);
  expect(screen.queryByRole('button', { name: 'Undo receipt of 2 reels' })).not.toBeInTheDocument();
});

it('keeps a line that is corrected while the others are on their way', async () => {
  serve();
  const arrived = new EventTarget();
  server.use(
    reply(receiveReels, async () => {
      await new Promise((resolve) => arrived.addEventListener('answer', resolve));
      return recordedReply(receiveReels, 'arrivalsReceived');
    }),
  );
  const { person } = await renderWithApp(<Receiving />);
  await paste();
  await person.click(await screen.findByRole('button', { name: 'Receive 2 reels' }));
  const [, second] = await lines();
  await person.click(within(second!).getByRole('button', { name: 'Use PWR-3C10' }));
  expect(await screen.findByRole('button', { name: 'Receive 3 reels' })).toBeVisible();
  arrived.dispatchEvent(new Event('answer'));
  await screen.findByRole('button', { name: 'Undo receipt of 2 reels' });
  expect(await lines()).toHaveLength(1);
  expect(screen.getByRole('textbox', { name: 'Reel, line 1' })).toHaveValue('D-2');
});

it('keeps every line where the ledger has changed meanwhile, and looks at them again', async () => {
  const sent = serve(recordedReply(receiveReels, 'arrivalsChanged'));
  const { person } = await renderWithApp(<Receiving />);
  await paste();
  const receive = await screen.findByRole('button', { name: 'Receive 2 reels' });
  const before = sent.plans.length;
  await person.click(receive);
  await waitFor(() => expect(sent.plans.length).toBeGreaterThan(before));
  expect(await lines()).toHaveLength(4);
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});

it('reads lines without headings in the order of a flange, and lets a column be something else', async () => {
  const sent = serve();
  const { person } = await renderWithApp(<Receiving />);
  await paste('D-1\tH 12\t2500\nD-3\tH 13\t900');
  await lines();
  await person.click(screen.getByRole('combobox', { name: 'Column 2' }));
  await person.click(await screen.findByRole('option', { name: 'Heat / lot no.' }));
  await waitFor(() =>
    expect(sent.plans.at(-1)!.lines[0]!.cells).toEqual([
      { field: 'code', value: 'D-1' },
      { field: 'lotNumber', value: 'H 12' },
      { field: 'receivedLength', value: '2500' },
    ]),
  );
});

it('keeps the unit a length is headed in, and says where no line of a reel was found', async () => {
  const sent = serve();
  await renderWithApp(<Receiving />);
  await paste('Reel\tLength (m)\n');
  expect(await screen.findByText(/No reel lines found/)).toBeVisible();
  await paste('Reel\tType\tLength (m)\nD-1\tPWR-3C10\t762\nD-3\tPWR-3C10\t900 ft');
  await lines();
  await waitFor(() =>
    expect(sent.plans.at(-1)?.lines.map(({ cells }) => cells.at(-1)?.value)).toEqual(['762 m', '900 ft']),
  );
});

it('shows who may receive to who may not', async () => {
  serve();
  await renderWithApp(<Receiving />, { user: personWith('data.view', 'project.view') });
  expect(await screen.findByText(/To edit you need “Change reels”/)).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

it('says of an archived project that it receives none, where it would be typed', async () => {
  await renderWithApp(<Receiving />, { project: { ...sampleProject, archive: true } });
  expect(await screen.findByText('You can’t receive reels in an archived project.')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});
