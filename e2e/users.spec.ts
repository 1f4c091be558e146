import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, watchForTrouble } from './support/accessibility.ts';
import { lead } from './support/appShell.ts';
import { paste } from './support/grid.ts';
import { signIn } from './support/people.ts';
import { createProject } from './support/projects.ts';
import { runsAt } from './support/sizes.ts';
import { grid as gridTexts } from '../src/i18n/locales/en-US/grid.ts';
import { forms as formsTexts } from '../src/i18n/locales/en-US/forms.ts';
import { users as usersTexts } from '../src/i18n/locales/en-US/users.ts';
import { frame as frameTexts } from '../src/i18n/locales/en-US/frame.ts';
import { common as commonTexts } from '../src/i18n/locales/en-US/common.ts';
import { fillText } from '../tests/support/fillText.ts';

const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true }).first();

test(
  'pasted users get permissions, accept their invitation, and lose access at once when disabled',
  runsAt({ full: ['desktop', 'tablet'] }),
  async ({ page, context, browser }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const trouble = watchForTrouble(page);
    await signIn(page, 'Administrator');
    const projectId = await createProject(page, 'Riverbend People');
    await lead(page, `/${projectId}/project/users`);
    await expect(page.getByText('1 person', { exact: true })).toBeVisible();

    // A block of users from a spreadsheet: the manager of the others is listed below them, and two rows are invalid.
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
    await expect(page.getByText(fillText(gridTexts.setup.save.open_other, { count: 2 }))).toBeVisible();
    await expect(page.getByText(/“no address” isn’t an email address\./)).toBeVisible();
    await expect(page.getByText(/is already in this project, as Finn Foley\./)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: gridTexts.setup.notSaved.discard }).first().click();
    await page.getByRole('button', { name: gridTexts.setup.notSaved.discard }).first().click();
    await expect(page.getByText(formsTexts.allSaved)).toBeVisible();

    // One user with every permission as text; opened and closed by keyboard.
    await cell(page, 'Finn Foley').click();
    await page.getByRole('button', { name: usersTexts.person }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Finn Foley' });
    await expect(dialog.getByText('Can enter field progress: by the role Foreman')).toBeVisible();
    await expect(dialog.getByText('Can’t run imports: not in the role Foreman')).toBeVisible();
    await dialog.getByLabel('Can see reports: by the role Foreman').focus();
    await page.keyboard.press('Space');
    await expect(dialog.getByText('Can’t see reports: removed here')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(formsTexts.allSaved).first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: formsTexts.save, exact: true })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    // Two users edit one user record: both saves are stored, and the page names who saved.
    const office = await browser.newContext({ viewport: page.viewportSize() });
    const hers = await office.newPage();
    await hers.goto(`/${projectId}/project/users`);
    await hers.getByLabel(/Someone else/).fill(`lara.${projectId}@example.com`);
    await hers.getByRole('button', { name: fillText(frameTexts.goOn.button, { name: 'this person' }) }).click();
    await cell(hers, 'Finn Foley').click();
    await hers.getByRole('button', { name: usersTexts.person }).click();
    const herDialog = hers.getByRole('dialog', { name: 'Finn Foley' });
    await herDialog.getByLabel('Crew').fill('South');
    await page.getByRole('button', { name: usersTexts.person }).click();
    await dialog.getByLabel('Crew').fill('North');
    await dialog.getByRole('button', { name: formsTexts.save, exact: true }).click();
    await expect(dialog.getByText(fillText(formsTexts.unsaved_one, { count: 1 }))).toBeHidden();
    await dialog.getByRole('button', { name: commonTexts.actions.close, exact: true }).last().click();
    await expect(dialog).toBeHidden();
    await herDialog.getByRole('button', { name: formsTexts.save, exact: true }).click();
    const question = hers.getByRole('dialog', { name: formsTexts.conflict.title });
    await expect(question.getByText(/^Ingrid Halvorsen saved changes while you were editing \(/)).toBeVisible();
    await expect(question.getByText('Yours: South')).toBeVisible();
    await expectAccessible(hers);
    await question.getByText('Theirs: North').click();
    await question.getByRole('button', { name: formsTexts.conflict.save }).click();
    await expect(question).toBeHidden();
    await expect(herDialog.getByLabel('Crew')).toHaveValue('North');
    await office.close();

    // Without a mail server the invitation link is shared manually.
    await lead(page, '/system-users');
    await expect(cell(page, 'Finn Foley')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: usersTexts.invitations.open }).click();
    await expect(page).toHaveURL(/\/system-users\?view=invitations$/);
    await page.getByRole('button', { name: fillText(usersTexts.invitations.copyOf, { name: 'Finn Foley' }) }).click();
    await expect(page.getByText(fillText(usersTexts.invitations.copied, { name: 'Finn Foley' }))).toBeVisible();
    await expectAccessible(page);
    const link = await page.evaluate(() => navigator.clipboard.readText());

    // The user accepts on another device and is in the project at once.
    const tablet = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const his = await tablet.newPage();
    await his.goto(link);
    await his.getByLabel(/Someone else/).fill(finn);
    await his.getByRole('button', { name: fillText(frameTexts.goOn.button, { name: 'this person' }) }).click();
    await expect(his.getByRole('link', { name: 'Riverbend People' })).toBeVisible();
    await his.getByRole('link', { name: 'Riverbend People' }).click();
    await expect(his).toHaveURL(new RegExp(`/${projectId}`));

    // Another user of the same link sees that it is for someone else.
    const strange = await browser.newContext();
    const other = await strange.newPage();
    await other.goto(link);
    await other.getByLabel(/Someone else/).fill(`stranger.${projectId}@example.com`);
    await other.getByRole('button', { name: fillText(frameTexts.goOn.button, { name: 'this person' }) }).click();
    await expect(other.getByText(/This invitation isn’t for stranger/)).toBeVisible();
    await other.goto('/system-users');
    await expect(other.getByText('Ask Ingrid Halvorsen (Administrator) for it.')).toBeVisible();
    await strange.close();

    // Disabled: the user's open page is rejected without any click.
    await page.getByRole('link', { name: usersTexts.invitations.back, exact: true }).click();
    // Selected by email address, since several users have this name.
    await cell(page, finn).click();
    await page.getByRole('button', { name: usersTexts.disable, exact: true }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: usersTexts.disable, exact: true }).click();
    await expect(page.getByText(fillText(usersTexts.disabled, { name: 'Finn Foley' }))).toBeVisible();
    await expect(page.getByRole('button', { name: usersTexts.enable, exact: true })).toBeVisible();
    await his.getByRole('link', { name: frameTexts.titles.data }).first().click();
    await expect(his.getByText(/Your account has been disabled\./).first()).toBeVisible();
    await tablet.close();
    expect(trouble).toEqual([]);
  },
);
