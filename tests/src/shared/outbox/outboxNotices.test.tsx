/** Notices on every page while the outbox has a problem (trust, rules O9 to O11). */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { updateCommodities } from '../../../../contract/rows/changes.ts';
import { recordFieldWork } from '../../../../contract/progress/fieldEntries.ts';
import { ownerKey, type Owner } from '../../../../machines/outbox/operation.ts';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { OutboxNoticePlace } from '../../../../src/shared/outbox/notice/OutboxNoticePlace.tsx';
import { isOutboxOpenAtom } from '../../../../src/shared/outbox/panel/isOutboxOpen.ts';
import { memoryStorage, type OutboxStorage } from '../../../../src/device/outbox/storage/storage.ts';
import { fakeApp, renderWithApp } from '../../renderWithApp.tsx';
import { server, unreachable } from '../../server.ts';
import { outbox as outboxTexts } from '../../../../src/i18n/locales/en-US/outbox.ts';

const dana: Owner = { issuer: 'https://id.example', subject: 'dana' };
const hour = 3_600_000;

const entered = (hoursAgo: number) => ({
  ...draftOf({
    kind: 'fieldEntry',
    projectId: 7,
    type: 'cable',
    recordId: 1,
    before: {},
    after: { pulledLength: 1 },
    entry: { workDate: '2026-11-21', foreman: '', note: '', source: 'card' },
  }),
  createdAt: new Date(Date.now() - hoursAgo * hour).toISOString(),
});

async function withStorage(storage: OutboxStorage, hoursAgo: readonly number[], isInMemory = false) {
  server.use(unreachable(recordFieldWork), unreachable(updateCommodities));
  const app = await fakeApp();
  await waitFor(() => expect(app.outbox.getSnapshot().matches('open')).toBe(true));
  await app.queue.open(dana, storage, isInMemory);
  app.queue.add(hoursAgo.map(entered));
  await waitFor(() => expect(app.queue.stored).toHaveLength(hoursAgo.length));
  return renderWithApp(<OutboxNoticePlace />, { app });
}

it('shows nothing for entries that wait for less than a day', async () => {
  await withStorage(memoryStorage(), [1, 23]);
  expect(screen.queryByRole('status')).toBeNull();
});

it.each([
  [25, /Entries from (yesterday|1 day ago) haven’t been sent/, 'notice'],
  [5 * 24 + 1, /Entries from 5 days ago haven’t been sent/, 'severe'],
])('O10: after %d hours asks for a signal, after five days in red', async (age, words, look) => {
  const { app, person } = await withStorage(memoryStorage(), [1, age]);
  const bar = await screen.findByRole('status');
  expect(bar).toHaveTextContent(words);
  expect(bar.className).toContain(look);
  await person.click(screen.getByRole('button', { name: outboxTexts.notice.open }));
  expect(app.store.get(isOutboxOpenAtom)).toBe(true);
});

it('O9: reports entries that the device cannot store as unsaved', async () => {
  await withStorage(memoryStorage(), [1, 1], true);
  expect(await screen.findByText(/2 entries couldn’t be saved on this device/)).toBeVisible();
});

it('O9: reports a full disk with a remedy, and not as a device without storage', async () => {
  const full = new DOMException('No room.', 'QuotaExceededError');
  server.use(unreachable(recordFieldWork), unreachable(updateCommodities));
  const app = await fakeApp();
  await waitFor(() => expect(app.outbox.getSnapshot().matches('open')).toBe(true));
  await app.queue.open(dana, { ...memoryStorage(), add: () => Promise.reject(full) }, false);
  await renderWithApp(<OutboxNoticePlace />, { app });
  act(() => app.queue.add([entered(1)]));
  expect(await screen.findByText(/Storage is full: 1 entry isn’t saved on this device.*free up space/)).toBeVisible();
  expect(screen.queryByText(/couldn’t be saved/)).toBeNull();
});

it('F19: shows how many entries were recovered on a cleared device, until confirmed', async () => {
  const { app, person } = await withStorage({ ...memoryStorage(), born: async () => 'one' }, [1, 1]);
  await act(() => app.queue.open(dana, { ...memoryStorage(), born: async () => 'another' }, false));
  expect(app.queue.stored.map(({ owner }) => owner)).toEqual([ownerKey(dana), ownerKey(dana)]);
  expect(await screen.findByText(/was cleared\. 2 entries were recovered/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: outboxTexts.seen }));
  expect(screen.queryByText(/was cleared/)).toBeNull();
});

it('reports unreadable entries, which stay', async () => {
  await withStorage({ ...memoryStorage(), readBroken: async () => [{ half: 'an entry' }] }, []);
  expect(await screen.findByText(/1 entry can’t be opened by this version of Wireway/)).toBeVisible();
  expect(screen.getByRole('button', { name: outboxTexts.notice.saveBroken })).toBeVisible();
});
