/** A tab that crashes while many entries exist only in its memory: the next tab of the user reports their number, once. */
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listOwnDevices } from '../../../../contract/admin/devices.ts';
import { keepPageNote } from '../../../../src/app/pages/keepPageNote.ts';
import { OutboxNoticePlace } from '../../../../src/shared/outbox/notice/OutboxNoticePlace.tsx';
import { crashedPages, notePageOnly } from '../../../../src/device/crashedPages.ts';
import { fakeQueue } from './fakeQueue.ts';
import { thisPage } from '../../../../src/device/thisDevice.ts';
import { fakeApp, renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { outbox as outboxTexts } from '../../../../src/i18n/locales/en-US/outbox.ts';

const at = Date.parse('2026-11-20T08:00:00Z');
const closed = () => false;

beforeEach(() => {
  localStorage.clear();
  server.use(reply(listOwnDevices, { devices: [] }));
});

it('reports the loss only to the user of the crashed tab, never for open tabs', async () => {
  const app = await fakeApp();
  const sub = app.auth.getSnapshot().context.user?.sub ?? '';
  notePageOnly(localStorage, 'one', sub, 9000, at);
  notePageOnly(localStorage, 'two', 'somebody else', 500, at);
  notePageOnly(localStorage, thisPage, sub, 70, at);
  const { person } = await renderWithApp(<OutboxNoticePlace />, { app });
  expect(await screen.findByText(/with 9,000 entries not saved/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: outboxTexts.seen }));
  expect(screen.queryByText(/entries not saved/)).toBeNull();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(crashedPages(localStorage, sub, closed)).toEqual({ at, count: 70 });
});

it('stores and updates a note while many entries are unsaved, and deletes it with the last', async () => {
  const app = await fakeApp();
  const sub = app.auth.getSnapshot().context.user?.sub ?? '';
  const { queue, become } = fakeQueue({ onPageOnly: 0 });
  keepPageNote({ auth: app.auth, queue }, localStorage);
  const known = (count: number) => {
    become({ onPageOnly: count });
    return crashedPages(localStorage, sub, closed)?.count ?? null;
  };
  expect([3, 4000, 2500, 5, 0].map(known)).toEqual([null, 4000, 2500, 2500, null]);
});

it('ignores a note that cannot be read', () => {
  localStorage.setItem('wireway.onPage.x', '{"count":');
  expect(crashedPages(localStorage, 'dana', closed)).toBeNull();
});
