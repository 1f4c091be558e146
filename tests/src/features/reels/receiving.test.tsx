/** Receiving on the screen: a pasted delivery note is checked line by line, corrected in place, received once and undone. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BodyOf } from '../../../../contract/base/calls/endpoint.ts';
import { previewDelivery, receiveReels, undoReceipt } from '../../../../contract/reels/deliveries.ts';
import { ReceivingScreen } from '../../../../src/features/reels/receiving/ReceivingScreen.tsx';
import { useReceiving } from '../../../../src/features/reels/receiving/useReceiving.ts';
import { recordedReply } from '../../recorded.ts';
import { personWith, renderWithApp, sampleProject } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { reels as reelsTexts } from '../../../../src/i18n/locales/en-US/reels.ts';
import { terms as termsTexts } from '../../../../contract/names/en-US/terms.ts';
import { fillText, matching } from '../../../support/fillText.ts';

const planned = recordedReply(previewDelivery, 'arrivalsPlanned');
const note = [
  'ACME Wire\t\t\t\t',
  'Drum No.\tItem\tQty shipped\tLot #\tGross wt (kg)',
  'D-1\tPWR-3C10\t2500\tH 12\t812',
  'D-2\tPWR3C10\t1000\t\t',
  'R-1\tPWR-3C10\t480\t\t',
  'D-3\tPWR-3C10\t900\t\t',
].join('\n');

/** Holds the note like the route does: it outlives the view. */
function Receiving() {
  return <ReceivingScreen projectId={7} receiving={useReceiving(7)} />;
}

/** Fake server: previews each reel with its recorded line, and records the requests. */
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
  fireEvent.paste(await screen.findByRole('textbox', { name: reelsTexts.receiving.paste }), {
    clipboardData: { getData: (kind: string) => (kind === 'text/plain' ? text : '') },
  });
const lines = async () =>
  within(await screen.findByRole('table', { name: reelsTexts.receiving.lines }))
    .getAllByRole('row')
    .slice(1);

it('shows the effect of each line of a pasted note, and applies the suggested name', async () => {
  const sent = serve();
  const { person } = await renderWithApp(<Receiving />);
  await paste();
  expect(
    await screen.findByRole('button', { name: fillText(reelsTexts.receiving.receive_other, { shown: 2 }) }),
  ).toBeEnabled();
  expect(screen.getByText('New reel: 1 · On order: 1 · Already received: 1 · Needs a fix: 1')).toBeVisible();
  const [first, second, third, fourth] = await lines();
  expect(within(first!).getByText(reelsTexts.receiving.outcomes.arrives)).toBeVisible();
  expect(within(first!).getByText(/arrived as D-1\. It’s renumbered and keeps its cables/)).toBeVisible();
  expect(within(third!).getByText(/was already received with 500 ft; the slip shows 480 ft\. No change/)).toBeVisible();
  expect(
    within(fourth!).getByRole('combobox', { name: fillText(reelsTexts.receiving.order, { line: 4 }) }),
  ).toHaveValue('Not on order');
  expect(within(second!).getByRole('textbox', { name: 'Cable type, line 2' })).toBeInvalid();
  await person.click(within(second!).getByRole('button', { name: 'Use PWR-3C10' }));
  expect(
    await screen.findByRole('button', { name: fillText(reelsTexts.receiving.receive_other, { shown: 3 }) }),
  ).toBeEnabled();
  expect(within(second!).getByRole('textbox', { name: 'Cable type, line 2' })).toBeValid();
  // A weight in another unit is skipped, as its heading shows.
  expect(screen.getByDisplayValue('Skipped: Gross wt (kg)')).toBeVisible();
  expect(sent.plans.at(-1)!.lines[0]!.cells).toEqual([
    { field: 'code', value: 'D-1' },
    { field: 'cableType', value: 'PWR-3C10' },
    { field: 'receivedLength', value: '2500' },
    { field: 'lotNumber', value: 'H 12' },
  ]);
});

it('receives valid lines, keeps those to be corrected, and restores the lines on undo', async () => {
  const sent = serve();
  const { person } = await renderWithApp(<Receiving />);
  await paste();
  await person.click(
    await screen.findByRole('button', { name: fillText(reelsTexts.receiving.receive_other, { shown: 2 }) }),
  );
  const undo = await screen.findByRole('button', { name: fillText(reelsTexts.receiving.undo_other, { shown: 2 }) });
  expect(sent.received).toMatchObject([
    { lines: [{ reel: planned.arrivals[0]!.reel }, { reel: null, cells: [{ field: 'code', value: 'D-3' }, {}, {}] }] },
  ]);
  expect(await lines()).toHaveLength(1);
  expect(screen.getByRole('textbox', { name: 'Reel, line 1' })).toHaveValue('D-2');
  await person.click(undo);
  await waitFor(async () => expect(await lines()).toHaveLength(4));
  expect(sent.undone).toBe(1);
  expect(
    screen.queryByRole('button', { name: fillText(reelsTexts.receiving.undo_other, { shown: 2 }) }),
  ).not.toBeInTheDocument();
});

it('keeps a line that is corrected while the others are being received', async () => {
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
  await person.click(
    await screen.findByRole('button', { name: fillText(reelsTexts.receiving.receive_other, { shown: 2 }) }),
  );
  const [, second] = await lines();
  await person.click(within(second!).getByRole('button', { name: 'Use PWR-3C10' }));
  expect(
    await screen.findByRole('button', { name: fillText(reelsTexts.receiving.receive_other, { shown: 3 }) }),
  ).toBeVisible();
  arrived.dispatchEvent(new Event('answer'));
  await screen.findByRole('button', { name: fillText(reelsTexts.receiving.undo_other, { shown: 2 }) });
  expect(await lines()).toHaveLength(1);
  expect(screen.getByRole('textbox', { name: 'Reel, line 1' })).toHaveValue('D-2');
});

it('keeps every line when the ledger has changed, and checks them again', async () => {
  const sent = serve(recordedReply(receiveReels, 'arrivalsChanged'));
  const { person } = await renderWithApp(<Receiving />);
  await paste();
  const receive = await screen.findByRole('button', {
    name: fillText(reelsTexts.receiving.receive_other, { shown: 2 }),
  });
  const before = sent.plans.length;
  await person.click(receive);
  await waitFor(() => expect(sent.plans.length).toBeGreaterThan(before));
  expect(await lines()).toHaveLength(4);
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});

it('reads lines without headings in flange order, and lets a column be remapped', async () => {
  const sent = serve();
  const { person } = await renderWithApp(<Receiving />);
  await paste('D-1\tH 12\t2500\nD-3\tH 13\t900');
  await lines();
  await person.click(screen.getByRole('combobox', { name: 'Column 2' }));
  await person.click(await screen.findByRole('option', { name: termsTexts.reelFields.lotNumber }));
  await waitFor(() =>
    expect(sent.plans.at(-1)!.lines[0]!.cells).toEqual([
      { field: 'code', value: 'D-1' },
      { field: 'lotNumber', value: 'H 12' },
      { field: 'receivedLength', value: '2500' },
    ]),
  );
});

it('keeps the unit of a length heading, and reports a note without reel lines', async () => {
  const sent = serve();
  await renderWithApp(<Receiving />);
  await paste('Reel\tLength (m)\n');
  expect(await screen.findByText(matching(reelsTexts.receiving.problems.nothing))).toBeVisible();
  await paste('Reel\tType\tLength (m)\nD-1\tPWR-3C10\t762\nD-3\tPWR-3C10\t900 ft');
  await lines();
  await waitFor(() =>
    expect(sent.plans.at(-1)?.lines.map(({ cells }) => cells.at(-1)?.value)).toEqual(['762 m', '900 ft']),
  );
});

it('shows users who cannot receive who can', async () => {
  serve();
  await renderWithApp(<Receiving />, { user: personWith('data.view', 'project.view') });
  expect(await screen.findByText(/To edit you need “Change reels”/)).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

it('shows that an archived project receives nothing, in place of the input', async () => {
  await renderWithApp(<Receiving />, { project: { ...sampleProject, archive: true } });
  expect(await screen.findByText(reelsTexts.receiving.archived)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('reads the heading PO, and shows a length in another unit as it will be stored', async () => {
  const sent = serve();
  await renderWithApp(<Receiving />);
  await paste('Drum No.\tItem\tQty shipped\tPO\nD-1\tPWR-3C10\t1500 m\t4500123');
  const [first] = await lines();
  const length = within(first!).getByRole('textbox', { name: /^Received length/ });
  expect(length).toHaveDisplayValue('1500 m');
  expect(length).toHaveAccessibleDescription(
    expect.stringContaining(fillText(reelsTexts.receiving.converted, { length: '4,921.3', unit: 'ft' })),
  );
  await waitFor(() =>
    expect(sent.plans.at(-1)?.lines[0]?.cells).toEqual(
      expect.arrayContaining([
        { field: 'receivedLength', value: '1500 m' },
        { field: 'poNumber', value: '4500123' },
      ]),
    ),
  );
});
