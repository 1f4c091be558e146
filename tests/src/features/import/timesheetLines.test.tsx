/** Hours typed by hand: the row to type into is above the lines, of which a project has thousands. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listTimesheetLines, saveTimesheetLines } from '../../../../contract/timesheets/timesheetLines.ts';
import { TimesheetLinesScreen } from '../../../../src/features/import/timesheets/lines/TimesheetLinesScreen.tsx';
import { grid as gridTexts } from '../../../../src/i18n/locales/en-US/grid.ts';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { pretendLayout } from '../dataAssignment/layout.ts';

const stored = recordedReply(listTimesheetLines, 'timesheetFutureLines');
const patient = { timeout: 20_000 };

beforeEach(pretendLayout);

it('adds lines above those of earlier days, and keeps the next blank row below them', async () => {
  const sent: unknown[] = [];
  server.use(
    reply(listTimesheetLines, stored),
    reply(saveTimesheetLines, async (request) => {
      const { rows } = saveTimesheetLines.body.parse(await request.json());
      sent.push(rows);
      return { results: rows.map(() => ({ status: 'refused' as const, problems: [] })) };
    }),
  );
  const { person } = await renderWithApp(<TimesheetLinesScreen projectId={7} />);
  const grid = within(await screen.findByRole('grid', undefined, patient));
  const known = stored.rows[0]!.values['employeeName'];
  const rows = () =>
    grid
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  await grid.findAllByText(String(known), {}, patient);
  const before = rows();
  expect(before[0]).toBe(`+ ${gridTexts.setup.addRow}`);
  expect(before.slice(1).every((text) => text !== '')).toBe(true);
  await person.click(grid.getAllByRole('gridcell')[0]!);
  await person.keyboard('3/5/2026{Tab}');
  await waitFor(() => expect(rows()).toHaveLength(before.length + 1), patient);
  expect(rows()[0]).toContain('2026');
  expect(rows().slice(1)).toEqual(before);
});

it('“Add row” goes to the blank row above the lines', async () => {
  server.use(reply(listTimesheetLines, stored));
  const { person } = await renderWithApp(<TimesheetLinesScreen projectId={7} />);
  const grid = within(await screen.findByRole('grid', undefined, patient));
  await grid.findAllByText(String(stored.rows[0]!.values['employeeName']), {}, patient);
  await person.click(screen.getByRole('button', { name: gridTexts.setup.addRow }));
  await waitFor(() => expect(document.activeElement).toHaveTextContent(`+ ${gridTexts.setup.addRow}`), patient);
});
