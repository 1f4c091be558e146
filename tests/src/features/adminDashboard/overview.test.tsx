import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getDataQuality } from '../../../../contract/admin/dataQuality.ts';
import { listDevices } from '../../../../contract/admin/devices.ts';
import { cancelSystemJob, listSystemJobs } from '../../../../contract/admin/jobs.ts';
import { getSystemHealth } from '../../../../contract/admin/health.ts';
import { getSystemOverview } from '../../../../contract/admin/overview.ts';
import { AdminDashboardScreen } from '../../../../src/features/adminDashboard/AdminDashboardScreen.tsx';
import type { AdminSearch } from '../../../../src/features/adminDashboard/search.ts';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { rejectCall, reply, server } from '../../server.ts';
import { admin as adminTexts } from '../../../../src/i18n/locales/en-US/admin.ts';
import { fillText } from '../../../support/fillText.ts';

/** Recorded and verified by `tests/server/adminRecorded.test.ts`. */
const health = recordedReply(getSystemHealth, 'systemHealth');
const overview = recordedReply(getSystemOverview, 'systemOverview');
const quality = recordedReply(getDataQuality, 'dataQuality');
const jobs = recordedReply(listSystemJobs, 'systemJobs');
const devices = recordedReply(listDevices, 'devices');
const loaded = { timeout: 10_000 };

const hoursBefore = (hours: number) => new Date(health.at.getTime() - hours * 3_600_000);

const open = (search: AdminSearch, reported = health) => {
  server.use(reply(getSystemHealth, reported), reply(getSystemOverview, overview), reply(getDataQuality, quality));
  server.use(reply(listSystemJobs, jobs), reply(listDevices, devices));
  return renderWithApp(<AdminDashboardScreen search={search} onSearch={() => undefined} />, { project: null });
};

it('shows in one line that everything works, with its counts', async () => {
  await open({ view: 'overview' });
  const line = within(await screen.findByRole('region', { name: adminTexts.health.label }, loaded));
  expect(
    await line.findByText(fillText(adminTexts.health.database.pglite, { ms: 3, size: '48 MB' }), {}, loaded),
  ).toBeInTheDocument();
  expect(line.getByText('0 jobs waiting, 0 running')).toBeInTheDocument();
  expect(line.getByText(fillText(adminTexts.health.disk, { used: '61.0', free: '390 GB' }))).toBeInTheDocument();
  expect(line.getByText(fillText(adminTexts.health.uploads.open, { max: 100 }))).toBeInTheDocument();
  expect(line.getByText(fillText(adminTexts.health.processes_one, { count: 1 }))).toBeInTheDocument();
  expect(await screen.findByText(fillText(adminTexts.counts.projects, { active: 2, archived: 0 }))).toBeInTheDocument();
  const signIns = await screen.findByRole('region', { name: adminTexts.lastSignIns.title });
  expect(within(signIns).getByRole('row', { name: /Dana Field/ })).toBeInTheDocument();
});

it('shows the limit of uploads that a proxy sets', async () => {
  await open({ view: 'overview' }, { ...health, uploads: { acceptedBytes: 1024 * 1024 } });
  const limited = fillText(adminTexts.health.uploads.limited, { max: 100, accepted: 1 });
  expect(await screen.findByText(limited, {}, loaded)).toHaveClass(/warning/);
});

it('names the problem beside the status light', async () => {
  const strained = { ...health.jobs, stalled: 2, failedInDay: 1 };
  const provider = { ...health.provider, kind: 'remote' as const, areKeysKnown: false };
  await open({ view: 'overview' }, { ...health, jobs: strained, provider });
  expect(await screen.findByText(/2 stalled, 1 failed in 24 hours/, {}, loaded)).toHaveClass(/critical/);
  expect(screen.getByText(adminTexts.health.provider.away)).toHaveClass(/critical/);
  expect(screen.getByText(/^Disk/)).toHaveClass(/complete/);
});

it.each([
  [
    fillText(adminTexts.health.backups.good, { ago: '2 hours ago' }),
    { isOn: true, warning: null, lastGoodAt: hoursBefore(2) },
    /complete/,
  ],
  ['No backup yet', { isOn: true, warning: null, lastGoodAt: null }, /none/],
  [
    'Scheduled backups off, last good one 3 hours ago',
    { isOn: false, warning: null, lastGoodAt: hoursBefore(3) },
    /none/,
  ],
  [
    fillText(adminTexts.health.backups.good, { ago: '2 days ago' }),
    { isOn: true, warning: 'late', lastGoodAt: hoursBefore(48) },
    /warning/,
  ],
  ['No good backup', { isOn: true, warning: 'never', lastGoodAt: null }, /critical/],
  ['Last backup failed', { isOn: false, warning: 'failed', lastGoodAt: null }, /critical/],
  [
    'Last backup can’t be restored, last good one yesterday',
    { isOn: true, warning: 'checkFailed', lastGoodAt: hoursBefore(24) },
    /critical/,
  ],
] as const)('links from “%s” to the backups', async (text, backups, tone) => {
  await open({ view: 'overview' }, { ...health, backups });
  const link = await screen.findByRole('link', { name: text }, loaded);
  expect(link).toHaveAttribute('href', '/admin-dashboard?view=backups');
  expect(link.parentElement).toHaveClass(tone);
});

it('polls while visible, and never after it is left', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const page = await open({ view: 'overview' });
    let requested = 0;
    server.use(
      reply(getSystemHealth, () => {
        requested += 1;
        return health;
      }),
    );
    await vi.advanceTimersByTimeAsync(30_500);
    expect(requested).toBeGreaterThanOrEqual(2);
    page.unmount();
    const before = requested;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requested).toBe(before);
  } finally {
    vi.useRealTimers();
  }
});

it('links every gap of a project to the rows it counts', async () => {
  await open({ view: 'quality' });
  const table = within(await screen.findByRole('region', { name: adminTexts.quality.title }, loaded));
  const pump = within(await table.findByRole('row', { name: /North Pump Station/ }, loaded));
  const hrefs = pump.getAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));
  const id = quality.projects[0]!.project.id;
  expect(hrefs).toContain(`/${id}/report/unknown-commodities-in-cable-route`);
  expect(hrefs.find((href) => href.includes('toEquipment'))).toContain(`/${id}/data/cable?filters=`);
  expect(hrefs.find((href) => href.includes('cableTag'))).toContain('P-900');
  expect(hrefs.filter((href) => href.includes('hoursPerUnit'))).toHaveLength(quality.projects[0]!.noLaborUnit.length);
  const plant = within(table.getByRole('row', { name: /Ammonia Plant/ }));
  expect(plant.getAllByRole('link')).toHaveLength(1);
});

it('shows why a part could not be loaded, and leaves the rest', async () => {
  server.use(rejectCall(getSystemHealth, 'server.busy', 'Try again.'), reply(getSystemOverview, overview));
  server.use(reply(listSystemJobs, jobs), reply(listDevices, devices));
  await renderWithApp(<AdminDashboardScreen search={{ view: 'overview' }} onSearch={() => undefined} />, {
    project: null,
  });
  expect(await screen.findByRole('alert', {}, loaded)).toHaveTextContent('Couldn’t load system health.Try again.');
  expect(await screen.findByText(fillText(adminTexts.counts.projects, { active: 2, archived: 0 }))).toBeInTheDocument();
});

it('asks before a job is stopped, and explains the effect', async () => {
  const stopped: unknown[] = [];
  const { person, app } = await open({ view: 'overview' });
  server.use(
    reply(cancelSystemJob, async (request) => {
      stopped.push(await request.json());
      return { cancelled: true as const };
    }),
  );
  const table = within(await screen.findByRole('region', { name: adminTexts.jobs.title }, loaded));
  await person.click(await table.findByRole('button', { name: adminTexts.jobs.cancel }, loaded));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop: Hours recalculation?' }, loaded));
  await person.click(dialog.getByRole('button', { name: adminTexts.jobs.asked.leave }));
  expect(stopped).toEqual([]);
  await person.click(table.getByRole('button', { name: adminTexts.jobs.cancel }));
  const again = within(await screen.findByRole('dialog', {}, loaded));
  await person.click(again.getByRole('button', { name: adminTexts.jobs.cancel }));
  await vi.waitFor(() => expect(app.notify.success).toHaveBeenCalledWith('Stopped: Hours recalculation'));
  expect(stopped).toEqual([{ jobId: jobs.jobs[0]!.id }]);
});

it('shows whose entries wait on a device, and for how long', async () => {
  await open({ view: 'overview' });
  const table = within(await screen.findByRole('region', { name: adminTexts.devices.title }, loaded));
  const row = await table.findByRole('row', { name: /Lea Lund/ }, loaded);
  expect(row).toHaveTextContent('3 entries, 1 needs user action');
  expect(within(row).getByText('yesterday')).toHaveClass(/warning/);
});
