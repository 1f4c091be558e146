/** The page of timesheets: what a file asks, what it replaces, what a roll-back does, and PF. */
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { saveCodes } from '../../../../contract/setup/codes/codes.ts';
import type { BodyInputOf } from '../../../../contract/base/calls/endpoint.ts';
import { matchHeaders } from '../../../../contract/imports/headers.ts';
import { timesheetColumns, timesheetFields } from '../../../../contract/timesheets/timesheetFields.ts';
import { getTimesheetHours } from '../../../../contract/timesheets/timesheetHours.ts';
import { listTimesheetLines } from '../../../../contract/timesheets/timesheetLines.ts';
import {
  applyTimesheet,
  checkTimesheet,
  listTimesheetRows,
  listTimesheets,
  mapTimesheetNames,
  previewTimesheetRevert,
  revertTimesheet,
  uploadTimesheet,
} from '../../../../contract/timesheets/timesheets.ts';
import { TimesheetHoursScreen } from '../../../../src/features/import/timesheets/hours/TimesheetHoursScreen.tsx';
import { TimesheetImportScreen } from '../../../../src/features/import/timesheets/TimesheetImportScreen.tsx';
import { timesheetTemplate } from '../../../../src/features/import/timesheets/timesheetTemplate.ts';
import { correctTimesheet, listRejectedTimesheetRows } from '../../../../contract/timesheets/timesheetCorrections.ts';
import { chooseOption } from '../../chooseOption.ts';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp, sampleProject } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { chooseFile } from './importFixture.tsx';
import { checkButton, countOf } from './steps.ts';

const recordedUpload = recordedReply(uploadTimesheet, 'timesheetUpload');
const recordedReview = recordedReply(checkTimesheet, 'timesheetReview');
const recordedList = recordedReply(listTimesheets, 'timesheetList');
const noFutureLines = recordedReply(listTimesheetLines, 'timesheetNoFutureLines');

/** Answers as it was recorded; what was asked, by what it asks for. Dates are clear once their order is said. */
function timesheetServer() {
  const asked = {
    checks: [] as BodyInputOf<typeof checkTimesheet>[],
    names: [] as BodyInputOf<typeof mapTimesheetNames>[],
    corrections: [] as BodyInputOf<typeof correctTimesheet>[],
    codes: [] as BodyInputOf<typeof saveCodes>[],
    applies: [] as BodyInputOf<typeof applyTimesheet>[],
    rollBacks: [] as unknown[],
  };
  server.use(
    reply(listTimesheets, recordedList),
    reply(listTimesheetLines, noFutureLines),
    reply(uploadTimesheet, recordedUpload),
    reply(checkTimesheet, async (request) => {
      const body = (await request.json()) as (typeof asked.checks)[number];
      asked.checks.push(body);
      return body.options.dateOrder ? recordedReview : recordedReply(checkTimesheet, 'timesheetAmbiguous');
    }),
    reply(listTimesheetRows, recordedReply(listTimesheetRows, 'timesheetRows')),
    reply(listRejectedTimesheetRows, recordedReply(listRejectedTimesheetRows, 'timesheetRefusedRows')),
    reply(correctTimesheet, async (request) => {
      const body = (await request.json()) as (typeof asked.corrections)[number];
      asked.corrections.push(body);
      return { correctedCells: body.cells.length };
    }),
    reply(mapTimesheetNames, async (request) => {
      asked.names.push((await request.json()) as (typeof asked.names)[number]);
      return { mapped: 1 };
    }),
    reply(saveCodes, async (request) => {
      asked.codes.push((await request.json()) as (typeof asked.codes)[number]);
      return { results: [] };
    }),
    reply(applyTimesheet, async (request) => {
      asked.applies.push((await request.json()) as (typeof asked.applies)[number]);
      return recordedReply(applyTimesheet, 'timesheetApplied');
    }),
    reply(previewTimesheetRevert, recordedReply(previewTimesheetRevert, 'timesheetRollBack')),
    reply(revertTimesheet, async (request) => {
      asked.rollBacks.push(await request.json());
      return recordedReply(revertTimesheet, 'timesheetRolledBack');
    }),
  );
  return asked;
}

const page = () =>
  renderWithApp(<TimesheetImportScreen projectId={7} importId={undefined} onImport={vi.fn<() => void>()} />);

async function review(person: Awaited<ReturnType<typeof page>>['person']): Promise<void> {
  await chooseFile('week 10 corrected.csv');
  await person.click(await checkButton());
  await person.click(await screen.findByRole('button', { name: 'Month first: 03/04 is March 4' }));
}

it('a file is asked once which figure is the day, and is applied once what it replaces was seen', async () => {
  const asked = timesheetServer();
  const { person } = await page();
  await chooseFile('week 10 corrected.csv');
  expect(await screen.findByText('10 of 10 columns are imported.')).toBeInTheDocument();
  await person.click(await checkButton());
  expect(await screen.findByRole('group', { name: /^Which comes first/ })).toHaveTextContent('could be two dates');
  expect(screen.getByRole('button', { name: /^Apply/ })).toBeDisabled();
  await person.click(screen.getByRole('button', { name: 'Month first: 03/04 is March 4' }));
  const replace = await screen.findByLabelText('Replace 1 line');
  expect(asked.checks.map(({ options }) => options.dateOrder ?? null)).toEqual([null, 'monthFirst']);
  expect(['Lines', 'Hours', 'Rejected', 'Skipped', 'Replaced'].map(countOf)).toEqual(['2', '14.0', '1', '1', '1']);
  expect(screen.getByText(/1 existing line will be replaced \(10\.0 h → 6\.0 h\)/)).toBeInTheDocument();
  const apply = screen.getByRole('button', { name: 'Apply 2 lines, 14.0 h' });
  expect(apply).toBeDisabled();
  await person.click(replace);
  await person.click(apply);
  expect(await screen.findByText('week 10 corrected.csv is imported')).toBeInTheDocument();
  expect(screen.getByText(/2 lines imported \(14\.0 h\)/)).toHaveTextContent(
    '1 earlier line was replaced. 1 row was rejected.',
  );
  expect(asked.applies.map(({ reviewed }) => reviewed)).toEqual([recordedReview.reviewed]);
});

it('errors and warnings are told by cause, with the rows of each', async () => {
  timesheetServer();
  const { person } = await page();
  await review(person);
  await person.click(await screen.findByRole('button', { name: /Error Unknown account codes \(1\)/ }));
  expect(await screen.findByRole('cell', { name: /E-99 isn’t an account code/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Warning Duplicate rows, counted once \(1\)/ })).toBeInTheDocument();
});

it('a refused row is typed over in place, and nothing is applied before it was checked so', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(4000);
  const asked = timesheetServer();
  const { person } = await page();
  await review(person);
  await person.click(await screen.findByLabelText('Replace 1 line'));
  await person.click(screen.getByRole('button', { name: 'Fix them here' }));
  const grid = within(await screen.findByRole('grid', { name: 'Rejected rows' }));
  expect(await grid.findByText(/E-99 isn’t an account code/)).toBeVisible();
  await person.dblClick(grid.getByRole('gridcell', { name: 'E-99' }));
  await person.keyboard('{Control>}a{/Control}E-10{Enter}');
  expect(await screen.findByText('1 cell fixed and saved with this import.')).toBeVisible();
  expect(asked.corrections.map(({ cells }) => cells)).toEqual([[{ row: 5, column: 4, was: 'E-99', value: 'E-10' }]]);
  expect(screen.getByRole('button', { name: /^Apply 2 lines/ })).toBeDisabled();
  await person.click(screen.getByRole('button', { name: 'Check again' }));
  await vi.waitFor(() => expect(asked.checks).toHaveLength(3));
  expect(asked.checks[2]).toEqual(asked.checks[1]);
  vi.restoreAllMocks();
});

it('names are said once: mapped, right as they are, or added to the account codes', async () => {
  const asked = timesheetServer();
  const { person } = await page();
  await review(person);
  await chooseOption(person, await screen.findByLabelText('Match for E-99'), 'E-10 · About E-10');
  await chooseOption(person, screen.getByLabelText('Match for Frank'), 'Keep as is');
  await person.click(screen.getByRole('button', { name: 'Save 2 matches and check again' }));
  await vi.waitFor(() => expect(asked.checks).toHaveLength(3));
  expect(asked.names[0]?.names.map(({ spelling, meaning }) => [spelling, meaning])).toEqual(
    expect.arrayContaining([
      ['E-99', 'E-10'],
      ['Frank', 'FRANK'],
    ]),
  );
  await chooseOption(person, await screen.findByLabelText('Match for E-99'), 'New account code, indirect');
  await person.click(screen.getByRole('button', { name: 'Save 1 match and check again' }));
  await vi.waitFor(() => expect(asked.checks).toHaveLength(4));
  expect(asked.codes[0]?.rows[0]?.cells).toEqual([
    { field: 'code', value: 'E-99' },
    { field: 'nature', value: 'indirect' },
  ]);
  expect(asked.names).toHaveLength(1);
});

it('a roll-back says what leaves and what counts again before it is done', async () => {
  const asked = timesheetServer();
  const { person } = await page();
  const row = within(await screen.findByRole('row', { name: /week 10 corrected\.csv/ }));
  await person.click(row.getByRole('button', { name: 'Revert…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revert week 10 corrected.csv?' }));
  expect(
    await dialog.findByText('2 lines (14.0 h) will be removed. To get them back, import the file again.'),
  ).toBeInTheDocument();
  expect(dialog.getByText('1 replaced line (10.0 h) will count again.')).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Revert timesheet' }));
  await vi.waitFor(() => expect(asked.rollBacks).toHaveLength(1));
  const { id: importId, projectId } = recordedList[0]!;
  expect(asked.rollBacks).toEqual([{ projectId, importId }]);
});

it('hours stand beside what was earned, indirect ones without a PF', async () => {
  server.use(
    reply(getTimesheetHours, recordedReply(getTimesheetHours, 'timesheetHours')),
    reply(listTimesheetLines, noFutureLines),
  );
  await renderWithApp(<TimesheetHoursScreen projectId={7} groupBy="accountCode" onGroupBy={vi.fn<() => void>()} />);
  const row = await screen.findByRole('row', { name: /^SUPV/ });
  expect(within(row).getByText('indirect')).toBeInTheDocument();
  // Description, spent, earned, PF, budget, ST, OT, DT.
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(1, 5),
  ).toEqual(['8.0', '-', '-', '-']);
  expect(screen.getByRole('row', { name: /^Total/ })).toHaveTextContent('22.0');
});

it('the columns of the template are recognised when it comes back', () => {
  const headers = timesheetTemplate('timesheet').columns.map(({ label }) => label);
  const keys = timesheetFields.map(({ key }) => key).filter((key) => key !== 'hours');
  expect(matchHeaders(headers, timesheetColumns).mapping).toEqual(
    Object.fromEntries(keys.map((key, column) => [String(column), key])),
  );
});

it('reads the timesheets of an archived project and offers nothing that writes', async () => {
  timesheetServer();
  const [begun, applied] = recordedList;
  server.use(reply(listTimesheets, [{ ...begun!, status: 'checked' }, applied!]));
  await renderWithApp(<TimesheetImportScreen projectId={7} importId={undefined} onImport={() => undefined} />, {
    project: { ...sampleProject, archive: true },
  });
  expect(await screen.findByText(recordedList[0]!.fileName)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Choose file' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Revert/ })).toBeNull();
});
