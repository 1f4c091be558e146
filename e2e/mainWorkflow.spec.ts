import { figureLabels } from '../contract/names/en-US/figureLabels.ts';
import { expect, test, type Page } from '@playwright/test';
import { openCard } from './support/fieldWork.ts';
import { expectAccessible, watchForTrouble } from './support/accessibility.ts';
import { lead } from './support/appShell.ts';
import { editCell, scrollTo } from './support/grid.ts';
import { signIn } from './support/people.ts';
import { createProject, expectReview, uploadSchedule } from './support/projects.ts';
import { runsAt } from './support/sizes.ts';
import { imports as importsTexts } from '../src/i18n/locales/en-US/imports.ts';
import { forms as formsTexts } from '../src/i18n/locales/en-US/forms.ts';
import { common as commonTexts } from '../src/i18n/locales/en-US/common.ts';
import { admin as adminTexts } from '../src/i18n/locales/en-US/admin.ts';
import { derivation as derivationTexts } from '../src/i18n/locales/en-US/derivation.ts';
import { record as recordTexts } from '../src/i18n/locales/en-US/record.ts';
import { views as viewsTexts } from '../src/i18n/locales/en-US/views.ts';
import { fillText } from '../tests/support/fillText.ts';

/** The figures of one row of the report, by the label of their column. */
async function reportRow(page: Page, name: string): Promise<Record<string, string>> {
  const table = page.getByRole('table');
  const headers = (await table.locator('thead th').allInnerTexts()).map((text) => text.replace(/[▲▼]/g, '').trim());
  const row = table.locator('tr').filter({ has: page.getByText(name, { exact: true }) });
  const cells = (await row.locator('th, td').allInnerTexts()).map((text) => text.trim());
  return Object.fromEntries(headers.map((header, index) => [header, cells[index] ?? '']));
}

test(
  'the engineer’s schedule leads to a summary whose numbers add up',
  runsAt({ gate: ['desktop'], full: ['tablet'] }),
  async ({ page }, { project }) => {
    const isTablet = project.name === 'tablet';
    const trouble = watchForTrouble(page);

    await signIn(page, 'Administrator');
    await expect(page).toHaveTitle(/Wireway/);
    await expectAccessible(page);

    const projectId = await createProject(page, 'Riverbend Raw Water');
    await expect(page).toHaveTitle(/\[Riverbend Raw Water\]/);

    await uploadSchedule(page, projectId, 'samples/cable-schedule.csv');
    await expectAccessible(page);
    await page.getByRole('button', { name: importsTexts.mapping.check }).click();
    await expectReview(page, { Added: '13', Errors: '0' });
    await expectAccessible(page);
    await page.getByRole('button', { name: fillText(importsTexts.review.apply_other, { changes: 13 }) }).click();
    await expect(page.getByText(fillText(importsTexts.done.applied, { file: 'cable-schedule.csv' }))).toBeVisible();

    // The same cables from the workbook, with its title rows, two-row header, section rows and total: nothing changes.
    await uploadSchedule(page, projectId, 'samples/cable-schedule-two-row-header.xlsx');
    await page.getByRole('button', { name: importsTexts.mapping.check }).click();
    await expectReview(page, { Added: '0', Changed: '0', Removed: '0', Unchanged: '13' });
    await page.getByRole('button', { name: importsTexts.review.applyNone }).click();
    await expect(page.getByText('cable-schedule-two-row-header.xlsx is imported')).toBeVisible();

    // The office assigns an area to a cable.
    await lead(page, `/${projectId}/data/cable`);
    const grid = page.getByRole('grid');
    const row = grid.getByRole('row').filter({ hasText: 'RW-P-1001' });
    await expect(row).toBeVisible();
    await expectAccessible(page);
    if (isTablet) await changeOnCard(page);
    else await editCell(page, row, /^Area/, 'A100');
    await expect(page.getByText(formsTexts.allSaved)).toBeVisible();
    await page.reload();
    await expect(row).toBeVisible();
    await scrollTo(page, page.getByRole('columnheader', { name: /^Area/ }));
    await expect(row.getByText('A100', { exact: true })).toBeVisible();
    if (!isTablet) {
      // The change made before the reload is undone and redone with the same keys.
      await page.getByRole('gridcell').first().click();
      await page.keyboard.press('Control+z');
      await expect(row.getByText('A100', { exact: true })).toBeHidden();
      await page.keyboard.press('Control+y');
      await expect(row.getByText('A100', { exact: true })).toBeVisible();
      await expect(page.getByText(formsTexts.allSaved)).toBeVisible();
    }

    // The crew pulled RW-P-1001: 180 ft according to the jacket marks.
    await lead(page, `/${projectId}/field-work/cable`);
    if (isTablet) await recordOnCard(page);
    else await recordInGrid(page);
    await expectAccessible(page);

    await lead(page, `/${projectId}/report/cable-summary`);
    await expect(page.getByRole('table')).toBeVisible();
    const expected = {
      Power: {
        Cables: '4',
        'Design length, ft': '610',
        'Pulled cables': '1',
        'Remaining cables': '3',
        'Design length pulled, ft': '180',
        'Remaining length, ft': '430',
      },
      Total: { Cables: '13', 'Design length, ft': '1,352' },
      'VFD Power': { Cables: '2', 'Design length, ft': '175' },
      Control: { Cables: '3', 'Design length, ft': '252' },
      Instrument: { Cables: '4', 'Design length, ft': '315' },
    };
    for (const [name, figures] of Object.entries(expected)) {
      await expect.poll(() => reportRow(page, name), name).toMatchObject(figures);
    }
    await expectAccessible(page);

    const download = page.waitForEvent('download');
    const more = page.getByRole('button', { name: commonTexts.moreActions, exact: true });
    if (await more.isVisible()) await more.click();
    await page.getByRole('button', { name: adminTexts.audit.export.csv }).click();
    expect((await download).suggestedFilename()).toMatch(/^cable-summary .*\.csv$/);

    await explainFigures(page, projectId);
    expect(trouble).toEqual([]);
  },
);

const numberIn = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));

/** Opens a number of the overview page and one of the Executive Summary; the listed lines add up to each. */
async function explainFigures(page: Page, projectId: string): Promise<void> {
  const panel = page.getByRole('complementary', { name: derivationTexts.title });
  const lines = panel.locator('[data-line] > span:last-child');
  const sumOfLines = async () => (await lines.allInnerTexts()).reduce((sum, text) => sum + numberIn(text), 0);

  await lead(page, `/${projectId}`);
  await page.getByRole('button', { name: /: Quantity, Cables, show calculation$/ }).click();
  await expect(panel.getByText('1,352 ft')).toBeVisible();
  await expect.poll(sumOfLines).toBeCloseTo(1352, 0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // Closing the panel is a history step back, which the browser performs later: it would also revert the next navigation.
  await expect(panel).toBeHidden();

  await lead(page, '/executive-summary');
  const total = page.getByRole('button', { name: /: Budget, h, All projects, show calculation$/ });
  const shown = numberIn((await total.innerText()).trim());
  await total.click();
  // Each line and the total are rounded to a tenth of an hour.
  const off = async () => Math.abs((await sumOfLines()) - shown) / ((await lines.count()) + 1);
  await expect.poll(off).toBeLessThanOrEqual(0.051);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  const name = panel.locator('[data-line] > span:nth-child(2)').first();
  // In print the name has the whole line up to its number.
  await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThan(200);
  await page.emulateMedia({ media: null });
}

/** Saves and reopens a view of these rows; a change in the details of one row appears on its card. */
async function changeOnCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: recordTexts.cards, exact: true }).click();
  const cards = page.getByRole('list', { name: figureLabels.cables, exact: true });
  const card = cards.getByRole('button', { name: /^RW-P-1001/ });
  await expect(cards.getByRole('checkbox')).toHaveCount(13);
  await page.getByRole('searchbox').first().fill('RW-P-10');
  await expect(cards.getByRole('checkbox')).toHaveCount(4);
  const views = page.getByRole('button', { name: /^View/ });
  await views.click();
  await page.getByRole('button', { name: viewsTexts.saveAs }).click();
  await page.keyboard.type('Pumps');
  await page.keyboard.press('Enter');
  await expect(views).toHaveText(/Pumps/);
  await page.goto(page.url().replace(/\?.*/, ''));
  await expect(cards.getByRole('checkbox')).toHaveCount(13);
  await views.click();
  await page.getByRole('button', { name: /^Pumps/ }).click();
  await expect(cards.getByRole('checkbox')).toHaveCount(4);
  await card.tap();
  const details = page.getByRole('complementary', { name: fillText(recordTexts.label, { tag: 'RW-P-1001' }) });
  await details.getByRole('button', { name: /^Change Area/ }).tap();
  await expectAccessible(page);
  await page.keyboard.type('A100');
  await page.keyboard.press('Enter');
  await expect(card).toContainText('A100');
  await page.getByRole('button', { name: recordTexts.edit, exact: true }).click();
}

async function recordOnCard(page: Page): Promise<void> {
  await page.getByRole('searchbox').first().fill('RW-P-1001');
  const card = await openCard(page, 'RW-P-1001');
  await card.getByLabel(/Start mark/).fill('1000');
  await card.getByLabel(/End mark/).fill('1180');
  await card.getByRole('button', { name: viewsTexts.save, exact: true }).click();
  await expect(card.getByText(adminTexts.reports.at, { exact: true })).toBeVisible();
}

async function recordInGrid(page: Page): Promise<void> {
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'RW-P-1001' });
  await editCell(page, row, /^Start mark/, '1000');
  await editCell(page, row, /^End mark/, '1180');
  await expect(row.getByText(adminTexts.reports.at, { exact: true })).toBeVisible();
}

test(
  'a file with bad rows imports the good ones and returns the bad ones',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page }) => {
    await signIn(page, 'Administrator');
    const projectId = await createProject(page, 'Bad Rows');
    await uploadSchedule(page, projectId, 'samples/cable-schedule-with-bad-rows.csv');
    await page.getByRole('button', { name: importsTexts.mapping.check }).click();
    await expectReview(page, { Added: '13', Errors: '2' });
    await expect(page.getByRole('row').filter({ hasText: '-55' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /kinds? of issues?/ }).click();
    await page.getByRole('button', { name: importsTexts.issues.downloadCsv }).click();
    expect((await download).suggestedFilename()).toContain('issues');

    // One of them is corrected here and imported with the others.
    await page.getByRole('button', { name: importsTexts.refused.correct }).click();
    const rejected = page.getByRole('grid', { name: importsTexts.refused.grid });
    await scrollTo(page, rejected.getByRole('columnheader', { name: /Length/ }));
    await rejected.getByRole('gridcell', { name: '-55' }).click();
    await page.keyboard.type('55');
    await page.keyboard.press('Enter');
    await expect(page.getByText(fillText(importsTexts.refused.kept_one, { shown: 1 }))).toBeVisible();
    await page.getByRole('button', { name: importsTexts.refused.checkAgain }).click();
    await expectReview(page, { Added: '14', Errors: '1' });
    await page.getByRole('button', { name: fillText(importsTexts.review.apply_other, { changes: 14 }) }).click();
    await expect(page.getByText('1 row had an error')).toBeVisible();
  },
);
