/** Signing out with work the server does not have (trust, rule O13): send it, take it along as a file, or leave it here. */
import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { SignOutQuestion } from '../../../../src/features/appShell/signIn/SignOutQuestion.tsx';
import { isOutboxOpenAtom } from '../../../../src/shared/outbox/panel/isOutboxOpen.ts';
import { memoryStorage, type OutboxStorage } from '../../../../src/device/outbox/storage/storage.ts';
import { fakeApp, renderWithApp } from '../../renderWithApp.tsx';
import { server } from '../../server.ts';
import { frame as frameTexts } from '../../../../src/i18n/locales/en-US/frame.ts';
import { fillText } from '../../../support/fillText.ts';

const pull = () =>
  draftOf({
    kind: 'fieldEntry',
    projectId: 7,
    type: 'cable',
    recordId: 1,
    before: {},
    after: { pulledLength: 1 },
    entry: { workDate: '2026-11-21', foreman: '', note: '', source: 'card' },
  });

async function requested() {
  // No response arrives, so the entries wait.
  server.use(http.post('*/api/field-work/record', () => new Promise<never>(() => undefined)));
  const signOut = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const onStay = vi.fn<() => void>();
  const app = await fakeApp({ authPorts: { signOut } });
  await waitFor(() => expect(app.outbox.getSnapshot().matches('open')).toBe(true));
  await app.queue.open({ issuer: 'https://id.example', subject: 'dana' }, memoryStorage(), false);
  app.queue.add([pull(), pull()]);
  await waitFor(() => expect(app.queue.stored).toHaveLength(2));
  const rendered = await renderWithApp(<SignOutQuestion onStay={onStay} />, { app });
  expect(await screen.findByText(fillText(frameTexts.signOut.unsent_other, { shown: 2 }))).toBeVisible();
  return { ...rendered, signOut, onStay };
}

it('leaves them on the device for their owner', async () => {
  const { app, person, signOut } = await requested();
  await person.click(screen.getByRole('button', { name: frameTexts.signOut.keep }));
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  // They are no longer visible here.
  await waitFor(() => expect(app.queue.getSnapshot().operations).toEqual([]));
});

it('links to their export as a file, and stays signed in', async () => {
  const { app, person, signOut, onStay } = await requested();
  await person.click(screen.getByRole('button', { name: frameTexts.signOut.export }));
  expect(app.store.get(isOutboxOpenAtom)).toBe(true);
  expect(onStay).toHaveBeenCalledOnce();
  expect(signOut).not.toHaveBeenCalled();
});

it('sends them first, and signs out once the server has the last one', async () => {
  const { app, person, signOut } = await requested();
  await person.click(screen.getByRole('button', { name: frameTexts.signOut.sendNow }));
  expect(await screen.findByRole('button', { name: /Sending 2/ })).toBeDisabled();
  expect(signOut).not.toHaveBeenCalled();
  await act(() =>
    app.queue.change(
      app.queue.stored.map(({ seq, id }) => ({
        seq,
        id,
        become: (stored) => ({ ...stored, status: 'confirmed' as const, version: 1 }),
      })),
    ),
  );
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

it('warns that signing out loses entries that are not on disk yet', async () => {
  const app = await fakeApp();
  await waitFor(() => expect(app.outbox.getSnapshot().matches('open')).toBe(true));
  const full: OutboxStorage = { ...memoryStorage(), add: () => new Promise<never>(() => undefined) };
  await app.queue.open({ issuer: 'https://id.example', subject: 'dana' }, full, false);
  app.queue.add([pull()]);
  await renderWithApp(<SignOutQuestion onStay={() => undefined} />, { app });
  expect(await screen.findByText(frameTexts.signOut.notKept)).toBeVisible();
  expect(screen.getByRole('button', { name: frameTexts.signOut.lose })).toBeVisible();
});
