/** Badge of the connection: "Sending" only while a call is under way, and never without a session. */
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { recordFieldWork } from '../../../../contract/progress/fieldEntries.ts';
import type { AuthPorts } from '../../../../machines/auth/ports.ts';
import { AuthFailure } from '../../../../src/ports/auth/provider/authErrors.ts';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { ConnectionBadge } from '../../../../src/features/appShell/ConnectionBadge.tsx';
import { frame as frameTexts } from '../../../../src/i18n/locales/en-US/frame.ts';
import { fillText } from '../../../support/fillText.ts';
import { renderWithApp, signedInPorts } from '../../renderWithApp.tsx';
import { renderRoutes } from './renderRoutes.tsx';
import { server } from '../../server.ts';

const entry = () =>
  draftOf({
    kind: 'fieldEntry',
    projectId: 7,
    type: 'cable',
    recordId: 1,
    before: {},
    after: { pulledLength: 100 },
    entry: { workDate: '2026-11-21', foreman: '', note: '', source: 'card' },
  });

async function badgeWithEntry() {
  const rendered = await renderWithApp(<ConnectionBadge />);
  await waitFor(() => expect(rendered.app.outbox.getSnapshot().matches('open')).toBe(true));
  act(() => rendered.app.queue.add([entry()]));
  return rendered;
}

it('says "Sending" only while the call is under way', async () => {
  const calls: ((response: Response) => void)[] = [];
  server.use(
    http.post(`*/api${recordFieldWork.path}`, () => new Promise<Response>((resolve) => void calls.push(resolve))),
  );
  await badgeWithEntry();
  expect(await screen.findByText(fillText(frameTexts.connection.saving_one, { shown: 1 }))).toBeVisible();
  calls[0]!(Response.error());
  await waitFor(() =>
    expect(screen.queryByText(fillText(frameTexts.connection.saving_one, { shown: 1 }), { exact: false })).toBeNull(),
  );
  expect(screen.getByText(fillText(frameTexts.connection.waiting, { shown: 1 }), { exact: false })).toBeVisible();
});

const failing = () => Promise.reject(new AuthFailure({ kind: 'server', message: 'down' }));

it('says that entries wait for sign-in while nobody is signed in', async () => {
  server.use(http.post(`*/api${recordFieldWork.path}`, () => new HttpResponse(null, { status: 401 })));
  const watch = vi.fn<AuthPorts['watch']>(() => vi.fn<() => void>());
  const { app } = await renderRoutes('/7', {
    authPorts: {
      watch,
      startup: async (signal) => {
        const outcome = await signedInPorts.startup(signal);
        return outcome.kind === 'session' && outcome.user
          ? { ...outcome, user: { ...outcome.user, canRenew: true } }
          : outcome;
      },
      renew: failing,
      signIn: failing,
    },
  });
  act(() => app.queue.add([entry()]));
  await waitFor(() => expect(app.queue.getSnapshot().waiting).toBe(1));
  act(() => watch.mock.calls[0]![0]({ type: 'clock.checked', remainingMs: 0 }));
  expect(await screen.findByText(fillText(frameTexts.connection.waitingForSignIn, { shown: 1 }))).toBeVisible();
});
