/** Cut order on the screen: issued, withdrawn, printed; cuts that differ from the order are highlighted. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getCutOrder, makeCutOrder, withdrawCutOrder, type CutOrder } from '../../../../contract/reels/cutOrders.ts';
import { listPackageContents, listPackages } from '../../../../contract/packages/packages.ts';
import { getReelPlan, type ReelPlan } from '../../../../contract/reels/reelPlan.ts';
import { CutPlanScreen } from '../../../../src/features/reels/CutPlanScreen.tsx';
import { recordedReply } from '../../recorded.ts';
import { personWith, renderWithApp } from '../../renderWithApp.tsx';
import { rejectCall, reply, server } from '../../server.ts';
import { reels as reelsTexts } from '../../../../src/i18n/locales/en-US/reels.ts';
import { fillText } from '../../../support/fillText.ts';
import { contents, packageWith } from '../packages/packageFixture.ts';
import { planReplies } from './planReplies.ts';

const plan = recordedReply(getReelPlan, 'reelPlan');
const stored = recordedReply(getCutOrder, 'cutOrder');
const none = recordedReply(getCutOrder, 'noCutOrder');

/** Fake server with the order, or without one until it is issued. */
function serve(isKept: boolean, reported: ReelPlan = plan, order: CutOrder | null = stored.order) {
  const state = { isKept };
  server.use(
    ...planReplies(reported),
    reply(getCutOrder, () => (state.isKept ? { order } : none)),
    reply(listPackages, { rows: [packageWith()] }),
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

const [ordered] = stored.order!.pieces;
const otherPiece = { ...ordered!, commodityId: 3, tag: 'C-3', cableType: 'CTL-7C14', reel: 'R-3' };
const twoTypes: CutOrder = { ...stored.order!, pieces: [ordered!, otherPiece] };

/** Replaces the browser's print dialog, which leaves the page as printed until `end`. */
function pretendPrint() {
  const print = vi.spyOn(globalThis, 'print').mockImplementation(() => {
    act(() => void globalThis.dispatchEvent(new Event('beforeprint')));
  });
  return {
    print,
    end: () => {
      act(() => void globalThis.dispatchEvent(new Event('afterprint')));
      print.mockRestore();
    },
  };
}
const printedLists = () =>
  [...document.querySelectorAll('[data-printed] section')].map((sheet) => ({
    title: sheet.querySelector('h2')!.textContent,
    tags: [...sheet.querySelectorAll('tbody th')].map(({ textContent }) => textContent),
    text: sheet.textContent,
  }));
const choices = async () => within(await screen.findByRole('dialog', { name: reelsTexts.order.choice.title }));
const printButton = (count: number) =>
  count === 1
    ? fillText(reelsTexts.order.choice.print_one, { shown: 1 })
    : fillText(reelsTexts.order.choice.print_other, { shown: count });

it('prints the cut lists of the open cable type, one per reel, and removes them afterwards', async () => {
  serve(true, plan, twoTypes);
  const { person } = await show();
  const { print, end } = pretendPrint();
  expect(printedLists()).toEqual([]);
  await person.click((await bar()).getByRole('button', { name: reelsTexts.order.print }));
  await person.click((await choices()).getByRole('button', { name: printButton(1) }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(printedLists()).toMatchObject([
    { title: `${fillText(reelsTexts.cutList, { reel: 'R-1' })} · PWR-3C10`, tags: ['C-2'] },
  ]);
  end();
  expect(printedLists()).toEqual([]);
});

it('prints all types, without a reel whose box is cleared', async () => {
  serve(true, plan, twoTypes);
  const { person } = await show();
  const { print, end } = pretendPrint();
  await person.click((await bar()).getByRole('button', { name: reelsTexts.order.print }));
  const dialog = await choices();
  await person.click(dialog.getByRole('combobox', { name: reelsTexts.type }));
  await person.click(await screen.findByRole('option', { name: reelsTexts.order.choice.everyType }));
  expect(dialog.getByRole('button', { name: printButton(2) })).toBeEnabled();
  await person.click(
    dialog.getByRole('checkbox', { name: fillText(reelsTexts.order.choice.reel_one, { reel: 'R-1', shown: 1 }) }),
  );
  await person.click(dialog.getByRole('button', { name: printButton(1) }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(printedLists().map(({ tags }) => tags)).toEqual([['C-3']]);
  end();
});

it('prints only the cables of a package, and says so on the list', async () => {
  serve(true, plan, { ...twoTypes, pieces: [ordered!, { ...otherPiece, reel: 'R-1', cableType: 'PWR-3C10' }] });
  const row = contents.rows[0]!;
  server.use(
    reply(listPackageContents, { ...contents, total: 1, rows: [{ ...row, type: 'cable', id: 3, tag: 'C-3' }] }),
  );
  const { person } = await show();
  const { print, end } = pretendPrint();
  await person.click((await bar()).getByRole('button', { name: reelsTexts.order.print }));
  const dialog = await choices();
  await person.click(dialog.getByRole('combobox', { name: reelsTexts.order.choice.package }));
  await person.click(await screen.findByRole('option', { name: 'IWP-A10-001' }));
  await person.click(await dialog.findByRole('button', { name: printButton(1) }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const [list] = printedLists();
  expect(list!.tags).toEqual(['C-3']);
  expect(list!.text).toContain(
    fillText(reelsTexts.order.choice.onlyPackage, { package: 'IWP-A10-001', shown: 1, all: 2 }),
  );
  end();
});

it('shows on both pieces of a spliced cable the other reel and the note of the splice', async () => {
  const splice = {
    reel: 'R-2',
    length: 100,
    note: 'In JB-4, reel too short',
    plannedLength: 103,
    pulledLength: null,
    startMark: null,
    endMark: null,
  };
  const cables = plan.cables.map((cable) => (cable.tag === 'C-2' ? { ...cable, splice } : cable));
  const pieces = [ordered!, { ...ordered!, reel: 'R-2', length: 103, isSplice: true }];
  serve(true, { ...plan, cables }, { ...stored.order!, pieces });
  const { person } = await show();
  const { print, end } = pretendPrint();
  await person.click((await bar()).getByRole('button', { name: reelsTexts.order.print }));
  await person.click((await choices()).getByRole('button', { name: printButton(2) }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const [first, second] = printedLists();
  // The tag stands alone in its cell.
  expect([first!.tags, second!.tags]).toEqual([['C-2'], ['C-2']]);
  expect(first!.text).toContain(fillText(reelsTexts.splice.pieceOf, { place: 1, reel: 'R-2' }));
  expect(second!.text).toContain(fillText(reelsTexts.splice.pieceOf, { place: 2, reel: 'R-1' }));
  for (const { text } of [first!, second!])
    expect(text).toContain(fillText(reelsTexts.splice.noted, { note: 'In JB-4, reel too short' }));
  end();
});

it('opens the same choice on Ctrl+P', async () => {
  serve(true);
  const { person } = await show();
  await bar();
  await person.keyboard('{Control>}p{/Control}');
  expect((await choices()).getByRole('button', { name: printButton(1) })).toBeVisible();
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
