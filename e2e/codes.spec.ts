import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible, watchForTrouble } from './support/accessibility.ts';
import { lead } from './support/appShell.ts';
import { goToFoot, paste } from './support/grid.ts';
import { signIn } from './support/people.ts';
import { createProject, csvFile, expectReview, uploadSchedule } from './support/projects.ts';
import { runsAt } from './support/sizes.ts';
import { imports as importsTexts } from '../src/i18n/locales/en-US/imports.ts';
import { codes as codesTexts } from '../src/i18n/locales/en-US/codes.ts';
import { grid as gridTexts } from '../src/i18n/locales/en-US/grid.ts';
import { frame as frameTexts } from '../src/i18n/locales/en-US/frame.ts';
import { accountCodes as accountCodesTexts } from '../src/i18n/locales/en-US/accountCodes.ts';
import { fillText } from '../tests/support/fillText.ts';

const cellsOf = (page: Page, code: string) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByText(code, { exact: true }) });

/** Returns the cell of a row by its position in the view, under a header. */
async function cellOf(page: Page, row: number, column: string): Promise<Locator> {
  const header = page
    .getByRole('columnheader')
    .filter({ has: page.getByRole('button', { name: column, exact: true }) });
  await expect(header.first()).toBeVisible();
  const index = await header.first().getAttribute('aria-colindex');
  return page.locator(`[role="row"][aria-rowindex="${row + 2}"] > [role="gridcell"][aria-colindex="${index}"]`);
}

test(
  'a project gets codes by typing, paste, import and merge without losing used ones',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page, context }) => {
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const trouble = watchForTrouble(page);
    await signIn(page, 'Administrator');
    const projectId = await createProject(page, 'Riverbend Codes');
    await uploadSchedule(page, projectId, 'samples/cable-schedule.csv');
    await page.getByRole('button', { name: importsTexts.mapping.check }).click();
    await expectReview(page, { Added: '13' });
    await page.getByRole('button', { name: fillText(importsTexts.review.apply_other, { changes: 13 }) }).click();
    await expect(page.getByText(fillText(importsTexts.done.applied, { file: 'cable-schedule.csv' }))).toBeVisible();

    // Each list shows what it determines; the import created the cable types it found.
    await lead(page, `/${projectId}/project/codes`);
    await expect(page.getByText(codesTexts.decides.system)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: codesTexts.kinds.area }).click();
    await expect(page.getByRole('heading', { name: 'Codes · Areas' })).toBeVisible();

    // Typed manually: Tab to the description, Enter to the next row; a duplicate name is reported at its row.
    await goToFoot(page);
    await page.keyboard.type('N');
    await page.keyboard.press('Tab');
    await page.keyboard.type('North side');
    await page.keyboard.press('Enter');
    await expect(page.getByText(gridTexts.edit.saved)).toBeVisible();
    await page.keyboard.type('n');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/The area n is already in the list\./)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: gridTexts.setup.notSaved.discard }).click();
    await expect(page.getByText('1 code', { exact: true })).toBeVisible();

    // Pasted from a spreadsheet: the bad line stays marked, the others are added; undone and redone with the keyboard.
    await goToFoot(page);
    await paste(page, 'S\tSouth side\nN\tagain\nS-1\tPump pit\n');
    await expect(page.getByText('3 codes', { exact: true })).toBeVisible();
    await expect(page.getByText(fillText(gridTexts.setup.save.open_one, { count: 1 }))).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('1 code', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+y');
    await expect(page.getByText('3 codes', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: gridTexts.setup.notSaved.discard }).click();
    await expect(page.getByText(gridTexts.edit.saved)).toBeVisible();

    // A file of the same list: rows that differ are changed, new ones are added.
    await page
      .getByTestId('setup-file')
      .setInputFiles(
        csvFile('areas.csv', ['Code,Description,Parent', 'S-1,Pump pit no. 1,S', 'N,North side,', 'W,West side,']),
      );
    await expect(page.getByText(fillText(gridTexts.setup.file.found, { added: 1, changed: 1, same: 1 }))).toBeVisible();
    await page.getByRole('button', { name: 'Import 2 codes' }).click();
    await expect(page.getByText('4 codes', { exact: true })).toBeVisible();
    await page.reload();
    await expect(cellsOf(page, 'S-1').getByText('Pump pit no. 1')).toBeVisible();

    // A code used in rows cannot be deleted; a merge updates those rows.
    await lead(page, `/${projectId}/project/codes/cable-type`);
    const grid = page.getByRole('grid');
    const first = grid.getByRole('row').nth(1).getByRole('gridcell').first();
    await first.click();
    const code = await first.innerText();
    await page.getByRole('button', { name: codesTexts.remove, exact: true }).click();
    await expect(page.getByText(/Deactivate it, or merge it into another code\./)).toBeVisible();
    // A hovered toast stays open, and this one covers the next button.
    await first.hover();
    await page.getByRole('button', { name: codesTexts.merge }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: 'Cables, Type' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('combobox', { name: codesTexts.mergeInto }).click();
    await page.getByRole('option').first().click();
    const into =
      (await dialog.getByRole('combobox', { name: codesTexts.mergeInto }).inputValue()).split(' – ')[0] ?? '';
    await dialog.getByRole('button', { name: /^Merge, / }).click();
    await expect(dialog).toBeHidden();
    await expect(cellsOf(page, code)).toHaveCount(0);
    await page.getByRole('gridcell', { name: into, exact: true }).click();
    await page.getByRole('button', { name: codesTexts.where }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Cables, Type' }).click();
    await expect(page).toHaveURL(new RegExp(`/${projectId}/data/cable`));
    await expect(page.getByRole('grid').getByText(into, { exact: true }).first()).toBeVisible();

    // A cell with a code offers the list by keyboard: Alt+Down, down to the second entry, Enter.
    await lead(page, `/${projectId}/data/cable?columns=${encodeURIComponent('["tag","area","foreman"]')}`);
    await (await cellOf(page, 0, 'Area')).click();
    await page.keyboard.press('F2');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.getByRole('option')).toHaveText([/^N/, /^S/, /^S-1/, /^W/]);
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(await cellOf(page, 0, 'Area')).toHaveText('S');

    // Three of five pasted areas are in no list: the other two are saved, the three are marked, each with its remedies.
    await (await cellOf(page, 1, 'Area')).click();
    await paste(page, 'w\nS1\nn\nS1\nEast\n');
    await expect(page.getByText(/No area East\. Add it in Codes\./)).toBeVisible();
    await expect(page.getByText(/and 1 other row, Area: No area S1/)).toBeVisible();
    await expect(await cellOf(page, 1, 'Area')).toHaveText('W');
    await expect(await cellOf(page, 3, 'Area')).toHaveText('N');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use “S-1”' }).click();
    await page.getByRole('button', { name: 'Add “East”' }).click();
    await expect(await cellOf(page, 2, 'Area')).toHaveText('S-1');
    await expect(await cellOf(page, 5, 'Area')).toHaveText('East');
    await expect(page.getByText(gridTexts.edit.saved)).toBeVisible();

    // A typing error must not create a foreman.
    await (await cellOf(page, 0, 'Foreman')).click();
    await page.keyboard.type('Luis Ortega', { delay: 30 });
    await page.keyboard.press('Enter');
    await expect(page.getByText(gridTexts.edit.saved)).toBeVisible();
    await (await cellOf(page, 1, 'Foreman')).click();
    await page.keyboard.type('Luis Ortgea', { delay: 30 });
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Luis Ortgea isn’t a foreman here\. Did you mean Luis Ortega\?/)).toBeVisible();
    await page.getByRole('button', { name: 'Use “Luis Ortega”' }).click();
    await expect(await cellOf(page, 1, 'Foreman')).toHaveText('Luis Ortega');
    await expect(page.getByText(gridTexts.edit.saved)).toBeVisible();

    // Suppliers are edited like codes, on a separate page.
    await lead(page, `/${projectId}/project/suppliers`);
    await expect(page.getByRole('heading', { name: codesTexts.kinds.supplier, exact: true })).toBeVisible();
    await goToFoot(page);
    await paste(page, 'Delta Cable\tV-7\tcable; equipment\tAnn Bell\tbell at delta\n');
    await expect(page.getByText(/Email isn’t an email address\./)).toBeVisible();
    // The error is shown at once; the rest of the row is saved in the meantime, which enables further actions on it.
    await expect(page.getByRole('button', { name: codesTexts.where })).toBeEnabled();
    await expectAccessible(page);
    await page.getByRole('gridcell', { name: 'bell at delta' }).click();
    await page.keyboard.type('bell@delta.example');
    await page.keyboard.press('Enter');
    await expect(page.getByText(gridTexts.edit.saved)).toBeVisible();
    await expect(page.getByText('1 supplier', { exact: true })).toBeVisible();
    // A tablet has scrolled right; Home shows the first columns again.
    await page.keyboard.press('Home');
    await expect(cellsOf(page, 'Delta Cable').getByText('Cable, Equipment')).toBeVisible();

    // Company account codes: pasted once, copied to the project together with their parents; a new description is propagated.
    const company = `C${projectId}`;
    await lead(page, '/system/account-codes/direct');
    await expect(page.getByRole('heading', { name: frameTexts.titles.accountCodes })).toBeVisible();
    await goToFoot(page);
    await paste(page, `${company}\tElectrical\n${company}.05\tCable hauling\t\t${company}\n${company}.05\tagain\n`);
    await expect(page.getByText(/The account code .* is already in the list\./)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: gridTexts.setup.notSaved.discard }).click();
    await expect(page.getByText(gridTexts.edit.saved)).toBeVisible();
    await lead(page, `/${projectId}/project/codes/account`);
    await page.getByRole('button', { name: accountCodesTexts.copy.open }).click();
    await dialog.getByLabel(accountCodesTexts.copy.search).fill(company);
    await dialog.getByLabel(`${company}.05`, { exact: true }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: fillText(accountCodesTexts.copy.do_one, { shown: 1 }) }).click();
    await expect(page.getByText(fillText(accountCodesTexts.copy.done_other, { shown: 2 }))).toBeVisible();
    await expect(cellsOf(page, company).getByText('Electrical')).toBeVisible();
    await lead(page, '/system/account-codes');
    await page.getByLabel(accountCodesTexts.search).fill(company);
    await page.getByRole('gridcell', { name: 'Electrical', exact: true }).click();
    await page.keyboard.type('Electrical work');
    await page.keyboard.press('Enter');
    await expect(page.getByText(fillText(accountCodesTexts.followed_one, { code: company, count: 1 }))).toBeVisible();
    await page.getByRole('gridcell', { name: 'Electrical work', exact: true }).click();
    await page.getByRole('button', { name: codesTexts.where }).click();
    await expect(dialog.getByRole('row', { name: /Riverbend Codes.*Electrical work.*Updates/ })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('link', { name: /Riverbend Codes/ }).click();
    await expect(cellsOf(page, company).getByText('Electrical work')).toBeVisible();

    await lead(page, `/${projectId}/project/codes/banana`);
    await expect(page.getByRole('heading', { name: frameTexts.notFound.title })).toBeVisible();
    expect(trouble).toEqual([]);
  },
);
