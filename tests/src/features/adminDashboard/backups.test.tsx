import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  archiveWarnings,
  createArchive,
  listArchives,
  saveArchiveSettings,
  type Archive,
  type ArchiveList,
  type ArchiveSettings,
} from '../../../../contract/admin/archives.ts';
import { getSystemHealth } from '../../../../contract/admin/health.ts';
import { AdminDashboardScreen } from '../../../../src/features/adminDashboard/AdminDashboardScreen.tsx';
import { backups as words } from '../../../../src/i18n/locales/en-US/backups.ts';
import { chooseOption } from '../../chooseOption.ts';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { rejectCall, reply, server, unreachable } from '../../server.ts';

/** `tests/server/adminRecorded.test.ts` records and verifies them: one backup of each result, and none. */
const recorded = recordedReply(listArchives, 'backups');
const none = recordedReply(listArchives, 'backupsNone');
const saved = recordedReply(saveArchiveSettings, 'backupScheduleSaved');
const health = recordedReply(getSystemHealth, 'systemHealth');
const good = recorded.archives.find(({ check }) => check?.failure === null)!;
const loaded = { timeout: 10_000 };

/** What the server has. */
let stored: ArchiveList;
/** Of the settings that were saved. */
let sent: ArchiveSettings[];

/** Every list is newer than the one before it. */
const later = (list: ArchiveList): ArchiveList => ({ ...list, at: new Date(list.at.getTime() + 1000) });

beforeEach(() => {
  stored = structuredClone(recorded);
  sent = [];
});

async function open(list: ArchiveList = recorded) {
  stored = structuredClone(list);
  server.use(
    reply(getSystemHealth, health),
    reply(listArchives, () => (stored = later(stored))),
    reply(saveArchiveSettings, async (request) => {
      const settings = (await request.json()) as ArchiveSettings;
      sent.push(settings);
      return (stored = { ...later(stored), settings });
    }),
  );
  const page = await renderWithApp(<AdminDashboardScreen search={{ view: 'backups' }} onSearch={() => undefined} />, {
    project: null,
  });
  await screen.findByRole('heading', { name: 'Schedule' }, loaded);
  const refetch = () => act(() => page.app.queryClient.refetchQueries({ queryKey: ['admin', 'backups'] }));
  return { ...page, refetch };
}

const rowOf = ({ fileName }: Archive) => {
  const rows = within(screen.getByRole('region', { name: 'Backups' })).getAllByRole('row');
  return within(rows.find((row) => row.textContent.includes(fileName))!);
};

it('lists each backup with its size, its result and its test restore', async () => {
  await open();
  const [waiting, passed, upgrade, mismatch, full] = recorded.archives as [Archive, Archive, Archive, Archive, Archive];
  expect(rowOf(waiting).getByText('Requested')).toBeInTheDocument();
  expect(rowOf(waiting).getByText('Waiting')).toBeInTheDocument();
  expect(rowOf(passed).getByText('Scheduled')).toBeInTheDocument();
  expect(rowOf(passed).getByText('48.2 MB')).toBeInTheDocument();
  expect(rowOf(passed).getByText('152,340')).toBeInTheDocument();
  expect(rowOf(passed).getByText('Written')).toHaveClass(/complete/);
  expect(rowOf(passed).getByText('Passed')).toHaveClass(/complete/);
  expect(rowOf(passed).getAllByText(/Dec 30, 2025/)).toHaveLength(2);
  expect(rowOf(upgrade).getByText('Before upgrade')).toBeInTheDocument();
  expect(rowOf(mismatch).getByText('Failed')).toHaveClass(/critical/);
  expect(rowOf(mismatch).getByText('The table cable has 151 rows; the archive has 152.')).toHaveAttribute('lang', 'en');
  expect(rowOf(full).getByText(/The disk is full/)).toHaveTextContent('ENOSPC: no space left on device');
});

it('shows the newest ten, and all of them when asked', async () => {
  const archives = Array.from({ length: 12 }, (_, at) => ({ ...good, id: crypto.randomUUID(), fileName: `${at}.tar` }));
  const { person } = await open({ ...recorded, archives });
  const table = within(screen.getByRole('region', { name: 'Backups' }));
  expect(table.getAllByRole('row')).toHaveLength(11);
  await person.click(screen.getByRole('button', { name: 'Show all 12 backups' }));
  expect(table.getAllByRole('row')).toHaveLength(13);
});

it.each(archiveWarnings)('warns and names the remedy: %s', async (warning) => {
  await open({ ...recorded, warning });
  expect(screen.getByRole('alert')).toHaveTextContent(words.warnings[warning]);
});

it('without a warning shows none, and without a backup says how to make one', async () => {
  await open(none);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText(words.none)).toBeInTheDocument();
});

const button = () => screen.getByRole('button', { name: /Back up now|Backing up…/ });

it('backs up: blocked from the press until the backup is written, then reads on until its test restore ended', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { person } = await open({ ...none, archives: [good] });
    let requests = 0;
    server.use(
      reply(createArchive, () => {
        requests += 1;
        return { started: true as const };
      }),
    );
    await person.click(button());
    await waitFor(() => expect(button()).toHaveTextContent('Backing up…'));
    expect(button()).toHaveFocus();
    // No worker has started it: the list is as it was.
    await vi.advanceTimersByTimeAsync(4500);
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    await person.click(button());
    expect(requests).toBe(1);

    const startedAt = stored.at;
    const fresh: Archive = { ...good, id: crypto.randomUUID(), fileName: 'new.tar', startedAt, check: null };
    stored.archives = [{ ...fresh, finishedAt: null, bytes: null, rows: null }, good];
    expect(await screen.findByText('Writing', {}, loaded)).toBeInTheDocument();
    expect(button()).toHaveTextContent('Backing up…');

    const finishedAt = new Date(stored.at.getTime() + 500);
    stored.archives = [{ ...fresh, finishedAt }, good];
    await waitFor(() => expect(button()).toHaveTextContent('Back up now'), loaded);
    expect(rowOf(fresh).getByText('Waiting')).toBeInTheDocument();
    expect(screen.getByText(words.progress.testing)).toBeInTheDocument();

    stored.archives = [{ ...fresh, finishedAt, check: { at: finishedAt, failure: null } }, good];
    await waitFor(() => expect(rowOf(fresh).getByText('Passed')).toBeInTheDocument(), loaded);
    expect(screen.queryByText(words.progress.testing)).not.toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});

it('says why a backup was not started, and can be asked again', async () => {
  const { person } = await open();
  server.use(rejectCall(createArchive, 'server.busy', 'Try again in a minute.'));
  await person.click(screen.getByRole('button', { name: 'Back up now' }));
  expect(await screen.findByText('Try again in a minute.', {}, loaded)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Back up now' })).toHaveAttribute('aria-disabled', 'false');
});

it('says where the files are, copies the folder, and names the command that restores one', async () => {
  const { person, app } = await open();
  expect(screen.getByLabelText('Folder on the server')).toHaveValue('/var/lib/wireway/archives');
  await person.click(screen.getByRole('button', { name: 'Copy folder' }));
  await waitFor(() => expect(app.notify.success).toHaveBeenCalledWith('Folder copied.'));
  expect(await navigator.clipboard.readText()).toBe('/var/lib/wireway/archives');
  expect(screen.getByText('npm run restore -- FILE')).toBeInTheDocument();
});

const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

it('saves the schedule, and shows when the next backup is due', async () => {
  const { person } = await open();
  expect(screen.getByText('Time zone of the server: America/Denver')).toBeInTheDocument();
  expect(screen.getByText(/^Next backup: Jan 3, 2026/)).toBeInTheDocument();
  await chooseOption(person, screen.getByRole('combobox', { name: 'Hour of the day' }), '4:00 AM');
  await person.clear(field('Daily backups to keep'));
  await person.type(field('Daily backups to keep'), '14');
  await person.click(save());
  await screen.findByText('All changes saved', {}, loaded);
  expect(sent).toEqual([saved.settings]);
});

it('switched off, nothing is due', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('checkbox', { name: 'Back up every day' }));
  await person.click(save());
  expect(await screen.findByText('No backup is scheduled.', {}, loaded)).toBeInTheDocument();
  expect(sent).toEqual([{ ...recorded.settings, isOn: false }]);
});

it.each([
  ['Daily backups to keep', '0', 'At least 1.'],
  ['Weekly backups to keep', '101', 'At most 100.'],
  ['Monthly backups to keep', '', 'Enter monthly backups to keep.'],
])('%s is not saved as “%s”', async (name, text, problem) => {
  const { person } = await open();
  await person.clear(field(name));
  if (text !== '') await person.type(field(name), text);
  await person.keyboard('{Enter}');
  expect(await screen.findByText(problem)).toBeInTheDocument();
  expect(field(name)).toHaveFocus();
  expect(sent).toEqual([]);
});

it('keeps what is typed when the list is read again, and what someone else saved beside it', async () => {
  const { person, refetch } = await open();
  await person.clear(field('Daily backups to keep'));
  await person.type(field('Daily backups to keep'), '30');
  stored.settings = { ...stored.settings, hour: 23, keepDaily: 9 };
  stored.nextAt = new Date('2026-02-28T09:00:00Z');
  await refetch();
  await screen.findByText(/^Next backup: Feb 28, 2026/, {}, loaded);
  expect(field('Daily backups to keep')).toHaveValue('30');
  await person.click(save());
  await screen.findByText('All changes saved', {}, loaded);
  expect(sent).toEqual([{ ...recorded.settings, hour: 23, keepDaily: 30 }]);
});

it('untouched, shows what someone else saved', async () => {
  const { refetch } = await open();
  stored.settings = { ...stored.settings, keepWeekly: 52 };
  await refetch();
  await waitFor(() => expect(field('Weekly backups to keep')).toHaveValue('52'));
});

it('keeps what is typed when it could not be saved', async () => {
  const { person } = await open();
  server.use(unreachable(saveArchiveSettings));
  await person.clear(field('Daily backups to keep'));
  await person.type(field('Daily backups to keep'), '30');
  await person.click(save());
  expect(await screen.findByText(/Your changes are still here/, {}, loaded)).toBeInTheDocument();
  expect(field('Daily backups to keep')).toHaveValue('30');
});

it('asks before another part of the dashboard is opened over what is typed', async () => {
  const { person } = await open();
  await person.type(field('Daily backups to keep'), '0');
  await person.click(screen.getByRole('link', { name: 'Features' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }, loaded));
  await person.click(dialog.getByRole('button', { name: 'Stay on this page' }));
  expect(field('Daily backups to keep')).toHaveValue('80');
});

it('is walked by keyboard: the button, the table, the folder, the schedule', async () => {
  const { person } = await open();
  const stops = [
    screen.getByRole('button', { name: 'Back up now' }),
    screen.getByRole('region', { name: 'Backups' }),
    screen.getByLabelText('Folder on the server'),
    screen.getByRole('button', { name: 'Copy folder' }),
    screen.getByRole('checkbox', { name: 'Back up every day' }),
    screen.getByRole('combobox', { name: 'Hour of the day' }),
    field('Daily backups to keep'),
    field('Weekly backups to keep'),
    field('Monthly backups to keep'),
  ];
  stops[0]!.focus();
  for (const stop of stops.slice(1)) {
    await person.tab();
    expect(stop).toHaveFocus();
  }
  await person.keyboard('{Control>}a{/Control}5');
  await person.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sent).toEqual([{ ...recorded.settings, keepMonthly: 5 }]));
});
