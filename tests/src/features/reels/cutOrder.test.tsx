/** Cut order on the screen: issued, withdrawn, printed; cuts that differ from the order are highlighted. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getCutOrder, makeCutOrder, withdrawCutOrder } from '../../../../contract/reels/cutOrders.ts';
import { getReelPlan, type ReelPlan } from '../../../../contract/reels/reelPlan.ts';
import { CutPlanScreen } from '../../../../src/features/reels/CutPlanScreen.tsx';
import { recordedReply } from '../../recorded.ts';
import { personWith, renderWithApp } from '../../renderWithApp.tsx';
import { rejectCall, reply, server } from '../../server.ts';
import { reels as reelsTexts } from '../../../../src/i18n/locales/en-US/reels.ts';
import { fillText } from '../../../support/fillText.ts';

const plan = recordedReply(getReelPlan, 'reelPlan');
const stored = recordedReply(getCutOrder, 'cutOrder');
const none = recordedReply(getCutOrder, 'noCutOrder');

/** Fake server with the order, or without one until it is issued. */
function serve(isKept: boolean, reported: ReelPlan = plan) {
  const state = { isKept };
  server.use(
    reply(getReelPlan, reported),
    reply(getCutOrder, () => (state.isKept ? stored : none)),
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
const bar = async () => within(await screen.findByRole('region', { name: reelsTexts.order.label }));

it('issues the plan as the cut order of the yard, and withdraws it', async () => {
  serve(false);
  const { person } = await show();
  expect((await bar()).getByText(reelsTexts.order.none)).toBeVisible();
  await person.click((await bar()).getByRole('button', { name: reelsTexts.order.keep }));
  expect(await screen.findByText(reelsTexts.order.same)).toBeVisible();
  expect((await bar()).getByText(/^Cut order 1 issued by/)).toBeVisible();
  await person.click((await bar()).getByRole('button', { name: fillText(reelsTexts.order.undo, { number: 1 }) }));
  expect(await screen.findByText(reelsTexts.order.none)).toBeVisible();
});

it('highlights pieces that a revision lengthened, on the reel and in its cut list', async () => {
  const cables = plan.cables.map((cable) => (cable.tag === 'C-2' ? { ...cable, plannedLength: 389 } : cable));
  serve(true, { ...plan, cables });
  const { person } = await show();
  expect(await screen.findByText(fillText(reelsTexts.order.differs_one, { shown: 1 }))).toBeVisible();
  expect(screen.getByText(fillText(reelsTexts.order.pieces_one, { shown: 1 }))).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'R-1' }));
  const row = within(screen.getByRole('table', { name: fillText(reelsTexts.cutList, { reel: 'R-1' }) })).getByRole(
    'row',
    { name: /^C-2/ },
  );
  expect(within(row).getByText(fillText(reelsTexts.order.longer, { length: '30 ft' }))).toBeVisible();
});

it('shows for a moved piece its ordered reel, and on that reel that it is gone', async () => {
  const cables = plan.cables.map((cable) => (cable.tag === 'C-2' ? { ...cable, reel: 'R-2' } : cable));
  serve(true, { ...plan, cables });
  const { person } = await show();
  await person.click(await screen.findByRole('button', { name: 'R-2' }));
  await waitFor(() => expect(screen.getByText(fillText(reelsTexts.order.moved, { reel: 'R-1' }))).toBeVisible());
  await person.click(screen.getByRole('button', { name: 'R-1' }));
  const left = screen.getAllByText(fillText(reelsTexts.order.left, { cable: 'C-2', reel: 'R-2' }));
  expect(left.at(-1)).toBeVisible();
});

it('prints one cut list per reel from the order', async () => {
  serve(true);
  const { person } = await show();
  const print = vi.spyOn(globalThis, 'print').mockImplementation(() => {
    globalThis.dispatchEvent(new Event('beforeprint'));
  });
  expect(
    screen.queryByRole('heading', { name: fillText(reelsTexts.cutList, { reel: 'R-1 · PWR-3C10' }), hidden: true }),
  ).not.toBeInTheDocument();
  await person.click((await bar()).getByRole('button', { name: reelsTexts.order.print }));
  expect(print).toHaveBeenCalledTimes(1);
  const sheet = within(
    screen.getByRole('heading', { name: fillText(reelsTexts.cutList, { reel: 'R-1 · PWR-3C10' }), hidden: true })
      .parentElement!,
  );
  expect(sheet.getAllByRole('rowheader', { hidden: true }).map(({ textContent }) => textContent)).toEqual(['C-2']);
  act(() => void globalThis.dispatchEvent(new Event('afterprint')));
  expect(
    screen.queryByRole('heading', { name: fillText(reelsTexts.cutList, { reel: 'R-1 · PWR-3C10' }), hidden: true }),
  ).not.toBeInTheDocument();
  print.mockRestore();
});

it('shows that it could not be issued, and allows a retry', async () => {
  serve(false);
  server.use(rejectCall(makeCutOrder, 'server.busy', 'Try again in a minute.'));
  const { person } = await show();
  await person.click((await bar()).getByRole('button', { name: reelsTexts.order.keep }));
  expect(await screen.findByText(/Try again in a minute/)).toBeVisible();
  serve(false);
  await person.click((await bar()).getByRole('button', { name: reelsTexts.order.keep }));
  expect(await screen.findByText(reelsTexts.order.same)).toBeVisible();
  expect(screen.queryByText(/Try again in a minute/)).not.toBeInTheDocument();
});

it('offers no issuing to users with read access only', async () => {
  serve(true);
  await show({ user: personWith('data.view') });
  expect((await bar()).getByRole('button', { name: reelsTexts.order.print })).toBeVisible();
  expect((await bar()).queryByRole('button', { name: /^Keep/ })).not.toBeInTheDocument();
});
