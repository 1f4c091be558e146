/** The first hour of a project: setup from an empty project, the first schedule, its users, and the end of one user's access. */
import { expect, test } from '@playwright/test';
import { expectAccessible, watchForTrouble } from './support/accessibility.ts';
import { chooseInNavigation, lead } from './support/appShell.ts';
import { editCell, goToFoot, paste } from './support/grid.ts';
import { enterPulled } from './support/fieldWork.ts';
import { signIn } from './support/people.ts';
import { csvFile, expectReview, newProjectNumber, uploadSchedule } from './support/projects.ts';
import { runsAt } from './support/sizes.ts';
import { dashboard as dashboardTexts } from '../src/i18n/locales/en-US/dashboard.ts';
import { overview as overviewTexts } from '../src/i18n/locales/en-US/overview.ts';
import { laborUnits as laborUnitsTexts } from '../src/i18n/locales/en-US/laborUnits.ts';
import { forms as formsTexts } from '../src/i18n/locales/en-US/forms.ts';
import { imports as importsTexts } from '../src/i18n/locales/en-US/imports.ts';
import { figures as figuresTexts } from '../src/i18n/locales/en-US/figures.ts';
import { charts as chartsTexts } from '../src/i18n/locales/en-US/charts.ts';
import { frame as frameTexts } from '../src/i18n/locales/en-US/frame.ts';
import { fillText } from '../tests/support/fillText.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** 1,000 ft at 1.6 h for 100 ft is 16 h, 250 ft at 4.2 h are 10.5 h, 40 ft at 2 h each are 80 h; the last has no unit. */
const schedule = [
  'Cable Tag,Type,Length (ft),From,To,Work front',
  'FH-1,CTL-2C14,1000,MCC-1,JB-1,East',
  'FH-2,PWR-3C2,250,MCC-1,P-1,West',
  'FH-3,FIBRE,40,MCC-1,NET-1,East',
  'FH-4,SPARE,10,MCC-1,JB-2,',
];
const laborUnits = [
  'Commodity,Type,"Hours, normal",Per',
  'Cable,CTL-2C14,1.6,100',
  'Cable,PWR-3C2,4.2,100',
  'Cable,FIBRE,2,1',
];

test(
  'a lead sets up a project; a foreman enters progress until an administrator disables the account',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page, browser }) => {
    const trouble = watchForTrouble(page);
    await signIn(page, 'Project Lead');
    await page.getByRole('button', { name: dashboardTexts.create }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(dashboardTexts.form.number).fill(newProjectNumber());
    await dialog.getByLabel(dashboardTexts.columns.name).fill('First Hour');
    await dialog.getByRole('radio', { name: dashboardTexts.form.imperial }).check();
    await dialog.getByRole('radio', { name: dashboardTexts.form.setups.empty }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: dashboardTexts.create }).click();
    await expect(page).toHaveURL(/\/\d+$/);
    const projectId = new URL(page.url()).pathname.slice(1);
    const setup = page.getByRole('region', { name: overviewTexts.setup.title });
    await expect(setup.getByRole('link')).toHaveCount(10);
    await expectAccessible(page);

    // Codes, pasted.
    await setup.getByRole('link', { name: /^Codes/ }).click();
    await page.getByRole('link', { name: 'Areas', exact: true }).click();
    await goToFoot(page);
    await paste(page, 'A100\tEast side\nA200\tWest side\n');
    await expect(page.getByText('2 codes', { exact: true })).toBeVisible();

    // Labor units, from a file.
    await lead(page, `/${projectId}/project/labor-units`);
    await expect(page.getByRole('heading', { level: 1, name: /^Labor Units/ })).toBeVisible();
    await page.getByTestId('setup-file').setInputFiles(csvFile('labor-units.csv', laborUnits));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Import 3/ })
      .click();
    await expect(page.getByText(fillText(laborUnitsTexts.count_other, { shown: 3 }), { exact: true })).toBeVisible();

    // A project-specific column and the foreman, each typed as one line at the end of the table.
    await lead(page, `/${projectId}/project/columns`);
    await expect(page.getByRole('heading', { level: 1, name: /^Commodity Columns/ })).toBeVisible();
    await goToFoot(page);
    await paste(page, 'Work front\tText\n');
    await expect(page.getByText(formsTexts.allSaved)).toBeVisible();
    await lead(page, `/${projectId}/project/users`);
    await expect(page.getByRole('heading', { level: 1, name: /^Project Users/ })).toBeVisible();
    await goToFoot(page);
    const email = `pat.${projectId}@example.com`;
    await paste(page, `Pat Rivera\t${email}\t\tForeman\tYes\tCrew P\n`);
    await expect(page.getByText('2 people', { exact: true })).toBeVisible();

    await lead(page, `/${projectId}`);
    await expect(setup.getByRole('link', { name: /Codes\s*2 codes/ })).toBeVisible();
    await expect(setup.getByRole('link', { name: /Labor units\s*3 labor units/ })).toBeVisible();
    await expect(setup.getByRole('link', { name: /People\s*2 people/ })).toBeVisible();

    await uploadSchedule(page, projectId, csvFile('first.csv', schedule));
    await page.getByRole('button', { name: importsTexts.mapping.check }).click();
    await expectReview(page, { Added: '4', Errors: '0' });
    await page.getByRole('button', { name: fillText(importsTexts.review.apply_other, { changes: 4 }) }).click();
    await expect(page.getByText(fillText(importsTexts.done.applied, { file: 'first.csv' }))).toBeVisible();
    await chooseInNavigation(page, 'Overview');
    await expect(page.getByRole('list', { name: figuresTexts.standing })).toBeVisible();
    await setup.getByRole('button', { name: overviewTexts.setup.dismiss }).click();
    await expect(setup).toBeHidden();

    // The hours match those calculated by hand, and the row without hours is one click away.
    await lead(page, `/${projectId}/report/cable-summary`);
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText('106.5');
    await page.getByRole('button', { name: chartsTexts.asChart }).click();
    const picture = page.getByRole('figure', { name: 'Earned / Budget, h' });
    await expect(picture.getByText(chartsTexts.noWhole.hours)).toBeVisible();
    await expectAccessible(page);
    await picture.getByRole('application').focus();
    await page.keyboard.press('ArrowDown');
    await expect(picture.getByRole('status')).toContainText('FIBRE');
    await page.reload();
    await expect(picture.getByText('0.0 of 80.0 · 0.0%')).toBeVisible();
    await lead(page, `/${projectId}/project/labor-units`);
    await page
      .getByRole('link', {
        name: fillText(laborUnitsTexts.coverage.without_one, { shown: 1, rows: 4, commodities: 'cables' }),
      })
      .click();
    const grid = page.getByRole('grid');
    const rowOf = (tag: string) => grid.getByRole('row').filter({ hasText: tag });
    await expect(rowOf('FH-4')).toBeVisible();
    await expect(rowOf('FH-1')).toHaveCount(0);

    // The lead assigns two cables.
    await lead(page, `/${projectId}/data/cable`);
    for (const tag of ['FH-1', 'FH-3']) await editCell(page, rowOf(tag), /^Foreman/, 'Pat Rivera');
    await expect(page.getByText(formsTexts.allSaved)).toBeVisible();

    // The foreman signs in with the invited address on another device and sees these two cables.
    const device = await browser.newContext({ viewport: page.viewportSize() });
    const his = await device.newPage();
    await his.goto(`/${projectId}/data/cable`);
    await his.getByLabel(/Someone else/).fill(email);
    await his.getByRole('button', { name: fillText(frameTexts.goOn.button, { name: 'this person' }) }).click();
    const hisRow = (tag: string) => his.getByRole('grid').getByRole('row').filter({ hasText: tag });
    await expect(hisRow('FH-1')).toBeVisible();
    await expect(hisRow('FH-3')).toBeVisible();
    await expect(hisRow('FH-2').or(hisRow('FH-4'))).toHaveCount(0);
    await lead(his, `/${projectId}/import/cable`);
    await expect(his.getByText(/You need the permission/)).toBeVisible();
    await lead(his, `/${projectId}/field-work/cable`);
    await enterPulled(his, 'FH-1', '400');
    await lead(page, `/${projectId}/report/cable-summary`);
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText('400');

    // An administrator disables the account: the open page is rejected.
    const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const administrator = await office.newPage();
    await signIn(administrator, 'Administrator', '/system-users');
    await administrator.getByRole('gridcell', { name: email, exact: true }).click();
    await administrator.getByRole('button', { name: 'Disable', exact: true }).click();
    await administrator.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click();
    await expect(administrator.getByText(/disabled and signed out everywhere\./)).toBeVisible();
    await enterPulled(his, 'FH-3', '20', 'refused');
    await expect(his.getByText(/Your account has been disabled\./).first()).toBeVisible();
    await lead(page, `/${projectId}/report/cable-summary`);
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText('400');
    await device.close();
    await office.close();
    expect(trouble).toEqual([]);
  },
);
