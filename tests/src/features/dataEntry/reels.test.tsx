/** Checks of reel usage on the card with the data of the device: before anything is sent, and without a signal. */
import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getReelStock, type StockReel } from '../../../../contract/reels/reelStock.ts';
import { recordFieldWork } from '../../../../contract/progress/fieldEntries.ts';
import { recordedReply } from '../../recorded.ts';
import { reply, server } from '../../server.ts';
import { card, cables, losing, recording, visit } from './dataEntryHarness.tsx';
import { entryChecks as entryChecksTexts } from '../../../../contract/base/messages/en-US/entryChecks.ts';
import { fieldWork as fieldWorkTexts } from '../../../../src/i18n/locales/en-US/fieldWork.ts';
import { fillText } from '../../../support/fillText.ts';

const recorded = recordedReply(getReelStock, 'reelStock').reels[0]!;

const beside = cables.find(({ tag }) => tag === 'P-102')!;

/** Recorded reel of the type of the cables on the screen, with a cut of the given cable. */
const reelWithCutOf = (commodityId: number | null): StockReel => ({
  ...recorded,
  cableType: 'PWR',
  cuts: recorded.cuts.map((cut) => Object.assign({}, cut, { commodityId })),
});

const stocked = (reel: StockReel) => {
  const requested: string[] = [];
  server.use(
    reply(getReelStock, (request) => {
      requested.push(request.url);
      return { reels: [reel] };
    }),
  );
  return requested;
};
const onReel = cables.map((cable) => Object.assign({}, cable, { reel: 'r-1' }));

async function open(tag: string, options: Parameters<typeof visit>[0] = {}, reel = reelWithCutOf(900)) {
  const requested = stocked(reel);
  const view = await visit({ of: onReel, ...options });
  await waitFor(() => expect(requested).toHaveLength(1));
  return { ...view, own: await card(tag) };
}

const pull = async ({ person, own }: Awaited<ReturnType<typeof open>>, start: string, end: string) => {
  await person.type(own.getByLabelText('Start mark, ft'), start);
  await person.type(own.getByLabelText('End mark, ft'), end);
  await person.tab();
};

describe('during typing', () => {
  it('shows the cable that already uses the marks, with a remedy, and allows them', async () => {
    const sent = recording();
    const view = await open('P-101', {}, reelWithCutOf(beside.id));
    await pull(view, '200', '400');
    expect(
      view.own.getByText(
        fillText(entryChecksTexts.marksOverlap, { cable: 'P-102', from: '310 ft', to: '400 ft', reel: 'r-1' }),
      ),
    ).toBeVisible();
    await view.person.click(view.own.getByRole('button', { name: fieldWorkTexts.save }));
    expect(await view.own.findByText(fieldWorkTexts.state.saved)).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it.each([null, 900])('shows no name if this device has no such row (%s)', async (commodityId) => {
    const view = await open('P-101', {}, reelWithCutOf(commodityId));
    await pull(view, '200', '400');
    expect(
      view.own.getByText(fillText(entryChecksTexts.marksOfAnother, { from: '310 ft', to: '400 ft', reel: 'r-1' })),
    ).toBeVisible();
  });

  it('shows the valid marks of the jacket for marks outside it', async () => {
    const view = await open('P-101');
    await pull(view, '520', '720');
    expect(
      view.own.getByText(fillText(entryChecksTexts.marksBeyondReel, { reel: 'r-1', from: '0 ft', to: '500 ft' })),
    ).toBeVisible();
  });
});

it('blocks a cable of another type, except for users who can override', async () => {
  const sent = recording();
  const otherType = cables.map((cable) => Object.assign({}, cable, { typeCode: 'CTL-7C14' }));
  const view = await open('P-101', { of: otherType });
  await view.person.type(view.own.getByLabelText('Reel'), 'R-1');
  await view.person.click(view.own.getByRole('button', { name: fieldWorkTexts.save }));
  expect(
    view.own.getByText(fillText(entryChecksTexts.reelOfOtherType, { reel: 'R-1', holds: 'PWR', needs: 'CTL-7C14' })),
  ).toBeVisible();
  expect(view.own.getByLabelText('Reel')).toHaveValue('R-1');
  expect(sent).toEqual([]);
  view.unmount();

  const lead = await open('P-101', { of: otherType, as: ['data.view', 'field.enter', 'field.override'] });
  await lead.person.type(lead.own.getByLabelText('Reel'), 'R-1');
  await lead.person.click(lead.own.getByRole('button', { name: fieldWorkTexts.save }));
  expect(await lead.own.findByText(fieldWorkTexts.state.saved)).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('deducts offline entries of this device from the reel for the next cable', async () => {
  losing();
  const view = await open('P-101');
  await pull(view, '0', '200');
  await view.person.click(view.own.getByRole('button', { name: fieldWorkTexts.save }));
  const next = { ...view, own: await card('P-102') };
  await pull(next, '200', '500');
  await view.person.click(next.own.getByRole('button', { name: fieldWorkTexts.save }));
  expect(next.own.getByText('r-1 has only 100 ft left; 300 ft entered. Check the marks and the reel.')).toBeVisible();
  expect(next.own.getByLabelText('Start mark, ft')).toHaveValue('200');
});

it('shows the rest of a reel that someone else emptied, and keeps the entry', async () => {
  const tooShort = recordedReply(recordFieldWork, 'reelTooShort').results[0]!;
  const sent = recording((_, nth) => (nth === 1 ? tooShort : {}));
  const view = await open('P-101');
  await pull(view, '0', '200');
  await view.person.click(view.own.getByRole('button', { name: fieldWorkTexts.save }));
  expect(await view.own.findByText(tooShort.error!.message, { exact: false })).toBeVisible();
  expect(view.own.getByLabelText('End mark, ft')).toHaveValue('200');
  await view.person.click(view.own.getByRole('button', { name: fieldWorkTexts.retry }));
  expect(await view.own.findByText(fieldWorkTexts.state.saved)).toBeVisible();
  expect(sent.map(({ values }) => values)).toEqual([
    { pullStartMark: 0, pullEndMark: 200 },
    { pullStartMark: 0, pullEndMark: 200 },
  ]);
});
