import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, watchForTrouble } from './support/accessibility.ts';
import { signIn } from './support/people.ts';
import { createProject, csvFile, expectReview, uploadSchedule } from './support/projects.ts';

const cellsOf = (page: Page, code: string) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByText(code, { exact: true }) });

/** To the empty row at the foot. */
async function goToFoot(page: Page): Promise<void> {
  await page.getByRole('gridcell').first().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+v');
}

test('a project gets its codes: typed, pasted, imported, merged, and none is lost that rows hold', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const trouble = watchForTrouble(page);
  await signIn(page, 'Administrator');
  const projectId = await createProject(page, 'Riverbend Codes');
  await uploadSchedule(page, projectId, 'samples/cable-schedule.csv');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expectReview(page, { Added: '13' });
  await page.getByRole('button', { name: 'Apply 13 changes' }).click();
  await expect(page.getByText('cable-schedule.csv is imported')).toBeVisible();

  // The lists, with what each decides; the import made the cable types it met.
  await page.goto(`/${projectId}/project/codes`);
  await expect(page.getByText('What is handed over together.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Areas' }).click();
  await expect(page.getByRole('heading', { name: 'Codes · Areas' })).toBeVisible();

  // Typed by hand: Tab to the description, Enter to the next row; a second one of the name is told at its row.
  await goToFoot(page);
  await page.keyboard.type('N');
  await page.keyboard.press('Tab');
  await page.keyboard.type('North side');
  await page.keyboard.press('Enter');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.keyboard.type('n');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/The area n is in the list already\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('1 code', { exact: true })).toBeVisible();

  // Pasted from a spreadsheet: the bad line stays marked, the others are there; taken back and done again by key.
  await goToFoot(page);
  await paste(page, 'S\tSouth side\nN\tagain\nS-1\tPump pit\n');
  await expect(page.getByText('3 codes', { exact: true })).toBeVisible();
  await expect(page.getByText('1 row not saved')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('1 code', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(page.getByText('3 codes', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();

  // A file of the same list: what differs is changed, what is new is added.
  await page
    .getByTestId('setup-file')
    .setInputFiles(
      csvFile('areas.csv', ['Code,Description,Parent', 'S-1,Pump pit no. 1,S', 'N,North side,', 'W,West side,']),
    );
  await expect(page.getByText('New: 1. Changed: 1. As they are: 1.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 codes' }).click();
  await expect(page.getByText('4 codes', { exact: true })).toBeVisible();
  await page.reload();
  await expect(cellsOf(page, 'S-1').getByText('Pump pit no. 1')).toBeVisible();

  // A code that rows hold is not deleted; merged, its rows go along.
  await page.goto(`/${projectId}/project/codes/cable-type`);
  const grid = page.getByRole('grid');
  const first = grid.getByRole('row').nth(1).getByRole('gridcell').first();
  await first.click();
  const code = await first.innerText();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(/Deactivate it, or merge it into another code\./)).toBeVisible();
  await page.getByRole('button', { name: 'Merge…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: 'Cables, Type' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Into' }).click();
  await page.getByRole('option').first().click();
  const into = (await dialog.getByRole('combobox', { name: 'Into' }).inputValue()).split(' – ')[0] ?? '';
  await dialog.getByRole('button', { name: /^Merge, / }).click();
  await expect(dialog).toBeHidden();
  await expect(cellsOf(page, code)).toHaveCount(0);
  await page.getByRole('gridcell', { name: into, exact: true }).click();
  await page.getByRole('button', { name: 'Where used' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Cables, Type' }).click();
  await expect(page).toHaveURL(new RegExp(`/${projectId}/data/cable`));
  await expect(page.getByRole('grid').getByText(into, { exact: true }).first()).toBeVisible();

  await page.goto(`/${projectId}/project/codes/banana`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(trouble).toEqual([]);
});
