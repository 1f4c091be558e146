/** Outbox as shown to the user: entries that need attention first, each with its actions. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { updateCommodities } from '../../../../contract/rows/changes.ts';
import type { CurrentUserReply } from '../../../../contract/users/currentUser.ts';
import { recordFieldWork } from '../../../../contract/progress/fieldEntries.ts';
import { checkMessage } from '../../../../contract/base/messages/messages.ts';
import type { Operation } from '../../../../machines/outbox/operation.ts';
import { ownerKey } from '../../../../machines/outbox/operation.ts';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { discardOperation } from '../../../../src/device/outbox/discardOperation.ts';
import { OutboxEntries } from '../../../../src/shared/outbox/panel/OutboxEntries.tsx';
import { OutboxPanel } from '../../../../src/shared/outbox/panel/OutboxPanel.tsx';
import { memoryStorage } from '../../../../src/device/outbox/storage/storage.ts';
import { fakeApp, renderWithApp, sampleUser } from '../../renderWithApp.tsx';
import { server, unreachable } from '../../server.ts';
import { outbox as outboxTexts } from '../../../../src/i18n/locales/en-US/outbox.ts';
import { fieldWork as fieldWorkTexts } from '../../../../src/i18n/locales/en-US/fieldWork.ts';
import { terms as termsTexts } from '../../../../contract/names/en-US/terms.ts';
import { fillText, matching } from '../../../support/fillText.ts';

const dana = { issuer: 'https://id.example', subject: 'dana' };

const pull = (recordId: number, tag: string, notes: string) =>
  draftOf({
    kind: 'fieldEntry',
    projectId: 7,
    type: 'cable',
    recordId,
    tag,
    before: { pullNotes: null },
    after: { pullNotes: notes, pulledLength: 348 },
    unit: 'ft',
    entry: { workDate: '2026-11-21', foreman: 'Luis Ortega', note: '', source: 'card' },
  });

const withEntries = (...changes: readonly Partial<Operation>[]) => withEntriesOf(sampleUser, changes);

async function withEntriesOf(user: CurrentUserReply, changes: readonly Partial<Operation>[]) {
  server.use(unreachable(recordFieldWork), unreachable(updateCommodities));
  const app = await fakeApp({ user });
  // The application opens its own queue first.
  await waitFor(() => expect(app.outbox.getSnapshot().matches('open')).toBe(true));
  const disk = memoryStorage();
  await disk.add(
    changes.map((change, at) => Object.assign(pull(at + 1, `C-${at + 1}`, 'Wet'), change, { owner: ownerKey(dana) })),
  );
  await app.queue.open(dana, disk, false);
  app.outbox.send({ type: 'queue.grew' });
  return renderWithApp(<OutboxEntries onGive={vi.fn<() => void>()} onTake={vi.fn<() => void>()} />, { app });
}

const entryOf = (tag: string) => screen.findByRole('article', { name: tag });

it('shows tag, change, owner and status of each entry', async () => {
  await withEntries(
    {},
    { tag: 'C-9', kind: 'cellEdits', entry: null, enteredBy: { name: 'Ann Bell', subject: 'ann' } },
  );
  const first = await entryOf('C-1');
  expect(first).toHaveTextContent(/Pull notes Wet, Pulled length 348 ft/);
  expect(first).toHaveTextContent(/Nov 21, 2026 · Luis Ortega/);
  expect(first).toHaveTextContent(fieldWorkTexts.state.onDevice);
  expect(await entryOf('C-9')).toHaveTextContent(fillText(outboxTexts.enteredBy, { name: 'Ann Bell' }));
});

it('names the end of a term, so that both ends of a cable are told apart', async () => {
  await withEntries({ type: 'from-term', tag: 'P-7' }, { type: 'to-term', tag: 'P-7' });
  expect(await entryOf(`P-7 · ${termsTexts.fields.cable.fromEquipment}`)).toBeVisible();
  expect(await entryOf(`P-7 · ${termsTexts.fields.cable.toEquipment}`)).toBeVisible();
});

it('lists entries that need attention first, with the reason, and marks those behind them', async () => {
  const { app, person } = await withEntries(
    { tag: 'fine' },
    { recordId: 5, tag: 'parked', status: 'parked', reason: 'The row is not in the project any more.' },
    { recordId: 5, tag: 'behind' },
  );
  await entryOf('parked');
  expect(screen.getAllByRole('article').map((entry) => entry.getAttribute('aria-label'))).toEqual([
    'parked',
    'fine',
    'behind',
  ]);
  expect(await entryOf('parked')).toHaveTextContent('The row is not in the project any more.');
  expect(await entryOf('behind')).toHaveTextContent(fieldWorkTexts.state.heldUp);
  await person.click(within(await entryOf('parked')).getByRole('button', { name: outboxTexts.retry }));
  await screen.findByRole('list', { name: outboxTexts.waiting });
  expect(screen.queryByRole('list', { name: outboxTexts.needYou })).toBeNull();
  expect(app.queue.stored.map(({ status }) => status)).toEqual(['queued', 'queued', 'queued']);
});

it('shows yours, theirs and before of a conflict, and applies the choice', async () => {
  const { app, person } = await withEntries({
    status: 'conflict',
    conflicts: [{ id: 1, field: 'pulledLength', yours: 348, theirs: 300, before: 120 }],
  });
  const entry = await entryOf('C-1');
  expect(
    within(entry)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Field', 'Yours', 'Theirs', 'Before']);
  expect(
    within(entry)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['348', '300', '120']);
  await person.click(within(entry).getByRole('button', { name: outboxTexts.takeTheirs }));
  await screen.findByRole('list', { name: outboxTexts.waiting });
  expect(app.queue.stored[0]).toMatchObject({ status: 'queued', after: { pullNotes: 'Wet' } });
});

it('discards in two steps, but never an entry that is being sent', async () => {
  const { app, person } = await withEntries({ status: 'parked', reason: 'No such reel.' }, {});
  server.use(http.post('*/field-work/record', () => new Promise<never>(() => undefined)));
  expect(await screen.findByText(fieldWorkTexts.state.onWay)).toBeVisible();
  await waitFor(() =>
    expect(
      within(screen.getByRole('article', { name: 'C-2' })).queryByRole('button', { name: outboxTexts.discard }),
    ).toBeNull(),
  );
  const first = await entryOf('C-1');
  await person.click(within(first).getByRole('button', { name: outboxTexts.discard }));
  expect(app.queue.stored).toHaveLength(2);
  await person.click(within(first).getByRole('button', { name: outboxTexts.discardForGood }));
  await expect.poll(() => app.queue.stored.map(({ tag }) => tag)).toEqual(['C-2']);
});

it('F12: asks about "today" of a clock that was a day wrong, and sends the chosen day', async () => {
  const requested = {
    status: 'parked',
    dayByServer: '2026-11-22',
    reason: checkMessage('doubtfulDay', { day: { day: '2026-11-21' }, right: { day: '2026-11-22' } }),
    after: { pulledLength: 348, pullDate: '2026-11-21' },
  } as const;
  const { app, person } = await withEntries(requested, requested);
  const [first, second] = [await entryOf('C-1'), await entryOf('C-2')];
  expect(first).toHaveTextContent('Nov 21, 2026 here, Nov 22, 2026 on the server');
  await person.click(within(first).getByRole('button', { name: 'It was Nov 22, 2026' }));
  await person.click(within(second).getByRole('button', { name: 'It was Nov 21, 2026' }));
  await expect
    .poll(() => app.queue.stored.map(({ status, entry, after }) => [status, entry?.workDate, after['pullDate']]))
    .toEqual([
      ['queued', '2026-11-22', '2026-11-22'],
      ['queued', '2026-11-21', '2026-11-21'],
    ]);
});

it('O10: warns that the browser can delete waiting entries without persistent storage', async () => {
  Object.defineProperty(navigator, 'storage', { value: { persisted: async () => false }, configurable: true });
  await withEntries({});
  expect(await screen.findByText(matching(outboxTexts.mayBeCleared))).toBeVisible();
  Reflect.deleteProperty(navigator, 'storage');
});

it.each([
  [[], 2],
  [['handOver'], 0],
] as const)('with %j switched off, offers %i buttons for the hand-over', async (switchedOff, buttons) => {
  await withEntriesOf({ ...sampleUser, switchedOff: [...switchedOff] }, [{}]);
  await entryOf('C-1');
  expect(screen.getByRole('button', { name: outboxTexts.exportAll })).toBeVisible();
  expect(screen.queryAllByRole('button', { name: /another tablet/i })).toHaveLength(buttons);
});

it('renders only those near the top of ten thousand', async () => {
  await withEntries(...Array.from({ length: 10_000 }, (_, at) => ({ recordId: at, tag: `T-${at}` })));
  await entryOf('T-0');
  expect(screen.getAllByRole('article').length).toBeLessThan(100);
});

it('lists what was sent today, without waiting entries', async () => {
  const { app } = await withEntries({});
  const [{ seq, id } = { seq: 0, id: '' }] = app.queue.stored;
  await act(() =>
    app.queue.change([{ seq, id, become: (stored) => ({ ...stored, status: 'confirmed', version: 2 }) }]),
  );
  const sent = await screen.findByRole('list', { name: outboxTexts.sentToday });
  expect(sent).toHaveTextContent('C-1');
  expect(screen.getByText(outboxTexts.empty)).toBeVisible();
});

it('discarding an entry bases later changes on the value before it', () => {
  const first = { ...pull(1, 'C-1', 'first'), owner: 'me', seq: 1 };
  const second = { ...pull(1, 'C-1', 'second'), before: { pullNotes: 'first' }, owner: 'me', seq: 2 };
  const other = { ...pull(2, 'C-2', 'second'), before: { pullNotes: 'first' }, owner: 'me', seq: 3 };
  const changes = discardOperation(first, [first, second, other]);
  expect(changes.map(({ seq, become }) => [seq, become?.(second).before['pullNotes'] ?? null])).toEqual([
    [1, null],
    [2, null],
  ]);
  expect(changes).toHaveLength(2);
});

function PageBehind({ onClose }: { readonly onClose: () => void }) {
  const go = useNavigate();
  const search = useSearch({ strict: false });
  return (
    <>
      <p>{Object.keys(search).join(', ')}</p>
      <button type="button" onClick={() => void go({ to: '.', search: { filter: 'C-1' } as never, replace: true })}>
        Filter
      </button>
      <button type="button" onClick={() => void go({ to: '.', search: { row: 7 } as never })}>
        Row
      </button>
      <OutboxPanel onClose={onClose} />
    </>
  );
}

it('stays open when the page changes its own address, and closes on navigation', async () => {
  const onClose = vi.fn<() => void>();
  const { person } = await renderWithApp(<PageBehind onClose={onClose} />);
  await screen.findByRole('dialog', { name: outboxTexts.title });
  await person.click(screen.getByText('Filter'));
  await screen.findByText('filter');
  expect(onClose).not.toHaveBeenCalled();
  await person.click(screen.getByText('Row'));
  await waitFor(() => expect(onClose).toHaveBeenCalledWith());
});
