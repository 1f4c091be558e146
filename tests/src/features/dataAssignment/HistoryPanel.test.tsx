/** What was changed in the grid, and the way back, as the server was recorded to say it. */
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listCommodityChanges, revertCommodityChange } from '../../../../contract/rows/commodityHistory.ts';
import { HistoryPanel } from '../../../../src/features/dataAssignment/HistoryPanel.tsx';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server, unreachable } from '../../server.ts';
import { pretendLayout } from './layout.ts';

const before = recordedReply(listCommodityChanges, 'commodityHistory');
const after = recordedReply(listCommodityChanges, 'commodityHistoryReverted');

async function open() {
  pretendLayout();
  const onReverted = vi.fn<() => void>();
  const view = <HistoryPanel projectId={7} type="cable" onReverted={onReverted} onClose={() => undefined} />;
  return { ...(await renderWithApp(view)), onReverted };
}
const changes = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

it('takes a change back, and says of both that it did', async () => {
  const asked: unknown[] = [];
  server.use(
    reply(listCommodityChanges, () => (asked.length === 0 ? before : after)),
    reply(revertCommodityChange, async (request) => {
      asked.push(await request.json());
      return recordedReply(revertCommodityChange, 'commodityReverted');
    }),
  );
  const { person, onReverted } = await open();
  expect(await changes()).toEqual(
    before.changes.map(() => expect.stringContaining('1 cell of 1 row (cables): Foreman')),
  );
  const [newest] = screen.getAllByRole('listitem');
  await person.click(within(newest!).getByRole('button', { name: 'Revert' }));
  expect(await screen.findByText('Rows reverted: 1.')).toBeVisible();
  expect(asked).toEqual([{ projectId: 7, type: 'cable', changeId: before.changes[0]!.changeId }]);
  expect(onReverted).toHaveBeenCalledOnce();
  expect(await changes()).toEqual([
    expect.stringMatching(/^Reverted: 1 cell/),
    expect.stringMatching(/^1 cell.*Reverted$/),
    expect.stringMatching(/^1 cell.*Revert$/),
  ]);
});

it('says that a change was done again after it was taken back', async () => {
  const [taken, ...rest] = after.changes;
  const again = { ...taken!, changeId: crypto.randomUUID(), reverts: taken!.changeId, isReverted: true };
  const once = { ...taken!, changeId: crypto.randomUUID(), reverts: again.changeId };
  server.use(reply(listCommodityChanges, () => ({ changes: [once, again, { ...taken!, isReverted: true }, ...rest] })));
  await open();
  expect((await changes()).slice(0, 3)).toEqual([
    expect.stringMatching(/^Reverted: 1 cell.*Revert$/),
    expect.stringMatching(/^Redone: 1 cell.*Reverted$/),
    expect.stringMatching(/^Reverted: 1 cell.*Reverted$/),
  ]);
});

it('says that lengths were made in another unit, and how a revert converted them', async () => {
  const [newest] = before.changes;
  const changed = { ...newest!, unit: 'metric' as const, fields: ['designLength'] };
  const made = { unit: 'metric' as const, count: 1, made: 32.6136, now: 107 };
  server.use(
    reply(listCommodityChanges, {
      changes: [changed, { ...changed, changeId: crypto.randomUUID(), fields: ['area'] }],
    }),
    reply(revertCommodityChange, {
      ...recordedReply(revertCommodityChange, 'commodityReverted'),
      converted: made,
    }),
  );
  const { person } = await open();
  const [length, area] = await screen.findAllByRole('listitem');
  expect(length).toHaveTextContent('Made in meters.');
  expect(area).not.toHaveTextContent('Made in');
  await person.click(within(length!).getByRole('button', { name: 'Revert' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Rows reverted: 1. Made in meters: 32.6 m = 107 ft.');
});

it('leads to the imports where only those changed rows', async () => {
  server.use(reply(listCommodityChanges, { changes: [] }));
  await open();
  expect(await screen.findByText('No changes yet.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Past imports' })).toHaveAttribute('href', '/7/import/cable');
});

it('says so when it cannot be had', async () => {
  server.use(unreachable(listCommodityChanges));
  await open();
  expect(await screen.findByText('Couldn’t complete that. Try again.')).toBeVisible();
});
