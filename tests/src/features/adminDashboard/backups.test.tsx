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
import { backups as backupsTexts } from '../../../../src/i18n/locales/en-US/backups.ts';
import { forms as formsTexts } from '../../../../src/i18n/locales/en-US/forms.ts';
import { admin as adminTexts } from '../../../../src/i18n/locales/en-US/admin.ts';
import { fillText, matching } from '../../../support/fillText.ts';

/** Recorded and verified by `tests/server/adminRecorded.test.ts`: one backup of each result, and none. */
const recorded = recordedReply(listArchives, 'backups');
const none = recordedReply(listArchives, 'backupsNone');
const saved = recordedReply(saveArchiveSettings, 'backupScheduleSaved');
const health = recordedReply(getSystemHealth, 'systemHealth');
const good = recorded.archives.find(({ check }) => check?.failure === null)!;
const loaded = { timeout: 10_000 };

/** Backups on the server. */
let stored: ArchiveList;
/** Settings that were saved. */
let sent: ArchiveSettings[];

/** Returns the list with a later time: every list is newer than the one before it. */
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
  await screen.findByRole('heading', { name: backupsTexts.schedule.title }, loaded);
  const refetch = () => act(() => page.app.queryClient.refetchQueries({ queryKey: ['admin', 'backups'] }));
  return { ...page, refetch };
}

const rowOf = ({ fileName }: Archive) => {
  const rows = within(screen.getByRole('region', { name: backupsTexts.title })).getAllByRole('row');
  return within(rows.find((row) => row.textContent.includes(fileName))!);
};

it('lists each backup with its size, its result and its test restore', async () => {
  await open();
  const [waiting, passed, upgrade, mismatch, full] = recorded.archives as [Archive, Archive, Archive, Archive, Archive];
  expect(rowOf(waiting).getByText(backupsTexts.reasons.requested)).toBeInTheDocument();
  expect(rowOf(waiting).getByText(backupsTexts.checkWaiting)).toBeInTheDocument();
  expect(rowOf(passed).getByText(backupsTexts.reasons.scheduled)).toBeInTheDocument();
  expect(rowOf(passed).getByText('48.2 MB')).toBeInTheDocument();
  expect(rowOf(passed).getByText('152,340')).toBeInTheDocument();
  expect(rowOf(passed).getByText(backupsTexts.written)).toHaveClass(/complete/);
  expect(rowOf(passed).getByText(backupsTexts.checkPassed)).toHaveClass(/complete/);
  expect(rowOf(passed).getAllByText(/Dec 30, 2025/)).toHaveLength(2);
  expect(rowOf(upgrade).getByText(backupsTexts.reasons.upgrade)).toBeInTheDocument();
  expect(rowOf(mismatch).getByText(backupsTexts.hasFailed)).toHaveClass(/critical/);
  expect(rowOf(mismatch).getByText('The table cable has 151 rows; the archive has 152.')).toHaveAttribute('lang', 'en');
  expect(rowOf(full).getByText(matching(backupsTexts.failures.diskFull))).toHaveTextContent(
    'ENOSPC: no space left on device',
  );
});

it('shows the newest ten, and all of them on request', async () => {
  const archives = Array.from({ length: 12 }, (_, at) => ({ ...good, id: crypto.randomUUID(), fileName: `${at}.tar` }));
  const { person } = await open({ ...recorded, archives });
  const table = within(screen.getByRole('region', { name: backupsTexts.title }));
  expect(table.getAllByRole('row')).toHaveLength(11);
  await person.click(screen.getByRole('button', { name: fillText(backupsTexts.showAll, { shown: 12 }) }));
  expect(table.getAllByRole('row')).toHaveLength(13);
});

it.each(archiveWarnings)('shows a warning with its remedy: %s', async (warning) => {
  await open({ ...recorded, warning });
  expect(screen.getByRole('alert')).toHaveTextContent(words.warnings[warning]);
});

it('shows no warning without a cause, and explains how to make the first backup', async () => {
  await open(none);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText(words.none)).toBeInTheDocument();
});

const button = () => screen.getByRole('button', { name: /Back up now|Backing up…/ });

it('blocks the button until the backup is written, then polls until its test restore ends', async () => {
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
    await waitFor(() => expect(button()).toHaveTextContent(backupsTexts.running));
    expect(button()).toHaveFocus();
    // No worker has started it, so the list is unchanged.
    await vi.advanceTimersByTimeAsync(4500);
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    await person.click(button());
    expect(requests).toBe(1);

    const startedAt = stored.at;
    const fresh: Archive = { ...good, id: crypto.randomUUID(), fileName: 'new.tar', startedAt, check: null };
    stored.archives = [{ ...fresh, finishedAt: null, bytes: null, rows: null }, good];
    expect(await screen.findByText(backupsTexts.writing, {}, loaded)).toBeInTheDocument();
    expect(button()).toHaveTextContent(backupsTexts.running);

    const finishedAt = new Date(stored.at.getTime() + 500);
    stored.archives = [{ ...fresh, finishedAt }, good];
    await waitFor(() => expect(button()).toHaveTextContent(backupsTexts.backUpNow), loaded);
    expect(rowOf(fresh).getByText(backupsTexts.checkWaiting)).toBeInTheDocument();
    expect(screen.getByText(words.progress.testing)).toBeInTheDocument();

    stored.archives = [{ ...fresh, finishedAt, check: { at: finishedAt, failure: null } }, good];
    await waitFor(() => expect(rowOf(fresh).getByText(backupsTexts.checkPassed)).toBeInTheDocument(), loaded);
    expect(screen.queryByText(words.progress.testing)).not.toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});

it('shows why a backup was not started, and allows a retry', async () => {
  const { person } = await open();
  server.use(rejectCall(createArchive, 'server.busy', 'Try again in a minute.'));
  await person.click(screen.getByRole('button', { name: backupsTexts.backUpNow }));
  expect(await screen.findByText('Try again in a minute.', {}, loaded)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: backupsTexts.backUpNow })).toHaveAttribute('aria-disabled', 'false');
});

it('shows the backup folder, copies it, and names the restore command', async () => {
  const { person, app } = await open();
  expect(screen.getByLabelText(backupsTexts.files.folder)).toHaveValue('/var/lib/wireway/archives');
  await person.click(screen.getByRole('button', { name: backupsTexts.files.copy }));
  await waitFor(() => expect(app.notify.success).toHaveBeenCalledWith('Folder copied.'));
  expect(await navigator.clipboard.readText()).toBe('/var/lib/wireway/archives');
  expect(screen.getByText('npm run restore -- FILE')).toBeInTheDocument();
});

const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: formsTexts.save });

it('saves the schedule, and shows when the next backup is due', async () => {
  const { person } = await open();
  expect(screen.getByText(fillText(backupsTexts.schedule.zone, { zone: 'America/Denver' }))).toBeInTheDocument();
  expect(screen.getByText(/^Next backup: Jan 3, 2026/)).toBeInTheDocument();
  await chooseOption(person, screen.getByRole('combobox', { name: backupsTexts.schedule.hour }), '4:00 AM');
  await person.clear(field(backupsTexts.schedule.keepDaily));
  await person.type(field(backupsTexts.schedule.keepDaily), '14');
  await person.click(save());
  await screen.findByText(formsTexts.allSaved, {}, loaded);
  expect(sent).toEqual([saved.settings]);
});

it('shows no due backup while switched off', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('checkbox', { name: backupsTexts.schedule.isOn }));
  await person.click(save());
  expect(await screen.findByText(backupsTexts.schedule.off, {}, loaded)).toBeInTheDocument();
  expect(sent).toEqual([{ ...recorded.settings, isOn: false }]);
});

it.each([
  [backupsTexts.schedule.keepDaily, '0', 'At least 1.'],
  [backupsTexts.schedule.keepWeekly, '101', 'At most 100.'],
  [backupsTexts.schedule.keepMonthly, '', 'Enter monthly backups to keep.'],
])('%s is rejected with the value “%s”', async (name, text, problem) => {
  const { person } = await open();
  await person.clear(field(name));
  if (text !== '') await person.type(field(name), text);
  await person.keyboard('{Enter}');
  expect(await screen.findByText(problem)).toBeInTheDocument();
  expect(field(name)).toHaveFocus();
  expect(sent).toEqual([]);
});

it('keeps typed values when the list reloads with settings saved by someone else', async () => {
  const { person, refetch } = await open();
  await person.clear(field(backupsTexts.schedule.keepDaily));
  await person.type(field(backupsTexts.schedule.keepDaily), '30');
  stored.settings = { ...stored.settings, hour: 23, keepDaily: 9 };
  stored.nextAt = new Date('2026-02-28T09:00:00Z');
  await refetch();
  await screen.findByText(/^Next backup: Feb 28, 2026/, {}, loaded);
  expect(field(backupsTexts.schedule.keepDaily)).toHaveValue('30');
  await person.click(save());
  await screen.findByText(formsTexts.allSaved, {}, loaded);
  expect(sent).toEqual([{ ...recorded.settings, hour: 23, keepDaily: 30 }]);
});

it('shows the settings saved by someone else while nothing is typed', async () => {
  const { refetch } = await open();
  stored.settings = { ...stored.settings, keepWeekly: 52 };
  await refetch();
  await waitFor(() => expect(field(backupsTexts.schedule.keepWeekly)).toHaveValue('52'));
});

it('keeps typed values when saving fails', async () => {
  const { person } = await open();
  server.use(unreachable(saveArchiveSettings));
  await person.clear(field(backupsTexts.schedule.keepDaily));
  await person.type(field(backupsTexts.schedule.keepDaily), '30');
  await person.click(save());
  expect(await screen.findByText(matching(formsTexts.notSaved), {}, loaded)).toBeInTheDocument();
  expect(field(backupsTexts.schedule.keepDaily)).toHaveValue('30');
});

it('asks before another part of the dashboard opens over unsaved input', async () => {
  const { person } = await open();
  await person.type(field(backupsTexts.schedule.keepDaily), '0');
  await person.click(screen.getByRole('link', { name: adminTexts.features.title }));
  const dialog = within(await screen.findByRole('dialog', { name: formsTexts.leave.title }, loaded));
  await person.click(dialog.getByRole('button', { name: formsTexts.leave.stay }));
  expect(field(backupsTexts.schedule.keepDaily)).toHaveValue('80');
});

it('supports the keyboard: the button, the table, the folder, the schedule', async () => {
  const { person } = await open();
  const stops = [
    screen.getByRole('button', { name: backupsTexts.backUpNow }),
    screen.getByRole('region', { name: backupsTexts.title }),
    screen.getByLabelText(backupsTexts.files.folder),
    screen.getByRole('button', { name: backupsTexts.files.copy }),
    screen.getByRole('checkbox', { name: backupsTexts.schedule.isOn }),
    screen.getByRole('combobox', { name: backupsTexts.schedule.hour }),
    field(backupsTexts.schedule.keepDaily),
    field(backupsTexts.schedule.keepWeekly),
    field(backupsTexts.schedule.keepMonthly),
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
