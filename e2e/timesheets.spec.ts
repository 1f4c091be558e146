/**
 * Hours of one week: imports a timesheet with typical errors, corrects a line by hand, compares PF with the manual calculation,
 * and reverts the file.
 */
import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import type { ReplyOf } from '../contract/base/calls/endpoint.ts';
import type { findTags } from '../contract/rows/findTags.ts';
import { expectAccessible, watchForTrouble } from './support/accessibility.ts';
import { lead } from './support/appShell.ts';
import { callsOf } from './support/calls.ts';
import { cellOf, scrollTo } from './support/grid.ts';
import { signIn } from './support/people.ts';
import { addProjectWithCables } from './support/projectByCalls.ts';
import { csvFile } from './support/projects.ts';
import { runsAt } from './support/sizes.ts';
import { timesheets as timesheetsTexts } from '../src/i18n/locales/en-US/timesheets.ts';
import { imports as importsTexts } from '../src/i18n/locales/en-US/imports.ts';
import { grid as gridTexts } from '../src/i18n/locales/en-US/grid.ts';
import { fillText } from '../tests/support/fillText.ts';

const header = 'Date,Employee ID,Employee Name,Foreman,Cost Code,Description,ST,OT,DT,Shift';
const timesheet = csvFile('week 47.csv', [
  header,
  '03/04/2026,E1,Ann,Frank,E-10,Pull,8,2,0,D',
  '03/05/2026,E1,Ann,Frank,E-10,Pull,8,6,0,D',
  // A duplicate row: it counts once.
  '03/05/2026,E1,Ann,Frank,E-10,Pull,8,6,0,D',
  '03/04/2026,E2,Bea,Frank,SUPV,Supervision,8,0,0,D',
  '03/04/2026,E3,Cay,Frank,SUPV,Supervision,25,0,0,D',
]);

const cellsOf = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).map(([field, value]) => ({ field, value }));

/** Adds earned hours: 1,000 ft at 3.3 h per 100 ft, factor 1.10; 600 ft pulled earn 0.6 × 0.9 × 36.3 = 19.602 h. */
async function addEarnedHours(page: Page, projectId: number): Promise<void> {
  const calls = await callsOf(page);
  await calls.post('/codes/save', {
    data: { projectId, kind: 'account', rows: [{ row: null, cells: cellsOf({ code: 'E-10', nature: 'direct' }) }] },
  });
  const unit = { commodityType: 'cable', typeCode: 'PWR', unit: 'ft', per: 100, hours: 3.3, factor: 1.1 };
  await calls.post('/labor-units/save', {
    data: { projectId, rows: [{ row: null, cells: cellsOf({ ...unit, accountCode: 'E-10' }) }] },
  });
  const { rows } = await calls.get<ReplyOf<typeof findTags>>(`/commodity/find?projectId=${projectId}&text=TS-1`);
  const entry = {
    id: randomUUID(),
    type: 'cable',
    commodityId: rows[0]!.id,
    workDate: '2026-03-04',
    values: { pulledLength: 600 },
  };
  await calls.post('/field-work/record', { data: { projectId, entries: [entry] } });
}

/** Returns the cells of a group's row: ST to PF. */
const groupOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

/** Types into consecutive cells to the right; a blank skips its cell. */
async function typeAlong(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    if (text !== '') await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}

test('a week of hours results in the correct PF', runsAt({ full: ['desktop', 'tablet'] }), async ({ page }) => {
  const trouble = watchForTrouble(page);
  await signIn(page, 'Administrator');
  const schedule = csvFile('cables.csv', ['Cable Tag,Type,Length (ft)', 'TS-1,PWR,1000']);
  const projectId = await addProjectWithCables(page, 'Timesheets', schedule);
  await addEarnedHours(page, Number(projectId));

  await lead(page, `/${projectId}/import/timesheets`);
  await expect(page.getByText(timesheetsTexts.past.none)).toBeVisible();
  await expectAccessible(page);
  await page.getByTestId('schedule').setInputFiles(timesheet);
  await expect(page.getByText(fillText(importsTexts.mapping.mapped, { count: 10, total: 10 }))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: importsTexts.mapping.check }).click();

  // The page asks once which number is the day, and the selection checks the file again.
  await page.getByRole('button', { name: /^Month first/ }).click();
  await expect(page.getByRole('group', { name: /^Which comes first/ })).toBeHidden();
  // All issues are in one line until it is opened; it stays open when a choice checks the file again.
  await page.getByRole('button', { name: /kinds? of issues?/ }).click();
  await expect(page.getByRole('button', { name: /More than 24 h on a line \(1\)/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /Duplicate rows, counted once \(1\)/ })).toBeVisible();
  await page.getByRole('button', { name: /^▸ Error Unknown account codes/ }).click();
  await expect(page.getByRole('cell', { name: /SUPV isn’t an account code/ })).toBeVisible();
  await page.getByRole('combobox', { name: fillText(timesheetsTexts.names.label, { name: 'SUPV' }) }).click();
  await page.getByRole('option', { name: timesheetsTexts.names.createIndirect }).click();
  await page.getByRole('button', { name: fillText(timesheetsTexts.names.remember_one, { shown: 1 }) }).click();
  await expect(page.getByRole('button', { name: /Unknown account codes/ })).toBeHidden();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('review.png'), fullPage: true });
  // The rejected row is corrected, and the file is read with the new value.
  await page.getByRole('button', { name: importsTexts.refused.correct }).click();
  const refused = page.getByRole('grid', { name: importsTexts.refused.grid });
  await scrollTo(page, refused.getByRole('columnheader', { name: 'ST', exact: true }));
  await refused.getByRole('gridcell', { name: '25', exact: true }).click();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(page.getByText(fillText(importsTexts.refused.kept_one, { shown: 1 }))).toBeVisible();
  await page.getByRole('button', { name: importsTexts.refused.checkAgain, exact: true }).click();
  await expect(page.getByRole('button', { name: /More than 24 h/ })).toBeHidden();
  await page.getByRole('button', { name: fillText(timesheetsTexts.apply_other, { shown: 4, hours: '36.00' }) }).click();
  await expect(page.getByText(fillText(timesheetsTexts.done.applied, { file: 'week 47.csv' }))).toBeVisible();
  await page.getByRole('link', { name: timesheetsTexts.done.hours }).click();

  // 19.602 h earned by 24 h spent on the direct code; PF excludes the supervision hours, which are not direct.
  await expect(groupOf(page, 'E-10')).toContainText(/24\.0019\.60\.8236\.3/);
  await expect(groupOf(page, 'SUPV')).toContainText('12.000.00---');
  await expect(page.locator('[data-count="performanceFactor"] dd')).toHaveText('0.82');
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('hours.png') });
  await page.getByRole('button', { name: /^24\.00, Lines behind/ }).click();
  await expect(
    page.getByRole('dialog').getByText(fillText(timesheetsTexts.hours.first_other, { shown: 2, hours: '24.00' })),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^19\.6, Rows behind/ }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'TS-1' })).toBeVisible();
  await page.keyboard.press('Escape');

  // Two hours were travel: a manual correction from the keyboard, which requires a reason.
  await page.getByRole('link', { name: timesheetsTexts.views.lines }).click();
  await (await cellOf(page, 0, 'Date')).click();
  await typeAlong(page, ['2026-03-04', 'E4', '', 'E-10', '30']);
  const notSaved = page.getByLabel(gridTexts.setup.notSaved.label);
  await expect(notSaved).toContainText('30 h is more than 24 h in a day');
  await expect(await cellOf(page, 0, 'ST, h')).toHaveText('30.00');
  await notSaved.getByRole('button', { name: gridTexts.setup.notSaved.discard }).click();
  await expect(notSaved).toBeHidden();
  await (await cellOf(page, 0, 'Date')).click();
  await typeAlong(page, ['2026-03-04', 'E1', '', 'E-10', '-2']);
  await expect(notSaved).toContainText(timesheetsTexts.columns.description);
  await expectAccessible(page);
  await (await cellOf(page, 0, 'Description')).click();
  await page.keyboard.type('Two hours were travel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: gridTexts.edit.saved })).toBeVisible();

  // 19.602 / 22: the total changes too; a group without earned hours has no PF.
  await page.getByRole('link', { name: timesheetsTexts.views.hours }).click();
  await expect(groupOf(page, 'E-10')).toContainText('22.0019.60.8936.3');
  await page.getByRole('combobox', { name: timesheetsTexts.hours.groupBy }).click();
  await page.getByRole('option', { name: timesheetsTexts.columns.foreman }).click();
  await expect(groupOf(page, 'Frank')).toContainText(/36\.00/);
  await expect(page).toHaveURL(/by=foreman/);

  // After the revert only the correction is left.
  await page
    .getByRole('navigation', { name: 'Timesheets' })
    .getByRole('link', { name: timesheetsTexts.views.import })
    .click();
  await page.getByRole('button', { name: timesheetsTexts.past.rollBack }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText(fillText(timesheetsTexts.rollBack.leaves_other, { shown: 4, hours: '36.00' })),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: timesheetsTexts.rollBack.confirm }).click();
  await expect(page.getByRole('row').filter({ hasText: 'week 47.csv' })).toContainText(
    importsTexts.statuses.rolledBack,
  );
  await page.getByRole('link', { name: timesheetsTexts.views.hours }).click();
  await expect(page.locator('[data-count="spent"] dd')).toHaveText('-2.00');
  expect(trouble).toEqual([]);
});
