/** Timesheet page: questions about a file, replaced lines, revert, and PF. */
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { saveCodes } from '../../../../contract/setup/codes/codes.ts';
import { listChoices } from '../../../../contract/setup/codes/pickLists.ts';
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
import { checkButton, countOf, fieldOf, openFindings } from './steps.ts';
import { timesheets as timesheetsTexts } from '../../../../src/i18n/locales/en-US/timesheets.ts';
import { imports as importsTexts } from '../../../../src/i18n/locales/en-US/imports.ts';
import { fillText, startingWith } from '../../../support/fillText.ts';

const recordedUpload = recordedReply(uploadTimesheet, 'timesheetUpload');
const recordedReview = recordedReply(checkTimesheet, 'timesheetReview');
const recordedList = recordedReply(listTimesheets, 'timesheetList');
const noFutureLines = recordedReply(listTimesheetLines, 'timesheetNoFutureLines');

/** Responds as recorded; returns the requests by kind. Dates are unambiguous once their order is given. */
function timesheetServer() {
  const requested = {
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
      const body = (await request.json()) as (typeof requested.checks)[number];
      requested.checks.push(body);
      return body.options.dateOrder ? recordedReview : recordedReply(checkTimesheet, 'timesheetAmbiguous');
    }),
    reply(listTimesheetRows, recordedReply(listTimesheetRows, 'timesheetRows')),
    reply(listRejectedTimesheetRows, recordedReply(listRejectedTimesheetRows, 'timesheetRefusedRows')),
    reply(correctTimesheet, async (request) => {
      const body = (await request.json()) as (typeof requested.corrections)[number];
      requested.corrections.push(body);
      return { correctedCells: body.cells.length };
    }),
    reply(mapTimesheetNames, async (request) => {
      requested.names.push((await request.json()) as (typeof requested.names)[number]);
      return { mapped: 1 };
    }),
    reply(saveCodes, async (request) => {
      requested.codes.push((await request.json()) as (typeof requested.codes)[number]);
      return { results: [] };
    }),
    reply(applyTimesheet, async (request) => {
      requested.applies.push((await request.json()) as (typeof requested.applies)[number]);
      return recordedReply(applyTimesheet, 'timesheetApplied');
    }),
    reply(previewTimesheetRevert, recordedReply(previewTimesheetRevert, 'timesheetRollBack')),
    reply(revertTimesheet, async (request) => {
      requested.rollBacks.push(await request.json());
      return recordedReply(revertTimesheet, 'timesheetRolledBack');
    }),
  );
  return requested;
}

const page = () =>
  renderWithApp(<TimesheetImportScreen projectId={7} importId={undefined} onImport={vi.fn<() => void>()} />);

async function review(person: Awaited<ReturnType<typeof page>>['person']): Promise<void> {
  await chooseFile('week 10 corrected.csv');
  await person.click(await checkButton());
  await person.click(await screen.findByRole('button', { name: timesheetsTexts.dates.monthFirst }));
}

it('asks once for the order of ambiguous dates, and applies after the replacement is confirmed', async () => {
  const requested = timesheetServer();
  const { person } = await page();
  await chooseFile('week 10 corrected.csv');
  expect(await screen.findByText(fillText(importsTexts.mapping.mapped, { count: 10, total: 10 }))).toBeInTheDocument();
  await person.click(await checkButton());
  expect(await screen.findByRole('group', { name: startingWith(timesheetsTexts.dates.question) })).toHaveTextContent(
    'could be two dates',
  );
  expect(screen.getByRole('button', { name: /^Apply/ })).toBeDisabled();
  await person.click(screen.getByRole('button', { name: timesheetsTexts.dates.monthFirst }));
  const replace = await screen.findByLabelText(fillText(timesheetsTexts.confirmReplace_one, { shown: 1 }));
  expect(requested.checks.map(({ options }) => options.dateOrder ?? null)).toEqual([null, 'monthFirst']);
  expect(['Lines', 'Hours', 'Rejected', 'Skipped', 'Replaced'].map(countOf)).toEqual(['2', '14.00', '1', '1', '1']);
  expect(screen.getByText(/1 existing line will be replaced \(10\.00 h → 6\.00 h\)/)).toBeInTheDocument();
  const apply = screen.getByRole('button', {
    name: fillText(timesheetsTexts.apply_other, { shown: 2, hours: '14.00' }),
  });
  expect(apply).toBeDisabled();
  await person.click(replace);
  await person.click(apply);
  expect(
    await screen.findByText(fillText(timesheetsTexts.done.applied, { file: 'week 10 corrected.csv' })),
  ).toBeInTheDocument();
  expect(screen.getByText(/2 lines imported \(14\.00 h\)/)).toHaveTextContent(
    '1 earlier line was replaced. 1 row was rejected.',
  );
  expect(requested.applies.map(({ reviewed }) => reviewed)).toEqual([recordedReview.reviewed]);
});

it('imports a file without a column of codes under one code for all rows', async () => {
  const requested = timesheetServer();
  server.use(
    reply(listChoices, {
      choices: [
        { name: 'E-10', description: 'About E-10' },
        { name: 'E-20', description: '' },
      ],
    }),
  );
  const { person } = await page();
  await chooseFile('week 10 corrected.csv');
  const codes = await fieldOf('Cost Code');
  await chooseOption(person, codes, importsTexts.mapping.ignore);
  expect(screen.getByText(timesheetsTexts.oneCode.missing)).toBeVisible();
  expect(await checkButton()).toBeDisabled();
  const all = await screen.findByRole('combobox', { name: timesheetsTexts.oneCode.label });
  await chooseOption(person, all, 'E-10 · About E-10');
  await person.click(await checkButton());
  await vi.waitFor(() => expect(requested.checks).toHaveLength(1));
  expect(requested.checks[0]?.options.accountCode).toBe('E-10');
  expect(Object.values(requested.checks[0]!.mapping)).not.toContain('accountCode');
});

it('groups errors and warnings by cause, with the rows of each', async () => {
  timesheetServer();
  const { person } = await page();
  await review(person);
  await openFindings(person);
  await person.click(await screen.findByRole('button', { name: /Error Unknown account codes \(1\)/ }));
  expect(await screen.findByRole('cell', { name: /E-99 isn’t an account code/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Warning Duplicate rows, counted once \(1\)/ })).toBeInTheDocument();
});

it('corrects a rejected row in place, and applies nothing before it is checked again', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(4000);
  const requested = timesheetServer();
  const { person } = await page();
  await review(person);
  await person.click(await screen.findByLabelText(fillText(timesheetsTexts.confirmReplace_one, { shown: 1 })));
  await person.click(screen.getByRole('button', { name: importsTexts.refused.correct }));
  const grid = within(await screen.findByRole('grid', { name: importsTexts.refused.grid }));
  expect(await grid.findByText(/E-99 isn’t an account code/)).toBeVisible();
  await person.dblClick(grid.getByRole('gridcell', { name: 'E-99' }));
  await person.keyboard('{Control>}a{/Control}E-10{Enter}');
  expect(await screen.findByText(fillText(importsTexts.refused.kept_one, { shown: 1 }))).toBeVisible();
  expect(requested.corrections.map(({ cells }) => cells)).toEqual([
    [{ row: 5, column: 4, was: 'E-99', value: 'E-10' }],
  ]);
  expect(screen.getByRole('button', { name: /^Apply 2 lines/ })).toBeDisabled();
  await person.click(screen.getByRole('button', { name: importsTexts.refused.checkAgain }));
  await vi.waitFor(() => expect(requested.checks).toHaveLength(3));
  expect(requested.checks[2]).toEqual(requested.checks[1]);
  vi.restoreAllMocks();
});

it('asks for names once: matched, left unchanged, or added to the account codes', async () => {
  const requested = timesheetServer();
  const { person } = await page();
  await review(person);
  await chooseOption(
    person,
    await screen.findByLabelText(fillText(timesheetsTexts.names.label, { name: 'E-99' })),
    'E-10 · About E-10',
  );
  await chooseOption(
    person,
    screen.getByLabelText(fillText(timesheetsTexts.names.label, { name: 'Frank' })),
    'Keep as is',
  );
  await person.click(
    screen.getByRole('button', { name: fillText(timesheetsTexts.names.remember_other, { shown: 2 }) }),
  );
  await vi.waitFor(() => expect(requested.checks).toHaveLength(3));
  expect(requested.names[0]?.names.map(({ spelling, meaning }) => [spelling, meaning])).toEqual(
    expect.arrayContaining([
      ['E-99', 'E-10'],
      ['Frank', 'FRANK'],
    ]),
  );
  await chooseOption(
    person,
    await screen.findByLabelText(fillText(timesheetsTexts.names.label, { name: 'E-99' })),
    timesheetsTexts.names.createIndirect,
  );
  await person.click(screen.getByRole('button', { name: fillText(timesheetsTexts.names.remember_one, { shown: 1 }) }));
  await vi.waitFor(() => expect(requested.checks).toHaveLength(4));
  expect(requested.codes[0]?.rows[0]?.cells).toEqual([
    { field: 'code', value: 'E-99' },
    { field: 'nature', value: 'indirect' },
  ]);
  expect(requested.names).toHaveLength(1);
});

it('shows before a revert which lines are removed and which count again', async () => {
  const requested = timesheetServer();
  const { person } = await page();
  const row = within(await screen.findByRole('row', { name: /week 10 corrected\.csv/ }));
  await person.click(row.getByRole('button', { name: timesheetsTexts.past.rollBack }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revert week 10 corrected.csv?' }));
  expect(
    await dialog.findByText(fillText(timesheetsTexts.rollBack.leaves_other, { shown: 2, hours: '14.00' })),
  ).toBeInTheDocument();
  expect(
    dialog.getByText(fillText(timesheetsTexts.rollBack.returns_one, { shown: 1, hours: '10.00' })),
  ).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: timesheetsTexts.rollBack.confirm }));
  await vi.waitFor(() => expect(requested.rollBacks).toHaveLength(1));
  const { id: importId, projectId } = recordedList[0]!;
  expect(requested.rollBacks).toEqual([{ projectId, importId }]);
});

it('shows direct and all spent hours beside the earned ones, so that PF can be checked', async () => {
  server.use(
    reply(getTimesheetHours, recordedReply(getTimesheetHours, 'timesheetHours')),
    reply(listTimesheetLines, noFutureLines),
  );
  await renderWithApp(<TimesheetHoursScreen projectId={7} groupBy="accountCode" onGroupBy={vi.fn<() => void>()} />);
  const row = await screen.findByRole('row', { name: /^SUPV/ });
  expect(within(row).getByText(timesheetsTexts.columns.indirect)).toBeInTheDocument();
  // Columns: description, spent, direct, earned, PF, budget, ST, OT, DT.
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(1, 6),
  ).toEqual(['8.00', '0.00', '-', '-', '-']);
  const total = screen.getByRole('row', { name: /^Total/ });
  expect(
    within(total)
      .getAllByRole('cell')
      .slice(0, 4)
      .map(({ textContent }) => textContent),
  ).toEqual(['22.00', '14.00', '0.0', '0.00']);
});

it('recognizes the columns of the template when it is imported', () => {
  const headers = timesheetTemplate('timesheet').columns.map(({ label }) => label);
  const keys = timesheetFields.map(({ key }) => key).filter((key) => key !== 'hours');
  expect(matchHeaders(headers, timesheetColumns).mapping).toEqual(
    Object.fromEntries(keys.map((key, column) => [String(column), key])),
  );
});

it('shows the timesheets of an archived project, and offers nothing that writes', async () => {
  timesheetServer();
  const [started, applied] = recordedList;
  server.use(reply(listTimesheets, [{ ...started!, status: 'checked' }, applied!]));
  await renderWithApp(<TimesheetImportScreen projectId={7} importId={undefined} onImport={() => undefined} />, {
    project: { ...sampleProject, archive: true },
  });
  expect(await screen.findByText(recordedList[0]!.fileName)).toBeVisible();
  expect(screen.queryByRole('button', { name: importsTexts.choose.browse })).toBeNull();
  expect(screen.queryByRole('button', { name: importsTexts.failure.goOn })).toBeNull();
  expect(screen.queryByRole('button', { name: /Revert/ })).toBeNull();
});
