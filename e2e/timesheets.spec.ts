/**
 * Hours of a week: a timesheet with what goes wrong in them is imported, a line corrected by hand, PF read where it was worked
 * out by hand, and the file taken back.
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

const header = 'Date,Employee ID,Employee Name,Foreman,Cost Code,Description,ST,OT,DT,Shift';
const timesheet = csvFile('week 47.csv', [
  header,
  '03/04/2026,E1,Ann,Frank,E-10,Pull,8,2,0,D',
  '03/05/2026,E1,Ann,Frank,E-10,Pull,8,6,0,D',
  // The same row again: it counts once.
  '03/05/2026,E1,Ann,Frank,E-10,Pull,8,6,0,D',
  '03/04/2026,E2,Bea,Frank,SUPV,Supervision,8,0,0,D',
  '03/04/2026,E3,Cay,Frank,SUPV,Supervision,25,0,0,D',
]);

const cellsOf = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).map(([field, value]) => ({ field, value }));

/** 1,000 ft at 3.3 h per 100 ft, factor 1.10; 600 ft pulled earn 0.6 × 0.9 × 36.3 = 19.602 h. */
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

/** The cells of the line of a group: ST to PF. */
const groupOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

/** Types into one cell after the other, to the right; a blank leaves its cell. */
async function typeAlong(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    if (text !== '') await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}

test('a week of hours, and the PF they come to', runsAt({ full: ['desktop', 'tablet'] }), async ({ page }) => {
  const trouble = watchForTrouble(page);
  await signIn(page, 'Administrator');
  const schedule = csvFile('cables.csv', ['Cable Tag,Type,Length (ft)', 'TS-1,PWR,1000']);
  const projectId = await addProjectWithCables(page, 'Timesheets', schedule);
  await addEarnedHours(page, Number(projectId));

  await lead(page, `/${projectId}/import/timesheets`);
  await expect(page.getByText('No timesheets yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByTestId('schedule').setInputFiles(timesheet);
  await expect(page.getByText('10 of 10 columns are imported.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check the rows' }).click();

  // Which figure is the day is asked once; the answer checks the file again.
  await page.getByRole('button', { name: /^Month first/ }).click();
  await expect(page.getByRole('group', { name: /^Which comes first/ })).toBeHidden();
  await expect(page.getByRole('button', { name: /More than 24 h on a line \(1\)/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /The same row again, counted once \(1\)/ })).toBeVisible();
  await page.getByRole('button', { name: /^▸ Error Unknown account codes/ }).click();
  await expect(page.getByRole('cell', { name: /SUPV is not an account code/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Match for SUPV' }).click();
  await page.getByRole('option', { name: 'New account code, indirect' }).click();
  await page.getByRole('button', { name: 'Save 1 match and check again' }).click();
  await expect(page.getByRole('button', { name: /Unknown account codes/ })).toBeHidden();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('review.png'), fullPage: true });
  // The refused row is typed over, and the file is read so.
  await page.getByRole('button', { name: 'Fix them here' }).click();
  const refused = page.getByRole('grid', { name: 'Rejected rows' });
  await scrollTo(page, refused.getByRole('columnheader', { name: 'ST', exact: true }));
  await refused.getByRole('gridcell', { name: '25', exact: true }).click();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 cell fixed and saved with this import.')).toBeVisible();
  await page.getByRole('button', { name: 'Check again', exact: true }).click();
  await expect(page.getByRole('button', { name: /More than 24 h/ })).toBeHidden();
  await page.getByRole('button', { name: 'Apply 4 lines, 36.0 h' }).click();
  await expect(page.getByText('week 47.csv is imported')).toBeVisible();
  await page.getByRole('link', { name: 'See hours and PF' }).click();

  // 19.602 h earned by 24 h spent on the direct code; the supervision is in no PF.
  await expect(groupOf(page, 'E-10')).toContainText(/24\.019\.60\.8236\.3/);
  await expect(groupOf(page, 'SUPV')).toContainText('12.0---');
  await expect(page.locator('[data-count="performanceFactor"] dd')).toHaveText('0.82');
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('hours.png') });
  await page.getByRole('button', { name: /^24\.0, Lines behind/ }).click();
  await expect(page.getByRole('dialog').getByText('2 lines, 24.0 h.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^19\.6, Rows behind/ }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'TS-1' })).toBeVisible();
  await page.keyboard.press('Escape');

  // Two hours were travel: a correction by hand, from the keyboard, which asks for its reason.
  await page.getByRole('link', { name: 'Manual entry' }).click();
  await (await cellOf(page, 0, 'Date')).click();
  await typeAlong(page, ['2026-03-04', 'E4', '', 'E-10', '30']);
  const notSaved = page.getByLabel('Unsaved rows');
  await expect(notSaved).toContainText('30 h on one line is more than a day has');
  await expect(await cellOf(page, 0, 'ST, h')).toHaveText('30.0');
  await notSaved.getByRole('button', { name: 'Discard' }).click();
  await expect(notSaved).toBeHidden();
  await (await cellOf(page, 0, 'Date')).click();
  await typeAlong(page, ['2026-03-04', 'E1', '', 'E-10', '-2']);
  await expect(notSaved).toContainText('Description');
  await expectAccessible(page);
  await (await cellOf(page, 0, 'Description')).click();
  await page.keyboard.type('Two hours were travel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible();

  // 19.602 / 22: the total follows; a group that earns nothing has no PF.
  await page.getByRole('link', { name: 'Hours and PF' }).click();
  await expect(groupOf(page, 'E-10')).toContainText('22.019.60.8936.3');
  await page.getByRole('combobox', { name: 'Hours by' }).click();
  await page.getByRole('option', { name: 'Foreman' }).click();
  await expect(groupOf(page, 'Frank')).toContainText(/36\.0/);
  await expect(page).toHaveURL(/by=foreman/);

  // Taken back, the correction alone stands.
  await page.getByRole('navigation', { name: 'Timesheets' }).getByRole('link', { name: 'Import' }).click();
  await page.getByRole('button', { name: 'Revert…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText('4 lines (36.0 h) will be removed. To get them back, import the file again.'),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Revert timesheet' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'week 47.csv' })).toContainText('Reverted');
  await page.getByRole('link', { name: 'Hours and PF' }).click();
  await expect(page.locator('[data-count="spent"] dd')).toHaveText('-2.0');
  expect(trouble).toEqual([]);
});
