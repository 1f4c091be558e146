/** The cut order on the screen: kept, taken back, printed, and what is not as ordered is lit. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getCutOrder, makeCutOrder, withdrawCutOrder } from '../../../../contract/reels/cutOrders.ts';
import { getReelPlan, type ReelPlan } from '../../../../contract/reels/reelPlan.ts';
import { CutPlanScreen } from '../../../../src/features/reels/CutPlanScreen.tsx';
import { recordedReply } from '../../recorded.ts';
import { personWith, renderWithApp } from '../../renderWithApp.tsx';
import { rejectCall, reply, server } from '../../server.ts';

const plan = recordedReply(getReelPlan, 'reelPlan');
const kept = recordedReply(getCutOrder, 'cutOrder');
const none = recordedReply(getCutOrder, 'noCutOrder');

/** The fake server: with the order, or without one until it is kept. */
function serve(isKept: boolean, told: ReelPlan = plan) {
  const state = { isKept };
  server.use(
    reply(getReelPlan, told),
    reply(getCutOrder, () => (state.isKept ? kept : none)),
    reply(makeCutOrder, () => {
      state.isKept = true;
      return recordedReply(makeCutOrder, 'cutOrderKept');
    }),
    reply(withdrawCutOrder, () => {
      state.isKept = false;
      return recordedReply(withdrawCutOrder, 'cutOrderWithdrawn');
    }),
  );
}
const show = (options = {}) => renderWithApp(<CutPlanScreen projectId={7} type={undefined} />, options);
const bar = async () => within(await screen.findByRole('region', { name: 'Cut order' }));

it('keeps the plan as the order of the yard, and takes it back', async () => {
  serve(false);
  const { person } = await show();
  expect((await bar()).getByText('No cut order issued yet.')).toBeVisible();
  await person.click((await bar()).getByRole('button', { name: 'Issue cut order' }));
  expect(await screen.findByText('Plan matches the cut order')).toBeVisible();
  expect((await bar()).getByText(/^Cut order 1 issued by/)).toBeVisible();
  await person.click((await bar()).getByRole('button', { name: 'Withdraw cut order 1' }));
  expect(await screen.findByText('No cut order issued yet.')).toBeVisible();
});

it('lights pieces that a revision made longer, on the reel and in its cut list', async () => {
  const cables = plan.cables.map((cable) => (cable.tag === 'C-2' ? { ...cable, plannedLength: 389 } : cable));
  serve(true, { ...plan, cables });
  const { person } = await show();
  expect(await screen.findByText('1 cut differs from the order')).toBeVisible();
  expect(screen.getByText('1 piece not as ordered')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'R-1' }));
  const row = within(screen.getByRole('table', { name: 'Cut list of R-1' })).getByRole('row', { name: /^C-2/ });
  expect(within(row).getByText('30 ft longer than ordered')).toBeVisible();
});

it('says of a moved piece where it was ordered from, and of the reel it left that it is gone', async () => {
  const cables = plan.cables.map((cable) => (cable.tag === 'C-2' ? { ...cable, reel: 'R-2' } : cable));
  serve(true, { ...plan, cables });
  const { person } = await show();
  await person.click(await screen.findByRole('button', { name: 'R-2' }));
  await waitFor(() => expect(screen.getByText('Ordered from R-1')).toBeVisible());
  await person.click(screen.getByRole('button', { name: 'R-1' }));
  const left = screen.getAllByText('C-2 was ordered from this reel and is now on R-2.');
  expect(left.at(-1)).toBeVisible();
});

it('prints a cut list a reel from the order', async () => {
  serve(true);
  const { person } = await show();
  const print = vi.spyOn(globalThis, 'print').mockImplementation(() => {
    globalThis.dispatchEvent(new Event('beforeprint'));
  });
  expect(screen.queryByRole('heading', { name: 'Cut list of R-1 · PWR-3C10', hidden: true })).not.toBeInTheDocument();
  await person.click((await bar()).getByRole('button', { name: 'Print cut lists' }));
  expect(print).toHaveBeenCalledTimes(1);
  const sheet = within(
    screen.getByRole('heading', { name: 'Cut list of R-1 · PWR-3C10', hidden: true }).parentElement!,
  );
  expect(sheet.getAllByRole('rowheader', { hidden: true }).map(({ textContent }) => textContent)).toEqual(['C-2']);
  act(() => void globalThis.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('heading', { name: 'Cut list of R-1 · PWR-3C10', hidden: true })).not.toBeInTheDocument();
  print.mockRestore();
});

it('says that it could not be kept, and can be asked again', async () => {
  serve(false);
  server.use(rejectCall(makeCutOrder, 'server.busy', 'Try again in a minute.'));
  const { person } = await show();
  await person.click((await bar()).getByRole('button', { name: 'Issue cut order' }));
  expect(await screen.findByText(/Try again in a minute/)).toBeVisible();
  serve(false);
  await person.click((await bar()).getByRole('button', { name: 'Issue cut order' }));
  expect(await screen.findByText('Plan matches the cut order')).toBeVisible();
  expect(screen.queryByText(/Try again in a minute/)).not.toBeInTheDocument();
});

it('offers to keep one to nobody who may only look', async () => {
  serve(true);
  await show({ user: personWith('data.view') });
  expect((await bar()).getByRole('button', { name: 'Print cut lists' })).toBeVisible();
  expect((await bar()).queryByRole('button', { name: /^Keep/ })).not.toBeInTheDocument();
});
