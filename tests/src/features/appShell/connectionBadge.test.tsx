/** Badge of the connection in the top bar. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { ConnectionBadge } from '../../../../src/features/appShell/ConnectionBadge.tsx';
import { renderWithApp } from '../../renderWithApp.tsx';

const draft = (recordId: number) =>
  draftOf({
    kind: 'fieldEntry',
    projectId: 7,
    type: 'cable',
    recordId,
    before: {},
    after: { pulledLength: 5 },
    entry: { workDate: '2026-11-20', foreman: 'Luis Ortega', note: '', source: 'card' },
  });

it('has a short number for a phone, of entries that need attention before those that wait', async () => {
  const { app } = await renderWithApp(<ConnectionBadge />);
  await waitFor(() => expect(app.outbox.getSnapshot().matches('open')).toBe(true));
  expect(screen.getByRole('button', { name: 'Online' })).not.toHaveAttribute('data-count');
  act(() => app.connection.send({ type: 'server.missed' }));
  act(() => app.queue.add([draft(1), draft(2)]));
  expect(await screen.findByRole('button', { name: 'Offline, 2 waiting to send' })).toHaveAttribute('data-count', '2');
  act(() => app.queue.add([{ ...draft(3), status: 'parked' }]));
  expect(await screen.findByRole('button', { name: /1 needs attention$/ })).toHaveAttribute('data-count', '1');
});
