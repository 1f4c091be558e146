/** History of the grid and its reverts, with recorded responses of the server. */
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listCommodityChanges, revertCommodityChange } from '../../../../contract/rows/commodityHistory.ts';
import { listImports } from '../../../../contract/imports/imports.ts';
import type { ReplyOf } from '../../../../contract/base/calls/endpoint.ts';
import { HistoryPanel } from '../../../../src/features/dataAssignment/HistoryPanel.tsx';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server, unreachable } from '../../server.ts';
import { pretendLayout } from './layout.ts';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { fillText } from '../../../support/fillText.ts';

const before = recordedReply(listCommodityChanges, 'commodityHistory');
const after = recordedReply(listCommodityChanges, 'commodityHistoryReverted');

async function open(imports: ReplyOf<typeof listImports> = []) {
  pretendLayout();
  server.use(reply(listImports, imports));
  const onReverted = vi.fn<() => void>();
  const view = <HistoryPanel projectId={7} type="cable" onReverted={onReverted} onClose={() => undefined} />;
  return { ...(await renderWithApp(view)), onReverted };
}
const changes = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

it('reverts a change, and marks both history entries', async () => {
  const requested: unknown[] = [];
  server.use(
    reply(listCommodityChanges, () => (requested.length === 0 ? before : after)),
    reply(revertCommodityChange, async (request) => {
      requested.push(await request.json());
      return recordedReply(revertCommodityChange, 'commodityReverted');
    }),
  );
  const { person, onReverted } = await open();
  expect(await changes()).toEqual(
    before.changes.map(() => expect.stringContaining('Edited: 1 cell of 1 row (cables): Foreman')),
  );
  const [newest] = screen.getAllByRole('listitem');
  await person.click(within(newest!).getByRole('button', { name: gridTexts.history.revert }));
  expect(await screen.findByText(fillText(gridTexts.history.reverted, { rows: 1 }))).toBeVisible();
  expect(requested).toEqual([{ projectId: 7, type: 'cable', changeId: before.changes[0]!.changeId }]);
  expect(onReverted).toHaveBeenCalledOnce();
  expect(await changes()).toEqual([
    expect.stringMatching(/^Reverted: 1 cell/),
    expect.stringMatching(/^Edited: 1 cell.*Reverted$/),
    expect.stringMatching(/^Edited: 1 cell.*Revert$/),
  ]);
});

it('names the kind of each change, and has one button for a change and its undo', async () => {
  const [made] = before.changes;
  const cleared = { ...made!, changeId: crypto.randomUUID(), kind: 'clear' as const, isReverted: true };
  const undone = { ...made!, changeId: crypto.randomUUID(), kind: 'undo' as const, reverts: cleared.changeId };
  const pasted = { ...made!, changeId: crypto.randomUUID(), kind: 'paste' as const };
  const many = { ...made!, changeId: crypto.randomUUID(), kind: 'bulk' as const };
  server.use(reply(listCommodityChanges, () => ({ changes: [undone, cleared, pasted, many] })));
  await open();
  expect(await changes()).toEqual([
    expect.stringMatching(/^Undone: 1 cell.*Revert$/),
    expect.stringMatching(/^Cleared: 1 cell.*Reverted$/),
    expect.stringMatching(/^Pasted: 1 cell.*Revert$/),
    expect.stringMatching(/^Mass change: 1 cell.*Revert$/),
  ]);
  const [undo, clear] = screen.getAllByRole('listitem');
  expect(within(undo!).getAllByRole('button')).toHaveLength(1);
  expect(within(clear!).queryByRole('button')).toBeNull();
});

it('shows that a reverted change was redone', async () => {
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

it('shows that lengths were entered in another unit, and how a revert converted them', async () => {
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
  expect(length).toHaveTextContent(gridTexts.history.madeIn.metric);
  expect(area).not.toHaveTextContent('Made in');
  await person.click(within(length!).getByRole('button', { name: gridTexts.history.revert }));
  expect(await screen.findByRole('status')).toHaveTextContent('Rows reverted: 1. Made in meters: 32.6 m = 107 ft.');
});

it('lists imports among the changes by their time, with a link to their report', async () => {
  const [made] = before.changes;
  const [record] = recordedReply(listImports, 'importHistory');
  const revB = {
    ...record!,
    fileName: 'rev B.csv',
    status: 'applied' as const,
    appliedAt: new Date(made!.at.getTime() + 1),
  };
  const revA = { ...revB, id: crypto.randomUUID(), fileName: 'rev A.csv', status: 'rolledBack' as const };
  const waiting = { ...revA, id: crypto.randomUUID(), fileName: 'open.csv', status: 'draft' as const, appliedAt: null };
  server.use(reply(listCommodityChanges, () => ({ changes: [made!] })));
  await open([waiting, revB, { ...revA, appliedAt: new Date(made!.at.getTime() - 1) }]);
  await screen.findByRole('link', { name: 'rev B.csv' });
  expect(await changes()).toEqual([
    expect.stringMatching(/^Imported: rev B\.csv/),
    expect.stringMatching(/^Edited: 1 cell/),
    expect.stringMatching(/^Imported: rev A\.csv.*Reverted$/),
  ]);
  expect(screen.getByRole('link', { name: 'rev B.csv' })).toHaveAttribute(
    'href',
    `/${revB.projectId}/import/${revB.importType}/change-report/${revB.id}`,
  );
});

it('links to the imports when there are no other changes', async () => {
  server.use(reply(listCommodityChanges, { changes: [] }));
  await open();
  expect(await screen.findByText(gridTexts.history.none)).toBeVisible();
  expect(screen.getByRole('link', { name: gridTexts.history.imports })).toHaveAttribute('href', '/7/import/cable');
});

it('shows a message when the history cannot be loaded', async () => {
  server.use(unreachable(listCommodityChanges));
  await open();
  expect(await screen.findByText(gridTexts.history.failed)).toBeVisible();
});
