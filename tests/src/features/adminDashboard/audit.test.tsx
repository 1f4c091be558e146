import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listAuditLog, recordAuditExport } from '../../../../contract/admin/auditLog.ts';
import { getSystemHealth } from '../../../../contract/admin/health.ts';
import { listProjects } from '../../../../contract/setup/projects/projects.ts';
import { listUsers } from '../../../../contract/users/users.ts';
import { AdminDashboardScreen } from '../../../../src/features/adminDashboard/AdminDashboardScreen.tsx';
import { changesOf } from '../../../../src/features/adminDashboard/audit/changesOf.ts';
import type { AdminSearch } from '../../../../src/features/adminDashboard/search.ts';
import { chooseOption } from '../../chooseOption.ts';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { admin as adminTexts } from '../../../../src/i18n/locales/en-US/admin.ts';
import { terms as termsTexts } from '../../../../contract/names/en-US/terms.ts';

/** Recorded and verified by `tests/server/adminRecorded.test.ts`. */
const log = recordedReply(listAuditLog, 'auditLog');
const loaded = { timeout: 10_000 };

async function open(search: Omit<AdminSearch, 'view'> = {}, entries = log.entries) {
  const asked: URLSearchParams[] = [];
  const onSearch = vi.fn<(patch: Partial<AdminSearch>) => void>();
  server.use(
    reply(getSystemHealth, recordedReply(getSystemHealth, 'systemHealth')),
    reply(listUsers, recordedReply(listUsers, 'systemUsers')),
    reply(listProjects, recordedReply(listProjects, 'projects')),
    reply(listAuditLog, (request) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      return query.has('below') ? { entries: [], below: null } : { ...log, entries };
    }),
  );
  const page = await renderWithApp(<AdminDashboardScreen search={{ view: 'audit', ...search }} onSearch={onSearch} />, {
    project: null,
  });
  return { ...page, asked, onSearch };
}

it('describes who did what, and opens an entry to the values before and after', async () => {
  const { person } = await open();
  const table = within(await screen.findByRole('region', { name: adminTexts.views.audit }, loaded));
  const row = await table.findByRole('row', { name: /Lea Lund Commodity: changed P-101/ }, loaded);
  const opener = within(row).getByRole('button');
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  await person.click(opener);
  expect(opener).toHaveAttribute('aria-expanded', 'true');
  expect(await table.findByText(termsTexts.fields['cable-tray'].priority)).toBeInTheDocument();
  expect(table.getByText('5')).toBeInTheDocument();
  expect(table.getByText(/^Request /)).toBeInTheDocument();
  expect(table.getByText('Failed: POST /project/update')).toHaveClass(/critical/);
});

it('shows every length of rows and reels in the unit of that time', async () => {
  const [entry] = log.entries;
  const about = (id: number, target: string, unit: 'imperial' | 'metric' | null, after: Record<string, number>) => ({
    ...entry!,
    id,
    tag: null,
    isAllowed: true,
    target,
    unit,
    before: null,
    after,
  });
  const entries = [
    about(1, 'cable 12', 'imperial', { designLength: 107, priority: 5 }),
    about(2, 'reel R-7', 'metric', { orderedLength: 1500 }),
    about(3, 'cable 13', null, { designLength: 108 }),
  ];
  const { person } = await open({}, entries);
  const table = within(await screen.findByRole('region', { name: adminTexts.views.audit }, loaded));
  for (const opener of await table.findAllByRole('button', { expanded: false }, loaded)) {
    // oxlint-disable-next-line no-await-in-loop -- one click at a time
    await person.click(opener);
  }
  expect(table.getByText('107 ft')).toBeInTheDocument();
  expect(table.getByText('5')).toBeInTheDocument();
  expect(table.getByText('1,500 m')).toBeInTheDocument();
  expect(table.getByText('108')).toBeInTheDocument();
});

it('queries the server by the address, and writes the chosen filters to the address', async () => {
  const { person, asked, onSearch } = await open({
    by: 3,
    what: 'user',
    project: 2,
    from: '2026-01-01',
    refused: true,
  });
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0), loaded);
  expect(Object.fromEntries(asked[0]!)).toEqual({
    userId: '3',
    subject: 'user',
    project: '2',
    from: '2026-01-01',
    refusedOnly: 'true',
  });
  await chooseOption(person, await screen.findByRole('combobox', { name: adminTexts.audit.what }, loaded), 'Import');
  expect(onSearch).toHaveBeenLastCalledWith({ what: 'import' });
  await person.click(screen.getByRole('checkbox', { name: adminTexts.audit.refusedOnly }));
  expect(onSearch).toHaveBeenLastCalledWith({ refused: undefined });
});

it('loads earlier entries below the last one shown', async () => {
  const { person, asked } = await open();
  await person.click(await screen.findByRole('button', { name: adminTexts.audit.older }, loaded));
  await vi.waitFor(() => expect(asked.at(-1)!.get('below')).toBe(String(log.below)));
});

it('logs an export before the file is handed over', async () => {
  const recorded: unknown[] = [];
  const { person } = await open();
  server.use(
    reply(recordAuditExport, async (request) => {
      recorded.push(await request.json());
      return { recorded: true as const };
    }),
  );
  await person.click(await screen.findByRole('button', { name: adminTexts.audit.export.csv }, loaded));
  await vi.waitFor(() => expect(recorded).toEqual([{ format: 'csv', rows: log.entries.length }]));
});

it('omits values equal before and after, and compares nested values', () => {
  expect(
    changesOf({
      before: { a: 1, b: { c: 'x', d: [1, 2] }, gone: true },
      after: { a: 1, b: { c: 'y', d: [1, 3] }, new: null },
    }),
  ).toEqual([
    { path: ['b', 'c'], before: 'x', after: 'y' },
    { path: ['b', 'd'], before: '1, 2', after: '1, 3' },
    { path: ['gone'], before: true, after: null },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});
