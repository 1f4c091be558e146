/** A cable that no reel is long enough for is cut from two: asked for on the cut plan, told before it is done, taken back. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { BodyOf } from '../../../../contract/base/calls/endpoint.ts';
import { getCutOrder } from '../../../../contract/reels/cutOrders.ts';
import { allocateReels, getReelPlan, type ReelPlan } from '../../../../contract/reels/reelPlan.ts';
import { CutPlanScreen } from '../../../../src/features/reels/CutPlanScreen.tsx';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp, sampleProject } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';

const allocated = recordedReply(allocateReels, 'reelsAllocated').results[0]!;
beforeEach(() => server.use(reply(getCutOrder, recordedReply(getCutOrder, 'noCutOrder'))));

function serve(name: 'reelPlan' | 'reelPlanSpliced', change: (plan: ReelPlan) => ReelPlan = (plan) => plan) {
  const sent: BodyOf<typeof allocateReels>['moves'][] = [];
  server.use(
    reply(getReelPlan, change(recordedReply(getReelPlan, name))),
    reply(allocateReels, async (request) => {
      const { moves } = allocateReels.body.parse(await request.json());
      sent.push(moves);
      return { results: moves.map(() => allocated) };
    }),
  );
  return sent;
}

it('proposes the least of the second reel that does, says what both have left, and wants to know why', async () => {
  const sent = serve('reelPlan');
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await person.click(await screen.findByRole('button', { name: 'R-1' }));
  await person.click(screen.getByRole('button', { name: 'Move C-2 to another reel' }));
  await person.click(await screen.findByRole('button', { name: 'Cut from two reels…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cut C-2 from two reels and splice it' }));
  expect(dialog.getByRole('combobox', { name: 'First reel' })).toHaveValue('R-1, 300 ft available');
  await person.click(dialog.getByRole('combobox', { name: 'Second reel' }));
  await person.click(await screen.findByRole('option', { name: 'R-2, 400 ft available' }));
  expect(dialog.getByLabelText('Length from second reel, ft')).toHaveValue('57');
  expect(dialog.getByRole('status')).toHaveTextContent(
    'R-1: 300 ft to cut, 0 ft left after planned cuts.R-2: 59 ft to cut, 341 ft left after planned cuts.',
  );
  const splice = dialog.getByRole('button', { name: 'Splice' });
  expect(splice).toBeDisabled();
  await person.type(dialog.getByLabelText('Reason and splice location'), 'In JB-4');
  await person.click(splice);
  const to = { reel: 'R-2', length: 57, note: 'In JB-4', unit: 'ft' };
  expect(sent).toEqual([[{ commodityId: 2, from: 'R-1', to: 'R-1', splice: { from: null, to } }]]);
  await person.click(await screen.findByRole('button', { name: 'Undo 1 move' }));
  expect(sent[1]).toEqual([{ commodityId: 2, from: 'R-1', to: 'R-1', splice: { from: 'R-2', to: null } }]);
});

const meters = <Length extends number | null>(length: Length) => (length === null ? length : length * 0.3048);

/** The plan once the project was converted. */
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

it('keeps the typed length where the project changes its unit', async () => {
  const sent = serve('reelPlan');
  const { person, app } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await person.click(await screen.findByRole('button', { name: 'R-1' }));
  await person.click(screen.getByRole('button', { name: 'Move C-2 to another reel' }));
  await person.click(await screen.findByRole('button', { name: 'Cut from two reels…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cut C-2 from two reels and splice it' }));
  await person.click(dialog.getByRole('combobox', { name: 'Second reel' }));
  await person.click(await screen.findByRole('option', { name: 'R-2, 400 ft available' }));
  const length = dialog.getByLabelText('Length from second reel, ft');
  await person.clear(length);
  await person.type(length, '100');
  server.use(reply(getReelPlan, inMeters(recordedReply(getReelPlan, 'reelPlan'))));
  act(() => {
    app.project.send({ type: 'project.updated', project: { ...sampleProject, unitMeasurement: 'metric' } });
    app.liveEvents.publish(7, { kind: 'gap' });
  });
  expect(dialog.getByLabelText('Length from second reel, m')).toHaveValue('30.48');
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('R-2: 31.4 m to cut'));
  await person.type(dialog.getByLabelText('Reason and splice location'), 'In JB-4');
  await person.click(dialog.getByRole('button', { name: 'Splice' }));
  expect(sent[0]?.[0]?.splice?.to).toEqual({ reel: 'R-2', length: 30.48, note: 'In JB-4', unit: 'm' });
});

it('finds a reel among many by typing, also where one is chosen', async () => {
  serve('reelPlan', (plan) => {
    const model = plan.reels.find(({ code }) => code === 'R-2')!;
    const others = Array.from({ length: 12 }, (_, nth) => ({ ...model, id: 900 + nth, code: `R-${nth + 100}` }));
    return { ...plan, reels: [...plan.reels, ...others] };
  });
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await person.click(await screen.findByRole('button', { name: 'R-1' }));
  await person.click(screen.getByRole('button', { name: 'Move C-2 to another reel' }));
  await person.click(await screen.findByRole('button', { name: 'Cut from two reels…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /two reels/ }));
  for (const name of ['Second reel', 'First reel']) {
    await person.click(dialog.getByRole('combobox', { name }));
    await person.keyboard(name === 'Second reel' ? '107' : '108');
    await person.keyboard('{ArrowDown}{Enter}');
  }
  expect(dialog.getByRole('combobox', { name: 'Second reel' })).toHaveValue('R-107, 400 ft available');
  expect(dialog.getByRole('combobox', { name: 'First reel' })).toHaveValue('R-108, 400 ft available');
});

it('refuses more than a reel has, and more than the cable is long', async () => {
  serve('reelPlan');
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await person.click(await screen.findByRole('button', { name: 'R-1' }));
  await person.click(screen.getByRole('button', { name: 'Move C-2 to another reel' }));
  await person.click(await screen.findByRole('button', { name: 'Cut from two reels…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /two reels/ }));
  await person.click(dialog.getByRole('combobox', { name: 'Second reel' }));
  await person.click(await screen.findByRole('option', { name: 'R-2, 400 ft available' }));
  await person.type(dialog.getByLabelText('Reason and splice location'), 'In JB-4');
  const length = dialog.getByLabelText('Length from second reel, ft');
  await person.clear(length);
  await person.type(length, '20');
  expect(dialog.getByRole('status')).toHaveTextContent('R-1: 338 ft to cut, 38 ft short.');
  expect(dialog.getByRole('button', { name: 'Splice' })).toBeDisabled();
  await person.clear(length);
  await person.type(length, '348');
  expect(dialog.getByText('C-2 is 348 ft long. Enter less than that.')).toBeVisible();
});

const rowOf = (reel: string) =>
  within(screen.getByRole('table', { name: `Cut list of ${reel}` })).getByRole('row', { name: /C-3/ });

it('shows each piece on the cut list of its reel; only the first moves, and the splice is taken off', async () => {
  const sent = serve('reelPlanSpliced');
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await person.click(await screen.findByRole('button', { name: 'R-1' }));
  await person.click(screen.getByRole('button', { name: 'R-2' }));
  expect(rowOf('R-1')).toHaveTextContent('Spliced to R-2');
  expect(rowOf('R-1')).toHaveTextContent('73');
  expect(rowOf('R-2')).toHaveTextContent('Spliced to R-1');
  expect(rowOf('R-2')).toHaveTextContent('31');
  expect(within(rowOf('R-2')).queryAllByRole('button')).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Spliced to R-2' }));
  const dialog = within(await screen.findByRole('dialog', { name: /two reels/ }));
  expect(dialog.getByLabelText('Reason and splice location')).toHaveValue('R-1 was short, spliced in JB-4');
  await person.click(dialog.getByRole('button', { name: 'Remove splice' }));
  const was = { reel: 'R-2', length: 30, note: 'R-1 was short, spliced in JB-4', unit: 'ft' };
  expect(sent).toEqual([[{ commodityId: 3, from: 'R-1', to: 'R-1', splice: { from: 'R-2', to: null } }]]);
  await person.click(await screen.findByRole('button', { name: 'Undo 1 move' }));
  expect(sent[1]).toEqual([{ commodityId: 3, from: 'R-1', to: 'R-1', splice: { from: null, to: was } }]);
});

const withoutNote = (plan: ReelPlan): ReelPlan => ({
  ...plan,
  cables: plan.cables.map((cable) => ({ ...cable, splice: cable.splice && { ...cable.splice, note: null } })),
});

it('comes back by undo also where a desk gave it no note', async () => {
  const sent = serve('reelPlanSpliced', withoutNote);
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await person.click(await screen.findByRole('button', { name: 'R-1' }));
  await person.click(screen.getByRole('button', { name: 'Spliced to R-2' }));
  await person.click(await screen.findByRole('button', { name: 'Remove splice' }));
  await person.click(await screen.findByRole('button', { name: 'Undo 1 move' }));
  const was = { reel: 'R-2', length: 30, note: null, unit: 'ft' };
  expect(sent[1]).toEqual([{ commodityId: 3, from: 'R-1', to: 'R-1', splice: { from: null, to: was } }]);
});

it('is offered for the cables that no reel has room for', async () => {
  serve('reelPlan', (plan) => ({ ...plan, reels: plan.reels.map((reel) => ({ ...reel, plannedBalance: 60 })) }));
  const { person } = await renderWithApp(<CutPlanScreen projectId={7} type={undefined} />);
  await person.click(await screen.findByRole('button', { name: 'Suggest reels' }));
  await person.click(screen.getByText('Which one?'));
  await person.click(screen.getByRole('button', { name: 'Cut C-3 from two reels' }));
  expect(await screen.findByRole('dialog', { name: 'Cut C-3 from two reels and splice it' })).toBeVisible();
});
