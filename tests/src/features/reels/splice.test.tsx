/**
 * Splice: a cable longer than any reel is cut from two. It starts on the cut plan, shows the result before it is applied, and can
 * be undone.
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { BodyOf } from '../../../../contract/base/calls/endpoint.ts';
import { getCutOrder } from '../../../../contract/reels/cutOrders.ts';
import { allocateReels, getReelPlan, type ReelPlan } from '../../../../contract/reels/reelPlan.ts';
import { CutPlanScreen } from '../../../../src/features/reels/CutPlanScreen.tsx';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp, sampleProject } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { reels as reelsTexts } from '../../../../src/i18n/locales/en-US/reels.ts';
import { fillText } from '../../../support/fillText.ts';
import { planReplies } from './planReplies.ts';

const allocated = recordedReply(allocateReels, 'reelsAllocated').results[0]!;
beforeEach(() => server.use(reply(getCutOrder, recordedReply(getCutOrder, 'noCutOrder'))));

function serve(name: 'reelPlan' | 'reelPlanSpliced', change: (plan: ReelPlan) => ReelPlan = (plan) => plan) {
  const sent: BodyOf<typeof allocateReels>['moves'][] = [];
  server.use(
    ...planReplies(change(recordedReply(getReelPlan, name))),
    reply(allocateReels, async (request) => {
      const { moves } = allocateReels.body.parse(await request.json());
      sent.push(moves);
      return { results: moves.map(() => allocated) };
    }),
  );
  return sent;
}

it('proposes the minimum from the second reel, shows what both have left, and asks why', async () => {
  const sent = serve('reelPlan');
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await person.click(await screen.findByRole('button', { name: 'R-1' }));
  await person.click(screen.getByRole('button', { name: fillText(reelsTexts.move.ask, { cable: 'C-2' }) }));
  await person.click(await screen.findByRole('button', { name: reelsTexts.splice.instead }));
  const dialog = within(
    await screen.findByRole('dialog', { name: fillText(reelsTexts.splice.title, { cable: 'C-2' }) }),
  );
  expect(dialog.getByRole('combobox', { name: reelsTexts.splice.first })).toHaveValue(
    fillText(reelsTexts.splice.room, { reel: 'R-1', room: '300 ft' }),
  );
  await person.click(dialog.getByRole('combobox', { name: reelsTexts.splice.second }));
  await person.click(
    await screen.findByRole('option', { name: fillText(reelsTexts.splice.room, { reel: 'R-2', room: '400 ft' }) }),
  );
  expect(dialog.getByLabelText(fillText(reelsTexts.splice.length, { unit: 'ft' }))).toHaveValue('57');
  expect(dialog.getByRole('status')).toHaveTextContent(
    'R-1: 300 ft to cut, 0 ft left after planned cuts.R-2: 59 ft to cut, 341 ft left after planned cuts.',
  );
  const splice = dialog.getByRole('button', { name: reelsTexts.splice.action });
  expect(splice).toBeDisabled();
  await person.type(dialog.getByLabelText(reelsTexts.splice.note), 'In JB-4');
  await person.click(splice);
  const to = { reel: 'R-2', length: 57, note: 'In JB-4', unit: 'ft' };
  expect(sent).toEqual([[{ commodityId: 2, from: 'R-1', to: 'R-1', splice: { from: null, to } }]]);
  await person.click(await screen.findByRole('button', { name: fillText(reelsTexts.undo_one, { shown: 1 }) }));
  expect(sent[1]).toEqual([{ commodityId: 2, from: 'R-1', to: 'R-1', splice: { from: 'R-2', to: null } }]);
});

it('is offered beside the cut under its own name, and its lists cover neither the note nor the buttons', async () => {
  serve('reelPlan');
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await person.click(await screen.findByRole('button', { name: 'R-1' }));
  const open = screen.getByRole('button', { name: fillText(reelsTexts.splice.ask, { cable: 'C-2' }) });
  expect(open).toHaveTextContent(reelsTexts.splice.open);
  await person.click(open);
  const dialog = await screen.findByRole('dialog', { name: fillText(reelsTexts.splice.title, { cable: 'C-2' }) });
  const note = within(dialog).getByLabelText(reelsTexts.splice.note);
  for (const name of [reelsTexts.splice.first, reelsTexts.splice.second]) {
    // oxlint-disable-next-line no-await-in-loop -- one list after the other
    await person.click(within(dialog).getByRole('combobox', { name }));
    // oxlint-disable-next-line no-await-in-loop -- one list after the other
    const list = await within(dialog).findByRole('listbox', { name });
    // A part of the form before the note, not a layer over it.
    expect(list.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(list.closest('[data-position]')).toHaveStyle({ position: 'static' });
  }
});

const meters = <Length extends number | null>(length: Length) => (length === null ? length : length * 0.3048);

/** Returns the plan after the project was converted to meters. */
const inMeters = (plan: ReelPlan): ReelPlan => ({
  ...plan,
  reels: plan.reels.map((reel) => ({
    ...reel,
    receivedLength: meters(reel.receivedLength),
    remainingNow: reel.remainingNow * 0.3048,
    plannedBalance: reel.plannedBalance * 0.3048,
  })),
  cables: plan.cables.map((cable) => ({
    ...cable,
    designLength: meters(cable.designLength),
    pulledLength: meters(cable.pulledLength),
    plannedLength: meters(cable.plannedLength),
  })),
});

it('keeps the typed length when the project changes its unit', async () => {
  const sent = serve('reelPlan');
  const { person, app } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await person.click(await screen.findByRole('button', { name: 'R-1' }));
  await person.click(screen.getByRole('button', { name: fillText(reelsTexts.move.ask, { cable: 'C-2' }) }));
  await person.click(await screen.findByRole('button', { name: reelsTexts.splice.instead }));
  const dialog = within(
    await screen.findByRole('dialog', { name: fillText(reelsTexts.splice.title, { cable: 'C-2' }) }),
  );
  await person.click(dialog.getByRole('combobox', { name: reelsTexts.splice.second }));
  await person.click(
    await screen.findByRole('option', { name: fillText(reelsTexts.splice.room, { reel: 'R-2', room: '400 ft' }) }),
  );
  const length = dialog.getByLabelText(fillText(reelsTexts.splice.length, { unit: 'ft' }));
  await person.clear(length);
  await person.type(length, '100');
  server.use(...planReplies(inMeters(recordedReply(getReelPlan, 'reelPlan'))));
  act(() => {
    app.project.send({ type: 'project.updated', project: { ...sampleProject, unitMeasurement: 'metric' } });
    app.liveEvents.publish(7, { kind: 'gap' });
  });
  expect(dialog.getByLabelText(fillText(reelsTexts.splice.length, { unit: 'm' }))).toHaveValue('30.48');
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('R-2: 31.4 m to cut'));
  await person.type(dialog.getByLabelText(reelsTexts.splice.note), 'In JB-4');
  await person.click(dialog.getByRole('button', { name: reelsTexts.splice.action }));
  expect(sent[0]?.[0]?.splice?.to).toEqual({ reel: 'R-2', length: 30.48, note: 'In JB-4', unit: 'm' });
});

it('finds a reel among many by typing, even when one is already chosen', async () => {
  serve('reelPlan', (plan) => {
    const model = plan.reels.find(({ code }) => code === 'R-2')!;
    const others = Array.from({ length: 12 }, (_, nth) => ({ ...model, id: 900 + nth, code: `R-${nth + 100}` }));
    return { ...plan, reels: [...plan.reels, ...others] };
  });
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await person.click(await screen.findByRole('button', { name: 'R-1' }));
  await person.click(screen.getByRole('button', { name: fillText(reelsTexts.move.ask, { cable: 'C-2' }) }));
  await person.click(await screen.findByRole('button', { name: reelsTexts.splice.instead }));
  const dialog = within(await screen.findByRole('dialog', { name: /two reels/ }));
  for (const name of ['Second reel', 'First reel']) {
    await person.click(dialog.getByRole('combobox', { name }));
    await person.keyboard(name === 'Second reel' ? '107' : '108');
    await person.keyboard('{ArrowDown}{Enter}');
  }
  expect(dialog.getByRole('combobox', { name: reelsTexts.splice.second })).toHaveValue(
    fillText(reelsTexts.splice.room, { reel: 'R-107', room: '400 ft' }),
  );
  expect(dialog.getByRole('combobox', { name: reelsTexts.splice.first })).toHaveValue(
    fillText(reelsTexts.splice.room, { reel: 'R-108', room: '400 ft' }),
  );
});

it('rejects more than a reel has, and more than the length of the cable', async () => {
  serve('reelPlan');
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await person.click(await screen.findByRole('button', { name: 'R-1' }));
  await person.click(screen.getByRole('button', { name: fillText(reelsTexts.move.ask, { cable: 'C-2' }) }));
  await person.click(await screen.findByRole('button', { name: reelsTexts.splice.instead }));
  const dialog = within(await screen.findByRole('dialog', { name: /two reels/ }));
  await person.click(dialog.getByRole('combobox', { name: reelsTexts.splice.second }));
  await person.click(
    await screen.findByRole('option', { name: fillText(reelsTexts.splice.room, { reel: 'R-2', room: '400 ft' }) }),
  );
  await person.type(dialog.getByLabelText(reelsTexts.splice.note), 'In JB-4');
  const length = dialog.getByLabelText(fillText(reelsTexts.splice.length, { unit: 'ft' }));
  await person.clear(length);
  await person.type(length, '20');
  expect(dialog.getByRole('status')).toHaveTextContent(
    fillText(reelsTexts.splice.short, { reel: 'R-1', planned: '338 ft', short: '38 ft' }),
  );
  expect(dialog.getByRole('button', { name: reelsTexts.splice.action })).toBeDisabled();
  await person.clear(length);
  await person.type(length, '348');
  expect(dialog.getByText(fillText(reelsTexts.splice.tooLong, { cable: 'C-2', length: '348 ft' }))).toBeVisible();
});

const rowOf = (reel: string) =>
  within(screen.getByRole('table', { name: `Cut list of ${reel}` })).getByRole('row', { name: /C-3/ });

it('shows each piece on its cut list, moves only the first, and removes the splice', async () => {
  const sent = serve('reelPlanSpliced');
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await person.click(await screen.findByRole('button', { name: 'R-1' }));
  await person.click(screen.getByRole('button', { name: 'R-2' }));
  expect(rowOf('R-1')).toHaveTextContent(fillText(reelsTexts.splice.piece, { reel: 'R-2' }));
  expect(rowOf('R-1')).toHaveTextContent('73');
  expect(rowOf('R-2')).toHaveTextContent(fillText(reelsTexts.splice.piece, { reel: 'R-1' }));
  expect(rowOf('R-2')).toHaveTextContent('31');
  expect(within(rowOf('R-2')).queryAllByRole('button')).toEqual([]);
  await person.click(screen.getByRole('button', { name: fillText(reelsTexts.splice.piece, { reel: 'R-2' }) }));
  const dialog = within(await screen.findByRole('dialog', { name: /two reels/ }));
  expect(dialog.getByLabelText(reelsTexts.splice.note)).toHaveValue('R-1 was short, spliced in JB-4');
  await person.click(dialog.getByRole('button', { name: reelsTexts.splice.remove }));
  const was = { reel: 'R-2', length: 30, note: 'R-1 was short, spliced in JB-4', unit: 'ft' };
  expect(sent).toEqual([[{ commodityId: 3, from: 'R-1', to: 'R-1', splice: { from: 'R-2', to: null } }]]);
  await person.click(await screen.findByRole('button', { name: fillText(reelsTexts.undo_one, { shown: 1 }) }));
  expect(sent[1]).toEqual([{ commodityId: 3, from: 'R-1', to: 'R-1', splice: { from: null, to: was } }]);
});

const withoutNote = (plan: ReelPlan): ReelPlan => ({
  ...plan,
  cables: plan.cables.map((cable) => ({ ...cable, splice: cable.splice && { ...cable.splice, note: null } })),
});

it('is restored by undo even when a desk entered it without a note', async () => {
  const sent = serve('reelPlanSpliced', withoutNote);
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await person.click(await screen.findByRole('button', { name: 'R-1' }));
  await person.click(screen.getByRole('button', { name: fillText(reelsTexts.splice.piece, { reel: 'R-2' }) }));
  await person.click(await screen.findByRole('button', { name: reelsTexts.splice.remove }));
  await person.click(await screen.findByRole('button', { name: fillText(reelsTexts.undo_one, { shown: 1 }) }));
  const was = { reel: 'R-2', length: 30, note: null, unit: 'ft' };
  expect(sent[1]).toEqual([{ commodityId: 3, from: 'R-1', to: 'R-1', splice: { from: null, to: was } }]);
});

it('is offered for cables that fit on no reel', async () => {
  serve('reelPlan', (plan) => ({ ...plan, reels: plan.reels.map((reel) => ({ ...reel, plannedBalance: 60 })) }));
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await person.click(await screen.findByRole('button', { name: reelsTexts.suggest }));
  await person.click(await screen.findByText(reelsTexts.splice.without_one));
  await person.click(await screen.findByRole('button', { name: fillText(reelsTexts.splice.ask, { cable: 'C-3' }) }));
  expect(
    await screen.findByRole('dialog', { name: fillText(reelsTexts.splice.title, { cable: 'C-3' }) }),
  ).toBeVisible();
});
