/**
 * Faults on a tablet when the office, the server or another version was faster: it shows what happened and what to do, and the
 * entry is still there.
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { recordFieldWork, type FieldEntry } from '../../../../contract/progress/fieldEntries.ts';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { OutboxNoticePlace } from '../../../../src/shared/outbox/notice/OutboxNoticePlace.tsx';
import { OutboxEntries } from '../../../../src/shared/outbox/panel/OutboxEntries.tsx';
import { memoryStorage } from '../../../../src/device/outbox/storage/storage.ts';
import { recordedReply } from '../../recorded.ts';
import { entriesReply } from '../../recordedAnswers.ts';
import { fakeApp, renderWithApp, type FakeAppOptions } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { card, recording, visit } from './dataEntryHarness.tsx';
import { outbox as outboxTexts } from '../../../../src/i18n/locales/en-US/outbox.ts';
import { terms as termsTexts } from '../../../../contract/names/en-US/terms.ts';
import { fieldWork as fieldWorkTexts } from '../../../../src/i18n/locales/en-US/fieldWork.ts';
import { fillText } from '../../../support/fillText.ts';

const [gone, removed] = recordedReply(recordFieldWork, 'fieldWorkRemoved').results;
const reasonOf = (sentence: string) => new RegExp(sentence.replaceAll('.', String.raw`\.`));

const pull = draftOf({
  kind: 'fieldEntry',
  projectId: 7,
  type: 'cable',
  recordId: 1,
  tag: 'P-101',
  before: {},
  after: { pulledLength: 180 },
  unit: 'ft',
  entry: { workDate: '2026-11-19', foreman: 'Luis Ortega', note: '', source: 'card' },
});

async function outboxWith(options: FakeAppOptions = {}) {
  const app = await fakeApp(options);
  await waitFor(() => expect(app.outbox.getSnapshot().matches('open')).toBe(true));
  // A device that stores its entries.
  await app.queue.open({ issuer: 'https://id.example', subject: 'dana' }, memoryStorage(), false);
  const view = (
    <>
      <OutboxNoticePlace />
      <OutboxEntries onGive={vi.fn<() => void>()} onTake={vi.fn<() => void>()} />
    </>
  );
  const rendered = await renderWithApp(view, { app });
  act(() => app.queue.add([pull]));
  return rendered;
}

it('keeps the entry of a deleted cable, with a remedy, until it is discarded', async () => {
  recording(() => gone!);
  const { app } = await outboxWith();
  const entry = within(await screen.findByRole('list', { name: outboxTexts.needYou }));
  expect(entry.getByText(reasonOf(gone!.error!.message))).toBeVisible();
  expect(gone!.error!.message).toMatch(/no longer in the project.*another row/);
  expect(entry.getByText(/Pulled length 180 ft/)).toBeVisible();
  for (const way of ['Retry', 'Discard', fillText(outboxTexts.exportOf, { tag: 'P-101' })])
    expect(entry.getByRole('button', { name: way })).toBeVisible();
  expect(app.queue.getSnapshot()).toMatchObject({ unsent: 1, needPerson: 1 });
});

it('records work on a cable removed by a revision, and mentions the office', async () => {
  recording(() => removed!);
  const { person } = await visit();
  const first = await card('P-101');
  await person.click(first.getByLabelText(termsTexts.fields.cable.pullComplete));
  await person.click(first.getByRole('button', { name: fieldWorkTexts.save }));
  expect(await first.findByText(fieldWorkTexts.state.saved)).toBeVisible();
  expect(first.getByText(/^Recorded\. A revision removed this cable.*the office sees it/)).toBeVisible();
});

it('stores the entry of an outdated application, asks for an update, and sends it once', async () => {
  const came: FieldEntry[] = [];
  const take = async (request: Request) => {
    const { entries } = (await request.json()) as { entries: FieldEntry[] };
    came.push(...entries);
    return entriesReply(entries);
  };
  server.use(
    http.post(`*/api${recordFieldWork.path}`, async ({ request }) =>
      HttpResponse.json({ ...(await take(request)), ofANewerServer: true }),
    ),
  );
  const reload = vi.fn<() => void>();
  const { app, person } = await outboxWith({ updatePorts: { reload } });
  const notice = within(await screen.findByRole('status'));
  expect(notice.getByText(/^Update Wireway to finish sending 1 entry\. It’s saved on this device/)).toBeVisible();
  // This is between two attempts; the next one might have started by then.
  await waitFor(() =>
    expect(screen.getByRole('article', { name: 'P-101' })).toHaveTextContent(fieldWorkTexts.state.onDevice),
  );
  act(() => app.update.send({ type: 'page.drawn' }));
  await person.click(notice.getByRole('button', { name: outboxTexts.notice.loadNewest }));
  expect(reload).toHaveBeenCalledOnce();

  // After the reload, the page reads the responses of the server again.
  server.use(reply(recordFieldWork, take));
  act(() => app.outbox.send({ type: 'page.visible' }));
  await waitFor(() => expect(app.queue.getSnapshot().unsent).toBe(0));
  expect(new Set(came.map(({ id }) => id)).size).toBe(1);
  expect(screen.queryByText(/Update Wireway to finish sending/)).toBeNull();
});
