import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getProblemReport, listProblemReports } from '../../../../contract/admin/problemReport.ts';
import { getSystemHealth } from '../../../../contract/admin/health.ts';
import { AdminDashboardScreen } from '../../../../src/features/adminDashboard/AdminDashboardScreen.tsx';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { rejectCall, reply, server } from '../../server.ts';

/** `tests/server/adminRecorded.test.ts` records and verifies them. */
const list = recordedReply(listProblemReports, 'blackBoxes');
const whole = recordedReply(getProblemReport, 'blackBox');
const loaded = { timeout: 10_000 };

function open(box?: string) {
  server.use(
    reply(getSystemHealth, recordedReply(getSystemHealth, 'systemHealth')),
    reply(listProblemReports, list),
    reply(getProblemReport, whole),
  );
  return renderWithApp(<AdminDashboardScreen search={{ view: 'reports', box }} onSearch={() => undefined} />, {
    project: null,
  });
}

it('lists what was sent, each with the way to it', async () => {
  await open();
  const table = within(await screen.findByRole('region', { name: 'Problem reports' }, loaded));
  const row = await table.findByRole('row', { name: /Luis Ortega/ }, loaded);
  expect(within(row).getByRole('link')).toHaveAttribute('href', expect.stringContaining(`box=${list[0]!.boxId}`));
});

it('opens one: what was asked, what waits, and that nothing was recorded', async () => {
  await open(list[0]!.boxId);
  expect(await screen.findByText('1 call before it', {}, loaded)).toBeInTheDocument();
  expect(screen.getByText('1 unsent entry on the device')).toBeInTheDocument();
  expect(screen.getByText('GET /commodity')).toBeInTheDocument();
  expect(screen.getByText('It has no recording.')).toBeInTheDocument();
});

it('says of one from another version that machines may decide otherwise, and of a damaged one that it cannot be read', async () => {
  const page = await open(list[0]!.boxId);
  server.use(reply(getProblemReport, { ...whole, content: { ...(whole.content as object), build: 'older' } }));
  page.unmount();
  await renderWithApp(
    <AdminDashboardScreen search={{ view: 'reports', box: crypto.randomUUID() }} onSearch={() => undefined} />,
    { project: null },
  );
  expect(await screen.findByText(/Recorded on build older; this is build test/, {}, loaded)).toBeInTheDocument();
});

it('a damaged one, and one that is gone, are said in words', async () => {
  await open();
  server.use(reply(getProblemReport, { ...whole, content: { format: 'something else' } }));
  const one = await renderWithApp(
    <AdminDashboardScreen search={{ view: 'reports', box: crypto.randomUUID() }} onSearch={() => undefined} />,
    { project: null },
  );
  expect(await screen.findByText(/^Can’t read this report\./, {}, loaded)).toBeInTheDocument();
  one.unmount();
  server.use(rejectCall(getProblemReport, 'blackBox.notFound', 'This report was deleted after 90 days.'));
  await renderWithApp(
    <AdminDashboardScreen search={{ view: 'reports', box: crypto.randomUUID() }} onSearch={() => undefined} />,
    { project: null },
  );
  expect(await screen.findByText('This report was deleted after 90 days.', {}, loaded)).toBeInTheDocument();
});
