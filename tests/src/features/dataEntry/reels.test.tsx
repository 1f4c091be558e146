/** What comes off a reel, checked on the card by what the device knows: before anything is sent, and with no one to ask. */
import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getReelStock, type StockReel } from '../../../../contract/reels/reelStock.ts';
import { recordFieldWork } from '../../../../contract/progress/fieldEntries.ts';
import { recordedReply } from '../../recorded.ts';
import { reply, server } from '../../server.ts';
import { card, cables, losing, recording, visit } from './dataEntryHarness.tsx';

const recorded = recordedReply(getReelStock, 'reelStock').reels[0]!;

const beside = cables.find(({ tag }) => tag === 'P-102')!;

/** The reel of the recording, of the type the cables of the screen have; its cut is that of the cable beside. */
const reelWithCutOf = (commodityId: number | null): StockReel => ({
  ...recorded,
  cableType: 'PWR',
  cuts: recorded.cuts.map((cut) => Object.assign({}, cut, { commodityId })),
});

const stocked = (reel: StockReel) => {
  const asked: string[] = [];
  server.use(
    reply(getReelStock, (request) => {
      asked.push(request.url);
      return { reels: [reel] };
    }),
  );
  return asked;
};
const onReel = cables.map((cable) => Object.assign({}, cable, { reel: 'r-1' }));

async function open(tag: string, options: Parameters<typeof visit>[0] = {}, reel = reelWithCutOf(900)) {
  const asked = stocked(reel);
  const view = await visit({ of: onReel, ...options });
  await waitFor(() => expect(asked).toHaveLength(1));
  return { ...view, own: await card(tag) };
}

const pull = async ({ person, own }: Awaited<ReturnType<typeof open>>, start: string, end: string) => {
  await person.type(own.getByLabelText('Start mark, ft'), start);
  await person.type(own.getByLabelText('End mark, ft'), end);
  await person.tab();
};

describe('while it is typed', () => {
  it('marks that another cable has are told with the cable and what to do, and may stand', async () => {
    const sent = recording();
    const view = await open('P-101', {}, reelWithCutOf(beside.id));
    await pull(view, '200', '400');
    expect(
      view.own.getByText(
        'P-102 already uses 310 ft to 400 ft on r-1. Check the marks; if they’re right, correct P-102.',
      ),
    ).toBeVisible();
    await view.person.click(view.own.getByRole('button', { name: 'Save' }));
    expect(await view.own.findByText('Sent')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it.each([null, 900])('and without a name where this device has no such row (%s)', async (commodityId) => {
    const view = await open('P-101', {}, reelWithCutOf(commodityId));
    await pull(view, '200', '400');
    expect(view.own.getByText('Another crew already entered 310 ft to 400 ft on r-1. Check the marks.')).toBeVisible();
  });

  it('marks that are not on the jacket are told with those that are', async () => {
    const view = await open('P-101');
    await pull(view, '520', '720');
    expect(view.own.getByText('r-1 has marks 0 ft to 500 ft. Check the marks and the reel number.')).toBeVisible();
  });
});

it('a cable of another type stays on the card, and a person who may takes it', async () => {
  const sent = recording();
  const otherType = cables.map((cable) => Object.assign({}, cable, { typeCode: 'CTL-7C14' }));
  const view = await open('P-101', { of: otherType });
  await view.person.type(view.own.getByLabelText('Reel'), 'R-1');
  await view.person.click(view.own.getByRole('button', { name: 'Save' }));
  expect(view.own.getByText('R-1 is PWR; this cable needs CTL-7C14. Check the reel number.')).toBeVisible();
  expect(view.own.getByLabelText('Reel')).toHaveValue('R-1');
  expect(sent).toEqual([]);
  view.unmount();

  const lead = await open('P-101', { of: otherType, as: ['data.view', 'field.enter', 'field.override'] });
  await lead.person.type(lead.own.getByLabelText('Reel'), 'R-1');
  await lead.person.click(lead.own.getByRole('button', { name: 'Save' }));
  expect(await lead.own.findByText('Sent')).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('what this device entered without a signal is off the reel for the next cable', async () => {
  losing();
  const view = await open('P-101');
  await pull(view, '0', '200');
  await view.person.click(view.own.getByRole('button', { name: 'Save' }));
  const next = { ...view, own: await card('P-102') };
  await pull(next, '200', '500');
  await view.person.click(next.own.getByRole('button', { name: 'Save' }));
  expect(next.own.getByText('r-1 has only 100 ft left; 300 ft entered. Check the marks and the reel.')).toBeVisible();
  expect(next.own.getByLabelText('Start mark, ft')).toHaveValue('200');
});

it('a reel that somebody else emptied meanwhile: the server says what is left, and the entry is still there', async () => {
  const tooShort = recordedReply(recordFieldWork, 'reelTooShort').results[0]!;
  const sent = recording((_, nth) => (nth === 1 ? tooShort : {}));
  const view = await open('P-101');
  await pull(view, '0', '200');
  await view.person.click(view.own.getByRole('button', { name: 'Save' }));
  expect(await view.own.findByText(tooShort.error!.message, { exact: false })).toBeVisible();
  expect(view.own.getByLabelText('End mark, ft')).toHaveValue('200');
  await view.person.click(view.own.getByRole('button', { name: 'Retry' }));
  expect(await view.own.findByText('Sent')).toBeVisible();
  expect(sent.map(({ values }) => values)).toEqual([
    { pullStartMark: 0, pullEndMark: 200 },
    { pullStartMark: 0, pullEndMark: 200 },
  ]);
});
