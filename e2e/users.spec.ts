import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, watchForTrouble } from './support/accessibility.ts';
import { lead } from './support/appShell.ts';
import { paste } from './support/grid.ts';
import { signIn } from './support/people.ts';
import { createProject } from './support/projects.ts';
import { runsAt } from './support/sizes.ts';

const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true }).first();

test(
  'people are pasted, given what they may do, come in by their invitation, and are shut out at once',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page, context, browser }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const trouble = watchForTrouble(page);
    await signIn(page, 'Administrator');
    const projectId = await createProject(page, 'Riverbend People');
    await lead(page, `/${projectId}/project/users`);
    await expect(page.getByText('1 person', { exact: true })).toBeVisible();

    // A block of people from a spreadsheet: whoever the others report to stands below them; two lines cannot stand.
    await page.getByRole('gridcell').first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Home');
    const finn = `finn.${projectId}@example.com`;
    await paste(
      page,
      [
        `Finn Foley\t${finn}\t555 0117\tForeman\tYes\tCrew A\tGreta Gant`,
        'Bad Address\tno address',
        `Twice There\t${finn}`,
        `Greta Gant\tgreta.${projectId}@example.com\t\tGeneral Foreman`,
        `Lara Lund\tlara.${projectId}@example.com\t\tProject Lead`,
      ].join('\n'),
    );
    await expect(page.getByText('4 people', { exact: true })).toBeVisible();
    await expect(page.getByText('2 rows not saved')).toBeVisible();
    await expect(page.getByText(/“no address” isn’t an email address\./)).toBeVisible();
    await expect(page.getByText(/is already in this project, as Finn Foley\./)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Discard' }).first().click();
    await page.getByRole('button', { name: 'Discard' }).first().click();
    await expect(page.getByText('All changes saved')).toBeVisible();

    // One person, with every permission in words; by keyboard there and back.
    await cell(page, 'Finn Foley').click();
    await page.getByRole('button', { name: 'Role and permissions…' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Finn Foley' });
    await expect(dialog.getByText('Can enter field progress: by the role Foreman')).toBeVisible();
    await expect(dialog.getByText('Can’t run imports: not in the role Foreman')).toBeVisible();
    await dialog.getByLabel('Can see reports: by the role Foreman').focus();
    await page.keyboard.press('Space');
    await expect(dialog.getByText('Can’t see reports: taken away here')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('All changes saved').first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    // Two people at one person's record: neither save is lost, and who saved is named.
    const office = await browser.newContext({ viewport: page.viewportSize() });
    const hers = await office.newPage();
    await hers.goto(`/${projectId}/project/users`);
    await hers.getByLabel(/Someone else/).fill(`lara.${projectId}@example.com`);
    await hers.getByRole('button', { name: 'Continue as this person' }).click();
    await cell(hers, 'Finn Foley').click();
    await hers.getByRole('button', { name: 'Role and permissions…' }).click();
    const herDialog = hers.getByRole('dialog', { name: 'Finn Foley' });
    await herDialog.getByLabel('Crew').fill('South');
    await page.getByRole('button', { name: 'Role and permissions…' }).click();
    await dialog.getByLabel('Crew').fill('North');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByText('1 change isn’t saved.')).toBeHidden();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(dialog).toBeHidden();
    await herDialog.getByRole('button', { name: 'Save', exact: true }).click();
    const question = hers.getByRole('dialog', { name: 'Someone else changed this' });
    await expect(question.getByText(/^Ingrid Halvorsen saved changes while you were editing \(/)).toBeVisible();
    await expect(question.getByText('Yours: South')).toBeVisible();
    await expectAccessible(hers);
    await question.getByText('Saved meanwhile: North').click();
    await question.getByRole('button', { name: 'Save selected values' }).click();
    await expect(question).toBeHidden();
    await expect(herDialog.getByLabel('Crew')).toHaveValue('North');
    await office.close();

    // Without a mail server the link is passed on by hand.
    await lead(page, '/system-users');
    await expect(cell(page, 'Finn Foley')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Invitations' }).click();
    await expect(page).toHaveURL(/\/system-users\?view=invitations$/);
    await page.getByRole('button', { name: 'Copy link: Finn Foley' }).click();
    await expect(page.getByText('Link for Finn Foley copied.')).toBeVisible();
    await expectAccessible(page);
    const link = await page.evaluate(() => navigator.clipboard.readText());

    // He comes in on a device of his own, and is in the project at once.
    const tablet = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const his = await tablet.newPage();
    await his.goto(link);
    await his.getByLabel(/Someone else/).fill(finn);
    await his.getByRole('button', { name: 'Continue as this person' }).click();
    await expect(his.getByRole('link', { name: 'Riverbend People' })).toBeVisible();
    await his.getByRole('link', { name: 'Riverbend People' }).click();
    await expect(his).toHaveURL(new RegExp(`/${projectId}`));

    // Somebody else with the same link is told that it is not theirs.
    const strange = await browser.newContext();
    const other = await strange.newPage();
    await other.goto(link);
    await other.getByLabel(/Someone else/).fill(`stranger.${projectId}@example.com`);
    await other.getByRole('button', { name: 'Continue as this person' }).click();
    await expect(other.getByText(/This invitation is not for stranger\./)).toBeVisible();
    await other.goto('/system-users');
    await expect(other.getByText('Ask Ingrid Halvorsen (Administrator) for it.')).toBeVisible();
    await strange.close();

    // Shut out: what he has open is refused without a click of his.
    await page.getByRole('link', { name: 'People', exact: true }).click();
    // Of several people of one name it is this one.
    await cell(page, finn).click();
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click();
    await expect(page.getByText('Finn Foley disabled and signed out everywhere.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enable', exact: true })).toBeVisible();
    await his.getByRole('link', { name: 'Data & Assignment' }).first().click();
    await expect(his.getByText(/Your account has been disabled\./).first()).toBeVisible();
    await tablet.close();
    expect(trouble).toEqual([]);
  },
);
