/** Timesheet lines dated in the future: project controls sees them on every page of the timesheets. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listChoices } from '../../../../contract/setup/codes/pickLists.ts';
import { getTimesheetHours } from '../../../../contract/timesheets/timesheetHours.ts';
import {
  listTimesheetLines,
  removeTimesheetLines,
  type TimesheetLineRow,
} from '../../../../contract/timesheets/timesheetLines.ts';
import { listTimesheets } from '../../../../contract/timesheets/timesheets.ts';
import { TimesheetHoursScreen } from '../../../../src/features/import/timesheets/hours/TimesheetHoursScreen.tsx';
import { TimesheetLinesScreen } from '../../../../src/features/import/timesheets/lines/TimesheetLinesScreen.tsx';
import { TimesheetImportScreen } from '../../../../src/features/import/timesheets/TimesheetImportScreen.tsx';
import { pretendLayout } from '../dataAssignment/layout.ts';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server, unreachable } from '../../server.ts';
import { timesheets as timesheetsTexts } from '../../../../src/i18n/locales/en-US/timesheets.ts';
import { fillText, startingWith } from '../../../support/fillText.ts';

const future = recordedReply(listTimesheetLines, 'timesheetFutureLines');
const none = recordedReply(listTimesheetLines, 'timesheetNoFutureLines');
const noop = () => undefined;
const notice = fillText(timesheetsTexts.future.text_other, { shown: 2, hours: '18.00' });

/** Serves these future lines, the lines entered by hand, and nothing else. */
function serve(lines = future) {
  server.use(
    reply(listTimesheets, []),
    reply(listChoices, { choices: [] }),
    reply(getTimesheetHours, recordedReply(getTimesheetHours, 'timesheetHours')),
    reply(listTimesheetLines, (request) => {
      const query = new URL(request.url).searchParams;
      if (query.get('isFuture') === 'true') return lines;
      const rows = lines.rows.filter(({ batchId }) => batchId === null);
      return { ...lines, rows, total: rows.length };
    }),
  );
}

const hours = <TimesheetHoursScreen projectId={7} groupBy="accountCode" onGroupBy={noop} />;
const pages = [
  ['Import', <TimesheetImportScreen key="import" projectId={7} importId={undefined} onImport={noop} />],
  ['Manual entry', <TimesheetLinesScreen key="lines" projectId={7} />],
  ['Hours and PF', hours],
] as const;

beforeEach(() => pretendLayout());

it.each(pages)('are announced with their number and hours: %s', async (_, page) => {
  serve();
  await renderWithApp(page);
  expect(await screen.findByText(notice)).toBeVisible();
});

it('are listed with their day and file, and the remedy of each kind', async () => {
  serve();
  const { person } = await renderWithApp(hours);
  await person.click(await screen.findByRole('button', { name: timesheetsTexts.future.show_other }));
  const dialog = within(await screen.findByRole('dialog', { name: timesheetsTexts.future.title }));
  const rows = (await dialog.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/2099.*E2Bea.*by hand$/);
  expect(rows[1]).toMatch(/2099.*E1Ann.*week 10\.csv$/);
  expect(dialog.getByText(startingWith(timesheetsTexts.future.byHand))).toHaveTextContent(
    'correct the day, or remove the line.',
  );
  expect(dialog.getByRole('link', { name: timesheetsTexts.views.lines })).toHaveAttribute(
    'href',
    expect.stringContaining('view=lines'),
  );
  expect(dialog.getByText(startingWith(timesheetsTexts.future.ofFile))).toHaveTextContent(
    'press Revert… beside the file, then import it with the right days.',
  );
  expect(dialog.getByRole('link', { name: timesheetsTexts.views.import })).toHaveAttribute(
    'href',
    expect.stringContaining('/import/timesheets'),
  );
});

it('show only the remedy of their kind', async () => {
  const rows = future.rows.filter(({ batchId }) => batchId === null);
  serve({ rows, total: 1, hours: 8 });
  const { person } = await renderWithApp(hours);
  expect(await screen.findByText(/^1 timesheet line with 8\.00 h is dated in the future\./)).toBeVisible();
  await person.click(screen.getByRole('button', { name: timesheetsTexts.future.show_one }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(startingWith(timesheetsTexts.future.byHand))).toBeVisible();
  expect(dialog.queryByText(/^From a file: /)).toBeNull();
});

it('show no notice when there are none, and a message when they cannot be read', async () => {
  serve(none);
  const { unmount } = await renderWithApp(hours);
  expect(await screen.findByRole('table')).toBeVisible();
  expect(screen.queryByText(/in the future/)).toBeNull();
  unmount();
  server.use(unreachable(listTimesheetLines));
  await renderWithApp(hours);
  expect(await screen.findByText(timesheetsTexts.future.failed)).toBeVisible();
});

it('are no longer announced once the last one is removed', async () => {
  let lines: { rows: TimesheetLineRow[]; total: number; hours: number } = {
    rows: future.rows.filter(({ batchId }) => batchId === null),
    total: 1,
    hours: 8,
  };
  serve();
  server.use(
    reply(listTimesheetLines, () => lines),
    reply(removeTimesheetLines, () => {
      lines = none;
      return { results: [{ status: 'deleted' as const }] };
    }),
  );
  const { person } = await renderWithApp(<TimesheetLinesScreen projectId={7} />);
  expect(await screen.findByText(/^1 timesheet line with 8\.00 h is dated in the future\./)).toBeVisible();
  await person.click(await screen.findByText('E2'));
  await person.click(screen.getByRole('button', { name: timesheetsTexts.remove }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('textbox'), 'Wrong year{Enter}');
  await waitFor(() => expect(screen.queryByText(/in the future/)).toBeNull());
});
