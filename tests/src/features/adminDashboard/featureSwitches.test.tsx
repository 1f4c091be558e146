import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listFeatureSwitches, switchFeature } from '../../../../contract/admin/featureSwitches.ts';
import { getSystemHealth } from '../../../../contract/admin/health.ts';
import { AdminDashboardScreen } from '../../../../src/features/adminDashboard/AdminDashboardScreen.tsx';
import { recordedReply } from '../../recorded.ts';
import { fakeApp, renderWithApp } from '../../renderWithApp.tsx';
import { rejectCall, reply, server } from '../../server.ts';

/** `tests/server/adminRecorded.test.ts` records and verifies them: photos are off, everything else is on. */
const switches = recordedReply(listFeatureSwitches, 'featureSwitches');
const switched = recordedReply(switchFeature, 'featureSwitchedOff');
const loaded = { timeout: 10_000 };

async function open() {
  const sent = vi.fn<(body: unknown) => void>();
  server.use(
    reply(getSystemHealth, recordedReply(getSystemHealth, 'systemHealth')),
    reply(listFeatureSwitches, switches),
    reply(switchFeature, async (request) => {
      sent(await request.json());
      return switched;
    }),
  );
  const app = await fakeApp({ project: null });
  const { person } = await renderWithApp(
    <AdminDashboardScreen search={{ view: 'features' }} onSearch={() => undefined} />,
    { app },
  );
  const table = within(await screen.findByRole('region', { name: 'Features' }, loaded));
  const row = async (name: RegExp) => within(await table.findByRole('row', { name }, loaded));
  return { person, app, sent, row };
}

it('says of each feature whether it is on, and who switched it last and when', async () => {
  const { row } = await open();
  const photos = await row(/^Photos/);
  expect(photos.getByText('Off')).toBeInTheDocument();
  expect(photos.getByText(/Dana Field/)).toHaveTextContent(/Jan 2, 2026/);
  expect((await row(/^Timesheets/)).getByText('On')).toBeInTheDocument();
});

it('says what becomes of it before it is switched off, and leaves it on when that is not wanted', async () => {
  const { person, row, sent } = await open();
  await person.click((await row(/^Timesheets/)).getByRole('button', { name: 'Turn off…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off Timesheets for everyone?' }, loaded));
  expect(dialog.getByText(/Existing hours stay in all totals/)).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Keep on' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).not.toHaveBeenCalled();
});

it('switches off, says so, and takes it back with one press', async () => {
  const { person, app, row, sent } = await open();
  await person.click((await row(/^Timesheets/)).getByRole('button', { name: 'Turn off…' }));
  await person.click(await screen.findByRole('button', { name: 'Turn off' }, loaded));
  await waitFor(() => expect(app.notify.success).toHaveBeenCalled());
  const [said, undo] = vi.mocked(app.notify.success).mock.calls[0]!;
  expect(said).toBe('Timesheets turned off');
  expect(undo?.label).toBe('Undo');
  undo?.act();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(sent.mock.calls).toEqual([[{ feature: 'timesheets', isOn: false }], [{ feature: 'timesheets', isOn: true }]]);
});

it('switches on without a question', async () => {
  const { person, row, sent } = await open();
  await person.click((await row(/^Photos/)).getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ feature: 'photos', isOn: true }));
});

it('says why it was not switched', async () => {
  const { person, row } = await open();
  server.use(rejectCall(switchFeature, 'server.busy', 'Try again in a minute.'));
  await person.click((await row(/^Photos/)).getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('Try again in a minute.', {}, loaded)).toBeInTheDocument();
});
