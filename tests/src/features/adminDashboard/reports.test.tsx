import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getProblemReport, listProblemReports, problemReport } from '../../../../contract/admin/problemReport.ts';
import { getSystemHealth } from '../../../../contract/admin/health.ts';
import { AdminDashboardScreen } from '../../../../src/features/adminDashboard/AdminDashboardScreen.tsx';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { rejectCall, reply, server } from '../../server.ts';
import { admin as adminTexts } from '../../../../src/i18n/locales/en-US/admin.ts';
import { calls as callsMessages } from '../../../../server/locales/en-US/calls.ts';
import { fillText, startingWith } from '../../../support/fillText.ts';

/** Recorded and verified by `tests/server/adminRecorded.test.ts`. */
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

it('lists the reports that were sent, each with its link', async () => {
  await open();
  const table = within(await screen.findByRole('region', { name: adminTexts.reports.title }, loaded));
  const row = await table.findByRole('row', { name: /Luis Ortega/ }, loaded);
  expect(row).toHaveTextContent(list[0]!.description);
  expect(within(row).getByRole('link')).toHaveAttribute('href', expect.stringContaining(`box=${list[0]!.boxId}`));
});

it('opens a report with its calls and unsent entries, and shows that it has no recording', async () => {
  await open(list[0]!.boxId);
  expect(
    await screen.findByText(fillText(adminTexts.reports.requestCount_one, { count: 1 }), {}, loaded),
  ).toBeInTheDocument();
  expect(screen.getByText(fillText(adminTexts.reports.entryCount_one, { count: 1 }))).toBeInTheDocument();
  expect(screen.getByText('GET /commodity')).toBeInTheDocument();
  expect(screen.getByText(adminTexts.reports.noSession)).toBeInTheDocument();
});

it('shows the words of the sender, and what happened before the page was reloaded', async () => {
  const page = await open(list[0]!.boxId);
  const content = problemReport.parse(whole.content);
  const earlier = [{ endedAgoMs: 60_000, requests: content.requests, session: null }];
  server.use(reply(getProblemReport, { ...whole, content: { ...(whole.content as object), earlier } }));
  page.unmount();
  await renderWithApp(
    <AdminDashboardScreen search={{ view: 'reports', box: crypto.randomUUID() }} onSearch={() => undefined} />,
    { project: null },
  );
  const before = within(
    await screen.findByRole(
      'region',
      { name: startingWith(fillText(adminTexts.reports.earlier, { ago: '' })) },
      loaded,
    ),
  );
  expect(before.getByText(fillText(adminTexts.reports.requestCount_one, { count: 1 }))).toBeInTheDocument();
  expect(screen.getAllByText(content.description!)).not.toEqual([]);
});

it('warns about a report recorded on another build', async () => {
  const page = await open(list[0]!.boxId);
  server.use(reply(getProblemReport, { ...whole, content: { ...(whole.content as object), build: 'older' } }));
  page.unmount();
  await renderWithApp(
    <AdminDashboardScreen search={{ view: 'reports', box: crypto.randomUUID() }} onSearch={() => undefined} />,
    { project: null },
  );
  expect(await screen.findByText(/Recorded on build older; this is build test/, {}, loaded)).toBeInTheDocument();
});

it('shows a message for a damaged report and for a missing one', async () => {
  await open();
  server.use(reply(getProblemReport, { ...whole, content: { format: 'something else' } }));
  const one = await renderWithApp(
    <AdminDashboardScreen search={{ view: 'reports', box: crypto.randomUUID() }} onSearch={() => undefined} />,
    { project: null },
  );
  expect(await screen.findByText(startingWith(adminTexts.reports.unreadable), {}, loaded)).toBeInTheDocument();
  one.unmount();
  server.use(rejectCall(getProblemReport, 'blackBox.notFound', callsMessages.blackBoxNotFound));
  await renderWithApp(
    <AdminDashboardScreen search={{ view: 'reports', box: crypto.randomUUID() }} onSearch={() => undefined} />,
    { project: null },
  );
  expect(await screen.findByText(callsMessages.blackBoxNotFound, {}, loaded)).toBeInTheDocument();
});
