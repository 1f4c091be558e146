import { expect, test, type Page } from '@playwright/test';
import { openCard } from './support/fieldWork.ts';
import { expectAccessible, watchForTrouble } from './support/accessibility.ts';
import { lead } from './support/appShell.ts';
import { editCell, scrollTo } from './support/grid.ts';
import { signIn } from './support/people.ts';
import { createProject, expectReview, uploadSchedule } from './support/projects.ts';
import { runsAt } from './support/sizes.ts';

/** The figures of one row of the report, by the label of their column. */
async function reportRow(page: Page, name: string): Promise<Record<string, string>> {
  const table = page.getByRole('table');
  const headers = (await table.locator('thead th').allInnerTexts()).map((text) => text.replace(/[▲▼]/g, '').trim());
  const row = table.locator('tr').filter({ has: page.getByText(name, { exact: true }) });
  const cells = (await row.locator('th, td').allInnerTexts()).map((text) => text.trim());
  return Object.fromEntries(headers.map((header, index) => [header, cells[index] ?? '']));
}

test(
  'from the engineer’s schedule to a summary whose numbers add up',
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
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expectReview(page, { Added: '13', Errors: '0' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Apply 13 changes' }).click();
    await expect(page.getByText('cable-schedule.csv is imported')).toBeVisible();

    // The same cables from the workbook, with its title rows, two-row header, section rows and total: nothing changes.
    await uploadSchedule(page, projectId, 'samples/cable-schedule-two-row-header.xlsx');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expectReview(page, { Added: '0', Changed: '0', Removed: '0', Unchanged: '13' });
    await page.getByRole('button', { name: 'Finish without changes' }).click();
    await expect(page.getByText('cable-schedule-two-row-header.xlsx is imported')).toBeVisible();

    // The office gives a cable its area.
    await lead(page, `/${projectId}/data/cable`);
    const grid = page.getByRole('grid');
    const row = grid.getByRole('row').filter({ hasText: 'RW-P-1001' });
    await expect(row).toBeVisible();
    await expectAccessible(page);
    if (isTablet) await changeOnCard(page);
    else await editCell(page, row, /^Area/, 'A100');
    await expect(page.getByText('All changes saved')).toBeVisible();
    await page.reload();
    await expect(row).toBeVisible();
    await scrollTo(page, page.getByRole('columnheader', { name: /^Area/ }));
    await expect(row.getByText('A100', { exact: true })).toBeVisible();
    if (!isTablet) {
      // What was done before the reload is undone by the same key, and done again.
      await page.getByRole('gridcell').first().click();
      await page.keyboard.press('Control+z');
      await expect(row.getByText('A100', { exact: true })).toBeHidden();
      await page.keyboard.press('Control+y');
      await expect(row.getByText('A100', { exact: true })).toBeVisible();
      await expect(page.getByText('All changes saved')).toBeVisible();
    }

    // The crew pulled RW-P-1001: 180 ft by the marks of the jacket.
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
        'Pulled length, ft': '180',
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
    const more = page.getByRole('button', { name: 'More', exact: true });
    if (await more.isVisible()) await more.click();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^cable-summary .*\.csv$/);

    await explainFigures(page, projectId);
    expect(trouble).toEqual([]);
  },
);

const numberIn = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));

/** A number of the first page and one of the Executive Summary are opened, and the lines they open to add up to them. */
async function explainFigures(page: Page, projectId: string): Promise<void> {
  const panel = page.getByRole('complementary', { name: 'How this number is calculated' });
  const lines = panel.locator('[data-line] > span:last-child');
  const sumOfLines = async () => (await lines.allInnerTexts()).reduce((sum, text) => sum + numberIn(text), 0);

  await lead(page, `/${projectId}`);
  await page.getByRole('button', { name: /: Quantity, Cables, show calculation$/ }).click();
  await expect(panel.getByText('1,352 ft')).toBeVisible();
  await expect.poll(sumOfLines).toBeCloseTo(1352, 0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // Closing it is a step back, which the browser takes later: it would take the next page back.
  await expect(panel).toBeHidden();

  await lead(page, '/executive-summary');
  const total = page.getByRole('button', { name: /: Budget hours, All projects, show calculation$/ });
  const shown = numberIn((await total.innerText()).trim());
  await total.click();
  await expect.poll(sumOfLines).toBeCloseTo(shown, 0);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  const name = panel.locator('[data-line] > span:nth-child(2)').first();
  // On paper it has the line to itself, up to its number.
  await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThan(200);
  await page.emulateMedia({ media: null });
}

/** A view of these rows is kept and opened again; what is changed in the details of one stands on its card. */
async function changeOnCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cards', exact: true }).click();
  const cards = page.getByRole('list', { name: 'Cables', exact: true });
  const card = cards.getByRole('button', { name: /^RW-P-1001/ });
  await expect(cards.getByRole('checkbox')).toHaveCount(13);
  await page.getByRole('searchbox').first().fill('RW-P-10');
  await expect(cards.getByRole('checkbox')).toHaveCount(4);
  const views = page.getByRole('button', { name: /^View/ });
  await views.click();
  await page.getByRole('button', { name: 'Save as…' }).click();
  await page.keyboard.type('Pumps');
  await page.keyboard.press('Enter');
  await expect(views).toHaveText(/Pumps/);
  await page.goto(page.url().replace(/\?.*/, ''));
  await expect(cards.getByRole('checkbox')).toHaveCount(13);
  await views.click();
  await page.getByRole('button', { name: /^Pumps/ }).click();
  await expect(cards.getByRole('checkbox')).toHaveCount(4);
  await card.tap();
  const details = page.getByRole('complementary', { name: 'Details of RW-P-1001' });
  await details.getByRole('button', { name: /^Change Area/ }).tap();
  await expectAccessible(page);
  await page.keyboard.type('A100');
  await page.keyboard.press('Enter');
  await expect(card).toContainText('A100');
  await page.getByRole('button', { name: 'Grid', exact: true }).click();
}

async function recordOnCard(page: Page): Promise<void> {
  await page.getByRole('searchbox').first().fill('RW-P-1001');
  const card = await openCard(page, 'RW-P-1001');
  await card.getByLabel(/Start mark/).fill('1000');
  await card.getByLabel(/End mark/).fill('1180');
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card.getByText('Sent', { exact: true })).toBeVisible();
}

async function recordInGrid(page: Page): Promise<void> {
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'RW-P-1001' });
  await editCell(page, row, /^Start mark/, '1000');
  await editCell(page, row, /^End mark/, '1180');
  await expect(row.getByText('Sent', { exact: true })).toBeVisible();
}

test(
  'the good rows of a bad file go in, the bad ones come back',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page }) => {
    await signIn(page, 'Administrator');
    const projectId = await createProject(page, 'Bad Rows');
    await uploadSchedule(page, projectId, 'samples/cable-schedule-with-bad-rows.csv');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expectReview(page, { Added: '13', Errors: '2' });
    await expect(page.getByRole('row').filter({ hasText: '-55' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Issues as CSV' }).first().click();
    expect((await download).suggestedFilename()).toContain('issues');

    // One of them is put right here, and goes in with the others.
    await page.getByRole('button', { name: 'Fix them here' }).click();
    const refused = page.getByRole('grid', { name: 'Rejected rows' });
    await scrollTo(page, refused.getByRole('columnheader', { name: /Length/ }));
    await refused.getByRole('gridcell', { name: '-55' }).click();
    await page.keyboard.type('55');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 cell fixed and saved with this import.')).toBeVisible();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expectReview(page, { Added: '14', Errors: '1' });
    await page.getByRole('button', { name: 'Apply 14 changes' }).click();
    await expect(page.getByText('1 row had an error')).toBeVisible();
  },
);
