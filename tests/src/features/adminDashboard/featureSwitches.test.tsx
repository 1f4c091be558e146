import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listFeatureSwitches, switchFeature } from '../../../../contract/admin/featureSwitches.ts';
import { getSystemHealth } from '../../../../contract/admin/health.ts';
import { AdminDashboardScreen } from '../../../../src/features/adminDashboard/AdminDashboardScreen.tsx';
import { recordedReply } from '../../recorded.ts';
import { fakeApp, renderWithApp } from '../../renderWithApp.tsx';
import { rejectCall, reply, server } from '../../server.ts';
import { admin as adminTexts } from '../../../../src/i18n/locales/en-US/admin.ts';
import { fillText, matching } from '../../../support/fillText.ts';

/** Recorded and verified by `tests/server/adminRecorded.test.ts`: photos are off, everything else is on. */
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
  const table = within(await screen.findByRole('region', { name: adminTexts.features.title }, loaded));
  const row = async (name: RegExp) => within(await table.findByRole('row', { name }, loaded));
  return { person, app, sent, row };
}

it('shows for each feature if it is on, and who switched it last and when', async () => {
  const { row } = await open();
  const photos = await row(/^Photos/);
  expect(photos.getByText(adminTexts.features.off)).toBeInTheDocument();
  expect(photos.getByText(/Dana Field/)).toHaveTextContent(/Jan 2, 2026/);
  expect((await row(/^Timesheets/)).getByText(adminTexts.features.on)).toBeInTheDocument();
});

it('explains the effect before switching off, and leaves the feature on after Cancel', async () => {
  const { person, row, sent } = await open();
  await person.click((await row(/^Timesheets/)).getByRole('button', { name: adminTexts.features.switchOff }));
  const dialog = within(
    await screen.findByRole(
      'dialog',
      { name: fillText(adminTexts.features.asked.title, { feature: 'Timesheets' }) },
      loaded,
    ),
  );
  expect(dialog.getByText(matching(adminTexts.features.without.timesheets))).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: adminTexts.features.asked.leave }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).not.toHaveBeenCalled();
});

it('switches off, confirms it, and reverts it with one press', async () => {
  const { person, app, row, sent } = await open();
  await person.click((await row(/^Timesheets/)).getByRole('button', { name: adminTexts.features.switchOff }));
  await person.click(await screen.findByRole('button', { name: adminTexts.features.asked.act }, loaded));
  await waitFor(() => expect(app.notify.success).toHaveBeenCalled());
  const [text, undo] = vi.mocked(app.notify.success).mock.calls[0]!;
  expect(text).toBe('Timesheets turned off');
  expect(undo?.label).toBe('Undo');
  undo?.act();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(sent.mock.calls).toEqual([[{ feature: 'timesheets', isOn: false }], [{ feature: 'timesheets', isOn: true }]]);
});

it('switches on without confirmation', async () => {
  const { person, row, sent } = await open();
  await person.click((await row(/^Photos/)).getByRole('button', { name: adminTexts.features.switchOn }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ feature: 'photos', isOn: true }));
});

it('shows why the switch failed', async () => {
  const { person, row } = await open();
  server.use(rejectCall(switchFeature, 'server.busy', 'Try again in a minute.'));
  await person.click((await row(/^Photos/)).getByRole('button', { name: adminTexts.features.switchOn }));
  expect(await screen.findByText('Try again in a minute.', {}, loaded)).toBeInTheDocument();
});
